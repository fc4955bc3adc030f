// Find your table as one types: hides the names that begin otherwise, and says of the others what
// stands at their table. What is shown of a name stands
// beside it, folded by the program; what is typed is folded here in the same way. How a name is read
// is not published: for kana, and for what nothing here begins with, the program is asked.
(() => {
  const form = document.getElementById('finder'), input = form.elements.find, said = document.getElementById('found');
  let known, soon; // what the program said last: {text, words of those found, said}

  const fold = (text) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/ς/g, 'σ')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/([\u3041-\u309f])[a-z]+$/, '$1'); // a kana half typed
  const asked = () => fold(input.value).split(/\s+/).filter(Boolean);
  const linesOf = (page) => [...page.querySelectorAll('#find > li')];
  const number = (line, sign, word) => line.dataset.words.includes(` ${sign}${word} `);
  const matches = (line, words) => words.every((word) => (/^\d+$/.test(word) ? number(line, '@', word) || number(line, '#', word)
    : line.dataset.words.includes(` ${word}${/^[#@]\d+$/.test(word) ? ' ' : ''}`)));
  const byPair = (line, words) => words.find((word) => /^\d+$/.test(word) && !number(line, '@', word));
  const answered = () => known?.text === asked().join(' ');

  function know(page, text) {
    const lines = linesOf(page), found = lines.some(({ hidden }) => hidden) ? lines.filter(({ hidden }) => !hidden) : [];
    known = { text, words: new Set(found.map(({ dataset }) => dataset.words)), said: page.getElementById('found').textContent };
  }

  // The colour, the handicap and whom one meets.
  function tell(line) {
    const link = line.querySelector('a'), row = document.querySelector(link.hash), pairs = [...row.querySelectorAll('.pair')];
    const [own] = pairs.splice(line.dataset.side, 1), names = [...pairs[0].querySelectorAll('bdi')].map((name) => name.textContent);
    const said = [own.querySelector('.side'), ...row.querySelectorAll('.hc > span')].map((part) => part.textContent.trim());
    said.push(form.dataset.against.replace('{pair}', () => names.join(form.dataset.and)));
    link.append(Object.assign(document.createElement('small'), { className: 'tell', textContent: said.join(' · ') }));
  }

  // Who is found by the number of the pair stands, with that word, behind the table of that number.
  function sort(lines, own, words) {
    const after = own.filter((line) => byPair(line, words));
    for (const [at, line] of lines.entries()) {
      line.at ??= at;
      const why = line.querySelector('small:not(.tell)');
      if (!after.includes(line)) why?.remove();
      else if (!why) line.querySelector('b').before(Object.assign(document.createElement('small'), { textContent: form.dataset.pair.replace('{number}', byPair(line, words)) }));
    }
    const sorted = [...lines].sort((a, b) => after.includes(a) - after.includes(b) || a.at - b.at);
    if (sorted.some((line, at) => line !== lines[at])) lines[0].parentNode.append(...sorted);
  }

  function show() {
    const words = asked(), lines = linesOf(document), all = answered();
    const own = words.length ? lines.filter((line) => matches(line, words)) : [];
    const found = lines.filter((line) => own.includes(line) || (all && known.words.has(line.dataset.words)));
    for (const line of lines) line.hidden = found.length > 0 && !found.includes(line);
    sort(lines, own, words);
    for (const line of found) if (line.dataset.side && !line.querySelector('.tell')) tell(line);
    document.getElementById('find').classList.toggle('hits', found.length > 0);
    const away = found.length <= form.dataset.away && found.every((line) => line.dataset.said);
    said.textContent = !words.length ? '' : !found.length ? (all ? known.said : '')
      : away ? found.map((line) => line.dataset.said).join(' ') : form.dataset.some.replace('{count}', found.length);
    return { found, open: words.length > 0 && !all && (!own.length || /[\u3041-\u309f]/.test(words)) };
  }

  async function ask() {
    const text = asked().join(' '), find = input.value.trim();
    clearTimeout(soon);
    try {
      const answer = await fetch(`${location.pathname}?${new URLSearchParams({ find })}`);
      if (!answer.ok) throw answer.status;
      know(new DOMParser().parseFromString(await answer.text(), 'text/html'), text);
    } catch {
      known = { text, words: new Set(), said: form.dataset.none.replace('{text}', () => find) };
    }
    return show();
  }

  function look() {
    clearTimeout(soon);
    if (show().open) soon = setTimeout(ask, 300);
  }

  // Who is at one table goes there; more than one are left to choose from.
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const now = show(), { found } = now.open ? await ask() : now;
    const links = new Set(found.map((line) => line.querySelector('a').hash));
    if (links.size !== 1) return;
    input.blur();
    location.hash = [...links][0];
  });
  // On a phone what is found stands above the keyboard.
  input.addEventListener('focus', () => matchMedia('(max-width: 47.99rem)').matches && form.scrollIntoView());
  input.addEventListener('input', look);
  document.addEventListener('fresh', show);
  if (input.value && location.search) know(document, asked().join(' '));
  if (input.value) look();
})();
