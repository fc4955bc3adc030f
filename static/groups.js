// McMahon groups follow the bar and floor that are chosen; without this a button shows them.
(() => {
  const parts = ['ladder', 'ladder-use', 'ladder-groups'];
  let asked = 0;

  async function look(form) {
    asked += 1;
    const mine = asked, query = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${location.pathname}?${query}`);
    if (mine !== asked || !answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const focus = document.activeElement?.id;
    if (mine !== asked) return;
    for (const id of parts) document.getElementById(id).replaceWith(page.getElementById(id));
    document.getElementById(focus)?.focus();
    history.replaceState(null, '', `${location.pathname}?${query}`);
  }

  document.addEventListener('change', (event) => {
    if (event.target.form?.id === 'ladder') look(event.target.form).catch(() => {});
  });
})();
