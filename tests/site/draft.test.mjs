// The draft in the organiser's hands: why it is so, what stays when the rest is drawn again, who is
// kept apart; and the published draw that changes for a reason. On a phone in Japanese without JavaScript,
// and at a desk in English with it.
//
// And a draw that takes seconds: nobody waits for it.
//
// The demo's third round is being played; its fourth is drawn here although results are missing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserOn, close, desktop, fits, main, phone, press, shot } from './browser.mjs';
import { Api, tokenFor } from './api.mjs';
import { organiser } from './client.mjs';
import { openEvent, pairOf } from './events.mjs';
import { query } from './published.mjs';
import { databaseOf, startSite, top } from './site.mjs';
import { until } from './steps.mjs';

const desk = '/desk/t/demo-junior';
const event = "tournament_id = (SELECT id FROM tournament WHERE slug = 'demo-junior')";
const ways = [{ lang: 'en', script: true, small: false }, { lang: 'ja', script: false, small: true }];
const says = {
  en: { locked: 'Locked', rest: 'Pair the rest again', reason: 'Write why the published pairings change.' },
  ja: { locked: '固定', rest: '残りを作り直す', reason: '発表した組み合わせを変える理由を書いてください。' },
};

const site = await startSite(), clerk = await organiser(site), openAt = await browserOn(site);
const open = ({ lang, script, small }, path) => openAt(`/${lang}${desk}${path}`, { lang, script, viewport: small ? phone : desktop, as: clerk });
const seats = (round) => query(site, `SELECT table_number || ' ' || CASE WHEN black < white THEN black || ' ' || white ELSE white || ' ' || black END FROM game WHERE round = ${round} AND ${event} ORDER BY table_number`);
const nameOf = (way) => `${way.lang}-${way.small ? 'phone' : 'desk'}`;

for (const way of ways)
  test(`a published draw changes for a reason only: ${nameOf(way)}`, async () => {
    const page = await open(way, '/rounds/3');
    const free = query(site, `SELECT black FROM game WHERE round = 3 AND result = '' AND ${event} ORDER BY table_number`);
    const before = seats(3);
    await page.click('details:has(form[action$="/reseat-swap"]) > summary');
    const form = page.locator('form[action$="/reseat-swap"]');
    await form.locator('[name=a]').selectOption(free[4]);
    await form.locator('[name=b]').selectOption(free[6]);
    assert.equal(await press(page, form.locator('button')), 422);
    assert.match(await main(page), new RegExp(says[way.lang].reason));
    assert.equal(await form.locator('[name=a]').inputValue(), free[4], 'what was chosen stays');
    await fits(page);
    await shot(page, `reseat-${nameOf(way)}`);
    await form.locator('[name=reason]').fill('cousins');
    assert.equal(await press(page, form.locator('button')), 200);
    const changed = seats(3).filter((seat) => !before.includes(seat));
    assert.equal(changed.length, 2);
    const published = await clerk.get(`/${way.lang}/t/demo-junior/rounds/3`);
    assert.equal(published.status, 200);
    await page.goto(`${site.base}/${way.lang}${desk}/log`);
    assert.match(await page.textContent('main'), /cousins/); // folded where much has changed
    await close(page);
  });

for (const way of ways)
  test(`two are kept apart, and meet again: ${nameOf(way)}`, async () => {
    const page = await open(way, '/entries');
    await press(page, page.locator(`a[href$="${desk}/apart"]`));
    const ids = query(site, `SELECT id FROM entry WHERE ${event} AND status = 'confirmed' ORDER BY number LIMIT 2`);
    const form = page.locator('form[action$="/apart"]');
    await form.locator('[name=a]').selectOption(ids[0]);
    await form.locator('[name=b]').selectOption(ids[1]);
    assert.equal(await press(page, form.locator('button')), 200);
    assert.equal(await page.locator('tbody tr').count(), 1);
    await fits(page);
    await shot(page, `apart-${nameOf(way)}`);
    await press(page, page.locator('form[action$="/apart/remove"] button'));
    assert.equal(await page.locator('tbody tr').count(), 0);
    await close(page);
  });

for (const way of ways)
  test(`a draft says why, keeps what is locked, and is changed by hand: ${nameOf(way)}`, async () => {
    let page = await open(way, '/rounds/4');
    if (seats(4).length === 0) {
      await press(page, page.locator('form[action$="/draw"] button').first());
      await press(page, page.locator('form[action$="/draw"] button').first());
    }
    const first = page.locator('tbody tr').nth(2), table = await first.locator('th').innerText();
    await first.locator('summary').click();
    assert.ok(await first.locator('details li, details .note').count() > 0, 'it says what it costs');
    await fits(page);
    await shot(page, `draft-${nameOf(way)}`);
    await press(page, first.locator('button[value=lock]'));
    assert.match(await page.locator(`#t${table}`).innerText(), new RegExp(says[way.lang].locked));
    const locked = seats(4).find((seat) => seat.startsWith(`${table} `));

    const other = page.locator('tbody tr').nth(4);
    await other.locator('summary').click();
    await other.locator('[name=to]').fill('40');
    await press(page, other.locator('button[value=move]'));
    assert.ok(seats(4).some((seat) => seat.startsWith('40 ')));
    await page.locator('#t40 summary').click();
    await press(page, page.locator('#t40 button[value=break]'));
    assert.equal(seats(4).some((seat) => seat.startsWith('40 ')), false);
    const again = page.locator('button', { hasText: says[way.lang].rest });
    assert.equal(await press(page, again), 200);
    assert.ok(seats(4).includes(locked), 'it is where it was');
    assert.equal(seats(4).some((seat) => seat.startsWith('40 ')), false);

    await press(page, page.locator('a[href$="/rounds/4/why"]'));
    const options = await page.locator('[name=a] option').evaluateAll((list) => list.map(({ value }) => value).filter(Boolean));
    const taken = locked.split(' ');
    const [a, b] = options.filter((id) => !taken.includes(id) && id !== 'bye');
    await page.locator('[name=a]').selectOption(a);
    await page.locator('[name=b]').selectOption(b);
    assert.equal(await press(page, page.locator('form[method=get] button')), 200);
    assert.ok((await page.innerText('.say')).length > 20);
    await fits(page);
    await shot(page, `why-${nameOf(way)}`);
    await press(page, page.locator('a[href$="/rounds/4/pairs"]'));
    await fits(page); // the table scrolls inside itself
    assert.ok(await page.locator('.scroll thead th[scope=col]').count() > 10);
    await shot(page, `pairs-${nameOf(way)}`);

    await page.goto(`${site.base}/${way.lang}${desk}/rounds/4`);
    await page.locator(`#t${table} summary`).click();
    await press(page, page.locator(`#t${table} button[value=unlock]`));
    assert.equal(await page.locator('button', { hasText: says[way.lang].rest }).count(), 0);
    await close(page);
  });

test('a draw that takes its time says so', async () => {
  const page = await open({ lang: 'en', script: true }, '/rounds/4'), form = page.locator('form[action$="/draw"]').last();
  const said = page.waitForEvent('console', (message) => /being paired/.test(message.text()));
  await page.route('**/draw', async (route) => {
    await said;
    await route.continue();
  });
  // Nothing can be asked of a page that is on its way to another, but it can tell.
  await form.evaluate((it) => new MutationObserver(() => console.log(it.innerText)).observe(it, { childList: true, subtree: true }));
  assert.doesNotMatch(await form.innerText(), /being paired/);
  await press(page, form.locator('button'));
  assert.match((await said).text(), /The round is being paired … \d+ s/);
  await close(page);
});

// An event of 1,400 pairs that have played three rounds, and of which a draw thinks for a second or more.
const bigDraft = () => query(site, "SELECT count(*) FROM game JOIN tournament ON id = tournament_id WHERE slug = 'big' AND round = 4")[0];
function makeBig() {
  query(site, `CREATE TEMP TABLE plan (number, slug, entries, rounds, state); INSERT INTO plan VALUES (900, 'big', 1400, 3, 'finished');
    ${readFileSync(join(top, 'tests/bench/world.sql'), 'utf8').replace("'model'", "'demo-junior'")}
    UPDATE tournament SET rounds = 4, state = 'running' WHERE slug = 'big'`);
}

const madeThere = databaseOf('') ? 'a large event is made by functions of SQLite' : false;
test('while a large round is being drawn others enter and record, its page says so, and nothing is lost with who drew it', { skip: madeThere }, async () => {
  const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), round = '/en/desk/t/big/rounds/4';
  const small = await openEvent(api, 'small', { system: 'swiss' });
  for (const number of [1, 2]) await api.ok(201, 'POST', `${small}/entries`, pairOf(number, '1d'));
  await api.ok(201, 'POST', `${small}/rounds`, { force: true });
  makeBig();
  const form = await clerk.form(round, '/draw');
  const begin = async () => {
    const answer = await clerk.send(form);
    assert.equal(answer.location, `${round}?drawing=0`);
    const page = await clerk.get(answer.location);
    assert.match(page.text, /Round 4 is being paired\./);
    assert.equal(page.headers.refresh, '2');
  };
  const goesOn = async () => (await clerk.get(`${round}?drawing=0`)).status === 200;

  // Whoever draws is killed: that is seen, and it can be drawn again.
  await begin();
  for (const drawer of site.children().slice(-2)) process.kill(drawer, 'SIGKILL');
  await until('its end is seen', async () => (await clerk.get(`${round}?drawing=0`)).location === `${round}?over=0`, 5);
  assert.match((await clerk.get(`${round}?over=0`)).text, /The round is not paired: /);
  assert.equal(bigDraft(), '0');
  await until('others draw', () => site.children().length === 9);

  await begin();
  assert.equal((await clerk.send(form)).location, round, 'a second press leads to what goes on');
  await api.ok(201, 'POST', `${small}/entries`, pairOf(3, '1d'));
  await api.ok(200, 'PUT', `${small}/rounds/1/games/1/result`, { by: 'void' });
  assert.ok(await goesOn(), 'they were answered before the draw was made');
  await until('it is drawn', async () => !await goesOn(), 60);
  assert.equal((await clerk.get(`${round}?over=0`)).location, round);
  assert.equal(bigDraft(), '700');

  // A program waits for it; when it does not, it is drawn all the same.
  await api.ok(204, 'DELETE', '/api/v1/tournaments/big/rounds/4');
  const gone = new AbortController();
  const asked = fetch(`${site.base}/api/v1/tournaments/big/rounds`, { method: 'POST', signal: gone.signal, body: '{"publish":false}',
    headers: { Authorization: `Bearer ${api.token}`, 'Content-Type': 'application/json' } });
  setTimeout(() => gone.abort(), 200);
  await assert.rejects(asked);
  assert.equal(bigDraft(), '0');
  await until('it is drawn', () => bigDraft() === '700', 60);
});
