// The hall's screen: one page at a time, the next after fifteen seconds. The arrows go on and
// back, a blank stops and goes on again.
(() => {
  const seconds = 15, sizes = 8;
  let at = 0, round, timer;

  // Type gets smaller until the page fits: nobody can scroll a wall.
  function fit() {
    for (const { style, children: { length } } of document.querySelectorAll('.hallgrid')) {
      const columns = innerWidth > innerHeight ? 1 + (length > 6) + (length > 12) : 1 + (length > 12);
      style.setProperty('--cols', columns);
      style.setProperty('--rows', Math.ceil(length / columns));
    }
    for (let size = 0; size < sizes; size++) {
      document.body.dataset.size = size;
      const { scrollHeight, scrollWidth } = document.documentElement;
      if (scrollHeight <= innerHeight && scrollWidth <= innerWidth) return;
    }
  }

  // A new round begins at its first page; else the page stays.
  function show() {
    const wall = document.getElementById('wall'), pages = [...wall.children];
    if (wall.dataset.round !== round) at = 0;
    round = wall.dataset.round;
    at = (at + pages.length) % pages.length;
    pages.forEach((page, i) => { page.hidden = i !== at; });
    fit();
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
  addEventListener('resize', fit);
  document.body.classList.add('one');
  show();
  start();
  awake();
})();
