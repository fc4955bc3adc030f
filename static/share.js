// A page is sent on by one press: by the device's own menu, or copied where it has none. Over plain http
// browsers forbid both, and only what is selected can be copied.
(() => {
  const { share, page, copied } = document.currentScript.dataset, list = document.querySelector('.top ul');
  const meta = (name) => document.querySelector(`meta[property="og:${name}"]`).content;
  const item = document.createElement('li'), button = item.appendChild(document.createElement('button'));
  item.className = 'other';
  button.type = 'button';

  function say(text, label) {
    button.textContent = text;
    button.setAttribute('aria-label', label);
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = item.appendChild(document.createElement('input'));
      field.value = text;
      field.select();
      document.execCommand('copy');
      field.remove();
      button.focus();
    }
    say(copied, copied);
    setTimeout(say, 3000, share, page);
  }

  button.addEventListener('click', () => {
    if (navigator.share) navigator.share({ title: meta('title'), url: meta('url') }).catch(() => {});
    else copy(meta('url'));
  });
  say(share, page);
  button.setAttribute('aria-live', 'polite');
  list.insertBefore(item, list.querySelector('.other'));
})();
