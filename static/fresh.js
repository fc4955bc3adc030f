// Keeps a page as it is now: asks for it again and again, and puts in what differs of its parts
// (an id and data-live). Other scripts hear "fresh" on the document. A page that waits asks for
// another until that has the link, and is then loaded anew.
(() => {
  const { every, from, lost, gone, out, again, wait } = document.currentScript.dataset;
  const told = document.createElement('p');
  let etag, timer, asking, since, fails = 0;
  told.className = 'note';
  told.setAttribute('role', 'status');

  const live = (page) => new Map([...page.querySelectorAll('[id][data-live]')].map((part) => [part.id, part]));
  const names = (parts) => [...parts.keys()].sort().join();
  const opened = (part) => part.querySelectorAll('details[open]').length;
  const was = (field) => field.defaultValue ?? (field.querySelector('[selected]') ?? field[0])?.value ?? '';
  const typed = (part) => [...part.querySelectorAll('input, textarea, select')].some((field) => field.value !== was(field) || field.checked !== field.defaultChecked);
  const marked = (part) => !getSelection().isCollapsed && getSelection().containsNode(part, true);
  const field = () => document.activeElement.matches('input, textarea, select');
  const held = (part, now) => (field() && part.contains(document.activeElement)) || marked(part) || typed(part) || opened(part) > opened(now);
  const busy = () => field() || marked(document.body) || typed(document) || opened(document);

  // Finds again what the keyboard was on: by its id, or what leads there within its row.
  function focused(part) {
    const node = document.activeElement, row = node.closest('[id]');
    if (!part.contains(node)) return () => {};
    const same = (one) => one.id === node.id && one.href === node.href && (node.href || one.textContent === node.textContent);
    return () => {
      const now = document.getElementById(row.id);
      const twin = node === row ? now : now && [...now.querySelectorAll(node.tagName)].find(same);
      twin?.focus({ preventScroll: true });
    };
  }

  // The element that the address names stays itself: :target would forget another.
  function put(old, now) {
    const goal = document.querySelector(':target');
    const twin = goal && old.contains(goal) && (now.id === goal.id ? now : now.querySelector(`#${CSS.escape(goal.id)}`));
    if (!twin) return old.replaceWith(now);
    for (const { name } of [...old.attributes]) old.removeAttribute(name);
    for (const { name, value } of now.attributes) old.setAttribute(name, value);
    if (old === goal) return old.replaceChildren(...now.childNodes);
    const [stay, like] = [[old, goal], [now, twin]].map(([whole, part]) => [...whole.children].find((child) => child.contains(part)));
    for (const child of [...old.childNodes]) if (child !== stay) child.remove();
    while (now.firstChild !== like) stay.before(now.firstChild);
    stay.after(...[...now.childNodes].slice(1));
    return put(stay, like);
  }

  // What one is reading stays where it is.
  function still(change) {
    const top = (node) => node.getBoundingClientRect().top;
    const seen = [...document.querySelectorAll('main [id]')].map((node) => ({ id: node.id, tall: node.offsetHeight, at: top(node) }))
      .filter(({ tall, at }) => scrollY > 0 && tall && at > -1 && at < innerHeight).sort((a, b) => a.at - b.at);
    change();
    const same = seen.find(({ id }) => document.getElementById(id));
    if (same) scrollBy({ top: top(document.getElementById(same.id)) - same.at, behavior: 'instant' });
  }

  // Whether all of it could be put in. Where there are other parts now, the page is loaded anew.
  function renew(page) {
    const mine = live(document), theirs = live(page), anew = !from && !location.search && names(mine) !== names(theirs);
    if (anew && !busy()) return location.reload();
    let whole = !anew;
    still(() => {
      for (const [id, old] of mine) {
        const now = theirs.get(id);
        if (!now || !old.isConnected || old.isEqualNode(now)) continue;
        const focus = focused(old);
        if (held(old, now)) whole = false;
        else {
          put(old, now);
          focus();
        }
      }
      document.title = page.title || document.title;
      document.dispatchEvent(new Event('fresh'));
    });
    return whole;
  }

  function tell(text) {
    since = text && (since ?? new Date().toTimeString().slice(0, 5));
    told.textContent = text?.replace('{time}', since);
    if (text && text === out) told.append(' ', Object.assign(document.createElement('a'), { href: location.href, textContent: again }));
    if (!text) told.remove();
    else if (!told.isConnected) still(() => document.querySelector('main').prepend(told));
  }

  async function look() {
    const headers = etag ? { 'If-None-Match': etag } : {};
    const answer = await fetch(from ?? location.pathname, { headers, signal: AbortSignal.timeout?.(15000) });
    if (answer.redirected) throw out ? 403 : 410;
    if (answer.status === 304) return;
    if (!answer.ok) throw answer.status;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html'), tag = answer.headers.get('ETag');
    if (!wait) etag = renew(page) && tag;
    else if (page.querySelector(`a[href="${wait}"]`)) location.reload();
    else etag = tag;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || asking) return;
    asking = true;
    try {
      await look();
      fails = 0;
      tell();
    } catch (why) {
      fails++;
      tell(why === 404 || why === 410 ? gone : why === 403 && out ? out : lost);
    }
    asking = false;
    timer = setTimeout(ask, Math.min(every * 2 ** fails, Math.max(every, 120)) * (800 + 400 * Math.random()));
  }

  // What has been said once is not said again: by a reload, or from a bookmark. At the desk the address says more.
  const said = new URL(location.href);
  if (!out && said.searchParams.has('said')) {
    said.searchParams.delete('said');
    history.replaceState(history.state, '', said);
  }
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  timer = setTimeout(ask, every * (800 + 400 * Math.random()));
})();
