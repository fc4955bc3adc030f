// A result that was not there a moment ago is marked for eight seconds.
(() => {
  const read = () => new Map([...document.querySelectorAll('[data-new]')].map(({ id, dataset }) => [id, dataset.new]));
  let before = read();
  document.addEventListener('fresh', () => {
    const now = read();
    for (const [id, result] of now)
      if (result && before.get(id) === '') {
        document.getElementById(id).dataset.now = '';
        setTimeout(() => document.getElementById(id)?.removeAttribute('data-now'), 8000);
      }
    before = now;
  });
})();
