// On paper: what the desk prints for 24 pairs comes out whole on A4 and on Letter, in black on white, with
// nothing of the screen on it, and its codes lead where they should; and so do the pages of everybody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, close, desktop, fits as onScreen, main, phone } from './browser.mjs';
import { organiser } from './client.mjs';
import { query } from './published.mjs';
import { codesOf } from './scan.mjs';
import { languages, startSite } from './site.mjs';

const desk = (lang, rest = '') => `/${lang}/desk/t/demo-junior/print${rest}`;

// Of each sheet: how many pages it has on A4 and on Letter (of a list at most, since fonts differ), what of it
// must stay whole and how many there are, whether it lies, and the paper it asks for where that is its own.
const lying = true, list = true;
const sheets = {
  'by-name': { pages: [1, 1], list, parts: ['.find li', 41] }, // partners of one family share a line
  'by-table': { pages: [1, 2], list, parts: ['tbody tr', 12] },
  'table-cards': { pages: [6, 6], parts: ['.card', 12] },
  'table-cards?paper=small': { pages: [12, 12], own: [210, 148], parts: ['.card', 12] },
  slips: { pages: [3, 3], lying, parts: ['.slip', 12] },
  'slips?paper=small': { pages: [12, 12], own: [148, 105], parts: ['.slip', 12] },
  standings: { pages: [2, 2], list, parts: ['tbody tr', 24] },
  'cross-table': { pages: [2, 2], list, lying, parts: ['tbody tr', 24] },
  links: { pages: [3, 3], parts: ['.link', 24] },
  'place-cards': { pages: [16, 16], parts: ['.tent', 48] },
  reception: { pages: [2, 2], list, parts: ['tbody tr', 24] },
  door: { pages: [1, 1], parts: ['.leaf', 1] },
};
const papers = { A4: [210, 297], Letter: [215.9, 279.4] };

const site = await startSite(), client = await organiser(site), open = await browserOn(site);
query(site, 'UPDATE tournament SET check_in = 1');
const page = await open('/en/desk/', { viewport: desktop, as: client });

// The narrowest and the shortest a sheet gets, in CSS pixels: its margins are at most 12 mm.
const paperView = (wide) => ({ width: Math.floor((wide ? 279.4 - 24 : 210 - 24) * 96 / 25.4), height: 1000 });

// In the page: its own functions only.
function onPaper([selector]) {
  const shown = (node) => node.getClientRects().length > 0;
  const all = [...document.querySelectorAll('body, body *')].filter(shown);
  const grey = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g);
    return r === g && g === b;
  };
  const colours = ['color', 'backgroundColor', 'borderTopColor', 'fill', 'stroke', 'outlineColor'];
  const parts = [...document.querySelectorAll(selector)].filter(shown);
  return {
    controls: all.filter((node) => node.matches('button, a, nav, form, input, .bar')).map((node) => node.outerHTML.slice(0, 80)),
    coloured: all.flatMap((node) => colours.map((name) => [node, getComputedStyle(node)[name]]))
      .filter(([, colour]) => /^rgb/.test(colour) && !grey(colour)).map(([node, colour]) => `${node.outerHTML.slice(0, 60)} ${colour}`),
    wide: [document.documentElement, ...all].filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => `${node.outerHTML.slice(0, 80)} ${Math.round(node.getBoundingClientRect().right)} > ${innerWidth}`),
    over: parts.filter((node) => node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2).map((node) => node.outerHTML.slice(0, 80)),
    count: parts.length,
    mayBeCut: parts.filter((node) => !node.matches('.door *') && getComputedStyle(node).breakInside !== 'avoid').length,
    heads: [...document.querySelectorAll('thead')].map((head) => getComputedStyle(head).display),
  };
}

const boxesOf = (pdf) => [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  .map(([, ...size]) => size.map((points) => points * 25.4 / 72));

async function printed(name, { pages, parts, own, lying: wide, list: atMost }) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(own ? { width: Math.floor((own[0] - 16) * 96 / 25.4), height: 1000 } : paperView(wide));
  const seen = await page.evaluate(onPaper, parts);
  assert.deepEqual(seen.controls, [], `${name}: of the screen`);
  assert.deepEqual(seen.coloured, [], `${name}: colours`);
  assert.deepEqual(seen.wide, [], `${name}: wider than the paper`);
  assert.deepEqual(seen.over, [], `${name}: more than fits`);
  assert.equal(seen.count, parts[1], `${name}: ${parts[0]}`);
  assert.equal(seen.mayBeCut, 0, `${name}: may be cut in two`);
  for (const display of seen.heads) assert.equal(display, 'table-header-group', `${name}: heads repeat`);
  for (const [at, [format, size]] of Object.entries(papers).entries()) {
    const boxes = boxesOf(await page.pdf({ format, preferCSSPageSize: true }));
    const expected = own ?? (wide ? [...size].reverse() : size);
    assert.ok(boxes.length === pages[at] || (atMost && boxes.length < pages[at]), `${name}: ${boxes.length} pages on ${format}`);
    for (const box of boxes)
      for (const side of [0, 1]) assert.ok(Math.abs(box[side] - expected[side]) < 1, `${name} on ${format}: ${box}`);
  }
}

for (const lang of languages)
  for (const [name, sheet] of Object.entries(sheets))
    test(`${name} (${lang}) comes out whole`, async () => {
      const answer = await page.goto(site.base + desk(lang, `/${name}`));
      assert.equal(answer.status(), 200);
      assert.match(answer.headers()['cache-control'], /no-store/);
      await printed(name, sheet);
    });

test('behind the codes of a table card its two pairs report, each with a code of its own', async () => {
  await page.goto(site.base + desk('ja', '/table-cards?round=3'));
  const read = await codesOf(page);
  assert.equal(read.length, 24);
  for (const [at, { text, label }] of read.entries()) {
    const table = Math.floor(at / 2) + 1;
    assert.match(text, new RegExp(`^https?://[^/]+:${site.port}/t/demo-junior/report/3/${table}/[0-9a-z]{20,}$`));
    assert.ok(label.length > 10, label);
  }
  assert.equal(new Set(read.map(({ text }) => text)).size, 24, 'no code twice');
  assert.equal(new Set(read.map(({ label }) => label)).size, 24, 'no name twice');
});

test('behind the code at the door is the page of this event, in the language of the sheet', async () => {
  await page.goto(site.base + desk('en', '/door'));
  const read = await codesOf(page);
  assert.equal(read.length, 1);
  assert.match(read[0].text, new RegExp(`^https?://[^/]+:${site.port}/en/t/demo-junior/door/[0-9a-z]{20,}$`));
});

test('a page is sent on by one press, and copied where the device has no menu for that', async () => {
  const sent = (device) => page.evaluate((own) => {
    window.sent = [];
    for (const [name, value] of Object.entries(own)) Object.defineProperty(navigator, name, { configurable: true, value: value && (name === 'share' ? async (what) => window.sent.push(what.title, what.url) : { writeText: async (text) => window.sent.push(text) }) });
  }, device);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.base}/en/t/demo-junior/rounds/3`);
  const url = await page.getAttribute('link[rel=canonical]', 'href'), button = page.getByRole('button', { name: 'Share this page' });
  await sent({ share: true });
  await button.click();
  assert.deepEqual(await page.evaluate('sent'), ['Round 3 · Mandarin Duck Cup, Junior Pair Go', url]);
  await sent({ share: undefined, clipboard: true });
  await button.click();
  assert.equal(await page.getByRole('button', { name: 'Copied.' }).innerText(), 'Copied.');
  assert.deepEqual(await page.evaluate('sent'), [url]);
});

test('a pair’s link is on its page at the desk, to be copied, and on its slip, in its own language', async () => {
  const [entry] = query(site, 'SELECT id FROM entry WHERE number = 5'), texts = async () => (await codesOf(page)).map(({ text }) => text);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.base}/en/desk/t/demo-junior/entries/${entry}`);
  const link = await page.inputValue('#pair');
  assert.match(link, new RegExp(`:${site.port}/ja/e/${entry}[0-9a-z]{32}$`));
  assert.deepEqual(await texts(), [link]);
  // As over plain http, where the browser gives no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy' }).click();
  assert.match(await page.innerText('.copy [role=status]'), /^(Copied\.|The link is selected)/);
  assert.deepEqual(await page.$eval('#pair', (field) => [field.selectionStart, field.selectionEnd]), [0, link.length]);
  await page.getByRole('link', { name: 'Print a slip' }).click();
  assert.deepEqual(await texts(), [link]);
  await page.goto(site.base + desk('en', '/links'));
  const all = await texts();
  assert.equal(new Set(all).size, 24);
  assert.equal(all[4], link);
  assert.equal((await client.get(new URL(link).pathname)).status, 200);
});

// The pages that everybody prints: on A4, with margins of 14 mm, no navigation, everything that the tables say.
const everybodys = { draw: '/rounds/3', played: '/rounds/2', standings: '/standings', entries: '/entries' };

// In the page: its own functions only.
function tablesOnPaper() {
  const shown = (node) => node.getClientRects().length > 0;
  const tidy = (text) => text.replace(/\s+/g, '').toLowerCase();
  const rows = [...document.querySelectorAll('tr')];
  return {
    navigation: [...document.querySelectorAll('.top nav, .tabs, .foot, .skip, .btn, .act, .go, button')]
      .filter((node) => getComputedStyle(node).display !== 'none' && shown(node)).map((node) => node.outerHTML.slice(0, 80)),
    hidden: ['.top nav', '.tabs', '.foot'].map((name) => getComputedStyle(document.querySelector(name)).display),
    rows: rows.length,
    cut: rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').length,
    heads: [...document.querySelectorAll('thead')].map((head) => getComputedStyle(head).display),
    wide: [document.documentElement, ...document.querySelectorAll('.scroll, table, main')]
      .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => `${node.tagName}.${node.className} ${node.scrollWidth} > ${node.clientWidth}`),
    cells: rows.flatMap((row) => [...row.cells]).map((cell) => (shown(cell) ? tidy(cell.innerText) : '')),
    title: getComputedStyle(document.querySelector('h1')).color,
    ground: getComputedStyle(document.documentElement).backgroundColor,
  };
}

for (const [name, path] of Object.entries(everybodys))
  for (const lang of languages)
    test(`${name} (${lang}) on paper`, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.goto(`${site.base}/${lang}/t/demo-junior${path}`);
      await page.setViewportSize(desktop);
      const screen = await page.evaluate(tablesOnPaper);
      assert.ok(screen.cells.length > 48 && screen.navigation.length >= 4, 'a page with tables and navigation');
      await page.setViewportSize({ width: Math.floor((210 - 2 * 14) * 96 / 25.4), height: 1000 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const seen = await page.evaluate(tablesOnPaper);
      assert.deepEqual(seen.hidden, ['none', 'none', 'none']);
      assert.deepEqual(seen.navigation, []);
      assert.ok(seen.rows > 12);
      assert.equal(seen.cut, 0, 'rows that may be cut');
      for (const display of seen.heads) assert.equal(display, 'table-header-group', 'heads repeat on each page');
      assert.deepEqual(seen.wide, [], 'wider than the paper');
      assert.deepEqual(seen.cells, screen.cells, 'what the tables say');
      assert.deepEqual([seen.title, seen.ground], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'], 'black on white, whatever the screen has');

      const boxes = boxesOf(await page.pdf({ preferCSSPageSize: true }));
      assert.ok(boxes.length > 0 && boxes.length <= 6, `${boxes.length} pages`);
      for (const box of boxes)
        for (const side of [0, 1]) assert.ok(Math.abs(box[side] - papers.A4[side]) < 1, `${box} is no A4`);
    });

// Names as long as people have them, in every place: nothing lies over anything else.
test('long names fit', async () => {
  query(site, `UPDATE player SET family_name = 'Featherstonehaugh', given_name = 'Maximilian Alexander', club = 'Wolverhampton Go Club'
    WHERE seat = 0`);
  for (const name of ['table-cards', 'slips', 'place-cards', 'by-table', 'by-name?names=full']) {
    await page.goto(site.base + desk('en', `/${name}`));
    await page.emulateMedia({ media: 'print' });
    const sheet = sheets[name.replace(/\?.*/, '')];
    await page.setViewportSize(paperView(sheet.lying));
    const seen = await page.evaluate(onPaper, sheet.parts);
    assert.deepEqual([seen.over, seen.wide], [[], []], name);
    for (const [at, format] of Object.keys(papers).entries()) {
      const { length } = boxesOf(await page.pdf({ format, preferCSSPageSize: true }));
      assert.ok(length <= sheet.pages[at] + (/^by/.test(name) ? 2 : 0), `${name}: ${length} pages on ${format}`);
    }
  }
});

// As long as a name may be, in a script that breaks anywhere and in one that does not: 64 letters, without a space.
const longest = { Latin: ['Featherstonehaugh'.repeat(4).slice(0, 64), 'Maximiliane'.repeat(6).slice(0, 64)], kanji: ['勘解由小路'.repeat(13).slice(0, 64), '麒麟之介'.repeat(16)] };

for (const [script, [family, given]] of Object.entries(longest))
  for (const lang of languages)
    test(`the longest names do not run off the standings, in ${script} (${lang})`, async () => {
      query(site, `UPDATE player SET publish = 'full', family_name = '${family}', given_name = '${given}'`);
      for (const name of ['standings', 'cross-table']) {
        await page.goto(site.base + desk(lang, `/${name}?names=full`));
        await fits(name, sheets[name]);
      }
    });

// Nothing passes an edge, on the narrowest paper and in what a row or a sheet holds.
async function fits(name, { lying: wide, parts }) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paperView(wide));
  const seen = await page.evaluate(onPaper, parts);
  assert.deepEqual([seen.over, seen.wide], [[], []], name);
  return seen.count;
}

for (const [size, viewport] of Object.entries({ phone, desktop }))
  test(`the button that prints is there with JavaScript, else the words say how (${size})`, async () => {
    for (const script of [false, true]) {
      const one = await open(desk('en', '/slips'), { viewport, script, as: client });
      assert.equal(await one.locator('#print').isVisible(), script);
      assert.equal(await one.locator('#how').isVisible(), !script);
      await onScreen(one);
      if (script) {
        await one.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
        await one.click('#print');
        assert.equal(await one.title(), 'printed');
      }
      await close(one);
    }
  });

test('from the desk every sheet that can be printed is two links away', async () => {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.base}/en/desk/t/demo-junior/rounds/3`);
  await page.click('.tabs >> text=Print');
  const found = await page.locator('main a.go').evaluateAll((links) => links.map(({ href }) => href).filter((href) => /print\//.test(href)));
  const names = found.map((href) => new URL(href).pathname.split('/').pop()).sort();
  assert.deepEqual(names, Object.keys(sheets).filter((name) => !name.includes('?')).sort());
  await page.click('main nav.act >> text=Round 1');
  await page.click('text=Result slips');
  assert.match(await main(page), /Round 1/);
});

test('certificates come out whole when the event is over', async () => {
  const round = '/en/desk/t/demo-junior/rounds/3';
  assert.match((await client.get(desk('en', '/certificates'))).text, /when all 4 rounds are over/);
  query(site, "UPDATE player SET publish = 'full', family_name = '後藤', given_name = '誠'");
  for (const action of ['/take-back', '/throw-away']) assert.equal((await client.submit(round, action)).status, 303);
  query(site, 'UPDATE tournament SET rounds = 2');
  for (const lang of languages) {
    await page.goto(site.base + desk(lang, '/certificates'));
    const count = await page.locator('.award').count();
    assert.ok(count >= 3, `${count} certificates`);
    await printed('certificates', { pages: [count, count], lying, parts: ['.award', count] });
  }
  for (const [script, [family, given]] of Object.entries(longest)) {
    query(site, `UPDATE player SET family_name = '${family}', given_name = '${given}'`);
    for (const lang of languages) {
      await page.goto(site.base + desk(lang, '/certificates'));
      const count = await fits(`certificates, ${script}`, { lying, parts: ['.award', 3] });
      for (const format of Object.keys(papers))
        assert.equal(boxesOf(await page.pdf({ format, preferCSSPageSize: true })).length, count, `${script}, ${lang}, ${format}`);
    }
  }
  await page.emulateMedia({ media: 'screen' });
  await page.fill('#places', '24');
  await page.click('form button');
  assert.equal(await page.locator('.award').count(), 24);
});
