// The link in the field beside it is copied by one press and shared by another. Over plain http
// browsers forbid both: then the field is selected, to be copied by hand.
(() => {
  const { copy, share, copied, chosen } = document.currentScript.dataset, row = document.currentScript.parentElement;
  const field = row.querySelector('input'), told = document.createElement('p');
  told.className = 'note';
  told.setAttribute('role', 'status');

  function add(text, press, kind = '') {
    const button = row.appendChild(document.createElement('button'));
    Object.assign(button, { type: 'button', className: `btn${kind}`, textContent: text });
    button.addEventListener('click', press);
  }

  add(copy, async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      told.textContent = copied;
    } catch {
      field.focus();
      field.select();
      told.textContent = document.execCommand('copy') ? copied : chosen;
    }
  });
  if (navigator.share) add(share, () => navigator.share({ url: field.value }).catch(() => {}), ' q');
  row.append(told);
  field.addEventListener('focus', () => field.select());
})();
