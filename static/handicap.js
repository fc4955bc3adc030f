// The calculator answers as one types. The words come from the program: this asks the API for
// them and puts them where the page without JavaScript has them.
(() => {
  const form = document.querySelector('main form'), result = document.getElementById('result');
  const said = document.getElementById('said'), other = document.querySelector('.other a');
  const lang = document.documentElement.lang;
  const pairs = [['a1', 'a2'], ['b1', 'b2']];
  let asked = 0, timer;

  const typed = (name) => form.elements[name].value.trim();

  const ruleset = () => form.elements.ruleset.selectedOptions[0];

  // A comma or colon means something between ranks, so inside one it becomes what no rank has.
  // Honours are left out where the ruleset knows none, as the form leaves them out of account.
  const player = (name) => {
    const honour = 'honours' in ruleset().dataset && typed(`${name}-honour`);
    return typed(name).replace(/[,:]/g, ';') + (honour ? `:${honour}` : '');
  };

  function mend(input, message) {
    const field = input.closest('.field'), id = `${input.id}-e`;
    document.getElementById(id)?.remove();
    field.classList.toggle('bad', !!message);
    input.toggleAttribute('aria-invalid', !!message);
    input.setAttribute('aria-describedby', `rank-help${message ? ` ${id}` : ''}`);
    if (!message) return;
    const error = document.createElement('p'), fix = document.createElement('b');
    input.setAttribute('aria-invalid', 'true');
    error.className = 'err';
    error.id = id;
    fix.textContent = form.dataset.fix;
    error.append(fix, message);
    field.querySelector('label').after(error);
  }

  // Nobody is told of a mistake in the word being typed.
  function showErrors(errors, typing) {
    for (const [i, pair] of pairs.entries()) for (const [j, name] of pair.entries()) {
      const input = form.elements[name];
      const error = errors.find(({ field }) => field === `pair.${i}.${j}`);
      mend(input, typing && input === document.activeElement ? '' : error?.message);
    }
  }

  function show(html) {
    result.innerHTML = html;
    form.querySelector('.say')?.remove();
    const told = document.createElement('p');
    for (const part of result.querySelectorAll('#answer .ans, #answer .lead')) told.append(...part.cloneNode(true).childNodes, ' ');
    for (const reading of told.querySelectorAll('rt, rp')) reading.remove();
    said.textContent = told.textContent.trim();
  }

  function share() {
    const query = `?${new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''))}`;
    history.replaceState(null, '', query);
    other.search = query;
    document.querySelector('.kick').textContent = ruleset().text;
  }

  // Without an answer there is only the ruleset to show: its own page has it.
  async function tables(mine) {
    const page = await (await fetch(`?ruleset=${typed('ruleset')}`)).text();
    if (mine === asked) show(new DOMParser().parseFromString(page, 'text/html').getElementById('result').innerHTML);
  }

  async function answer({ turned, typing }) {
    const mine = ++asked, query = new URLSearchParams({ ruleset: typed('ruleset'), words: lang });
    const away = () => (turned || document.getElementById('answer') ? tables(mine) : undefined);
    share();
    if (!pairs.flat().every(typed)) {
      showErrors([]);
      return away();
    }
    for (const pair of pairs) query.append('pair', pair.map(player).join());
    const response = await fetch(`/api/v1/handicap?${query}`, { headers: { 'Accept-Language': lang } });
    const told = await response.json();
    if (mine !== asked) return;
    if (!response.ok && !told.errors) throw told;
    showErrors(told.errors ?? [], typing);
    return response.ok ? show(told.html) : away();
  }

  // Where the program does not answer, the button sends the form as ever.
  const ask = (why = {}) => answer(why).catch(() => { form.removeEventListener('submit', press); });

  async function press(event) {
    event.preventDefault();
    await ask();
    (form.querySelector('[aria-invalid]') ?? result).scrollIntoView();
    form.querySelector('[aria-invalid]')?.focus();
  }

  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask({ typing: true }), 150);
  });
  form.addEventListener('change', (event) => {
    clearTimeout(timer);
    ask({ turned: event.target.name === 'ruleset' });
  });
  form.addEventListener('submit', press);
})();
