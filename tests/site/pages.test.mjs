// Every page, signed out and signed in, at both sizes: axe and the HTML checker
// find nothing, nothing scrolls sideways, the browser has nothing to complain
// of, the headers are there, and no template asked for a name it was not given.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { browserOn, close, desktop, phone } from './browser.mjs';
import { Client, mainText, organiser } from './client.mjs';
import { eventForm, typed } from './events.mjs';
import { query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// On a phone everything; in the dark, at a desk, what differs there, and in Japanese nothing does.
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], axeColours = ['color-contrast'];

// Off: what is a matter of taste (how void elements and attributes are written,
// blanks at the end of a line, an input whose type is the default), and a
// checksum for style sheets of our own server.
const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'void-style': 'off', 'no-trailing-whitespace': 'off', 'attr-quotes': 'off',
    'no-implicit-input-type': 'off', 'require-sri': ['error', { target: 'crossorigin' }],
  },
});

const event = '/t/demo-junior';
const site = await startSite(), desk = await organiser(site), visitor = new Client(site.base), open = await browserOn(site);

before(async () => {
  await desk.submit(`/en/desk${event}/rules`, '/rules', { 'handicap.rows.10.komi': '-7', 'scoring.penalty': '4' });
});

// Pages that differ in a number, an id or a query are of one kind; two of a kind are looked at in
// English, one in Japanese, which has the same templates.
const kindOf = (path) => path.replace(/\/entries\/(?!new)[^/?]+/, '/entries/*').replace(/\d+/g, '#').replace(/\?.*/, '?');
const perKind = (path) => (path.startsWith('/ja/') ? 1 : 2);

async function crawl(client, starts) {
  const queue = [...starts], seen = new Set(queue), kinds = new Map(), found = [];
  while (queue.length) {
    const path = queue.shift(), kind = kindOf(path);
    if ((kinds.get(kind) ?? 0) >= perKind(path)) continue;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const answer = await client.get(path);
    if (answer.status === 303) {
      queue.push(answer.location);
      continue;
    }
    assert.equal(answer.status, 200, `${path}, linked`);
    found.push({ name: path, path, answer, status: 200 });
    for (const [, href] of answer.text.matchAll(/<a\b(?![^>]*\sdownload)[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), new URL(path, site.base));
      const next = url.pathname + url.search;
      if (url.origin !== site.base || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return found;
}

async function sendForm(client, path, action, set, name, status = 422) {
  const answer = await client.submit(path, action, set);
  return { name, path, answer, status };
}

// Pages that a link does not lead to: refusals, forms with something to put right.
async function visitorsOthers(lang) {
  const others = [];
  const add = async (name, method, path, status, options) =>
    others.push({ name, path, answer: await visitor.request(method, path, options), status });
  await add('no such page', 'GET', `/${lang}/nothing`, 404);
  await add('round not drawn', 'GET', `/${lang}${event}/rounds/4`, 404);
  await add('malformed', 'GET', `/${lang}/%ff`, 400, { raw: true });
  await add('method', 'DELETE', `/${lang}${event}`, 405);
  await add('too large', 'POST', `/${lang}/sign-in`, 413, { body: 'email=' + 'x'.repeat(1100000) });
  await add('too long', 'GET', `/${lang}/${'x'.repeat(2000)}`, 414);
  await add('another type', 'POST', `/${lang}/sign-in`, 415, { body: '{}', headers: { 'Content-Type': 'application/json' } });
  await add('no token', 'POST', `/${lang}/sign-in`, 403, { body: 'email=a&password=b' });
  await add('unknown field', 'GET', `/${lang}/handicap?surprise=1`, 422);
  await add('calculator', 'GET', `/${lang}/handicap?ruleset=kanto-junior&a1=6d&a2=5k&b1=1d&b2=6k`, 200);
  await add('calculator, not understood', 'GET', `/${lang}/handicap?ruleset=jpga&a1=x&a2=5k&b1=1d&b2=`, 422);
  await add('entry is over', 'GET', `/${lang}${event}/enter`, 200);
  await add('sign in', 'GET', `/${lang}/sign-in`, 200);
  others.push(await sendForm(visitor, `/${lang}/sign-in`, 'sign-in', { email: 'a@b.example', password: 'wrong wrong' }, 'wrong password'));
  const link = new URL(site.run('organiser', `second-${lang}@example.org`).trim()).pathname.replace('/en/', `/${lang}/`);
  await add('invitation', 'GET', link, 200);
  await add('invitation to a role', 'GET', await roleLink(lang), 200);

  // An event that is open, with two places, to enter.
  const enter = `/${lang}/t/open-${lang}/enter`;
  await add('open event', 'GET', `/${lang}/t/open-${lang}`, 200);
  await add('entry form', 'GET', enter, 200);
  others.push(await sendForm(visitor, enter, 'enter', {
    'players.0.family_name': '<"&\'>', 'players.0.given_name': 'x'.repeat(60), 'players.0.rank': 'strong', email: 'nobody',
  }, 'entry form, much to put right'));
  others.push(await sendForm(visitor, enter, 'enter', { ...pairOf(`first${lang}`), do: 'check' }, 'entry, to look over', 200));
  others.push(await sendForm(visitor, enter, 'enter', { ...pairOf(`first${lang}`), do: 'count' }, 'entry form, counted', 200));
  for (const [i, name] of ['first', 'second', 'waiting'].entries()) {
    const entered = await visitor.submit(enter, 'enter', { ...pairOf(`${name}${lang}`), do: 'enter' });
    assert.equal(entered.status, 303, `${name}: ${mainText(entered)}`);
    await add(`private page, ${name}`, 'GET', entered.location, 200);
    const own = entered.location.replace(/\?.*/, '');
    others.push(await sendForm(visitor, own, own, { 'players.1.rank': '', email: '' }, `private page, ${name}, to put right`));
    if (i === 1) await add('open event, full', 'GET', `/${lang}/t/open-${lang}`, 200);
  }
  await add('entries, waiting', 'GET', `/${lang}/t/open-${lang}/entries`, 200);
  await add('link lost, no mail', 'GET', `/${lang}/t/open-${lang}/link`, 200);
  return others;
}

const pairOf = (name) => ({
  ...typed([
    { family_name: name, given_name: '<b>Aya</b>', family_kana: 'あ', given_kana: 'あや', rank: '5k', gender: 'f', birth_year: '2015', birth_month: '6', birth_day: '9' },
    { family_name: `${name} & son`, given_name: 'Bo', family_kana: 'い', given_kana: 'ぼ', rank: '2d', gender: 'm', birth_year: '1980', birth_month: '1', birth_day: '2' },
  ]),
  email: `${name}@example.org`,
});

async function openEvent(lang) {
  const made = await desk.submit(`/${lang}/desk/new`, 'new', eventForm(`open-${lang}`, {
    name_en: `Open <${lang}> & more`, ruleset: 'kanto-junior', capacity: '2', rounds: '2', contact: '',
  }));
  assert.equal(made.status, 303, mainText(made));
  const draft = await desk.get(`/${lang}/desk/t/open-${lang}`);
  const opened = await desk.send(desk.formOf(draft, '', '/state'), { state: 'open' });
  assert.equal(opened.status, 303, mainText(opened));
  return { name: `desk, a draft, ${lang}`, path: `/${lang}/desk/t/open-${lang}`, answer: draft, status: 200 };
}

async function desksOthers(lang) {
  const base = `/${lang}/desk/t/demo-junior`, others = [];
  const add = async (name, path, status) => others.push({ name, path, answer: await desk.get(path), status });
  const [nigiri] = query(site, "SELECT table_number FROM game WHERE round = 3 AND nigiri = 1");
  const [entry] = query(site, "SELECT entry.id FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = 'demo-junior' LIMIT 1");
  await add('no such table', `${base}/rounds/3/tables/99`, 404);
  await add('notice', `${base}?said=event-changed`, 200);
  const table = `${base}/rounds/3/tables/1`;
  const unfinished = { by: 'count', black: '80', white: '7x', black_tokens: '1', white_tokens: '' };
  others.push(await sendForm(desk, table, '/tables/1', unfinished, 'result, to put right'));
  others.push(await sendForm(desk, table, '/tables/1', { ...unfinished, by: 'margin', winner: 'black', margin: '4', black: '', white: '', black_tokens: '', black_pair: await firstPair(table) }, 'result, the sum', 200));
  others.push(await sendForm(desk, table, '/tables/1', { ...unfinished, version: '99' }, 'result, stale', 409));
  const round = `${base}/rounds/3`, line = (text, name, status) => sendForm(desk, round, '/line', { line: text }, `line, ${name}`, status);
  others.push(await line('12 b+4 "<&\'>', 'to put right'), await line('99 b+4', 'no such table'));
  assert.equal((await desk.submit(round, '/line', { line: '2 both-lose' })).status, 303);
  others.push(await line('2 void', 'another result', 409));
  await add('line, recorded', `${round}?said=line-recorded&changed=2`, 200);
  assert.equal((await desk.submit(`${round}/tables/2`, '/clear')).status, 303);
  if (nigiri) await add('result of a nigiri game', `${base}/rounds/3/tables/${nigiri}`, 200);
  others.push(await sendForm(desk, `${base}/rules`, '/rules', { 'handicap.rows.0.difference': '1', 'handicap.rows.2.komi': 'x', 'clock.overtime': 'periods' }, 'rules, to put right'));
  others.push(await sendForm(desk, `${base}/play`, '/play', { tables_out: 'x', 'criteria.1': 'score', 'plan.club_rounds': '21', 'prizes.0.name_en': '<b>', 'prizes.0.kind': 'rank' }, 'how it is played, to put right'));
  others.push(await sendForm(desk, `${base}/settings`, '/settings', { name_en: '', name_ja: '', date_day: '31', date_month: '2', capacity: 'x', rounds: '1' }, 'settings, to put right'));
  others.push(await sendForm(desk, `/${lang}/desk/new`, '/new', {}, 'new event, empty'));
  others.push(await sendForm(desk, `${base}/entries/new`, '/new', {}, 'desk entry, empty'));
  others.push(await sendForm(desk, `${base}/entries/${entry}`, entry, { 'players.0.rank': '?' }, 'desk entry, to put right'));
  others.push(await sendForm(desk, `/${lang}/desk/account`, 'account', { password: 'short' }, 'password too short'));
  others.push(await sendForm(desk, base, '/state', { state: 'draft' }, 'step not allowed'));
  return [...others, ...await logPages(lang), ...await peoplePages(lang), ...await refereesOthers(lang, `${base}/referee`, await firstPair(table))];
}

// What has been done and what of it can be taken back; a line that can and one that cannot.
async function logPages(lang) {
  const base = `/${lang}/desk/t/demo-junior/log`, others = [];
  const add = async (name, path, status = 200) => others.push({ name, path, answer: await desk.get(path), status });
  await add('log', base);
  const lines = query(site, "SELECT id FROM audit WHERE tournament_id = (SELECT id FROM tournament WHERE slug = 'demo-junior') ORDER BY id DESC LIMIT 3");
  for (const line of lines) await add(`log, line ${line}`, `${base}/${line}`);
  await add('log, no such line', `${base}/999999999`, 404);
  await add('log of nothing', `${base}?subject=nothing`);
  await add('log, taken back', `${base}?said=taken-back`);
  return others;
}

// A one-time link that makes somebody the demo's desk helper, as a path.
async function roleLink(lang) {
  const path = `/${lang}/desk/t/demo-junior/people`;
  const made = await desk.submit(path, '/people', { email: `helper-${lang}@example.org`, role: 'desk' });
  assert.equal(made.status, 200, mainText(made));
  return new URL(made.text.match(/id="made" value="([^"]+)"/)[1]).pathname;
}

// As the page shows it to whoever has made it, and to others when it is over.
async function peoplePages(lang) {
  const path = `/${lang}/desk/t/demo-junior/people`, others = [];
  others.push(await sendForm(desk, path, '/people', { email: 'nobody' }, 'invitation, to put right'));
  others.push(await sendForm(desk, path, '/people', { email: `other-${lang}@example.org`, role: 'organiser' }, 'invitation, made', 200));
  const link = await roleLink(lang), helper = new Client(site.base);
  assert.equal((await helper.submit(link, link)).status, 303, 'the role is taken');
  others.push({ name: 'invitation, used', path: link, answer: await helper.get(link), status: 410 });
  others.push({ name: 'people', path, answer: await desk.get(path), status: 200 });
  for (const own of [`/${lang}/desk/`, `/${lang}/desk/t/demo-junior/rounds/3`])
    others.push({ name: `helper: ${own}`, path: own, answer: await helper.get(own), status: 200 });
  helper.close();
  return others;
}

async function refereesOthers(lang, base, black) {
  const at = `${base}/3/1`, others = [];
  const add = async (name, path, status = 200) => others.push({ name, path, answer: await desk.get(path), status });
  const pressed = `${at}?way=tap&black=${black}&moves=`;
  await add('ruling, a penalty', `${pressed}B1,W2`);
  await add('ruling, two in a row', `${pressed}B1,B2`);
  await add('ruling, asked', `${at}?way=ask&black=${black}&played=B1&before=W1&wrong=1`);
  await add('late', `${at}?way=late&side=white&minutes=31`);
  await add('late, to put right', `${at}?way=late&minutes=x`, 422);
  await add('no such table', `${base}?table=99`, 422);
  others.push(await sendForm(desk, `${at}?way=conduct`, '/1', {}, 'forfeit, to put right'));
  others.push(await sendForm(desk, `${at}?way=conduct`, '/1', { side: 'black', offence: 'other', reason: '<"&\'>' }, 'forfeit, to confirm', 200));
  const recorded = await desk.submit(`${pressed}B1,W2`, '/1');
  assert.equal(recorded.status, 303, mainText(recorded));
  await add('ruling, recorded', recorded.location);
  await add('tables with a ruling', base);
  await add('result after a ruling', `/${lang}/desk/t/demo-junior/rounds/3/tables/1`);
  assert.equal((await desk.submit(at, '/take-back')).status, 303);
  await add('ruling, taken back', `${at}?said=ruling-back`);
  return others;
}

async function firstPair(table) {
  return (await desk.get(table)).text.match(/name="black_pair"[^>]*value="([^"]+)"/)?.[1] ?? '';
}

// Another draft of round 3 in place of the published one, with a pair left over and a mistake.
async function draftPages(lang) {
  const base = `/${lang}/desk/t/demo-junior`, path = `${base}/rounds/3`;
  const step = async (action, set) => assert.equal((await desk.submit(path, action, set)).status, 303, action);
  await step('/take-back', {});
  await step('/throw-away', {});
  assert.equal((await desk.submit(base, '/draw', {})).status, 303, 'draw');
  const entry = (await desk.get(path)).text.match(/<option value="([^"]{8,})"/)[1];
  const draft = { name: 'draft', path, answer: await desk.get(path), status: 200 };
  await step('/bye', { entry });
  const others = [draft, { name: 'draft, a pair left over', path, answer: await desk.get(`${path}?said=draft-changed&changed=1&changed=0`), status: 200 }];
  others.push(await sendForm(desk, path, '/publish', {}, 'draft, cannot be published'));
  others.push(await sendForm(desk, path, '/swap', { a: entry, b: entry }, 'draft, swap to put right'));
  others.push(await sendForm(desk, path, '/set', { a: entry, b: '', stones: '1', komi: 'x' }, 'draft, set to put right'));
  assert.equal((await desk.submit(path, '/draw', {})).status, 303, 'drawn again');
  await step('/publish', {});
  return others;
}

function checkHeaders({ name, answer }) {
  const headers = answer.headers;
  const faults = [];
  const need = (header, pattern) => pattern.test(headers[header] ?? '') || faults.push(`${header}: ${headers[header]}`);
  need('content-type', /^text\/html; charset=utf-8$/i);
  need('content-security-policy', /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
  need('x-content-type-options', /^nosniff$/);
  need('referrer-policy', /^(same-origin|no-referrer)$/);
  need('cache-control', /no-cache|no-store/);
  if (/unsafe/.test(headers['content-security-policy'])) faults.push('unsafe content');
  for (const cookie of headers['set-cookie'] ?? []) {
    if (!/; ?HttpOnly/i.test(cookie) || !/; ?SameSite=(Lax|Strict)/i.test(cookie)) faults.push(`cookie ${cookie.split('=')[0]}`);
    if (!/no-store/.test(headers['cache-control'])) faults.push('a cookie on a page that may be kept');
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

function checkHtml({ name, answer }) {
  const report = checker.validateStringSync(answer.text);
  return report.results.flatMap((result) => result.messages)
    .map((m) => `${name}: ${m.ruleId} at ${m.line}:${m.column}: ${m.message}`);
}

// Shows the very answers that were checked, as the browser would get them.
async function look(pages, options) {
  const page = await open('/en/', options), faults = [];
  let at = { name: 'before them', path: '/en/', status: 200 };
  page.on('console', (message) => {
    const expected = at.status !== 200 && /the server responded with a status of/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !expected) faults.push(`${at.name}: console: ${message.text()}`);
  });
  await page.route((url) => url.href === at.url, (route) => {
    const headers = { ...at.answer.headers };
    for (const gone of ['content-length', 'transfer-encoding', 'connection', 'set-cookie', 'keep-alive']) delete headers[gone];
    return route.fulfill({ status: at.status, headers, body: at.answer.bytes });
  });
  for (at of pages) {
    at.url = new URL(at.path.length > 300 ? '/en/long' : at.path.replace('%ff', 'malformed'), site.base).href;
    await page.goto(at.url, { waitUntil: 'load' });
    const { wide, inner } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, inner: document.documentElement.clientWidth }));
    if (wide > inner) faults.push(`${at.name}: ${wide} px wide in a window of ${inner}`);
    const dark = options.colorScheme === 'dark';
    if (dark && at.path.startsWith('/ja/')) continue;
    await page.evaluate(axe);
    const { violations } = await page.evaluate((runOnly) =>
      axe.run(document, { runOnly, resultTypes: ['violations'] }), dark ? axeColours : axeTags);
    for (const v of violations) faults.push(`${at.name}: axe ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(' … ')}`);
  }
  await close(page);
  return faults;
}

async function judge(pages) {
  const faults = pages.flatMap((page) => page.answer.status === page.status ? [] : [`${page.name}: ${page.answer.status} and not ${page.status}`]);
  faults.push(...pages.flatMap(checkHeaders), ...pages.flatMap(checkHtml));
  faults.push(...(await Promise.all([
    look(pages, { viewport: phone }),
    look(pages, { viewport: desktop, colorScheme: 'dark' }),
  ])).flat());
  const kinds = [...new Set(faults)];
  assert.equal(kinds.length, 0, `${kinds.length} faults on ${pages.length} pages:\n${kinds.join('\n')}`);
}

test('what a visitor sees', async () => {
  const drafts = [await openEvent('en'), await openEvent('ja')];
  const pages = await crawl(visitor, ['/en/', '/ja/', ...languages.map((lang) => `/${lang}/sign-in`)]);
  assert.ok(pages.length >= 40, `${pages.length} pages`);
  for (const lang of languages) pages.push(...(await visitorsOthers(lang)).map((page) => ({ ...page, name: `${page.name}, ${lang}` })));
  await judge([...drafts, ...pages]);
});

test('what an organiser sees', async () => {
  const pages = await crawl(desk, ['/en/desk/', '/ja/desk/', ...languages.flatMap((lang) => [
    `/${lang}/desk/t/demo-junior`, `/${lang}/desk/t/demo-junior/entries`, `/${lang}/desk/t/demo-junior/entries/new`,
    `/${lang}/desk/t/demo-junior/rounds/3`, `/${lang}/desk/t/demo-junior/settings`, `/${lang}/desk/new`, `/${lang}/desk/account`])]);
  const own = pages.filter(({ path }) => /^\/..\/desk\//.test(path));
  assert.ok(own.length >= 26, `${own.length} pages of the desk`);
  for (const lang of languages)
    own.push(...[...await desksOthers(lang), ...await draftPages(lang)].map((page) => ({ ...page, name: `${page.name}, ${lang}` })));
  await judge(own);
});

test('no template asked for a name it was not given', () => {
  const log = readFileSync(join(site.data, 'oshidori.log'), 'utf8');
  assert.deepEqual([...new Set(log.split('\n').filter((line) => /nothing is named/.test(line)))], []);
  assert.ok(!/AddressSanitizer|runtime error|died|killed/.test(log), log);
});
