// On a phone the keyboard goes on to the next field by itself: where a choice or a button follows, it makes room.
(() => {
  const form = document.currentScript.closest('form');
  const all = [...form.querySelectorAll('input:not([type=hidden]), textarea, select, button, summary')];
  const typed = (field) => field?.matches('[type=text], [type=email]');
  const next = (field) => all[all.indexOf(field) + 1];

  form.addEventListener('focusin', ({ target }) => {
    if (typed(target)) target.enterKeyHint = typed(next(target)) ? 'next' : 'done';
  });
  form.addEventListener('keydown', (event) => {
    const { key, isComposing, keyCode, target } = event;
    if (key !== 'Enter' || isComposing || keyCode === 229 || !typed(target) || !matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    if (typed(next(target))) next(target).focus();
    else target.blur();
  });
})();
