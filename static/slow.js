// A form whose answer may take a while says so from the first second on, until the answer comes.
(() => {
  const { said } = document.currentScript.dataset, form = document.currentScript.closest('form');
  const told = form.appendChild(document.createElement('p'));
  const text = document.createElement('span'), time = document.createElement('span');
  told.className = 'note';
  text.setAttribute('role', 'status');
  time.setAttribute('aria-hidden', 'true');
  told.append(text, ' ', time);

  form.addEventListener('submit', () => {
    const began = Date.now();
    setInterval(() => {
      text.textContent = said;
      time.textContent = `${Math.round((Date.now() - began) / 1000)} s`;
    }, 1000);
  });
})();
