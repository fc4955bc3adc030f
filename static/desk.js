// The line of results says in words, as one types, what Enter would record. The words come from
// the program. A mistake is told after a pause only: until then it may be a word half typed. What
// is right and lacks who had Black says so at once.
(() => {
  const form = document.querySelector('.cmd'), input = form.elements.line;
  const said = form.querySelector('output');
  let asked = 0, soon, later;

  function show(html, wrong) {
    said.innerHTML = html;
    form.classList.toggle('bad', wrong);
    input.toggleAttribute('aria-invalid', wrong);
    if (wrong) input.setAttribute('aria-invalid', 'true');
  }

  async function look() {
    const mine = asked, query = new URLSearchParams({ line: input.value });
    const answer = await fetch(`${form.dataset.look}?${query}`);
    const html = await answer.text();
    if (mine !== asked || !answer.ok || answer.redirected) return;
    show(html.split('<span class="err">')[0], false);
    if (html.includes('class="err"')) later = setTimeout(() => show(html, true), 700);
  }

  // What is wrong is gone on with; what is asked about is written over.
  if (input.value && document.activeElement === input) {
    if (input.hasAttribute('aria-invalid')) input.setSelectionRange(input.value.length, input.value.length);
    else input.select();
  }
  input.addEventListener('input', () => {
    asked += 1;
    clearTimeout(soon);
    clearTimeout(later);
    show('', false);
    if (input.value.trim()) soon = setTimeout(() => look().catch(() => {}), 150);
  });
})();
