// McMahon groups: who starts where, pairs that organisers put into another group, and what draw,
// standings, log and files make of it. Bar 3-dan (32), floor 5-kyu (25): pairs 1 to 3 start with 32,
// 4 with 31, 5 and 6 with 30.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, everything, root, tokenFor } from './api.mjs';
import { browserOn, close, desktop, fits, main, phone, press } from './browser.mjs';
import { organiser } from './client.mjs';
import { openEvent, pairOf } from './events.mjs';
import { startSite } from './site.mjs';

const ranks = ['6d', '4d', '3d', '2d', '1d', '1d'];
const slug = 'reed', here = `${root}/tournaments/${slug}`, page = `/desk/t/${slug}/groups`;
const ways = [{ lang: 'en', script: false, viewport: phone }, { lang: 'ja', script: true, viewport: desktop }];
const says = {
  en: { heads: ['32 points: 3 pairs', '31 points: 1 pair', '30 points: 2 pairs'], moved: ['32 points: 4 pairs', '31 points: 1 pair', '30 points: 1 pair'], whole: 'Write whole points from −99 to 99.', why: 'Write why the points change', added: '+2 to the 30 of the rank', log: 'McMahon start changed' },
  ja: { heads: ['32点：3組', '31点：1組', '30点：2組'], moved: ['32点：4組', '31点：1組', '30点：1組'], whole: '−99から99までの整数で書いてください。', why: '点を変える理由を書いてください', added: '段級位の30点に+2', log: 'スタート点を変更' },
};

const site = await startSite(), clerk = await organiser(site), openAt = await browserOn(site);
const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), visitor = new Api(site.base);
const ids = [null], tokens = [null];

before(async () => {
  await openEvent(desk, slug, { rounds: 2, capacity: 6, system: 'mcmahon', plan: { bar: '3d', floor: '5k' } });
  for (const rank of [...ranks, '9k']) {
    const { id, token } = await desk.ok(201, 'POST', `${here}/entries`, pairOf(ids.length, rank));
    ids.push(id);
    tokens.push(token);
  }
});

const entry = (number) => `${here}/entries/${ids[number]}`;
const change = (number, body) => desk.ok(200, 'PATCH', entry(number), body);

const open = (way, path) => openAt(`/${way.lang}${path}`, { ...way, as: clerk });

// Writes into the pair's form and sends it.
async function move(at, number, values) {
  const row = at.locator(`#pair-${number}`);
  if (!await row.locator('td details[open]').count()) await row.locator('td summary').click();
  for (const [name, value] of Object.entries(values)) await row.locator(`[name=${name}]`).fill(value);
  return press(at, row.locator('button'));
}
// Chooses a bar and sees who would stand there: at once, or with the button.
async function choose(at, way, value) {
  const radio = at.locator(`#ladder input[name=bar][value="${value}"]`);
  await radio.check();
  if (way.script) await at.waitForSelector('#ladder-use form');
  else assert.equal(await press(at, at.locator('#ladder button')), 200);
  assert.ok(await radio.isChecked(), 'it stays chosen');
}

const heads = async (at) => (await at.locator('.group').allInnerTexts()).map((text) => text.trim());

for (const way of ways)
  test(`the groups are seen while a bar is chosen, before it is saved: ${way.lang}`, async () => {
    const at = await open(way, page), before = await heads(at);
    await choose(at, way, '2d');
    assert.equal((await heads(at)).length, 2, '2-dan and above, and 1-dan');
    await fits(at);
    assert.equal((await desk.get(here)).plan.bar, '3d', 'nothing is saved');
    assert.equal(await press(at, at.locator('#ladder-use button')), 200);
    assert.equal((await desk.get(here)).plan.bar, '2d');
    await choose(at, way, '3d');
    assert.equal(await press(at, at.locator('#ladder-use button')), 200);
    assert.deepEqual(await heads(at), before);
    await close(at);
  });

for (const way of ways)
  test(`a pair goes to the top group and back: ${way.lang}`, async () => {
    const said = says[way.lang], at = await open(way, `/desk/t/${slug}/play`);
    await press(at, at.locator(`a[href$="${page}"]`));
    assert.deepEqual(await heads(at), said.heads, 'who waits is in no group');
    assert.equal(await move(at, 6, { start: 'two' }), 422);
    assert.ok((await at.innerText('#pair-6')).includes(said.whole));
    assert.equal(await at.inputValue('#start-6'), 'two', 'what was typed stays');
    await fits(at);
    assert.equal(await move(at, 6, { start: '2' }), 200);
    assert.deepEqual(await heads(at), said.moved);
    assert.ok((await at.innerText('#pair-6')).includes(said.added));
    await fits(at);
    assert.equal((await desk.get(entry(6))).start, 2);
    await at.goto(`${site.base}/${way.lang}/desk/t/${slug}/log`);
    assert.ok((await main(at)).includes(said.log));
    await press(at, at.locator('a[href*="/log/"]').first());
    assert.equal(await press(at, at.locator('form[action$="/take-back"] button')), 200);
    await at.goto(`${site.base}/${way.lang}/desk/t/${slug}/entries`);
    await press(at, at.locator(`a[href$="${page}"]`));
    assert.deepEqual(await heads(at), said.heads);
    await close(at);
  });

test('a form that was filled from what is no longer so says so and changes nothing', async () => {
  const at = await open(ways[0], page);
  await change(5, { note: 'a window seat' });
  assert.equal(await move(at, 5, { start: '1' }), 422);
  assert.equal(await at.inputValue('#start-5'), '1');
  assert.equal((await desk.get(entry(5))).start, 0);
  assert.equal(await move(at, 5, {}), 200);
  await change(5, { start: 0 });
  await close(at);
});

test('the interface sets it for organisers, and for nobody else', async () => {
  assert.equal((await change(6, { start: -1 })).start, -1);
  const before = everything(site);
  for (const [fields, body] of [[['start'], { start: 0.5 }], [['start'], { start: 100 }], [['start'], { start: '1' }], [['reason'], { reason: 'alone' }]])
    assert.deepEqual(await desk.refused(422, 'PATCH', entry(6), body), fields, JSON.stringify(body));
  const own = { token: tokens[6] };
  assert.deepEqual(await visitor.refused(422, 'PATCH', entry(6), { start: 1 }, own), ['start']);
  assert.equal((await visitor.get(entry(6), own)).start, -1);
  assert.ok((await visitor.get(`${here}/entries`)).every((one) => !('start' in one)));
  assert.equal(everything(site), before);
  await change(6, { start: 2 });
});

const text = async (path) => (await (await fetch(new URL(path, site.base))).text()).replace(/\s+/g, ' ');

test('draw and standings go by it, and once they are public a change needs a reason', async () => {
  await desk.ok(200, 'PATCH', here, { state: 'closed' });
  const { games } = await desk.ok(201, 'POST', `${here}/rounds`, {});
  const seats = games.map(({ black, white }) => [black, white].map((id) => ids.indexOf(id)).sort().join('-')).sort();
  assert.ok(seats.includes('4-5'), `6 plays in the top group: ${seats}`);
  for (const { table } of games) await desk.ok(200, 'PUT', `${here}/rounds/1/games/${table}/result`, { by: 'both-lose' });
  const mms = async () => Object.fromEntries((await visitor.get(`${here}/standings`)).rows.map((row) => [ids.indexOf(row.entry), row.mms]));
  assert.deepEqual(await mms(), { 1: 32, 2: 32, 3: 32, 4: 31, 5: 30, 6: 32 });
  const row = async () => (await text(`/en/t/${slug}/standings`)).match(/id="p6".*?<\/tr>/)[0];
  assert.match(await row(), /<td>32<\/td><td>0<\/td><td>32<\/td>/, 'wins, and the start, stand behind the score');
  assert.deepEqual(await desk.refused(422, 'PATCH', entry(6), { start: 1 }), ['reason']);
  await change(6, { start: 1, reason: 'asked to play lower' });
  assert.equal((await mms())[6], 31);
  assert.match(await row(), /<td>31<\/td><td>0<\/td><td>31<\/td>/);
  for (const way of ways) {
    const at = await open(way, page);
    const now = (await desk.get(entry(6))).start;
    assert.equal(await move(at, 6, { start: String(now - 1) }), 422);
    assert.ok((await at.innerText('#pair-6')).includes(says[way.lang].why));
    assert.equal(await move(at, 6, { reason: `because of ${way.lang}` }), 200);
    assert.equal((await desk.get(entry(6))).start, now - 1);
    await at.goto(`${site.base}/${way.lang}/desk/t/${slug}/log`);
    assert.ok((await main(at)).includes(`because of ${way.lang}`));
    await close(at);
  }
});

test('files carry it, and another system has no such page', async () => {
  const csv = (await desk.request('GET', `${here}/entries.csv`)).text.split('\r\n').map((line) => line.split(','));
  assert.equal(csv[6][csv[0].indexOf('start')], '-1');
  const whole = (await desk.request('GET', `${here}/export.json`)).json;
  await desk.ok(201, 'POST', `${root}/tournaments?slug=reed-again`, whole);
  const again = await desk.get(`${root}/tournaments/reed-again/entries`);
  assert.deepEqual(again.map(({ start }) => start), [0, 0, 0, 0, 0, -1, 0]);
  const at = await open(ways[0], '/desk/t/demo-junior/groups');
  assert.equal(await at.innerText('h1'), 'There is no such page');
  await close(at);
});
