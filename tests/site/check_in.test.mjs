// The day of an event: pairs that check in by their link, at the door and at the desk; who does not come
// sits out; who cannot play a round says so.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { browserOn, close, desktop, fits, looked, main, phone, press } from './browser.mjs';
import { Client, mainText, organiser } from './client.mjs';
import { earlier, today, zone } from './day.mjs';
import { deskPath, eventBody } from './events.mjs';
import { compareAll, query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const people = [
  ['佐藤', 'さとう', '森', 'もり'], ['後藤', 'ごとう', '小林', 'こばやし'], ['Byrne', '', 'Doyle', ''],
  ['Garnier', '', 'Roux', ''], ['藤田', 'ふじた', '藤田', 'ふじた'], ['Late', '', 'Riser', ''],
];
const pairs = {}; // by slug: [{id, token}]

const site = await startSite(), desk = await organiser(site), visitor = new Client(site.base);
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), open = await browserOn(site);

async function makeEvent(slug, more = {}) {
  await api.ok(201, 'POST', `${root}/tournaments`, eventBody(slug, {
    date: today, zone, ruleset: 'egf-pair', rounds: 3, check_in: true,
    registration: { opens: `${earlier(900)}T00:00:00Z`, closes: `${earlier(800)}T00:00:00Z` }, ...more,
  }));
  await api.ok(200, 'PATCH', `${root}/tournaments/${slug}`, { state: 'closed' });
  pairs[slug] = [];
  for (const [index, [one, oneKana, two, twoKana]] of people.entries()) {
    const player = (family_name, family_kana, i) => ({
      family_name, family_kana, given_name: family_kana ? `花${i}` : `Given${i}`, given_kana: family_kana ? 'はな' : '',
      // The last is the weakest, so that of an odd number nobody else sits out.
      rank: index < people.length - 1 ? '3d' : '2d', gender: i ? 'm' : 'f', birth_date: '1990-01-01', publish: 'full',
    });
    pairs[slug].push(await api.ok(201, 'POST', `${root}/tournaments/${slug}/entries`, {
      players: [player(one, oneKana, 0), player(two, twoKana, 1)], email: 'pair@example.org',
    }));
  }
}

const own = (slug, i, lang = 'en') => `/${lang}/e/${pairs[slug][i].token}`;
const here = (slug) => query(site, `SELECT number || ' ' || check_in.way FROM check_in JOIN entry ON entry.id = entry_id
  JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY number`);
const absent = (slug) => query(site, `SELECT number || ' ' || round FROM absence JOIN entry ON entry.id = entry_id
  JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY round, number`);

// The address behind the code on the sheet, as the desk's page has it.
async function doorOf(slug, lang = 'en') {
  const page = await desk.get(deskPath(slug, '/check-in'));
  return page.text.match(/href="(\/en\/t\/[^"]*\/door\/[^"]+)"/)[1].replace('/en/', `/${lang}/`);
}

before(async () => {
  await makeEvent('today');
  await makeEvent('unused', { check_in: false });
  await makeEvent('last-year', { date: earlier(365) });
});

test('a pair checks in by its link on a phone, in Japanese, without JavaScript; it says whose link it is', async () => {
  const page = await open(own('today', 0, 'ja'), { lang: 'ja', script: false });
  const button = page.getByRole('button', { name: '2人とも来ています' });
  await assert.doesNotReject(button.waitFor());
  const text = await main(page);
  assert.match(text, /佐藤 花0さんと森 花1さんのページです/, 'somebody else’s link');
  await button.click();
  assert.match(page.url(), /said=day-here/);
  assert.match(await main(page), /\d:\d\dにチェックインしました/);
  assert.equal(await button.count(), 0, 'the button is no use now');
  assert.deepEqual(here('today'), ['1 link']);
  await page.getByRole('button', { name: 'チェックインを取り消す' }).click();
  assert.deepEqual(here('today'), []);
  await button.click();
  assert.deepEqual(here('today'), ['1 link']);
  await close(page);
});

test('pressed twice, from two phones, it is once', async () => {
  const form = await visitor.form(own('today', 0), '/check-in');
  const at = query(site, 'SELECT at FROM check_in');
  for (let i = 0; i < 2; i++) assert.equal((await visitor.send(form, { here: '1' })).status, 303);
  assert.deepEqual(query(site, 'SELECT at FROM check_in'), at);
  assert.deepEqual(here('today'), ['1 link']);
});

test('at the door one finds the own name, in Latin letters on an English page, and says yes', async () => {
  const door = await doorOf('today');
  const page = await open(door, { clock: true });
  const names = (await page.locator('.find').first().locator('bdi').allInnerTexts());
  assert.deepEqual(names, ['Byrne', 'Doyle', 'Fujita', 'Garnier', 'Goto', 'Kobayashi', 'Late', 'Riser', 'Roux'], 'a pair of one family stands once');
  await page.getByRole('link', { name: 'Kobayashi' }).click();
  assert.match(await page.locator('h1').innerText(), /^Are you Goto and Kobayashi\?$/);
  await page.getByRole('button', { name: 'Yes, we are both here' }).click();
  assert.match(await main(page), /Checked in at \d+:\d\d[\s\S]*If it was not you, tell the desk/);
  assert.deepEqual(here('today'), ['1 link', '2 door']);
  // The tablet goes back by itself.
  await page.clock.fastForward(7000);
  assert.match(await main(page), /If it was not you/);
  await Promise.all([page.waitForURL(`**${door}`), page.clock.fastForward(1000)]);
  assert.match(await main(page), /2 of 6 pairs are here/);
  assert.equal(await page.locator('.find').first().getByText('Kobayashi').count(), 0);
  await page.locator('.find').nth(1).getByText('Goto').click();
  assert.match(await main(page), /Checked in at \d+:\d\d/, 'the partner who scans it too');
  await fits(page);
  await close(page);
  assert.match((await visitor.get(door)).headers['cache-control'], /no-store/);
});

test('a code that is wrong, another event’s or of another day answers what to do', async () => {
  const door = await doorOf('today'), last = await doorOf('last-year'), [code] = door.split('/').slice(-1);
  const before = query(site, 'SELECT * FROM check_in');
  for (const lang of languages)
    for (const path of [`/${lang}/t/today/door/${last.split('/').at(-1)}`, `/${lang}/t/last-year/door/${code}`, `/${lang}/t/today/door/x`,
      `/${lang}/t/unused/door/${code}`, `/${lang}/t/today/door/x/${pairs.today[2].id}`]) {
      const page = await visitor.get(path);
      assert.equal(page.status, 404, path);
      assert.match(mainText(page), lang === 'en' ? /Ask at the desk/ : /受付に声をかける/, path);
    }
  const old = await visitor.get(last);
  assert.equal(old.status, 200);
  assert.match(mainText(old), new RegExp(`This event was on .*${earlier(365).slice(0, 4)}`));
  assert.match(old.text, /<main[\s\S]*href="\/en\/"/, 'the list of events');
  const { values } = await visitor.form(`${door}/${pairs.today[2].id}`, pairs.today[2].id);
  const late = await visitor.send({ to: `${last}/${pairs['last-year'][0].id}`, values });
  assert.match(mainText(late), /This event was on/);
  assert.equal((await visitor.send({ to: `${door}/${pairs['last-year'][0].id}`, values })).status, 404, 'another event’s pair');
  assert.deepEqual(query(site, 'SELECT * FROM check_in'), before);
});

test('the desk sees who is missing; one tap leaves them out of the draw; who comes late can be put back', async () => {
  const page = await open(deskPath('today', '/check-in'), { viewport: desktop, as: desk });
  await page.getByRole('button', { name: /^Here.*Byrne/ }).click();
  await page.getByRole('button', { name: /^Here.*Garnier/ }).click();
  assert.deepEqual(here('today'), ['1 link', '2 door', '3 desk', '4 desk']);
  await page.getByRole('button', { name: /^Undo.*Garnier/ }).click();
  assert.deepEqual(here('today'), ['1 link', '2 door', '3 desk']);
  await page.getByRole('button', { name: /^Here.*Garnier/ }).click();
  assert.match(await page.locator('.tabs [aria-current]').innerText(), /^Check-in 4\/6$/);

  await page.goto(site.base + deskPath('today', '/rounds/1'));
  await page.getByText('2 pairs of round 1 are not here yet.').waitFor();
  await page.getByRole('button', { name: 'The 2 pairs not here sit out round 1' }).click();
  await page.getByText('The pairs that are not here sit out the next round.').waitFor();
  assert.deepEqual(absent('today'), ['5 1', '6 1']);
  await page.getByRole('link', { name: /^Check-in/ }).click();
  await page.getByRole('button', { name: /^Here.*Late/ }).click();
  assert.deepEqual(absent('today'), ['5 1', '6 1'], 'only the desk puts a pair back');
  await page.getByRole('button', { name: /^Plays round 1 after all.*Late/ }).click();
  assert.deepEqual(absent('today'), ['5 1']);
  await page.setViewportSize(phone);
  await fits(page);
  await close(page);

  await desk.submit(deskPath('today', '/rounds/1'), '/draw');
  const own1 = await open(`${own('today', 0)}?said=day-here`, { clock: true });
  assert.match(await own1.locator('.say').first().innerText(), /You are checked in/);
  await own1.waitForURL((url) => url.search === ''); // a reload says it no more
  assert.match(await own1.locator('#own-now').innerText(), /Your table of round 1 appears here when the round is paired/);
  await own1.evaluate(() => { window.stays = true; });
  assert.equal((await desk.submit(deskPath('today', '/rounds/1'), '/publish')).status, 303);
  await looked(own1);
  await own1.locator('#own-now h2', { hasText: /^Round 1$/ }).waitFor();
  assert.equal(await own1.evaluate('window.stays'), true, 'it came without a reload');
  await fits(own1);
  await own1.reload();
  assert.doesNotMatch(await main(own1), /You are checked in\.\n/);
  await close(own1);
  const out = mainText(await visitor.get(own('today', 4)));
  assert.match(out, /^[^]*?Round 1 No game for you in this round\./);
  const [id] = query(site, "SELECT id FROM tournament WHERE slug = 'today'");
  const seated = query(site, `SELECT number FROM entry WHERE tournament_id = '${id}' AND (id IN (SELECT black FROM game) OR id IN (SELECT white FROM game) OR id IN (SELECT entry_id FROM bye)) ORDER BY 1`);
  assert.deepEqual(seated, ['1', '2', '3', '4', '6']);
  await compareAll(site);
});

test('on a phone the row just tapped comes back into view, says what was done, and keeps its neighbours', async () => {
  await makeEvent('taps');
  for (const script of [false, true]) {
    const page = await open(deskPath('taps', '/check-in'), { viewport: { width: 390, height: 500 }, script, as: desk }), row = page.locator('#p3');
    const order = () => page.locator('tbody:first-of-type tr[id]').evaluateAll((rows) => rows.map(({ id }) => id));
    const before = await order();
    await press(page, row.getByRole('button', { name: /^Here/ }));
    const box = await row.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 500, JSON.stringify(box));
    assert.match(await row.innerText(), /The pair is checked in\./);
    assert.deepEqual(await order(), before);
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('.tabs a')].every((tab) => tab.getBoundingClientRect().right <= innerWidth)), 'all tabs in sight');
    await fits(page);
    await press(page, row.getByRole('button', { name: /^Undo/ }));
    assert.match(await row.innerText(), /The check-in is undone\./);
    assert.deepEqual(await order(), before);
    await close(page);
  }
});

test('by its link a pair sits out a round to come, until that is published', async () => {
  const page = await open(own('today', 2, 'ja'), { lang: 'ja', script: false });
  const sitOut = async (round) => {
    await page.getByText(`第${round}回戦を休む`, { exact: true }).click(); // asks
    assert.match(await main(page), /受付に伝わります/);
    await page.locator(`form:has([name=round][value="${round}"])`).getByRole('button').click();
  };
  await sitOut(2);
  assert.match(await main(page), /第2回戦：欠席/);
  await sitOut(3);
  await page.getByRole('button', { name: 'やはり第3回戦に出る' }).click();
  assert.deepEqual(absent('today'), ['5 1', '3 2']);
  assert.equal(await page.getByText('第1回戦を休む').count(), 0, 'it is out');
  assert.match(await main(page), /第1回戦の組み合わせは発表されています/);
  await fits(page);
  await close(page);

  const form = await visitor.form(own('today', 3), '/absent');
  const late = await visitor.send(form, { round: '1', absent: '1' });
  assert.equal(late.status, 422);
  assert.match(mainText(late), /It is too late to change this round here. Tell the desk./);
  assert.deepEqual(absent('today'), ['5 1', '3 2']);
});

test('an event that does not use check-in shows nothing of it anywhere', async () => {
  for (const path of [deskPath('unused'), deskPath('unused', '/rounds/1'), deskPath('unused', '/entries')])
    assert.doesNotMatch((await desk.get(path)).text, /check-in|not here yet/i, path);
  assert.equal((await desk.get(deskPath('unused', '/check-in'))).status, 404);
  const page = await visitor.get(own('unused', 0));
  assert.doesNotMatch(page.text, /check-in|both here/i);
  const form = await visitor.form(own('unused', 0), '/absent');
  assert.equal((await visitor.send({ to: `${own('unused', 0)}/check-in`, values: [form.values.find(([name]) => name === 'csrf'), ['here', '1']] })).status, 422);
  assert.deepEqual(here('unused'), []);
});

test('the event’s form turns check-in on and off; programs see who has come, and nobody else does', async () => {
  const at = deskPath('unused', '/settings');
  assert.doesNotMatch((await desk.get(at)).text, /name="check_in"[^>]* checked/);
  assert.equal((await desk.submit(at, '/settings', { check_in: 'yes' })).status, 303);
  assert.match((await desk.get(at)).text, /name="check_in"[^>]* checked/);
  assert.equal((await api.get(`${root}/tournaments/unused`)).check_in, true);
  assert.equal((await desk.submit(at, '/settings', { check_in: null })).status, 303);
  assert.equal((await api.get(`${root}/tournaments/unused`)).check_in, false);
  await api.refused(422, 'PATCH', `${root}/tournaments/unused`, { check_in: 'yes' });
  const list = await api.get(`${root}/tournaments/today/entries`);
  assert.deepEqual(list.map(({ checked_in }) => checked_in), [true, true, true, true, false, true]);
  const seen = await new Api(site.base).get(`${root}/tournaments/today/entries`);
  assert.ok(seen.every((entry) => !('checked_in' in entry)));
  assert.match(site.run('check'), /sound/);
});
