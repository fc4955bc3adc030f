// A page that stands open for one after the other, at the door, goes back by itself to where the next
// one begins, from the last touch or key on; while the network is away it stays.
(() => {
  const { to, seconds } = document.currentScript.dataset;
  let timer;

  async function back() {
    const answer = await fetch(to).catch(() => {});
    if (answer?.ok) location.replace(to);
    else wait();
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(back, 1000 * seconds);
  }

  for (const sign of ['pointerdown', 'keydown', 'scroll']) addEventListener(sign, wait, { passive: true });
  wait();
})();
