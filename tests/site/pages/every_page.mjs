// Every page that somebody sees, at both sizes: axe and the HTML checker find nothing, nothing scrolls
// sideways, the browser has nothing to complain of, the headers are there, and no template asked for
// a name it was not given. The pages of one test are all got first, and then looked at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { browserOn, close, desktop, phone } from '../browser.mjs';
import { Client, mainText, organiser } from '../client.mjs';
import { eventForm, typed } from '../events.mjs';
import { startSite } from '../site.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// On a phone everything; in the dark, at a desk, what differs there, which is colours. In Japanese what
// words can spoil: the templates are the same, and every kind of page is looked at in English.
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], axeColours = ['color-contrast'];
const axeWords = ['cat.language', 'cat.name-role-value', 'cat.forms'];

// Off: what is a matter of taste (how void elements and attributes are written,
// blanks at the end of a line, an input whose type is the default), a checksum
// for style sheets of our own server, and a long title: a pair's four names and
// its event's are as long as they are.
const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'void-style': 'off', 'no-trailing-whitespace': 'off', 'attr-quotes': 'off',
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }], // a list that is ticked has one name
    'no-implicit-input-type': 'off', 'long-title': 'off', 'require-sri': ['error', { target: 'crossorigin', exclude: ['http://127.0.0.1', 'http://localhost'] }],
  },
});

// A site with the demo and what the pages are about besides: rules that are not those of the document,
// and in each language an event that is open, with two places.
export async function siteOfPages(languages) {
  const site = await startSite(), desk = await organiser(site), visitor = new Client(site.base);
  await desk.submit('/en/desk/t/demo-junior/rules', '/rules', { 'handicap.rows.10.komi': '-7', 'scoring.penalty': '4' });
  const drafts = [];
  for (const lang of languages) drafts.push(await openEvent(desk, lang));
  return { site, desk, visitor, drafts, open: await browserOn(site) };
}

async function openEvent(desk, lang) {
  const made = await desk.submit(`/${lang}/desk/new`, 'new', eventForm(`open-${lang}`, {
    name_en: `Open <${lang}> & more`, ruleset: 'kanto-junior', capacity: '2', rounds: '2', contact: '',
  }));
  assert.equal(made.status, 303, mainText(made));
  const draft = await desk.get(`/${lang}/desk/t/open-${lang}`);
  const opened = await desk.send(desk.formOf(draft, '', '/state'), { state: 'open' });
  assert.equal(opened.status, 303, mainText(opened));
  return { name: `desk, a draft, ${lang}`, path: `/${lang}/desk/t/open-${lang}`, answer: draft, status: 200 };
}

export const pairOf = (name) => ({
  ...typed([
    { family_name: name, given_name: '<b>Aya</b>', family_kana: 'あ', given_kana: 'あや', rank: '5k', gender: 'f', birth_year: '2015', birth_month: '6', birth_day: '9' },
    { family_name: `${name} & son`, given_name: 'Bo', family_kana: 'い', given_kana: 'ぼ', rank: '2d', gender: 'm', birth_year: '1980', birth_month: '1', birth_day: '2' },
  ]),
  email: `${name}@example.org`,
});

// A pair enters the open event of that language; where its private page is.
export async function enterOpen(visitor, lang, name) {
  const entered = await visitor.submit(`/${lang}/t/open-${lang}/enter`, 'enter', { ...pairOf(`${name}${lang}`), do: 'enter' });
  assert.equal(entered.status, 303, `${name}: ${mainText(entered)}`);
  return entered.location;
}

// A one-time link that makes somebody the demo's desk helper, as a path.
export async function roleLink(desk, lang) {
  const path = `/${lang}/desk/t/demo-junior/people`;
  const made = await desk.submit(path, '/people', { email: `helper-${lang}@example.org`, role: 'desk' });
  assert.equal(made.status, 200, mainText(made));
  return `/${lang}${new URL(made.text.match(/id="made" value="([^"]+)"/)[1]).pathname}`;
}

// Pages that differ in a number, an id or a query are of one kind; two of a kind are looked at in
// English (the second without axe), one in Japanese, which has the same templates.
const kindOf = (path) => path.replace(/\/entries\/(?!new)[^/?]+/, '/entries/*').replace(/\d+/g, '#').replace(/\?.*/, '?');
const perKind = (path) => (path.startsWith('/ja/') ? 1 : 2);

export async function crawl(client, starts) {
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
    if (!/^text\/html/.test(answer.headers['content-type'])) continue; // a calendar is a file, not a page
    found.push({ name: path, path, answer, status: 200, second: kinds.get(kind) > 1 });
    for (const [, href] of answer.text.matchAll(/<a\b(?![^>]*\sdownload)[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), new URL(path, client.base));
      const next = url.pathname + url.search;
      if (url.origin !== client.base || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return found;
}

export async function sendForm(client, path, action, set, name, status = 422) {
  const answer = await client.submit(path, action, set);
  return { name, path, answer, status };
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
async function look(open, pages, options) {
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
  if (options.run) await page.addInitScript(axe);
  for (at of pages) {
    at.url = new URL(at.path.length > 300 ? '/en/long' : at.path.replace('%ff', 'malformed'), page.url()).href;
    await page.goto(at.url, { waitUntil: 'load' });
    const { wide, inner } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, inner: document.documentElement.clientWidth }));
    if (wide > inner) faults.push(`${at.name}: ${wide} px wide in a window of ${inner}`);
    if (!options.run || at.second) continue;
    const violations = await page.evaluate((run) => axe.run(document, { ...run, resultTypes: ['violations'] }).then((found) => found.violations), options.run);
    for (const v of violations) faults.push(`${at.name}: axe ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(' … ')}`);
  }
  await close(page);
  return faults;
}

// In each language, on a phone and in the dark at a desk; the markup is that of the templates, in English.
export async function judge(open, pages) {
  const faults = pages.flatMap((page) => page.answer.status === page.status ? [] : [`${page.name}: ${page.answer.status} and not ${page.status}`]);
  const japanese = pages.filter(({ path }) => path.startsWith('/ja/')), others = pages.filter((page) => !japanese.includes(page));
  const dark = { viewport: desktop, colorScheme: 'dark' };
  faults.push(...pages.flatMap(checkHeaders), ...others.flatMap(checkHtml));
  for (const [some, options] of [
    [others, { viewport: phone, run: { runOnly: axeTags } }], [japanese, { viewport: phone, run: { runOnly: axeWords } }],
    [others.filter(({ second }) => !second), { ...dark, run: { runOnly: axeColours } }], [japanese, dark],
  ]) faults.push(...await look(open, some, options));
  const kinds = [...new Set(faults)];
  assert.equal(kinds.length, 0, `${kinds.length} faults on ${pages.length} pages:\n${kinds.join('\n')}`);
}

// The log of a site whose pages have all been shown.
export function noNameMissing(site) {
  const log = readFileSync(join(site.data, 'oshidori.log'), 'utf8');
  assert.deepEqual([...new Set(log.split('\n').filter((line) => /nothing is named/.test(line)))], []);
  assert.ok(!/AddressSanitizer|runtime error|died|killed/.test(log), log);
}
