// The hall's screen: one page at a time, the next after fifteen seconds. The arrows go on and
// back, a blank stops and goes on again. On a phone all pages stay below each other. It stands
// before the page, so that nothing is seen and then moved.
(() => {
  const seconds = 15, wide = matchMedia('(min-width: 60rem)');
  let at = 0, round, timer;

  const page = () => document.documentElement.classList.toggle('one', wide.matches);

  // Type gets smaller until the page fits: nobody can scroll a wall.
  function fit() {
    for (const { style, children: { length } } of document.querySelectorAll('.hallgrid')) {
      const columns = innerWidth > innerHeight ? 1 + (length > 6) + (length > 12) : 1 + (length > 12);
      style.setProperty('--cols', columns);
      style.setProperty('--rows', Math.ceil(length / columns));
    }
    for (let fit = 100; fit >= 50; fit -= 4) {
      document.body.style.setProperty('--fit', fit / 100);
      document.body.classList.toggle('tight', fit < 75);
      const { scrollHeight, scrollWidth } = document.documentElement;
      if (scrollHeight <= innerHeight && scrollWidth <= innerWidth) return;
    }
  }

  // A new round begins at its first page; else the page stays.
  function show() {
    const wall = document.getElementById('wall'), pages = [...wall.children], one = page();
    if (wall.dataset.round !== round) at = 0;
    round = wall.dataset.round;
    at = (at + pages.length) % pages.length;
    pages.forEach((each, i) => { each.hidden = one && i !== at; });
    if (one) fit();
  }

  function turn(step) {
    at += step;
    show();
  }

  const stop = () => { timer = clearInterval(timer); };
  const start = () => { timer = setInterval(turn, 1000 * seconds, 1); };
  const awake = () => document.hidden || navigator.wakeLock?.request('screen').catch(() => {});

  document.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key], going = timer !== undefined;
    if (!step && key !== ' ') return;
    stop();
    if (step ? going : !going) start();
    document.body.classList.toggle('stopped', timer === undefined);
    if (step) turn(step);
  });
  document.addEventListener('fresh', show);
  document.addEventListener('visibilitychange', awake);
  document.addEventListener('DOMContentLoaded', () => {
    show();
    start();
    awake();
  });
  addEventListener('resize', show);
  page();
})();
