// Public pages keep themselves fresh: what changes comes without a reload, what has not changed
// costs nothing, and nobody loses what they read or type. The page's clock is the test's own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { browserOn, close, desktop, looked, main, phone, press } from './browser.mjs';
import { Client, organiser } from './client.mjs';
import { ownLink } from './codes.mjs';
import { record as recordAt } from './events.mjs';
import { query } from './published.mjs';
import { startSite, top } from './site.mjs';

const event = '/t/demo-junior', round = `${event}/rounds/3`;
const step = 26000; // longer than the longest time between two looks
const site = await startSite(), desk = await organiser(site), openAt = await browserOn(site);

const record = (table, winner, margin) => recordAt(desk, 'demo-junior', 3, table, { by: 'margin', winner, margin });

async function open(path, options, before) {
  const page = await openAt(path, { ...options, clock: true });
  page.looks = [];
  page.on('response', (answer) => { if (answer.request().resourceType() === 'fetch') page.looks.push(answer.status()); });
  if (before) {
    await page.addInitScript(before);
    await page.reload();
  }
  await page.evaluate(() => {
    window.stays = true;
    document.addEventListener('fresh', () => { window.renewed = (window.renewed ?? 0) + 1; });
  });
  return page;
}

for (const [lang, viewport, says, state, tab, row] of [
  ['en', phone, /Black wins by 7/, /1 of 12 finished/, /^\(1\/12\) Round 3/, 't1'],
  ['ja', desktop, /白の9目勝ち/, /12卓中2卓が終局/, /^（2\/12） 第3回戦/, 't2'],
])
  test(`a result appears without a reload, marked for eight seconds, ${lang}`, async () => {
    const page = await open(`/${lang}${round}`, { viewport });
    if (lang === 'en') await record(1, 'black', '7');
    else await record(2, 'white', '9');
    await looked(page);
    await page.waitForFunction((text) => new RegExp(text).test(document.querySelector('#draw').textContent), says.source);
    assert.match(await page.textContent('#head'), state);
    assert.match(await page.title(), tab);
    const marked = () => page.locator('[data-now]').evaluateAll((rows) => rows.map(({ id }) => id));
    assert.deepEqual(await marked(), [row]);
    await page.clock.fastForward(8000);
    assert.deepEqual(await marked(), []);
    assert.equal(await page.evaluate('window.stays'), true, 'the page was not loaded anew');
    await close(page);
  });

test('looks that find nothing new are 304 and change nothing', async () => {
  const page = await open(`/en${round}`);
  await page.evaluate(() => { window.draw = document.getElementById('draw'); });
  for (let i = 0; i < 5; i++) await looked(page);
  assert.equal(page.looks.length, 5);
  assert.deepEqual(page.looks.slice(1), [304, 304, 304, 304]);
  assert.equal(await page.evaluate('window.draw === document.getElementById("draw")'), true);
  const etag = (await desk.get(`/en${round}`)).headers.etag;
  assert.equal((await desk.get(`/en${round}`, { headers: { 'If-None-Match': etag } })).status, 304);
  await close(page);
});

// The answer has a first table that is much higher than the page's, and something new in the seventh.
async function grown(page) {
  await page.route((url) => url.pathname === `/en${round}`, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const text = await (await route.fetch({ headers: {} })).text();
    return route.fulfill({ status: 200, contentType: 'text/html', headers: { ETag: '"grown"' },
      body: text.replace(/(<tr id="t1"[^>]*>.*?)<\/tr>/s, `$1<td>${'<p>more</p>'.repeat(20)}</td></tr>`)
        .replace(/(<tr id="t7"[^>]*>.*?)<\/tr>/s, '$1<td>here</td></tr>') });
  });
}
const placeOf = (page, id) => page.evaluate((name) => document.getElementById(name).getBoundingClientRect().top, id);
const heightOf = (page, id) => page.evaluate((name) => document.getElementById(name).offsetHeight, id);

for (const mark of ['', '#t7'])
  test(`what is being read stays where it is${mark && ', and the table of the address stays marked'}`, async () => {
    const page = await open(`/en${round}${mark}`);
    await page.evaluate(() => document.getElementById('t7').scrollIntoView());
    const [at, high] = [await placeOf(page, 't7'), await heightOf(page, 't1')];
    await grown(page);
    await looked(page);
    await page.waitForSelector('#t7 >> text=here');
    assert.ok(await heightOf(page, 't1') > high + 200, 'the first table has grown');
    assert.ok(Math.abs(await placeOf(page, 't7') - at) <= 2, `${at} became ${await placeOf(page, 't7')}`);
    assert.equal(await page.evaluate(() => document.getElementById('t7').matches(':target')), mark !== '');
    assert.equal(await page.locator('#draw tbody tr').count(), 12);
    await close(page);
  });

test('typed text stays, and so does what it found', async () => {
  const page = await open(`/en${round}`);
  await page.fill('#finder-text', 'さとう');
  await page.clock.fastForward(400);
  await page.waitForFunction(() => document.getElementById('found').textContent === '1 found');
  await record(3, 'black', '3');
  await looked(page);
  await page.waitForSelector('#t3 >> text=Black wins by 3');
  assert.equal(await page.inputValue('#finder-text'), 'さとう');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'finder-text');
  assert.equal(await page.locator('#find > li:visible').count(), 1);
  assert.equal(await page.textContent('#found'), '1 found');
  await close(page);
});

test('a part with a selection waits until it is gone', async () => {
  const page = await open(`/en${round}`);
  await page.evaluate(() => getSelection().selectAllChildren(document.getElementById('t1')));
  const head = await page.textContent('#head');
  await record(4, 'white', '2');
  await looked(page);
  await page.waitForFunction((before) => document.getElementById('head').textContent !== before, head);
  assert.doesNotMatch(await page.textContent('#t4'), /White wins/);
  await page.evaluate(() => getSelection().removeAllRanges());
  await looked(page);
  await page.waitForSelector('#t4 >> text=White wins by 2');
  await close(page);
});

test('without a connection the page says since when, and recovers by itself', async () => {
  for (const [lang, says] of [['en', /^No connection since \d\d:\d\d\./], ['ja', /^\d\d:\d\dからつながっていません。/]]) {
    const page = await open(`/${lang}${round}`);
    await page.context().setOffline(true);
    await looked(page);
    const told = page.locator('main > [role=status]');
    await told.waitFor();
    assert.match(await told.textContent(), says);
    const words = await told.textContent();
    await looked(page, 2 * step);
    assert.equal(await told.textContent(), words, 'still since then');
    assert.equal(await told.count(), 1);
    assert.equal(await page.locator('#draw tbody tr').count(), 12, 'nothing is lost');
    await page.context().setOffline(false); // a browser tells the page, which looks at once
    await told.waitFor({ state: 'detached' });
    await close(page);
  }
});

test('longer and longer after failures, up to two minutes', async () => {
  const page = await open(`/en${round}`, {}, () => {
    const wait = window.setTimeout;
    window.waits = [];
    window.setTimeout = (then, ms) => {
      window.waits.push(ms / 1000);
      return wait(then, ms);
    };
  });
  await page.route((url) => url.pathname === `/en${round}`, (route) => route.fulfill({ status: 502, body: '' }));
  for (let i = 1; i <= 6; i++) {
    await page.clock.fastForward(200000);
    await page.waitForFunction((count) => window.waits.length > count, i);
  }
  const expected = [20, 40, 80, 120, 120, 120, 120];
  const waits = await page.evaluate('window.waits');
  assert.equal(waits.length, expected.length);
  waits.forEach((wait, i) => assert.ok(wait >= 0.8 * expected[i] && wait <= 1.2 * expected[i], `${waits}`));
  await close(page);
});

test('a page in the background does not look, and looks at once when it is seen again', async () => {
  const page = await open(`/en${round}`);
  const away = (hidden) => page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await away(true);
  await page.clock.fastForward(10 * step);
  await page.evaluate(() => fetch('/robots.txt')); // whatever was asked before this has been answered
  assert.equal(page.looks.length, 1, 'only the test asked');
  const looked = page.waitForResponse((answer) => answer.url().endsWith(round));
  await away(false);
  await looked;
  await close(page);
});

// Neither what is chosen, nor the answer that asks whether to send it or says what is wrong.
test('a report that is about to be sent is not lost', async () => {
  const [entry] = query(site, "SELECT black FROM game WHERE round = 3 AND nigiri = 0 AND result = '' ORDER BY table_number DESC LIMIT 1");
  const page = await open(`${ownLink(site, 'en', entry)}/result`), lasting = () => page.clock.fastForward(3 * step);
  await page.check('[name=by][value=count]');
  await page.evaluate(() => document.activeElement.blur());
  await looked(page);
  assert.ok(await page.isChecked('[name=by][value=count]'), 'what was chosen stays');
  for (const [black, white, says] of [['x', '', /number/], ['60', '80', /You lose by \d/]]) {
    await page.fill('[name=black]', black);
    await page.fill('[name=white]', white);
    await press(page, page.locator('form .btn'));
    assert.match(await main(page), says);
    const before = page.looks.length;
    await lasting();
    await page.evaluate(() => fetch('/robots.txt')); // whatever was asked before this has been answered
    assert.equal(page.looks.length, before + 1, 'only the test asked');
    assert.equal(await page.inputValue('[name=black]'), black);
    assert.match(await main(page), says);
  }
  await close(page);
});

test('what the keyboard is on is no reason to wait, and keeps the keyboard', async () => {
  const page = await open(`/en${round}`);
  await page.evaluate(() => { document.querySelector('#find li:nth-child(5) a').focus(); });
  const mine = await page.evaluate(() => document.activeElement.hash);
  await page.route((url) => url.pathname === `/en${round}`, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const text = await (await route.fetch({ headers: {} })).text();
    return route.fulfill({ status: 200, contentType: 'text/html', body: text.replace(/(<ul class="find.*?)<\/ul>/s, '$1<li id="late">late</li></ul>') });
  });
  await looked(page);
  await page.waitForSelector('#late', { state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement.hash), mine);
  assert.ok(mine);
  await close(page);
});

test('that an event is cancelled comes by itself', async () => {
  const page = await open(`/en${round}`);
  await page.route((url) => url.pathname === `/en${round}`, async (route) => {
    const text = await (await route.fetch({ headers: {} })).text();
    return route.fulfill({ status: 200, contentType: 'text/html', body: text.replace(/(<div id="notice" data-live>)/, '$1<div class="say"><p>This event is cancelled.</p></div>') });
  });
  await looked(page);
  await page.waitForSelector('#notice >> text=This event is cancelled');
  assert.equal(await page.evaluate('window.stays'), true);
  await close(page);
});

test('at the desk a lost session says so and leads to the door', async () => {
  const page = await openAt(`/en/desk${round}`, { as: desk, clock: true });
  await page.context().clearCookies();
  await looked(page);
  const told = page.locator('main > [role=status]');
  await told.waitFor();
  assert.match(await told.textContent(), /^You have been signed out since \d\d:\d\d\./);
  await told.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL(/sign-in\?next=/);
  await close(page);
});

test('a page that is taken away stays as it is and says so', async () => {
  for (const status of [404, 410]) {
    const page = await open(`/en${round}`);
    await page.route((url) => url.pathname === `/en${round}`, (route) => route.fulfill({ status, contentType: 'text/html', body: '<main><p id="draw" data-live>gone</p></main>' }));
    await looked(page);
    await page.waitForSelector('main > [role=status] >> text=removed at');
    assert.equal(await page.locator('#draw tbody tr').count(), 12);
    await close(page);
  }
});

test('a round that was not there comes by itself, and parts that were not there with it', async () => {
  const waiting = await open(`/ja${event}/rounds/4`), event4 = await open(`/en${event}`);
  const standings = await open(`/en${event}/standings`);
  assert.match(await waiting.textContent('h1'), /第4回戦の組み合わせは、まだありません/);
  for (let i = 0; i < 2; i++) await looked(waiting);
  assert.equal(await waiting.evaluate('window.stays'), true);
  assert.equal(await waiting.locator('[role=status]').count(), 0, 'it is no failure');
  assert.ok(waiting.looks.length > 0 && waiting.looks.every((status) => status === 200 || status === 304), `it asks for what is published: ${waiting.looks}`);
  for (let table = 1; table <= 12; table++) await record(table, 'black', '1');
  assert.equal((await desk.submit(`/en/desk${event}`, '/draw', {})).status, 303, 'drawn');
  assert.equal((await desk.submit(`/en/desk${event}/rounds/4`, '/publish', {})).status, 303, 'published');
  await looked(waiting);
  await waiting.waitForSelector('#draw tbody tr');
  assert.equal(await waiting.evaluate('window.stays'), undefined, 'loaded anew, once');
  for (let i = 0; i < 2; i++) await looked(waiting);
  assert.match(await waiting.textContent('#draw'), /対局中/);
  await looked(event4);
  await event4.waitForSelector('#rounds a >> text=Round 4');
  assert.equal(await event4.evaluate('window.stays'), true);
  assert.match(await event4.getAttribute('#tabs li:nth-child(3) a', 'href'), /rounds\/4$/);
  await looked(standings);
  await standings.waitForSelector('h1 >> text=Standings after round 3');
  assert.match(await standings.title(), /^Standings after round 3 of 4 · /);
  await standings.waitForSelector('#standings thead >> text=3');
  for (const page of [waiting, event4, standings]) await close(page);
});

test('without JavaScript the pages are the same', async () => {
  const page = await openAt(`/ja${event}`, { lang: 'ja', script: false });
  for (const path of ['', '/entries', '/rounds/3', '/standings']) {
    const answer = await page.goto(`${site.base}/ja${event}${path}`);
    assert.equal(answer.status(), 200);
    const text = await answer.text();
    assert.equal(text.match(/<script src="\/static\/fresh\.[0-9a-f]+\.js" data-every="20"/g)?.length, 1, path);
    assert.ok(text.match(/ id="[a-z]+" data-live/g).length >= 2, path);
    assert.ok(gzipSync(text).length < 9000, `${path}: ${gzipSync(text).length} bytes`);
    assert.ok(await main(page));
  }
  await close(page);
});

// Names as the demo has them, and as English pages show them; 佐藤 桜 and 佐藤 健二 are partners and share a line.
const latin = { 佐藤: 'Sato', 後藤: 'Goto', 藤田: 'Fujita', 和田: 'Wada' };
const searches = [
  ['佐藤', ['佐藤']], ['さとう', ['佐藤']], ['サトウ', ['佐藤']], ['ｻﾄｳ', ['佐藤']], ['さくら', ['佐藤']], ['sato', ['佐藤', '和田']] /* Satoshi */,
  ['ごとう', ['後藤']], ['コﾄ', ['後藤', '藤田']] /* ことね */, ['LINDQ', ['Lindqvist']], ['elsa', ['Lindqvist']], ['ｅｌｓａ', ['Lindqvist']],
];

for (const [lang, script] of [['ja', true], ['ja', false], ['en', true], ['en', false]])
  test(`finding a table, ${lang}, ${script ? 'as one types' : 'by the button'}`, async () => {
    const page = await openAt(`/${lang}${event}/rounds/4`, { lang, script, clock: script }), asked = []; // or the page would look by itself, too
    page.on('request', (request) => { if (!/favicon/.test(request.url())) asked.push(request.url()); });
    // How a name is read, and written elsewhere, only the program knows, and says once however it
    // is typed; who types what is shown asks nobody.
    const asksFor = (text) => (lang === 'en' ? /[ぁ-んァ-ン]|佐藤|zzz/ : /[ぁ-んァ-ン]|sato|zzz/).test(text) && text !== 'サトウ';
    const shown = (name) => (lang === 'en' && latin[name]) || name;
    const find = async (text) => {
      await page.fill('#finder-text', text);
      if (script) {
        asked.length = 0;
        const answer = asksFor(text) ? page.waitForResponse(/\?find=/).then((one) => one.finished()) : undefined;
        await page.clock.fastForward(400);
        await answer;
        if (answer) await page.waitForFunction(() => document.getElementById('found').textContent !== '');
      } else await press(page, page.locator('#finder button'));
    };
    for (const [text, names] of searches) {
      await find(text);
      assert.deepEqual((await page.locator('#find > li:visible bdi').allInnerTexts()).sort(), names.map(shown).sort(), text);
      assert.match(await page.textContent('#found'), new RegExp(lang === 'en' ? `^${names.length} found` : `^${names.length}件見つかりました`));
      assert.equal(await page.inputValue('#finder-text'), text);
      if (script) assert.deepEqual(asked.map((url) => new URL(url).search), asksFor(text) ? [`?${new URLSearchParams({ find: text })}`] : [], text);
    }
    await find('zzz');
    assert.ok(await page.locator('#find > li:visible').count() > 40, 'everybody');
    assert.match(await page.textContent('#found'), lang === 'en' ? /Nobody found for “zzz”/ : /「zzz」は見つかりませんでした/);
    await find('12');
    const found = await page.locator('#find > li:visible b').allInnerTexts();
    assert.ok(found.length >= 2 && found.includes('12'), `${found}`);
    if (script) {
      assert.deepEqual(asked, [], 'nothing was asked');
      await find('さとう');
      asked.length = 0;
      await page.press('#finder-text', 'Enter');
      await page.waitForURL(/#t\d+$/);
      assert.match(await page.textContent(':target'), new RegExp(shown('佐藤')));
      assert.deepEqual(asked, []);
    } else {
      await find('さとう');
      assert.match(await page.locator('#draw tbody tr').first().textContent(), new RegExp(shown('佐藤')));
      assert.equal(await page.locator('#draw tbody tr').count(), 12);
    }
    await close(page);
  });

// A keyboard is 300 px high.
test('on a phone the first name is in sight, and what is found stands above the keyboard', async () => {
  for (const [lang, name, says] of [['en', 'Sato', /(Black|White|nigiri) · .* · against .+ and .+/], ['ja', '佐藤', /(黒|白) · .* · 相手は.+・.+/]]) {
    const page = await openAt(`/${lang}${event}/rounds/4`, { lang, viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true });
    const box = (what) => page.locator(what).first().boundingBox();
    const first = await box('#find > li'), tab = await box('#tabs [aria-current]');
    assert.ok(first.y + first.height <= 430, `${lang}: the first name ends at ${first.y + first.height}`);
    assert.ok(tab.x >= 0 && tab.x + tab.width <= 390, `${lang}: the tab at ${tab.x}`);
    await page.focus('#finder-text');
    await page.fill('#finder-text', name);
    const field = await box('#finder-text'), hit = await box('#find > li:visible');
    assert.ok(field.y >= 0 && hit.y > field.y && hit.y + hit.height <= 364, `${lang}: the field at ${field.y}, the hit to ${hit.y + hit.height}`);
    assert.match(await page.textContent('#find > li:visible'), says);
    await close(page);
  }
});

test('now leads to the newest round, and an answer to a question is nobody else’s', async () => {
  const client = new Client(site.base);
  const now = await client.get(`/ja${event}/now`);
  assert.equal(now.status, 303);
  assert.equal(now.location, `/ja${event}/rounds/4`);
  assert.match(now.headers['cache-control'], /no-store/);
  const answer = await client.get(`/en${round}?find=sato`);
  assert.match(answer.headers['cache-control'], /no-store/);
  assert.equal(answer.headers['set-cookie'], undefined);
  client.close();
});

test('the scripts are small', () => {
  const size = (name) => gzipSync(readFileSync(join(top, 'static', name)), { level: 9 }).length;
  for (const name of ['fresh.js', 'find.js', 'hall.js', 'new.js']) assert.ok(size(name) < 2.5 * 1024, `${name}: ${size(name)}`);
});
