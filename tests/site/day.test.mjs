// A day at the hall, in the order a real day has: 24 pairs, four rounds, phones, paper, a desk.
//
//   before   24 pairs enter, half of them in Japanese
//   round 1  one pair does not come (23 play, one has a bye)
//   round 2  a late pair plays and the one that did not come; one pair sits it out (24)
//   round 3  one pair has left the event, nobody sits out (24)
//   round 4  to the end
//
// What the program says is compared with reference.mjs, which knows the rules from the documents, and
// with what this test wrote down of each game as it was reported.
import assert from 'node:assert/strict';
import { root } from './api.mjs';
import { close, fits, looked, main, press, shot } from './browser.mjs';
import { cardLink, ownLink } from './codes.mjs';
import { bulk, formOf, late, today, zone } from './day.mjs';
import { enterBy } from './events.mjs';
import { everybody } from './everybody.mjs';
import { compareAll, query } from './published.mjs';
import * as reference from './reference.mjs';
import { codesOf } from './scan.mjs';
import { settled, step } from './steps.mjs';

const slug = 'hall-day', ruleset = 'kanto-junior', at = `/t/${slug}`, deskAt = `/en/desk${at}`, here = `${root}/tournaments/${slug}`;
const { post, site, organiser, api, anybody, visitor, clerk, open } = await everybody();
let event, watcher;
const played = []; // by round: {games: [{table, black, white, stones, nigiri, result}], byes}

// People and what they hold

const opensIn = (page, path) => page.goto(site.base + path);
// A button of the event's page that takes it to another state.
async function turnTo(state) {
  await opensIn(organiser, deskAt);
  await press(organiser, organiser.locator('form[action$="/state"]', { has: organiser.locator(`[name=state][value=${state}]`) }).locator('button'));
}

const lettersTo = (address) => post.letters.filter(({ to }) => to === address);

const count = (from) => Number(query(site, `SELECT count(*) FROM ${from}`)[0]);
const confirmed = () => query(site, `SELECT id FROM entry WHERE tournament_id = '${event}' AND status = 'confirmed' ORDER BY number`);
const numberOf = (entry) => Number(query(site, `SELECT number FROM entry WHERE id = '${entry}'`)[0]);
const entryOf = (email) => query(site, `SELECT id FROM entry WHERE tournament_id = '${event}' AND email = '${email}'`)[0];
const own = (lang, entry) => ownLink(site, lang, entry);
const arrived = () => count(`check_in JOIN entry ON entry.id = entry_id WHERE tournament_id = '${event}'`);

// Games

const gameAt = (round, table) => played[round - 1].games.find((game) => game.table === table);
const otherOf = (game, entry) => (game.black === entry ? game.white : game.black);
const card = (lang, round, game, entry) => cardLink(site, lang, slug, event, { round, table: game.table, entry, other: otherOf(game, entry) });
const resultOf = (round, table) => query(site, `SELECT result FROM game WHERE tournament_id = '${event}' AND round = ${round} AND table_number = ${table}`)[0];

// Each pair that plays sits once, and no two meet again; then it is written down.
async function noteDraw(round, absent = []) {
  const { games, byes } = await api.get(`${here}/rounds/${round}`);
  const seated = [...games.flatMap(({ black, white }) => [black, white]), ...byes];
  assert.deepEqual([...seated].sort(), confirmed().filter((id) => !absent.includes(id)).sort(), `round ${round}: who plays`);
  const met = new Set(played.slice(0, round - 1).flatMap((one) => one.games.flatMap(({ black, white }) => [`${black} ${white}`, `${white} ${black}`])));
  for (const { black, white } of games) assert.ok(!met.has(`${black} ${white}`), 'no rematch');
  played[round - 1] = { games: games.map(({ table, black, white, stones, nigiri }) => ({ table, black, white, stones, nigiri, result: null })), byes };
}

// The keys of a result, with the cursor where it stands when the page opens: [status, keys].
async function typeLine(page, line) {
  await page.evaluate(() => {
    window.keys = 0;
    addEventListener('keydown', () => { window.keys += 1; }, true);
  });
  await page.keyboard.type(line);
  const keys = await page.evaluate(() => window.keys) + 1;
  const [answer] = await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  return { status: answer.status(), keys };
}
const blackOf = (game) => (game.nigiri ? `b=${numberOf(game.black)}` : '');
const decided = (round, table) => [`b+${table}`, 'w+r', `w+${table + round}`, 'b+t', 'w+', 'b+r', '0'][(table * 5 + round * 3) % 7];

// As anybody sees them, beside the reference.
async function checkStandings(after) {
  const seen = await anybody.get(`${here}/standings`);
  const everybody = query(site, `SELECT id FROM entry WHERE tournament_id = '${event}'`);
  const sat = (id) => played.some(({ games, byes }) => byes.includes(id) || games.some(({ black, white }) => black === id || white === id));
  const field = everybody.filter((id) => confirmed().includes(id) || sat(id));
  const expected = reference.standings(ruleset, field, played.slice(0, after));
  assert.equal(seen.after_round, after);
  const row = ({ place, entry, score, sos, sos_1, direct }) => ({ place, entry, score, sos, sos_1, direct });
  const order = (a, b) => a.place - b.place || (a.entry < b.entry ? -1 : 1);
  assert.deepEqual(seen.rows.map(row).sort(order), expected.map(row).sort(order), `after round ${after}`);
  return seen.rows;
}

async function draw(round) {
  await opensIn(organiser, round === 1 ? deskAt : `${deskAt}/rounds/${round - 1}`);
  await press(organiser, organiser.locator('form[action$="/draw"] .btn').first());
  assert.match(organiser.url(), new RegExp(`/rounds/${round}$`));
}
async function publish(round) {
  await opensIn(organiser, `${deskAt}/rounds/${round}`);
  await press(organiser, organiser.locator('form[action$="/publish"] .btn'));
  assert.match(await main(organiser), /Everybody can see it now/);
}

// By the plain client: what is only many.
async function restOf(round) {
  for (const game of played[round - 1].games) {
    const line = decided(round, game.table);
    const answer = await clerk.submit(`${deskAt}/rounds/${round}`, '/line', { line: `${game.table} ${line} ${blackOf(game)}` });
    assert.equal(answer.status, 303, `${game.table} ${line}: ${answer.text.match(/class="err">.*/)?.[0]}`);
    game.result = resultOf(round, game.table);
    assert.equal(game.result, line === '0' ? '0' : line.toUpperCase());
  }
}

async function report(page, path, { winner, by = 'margin', margin = '', black }) {
  await opensIn(page, path);
  await page.check(`[name=by][value=${by}]`);
  if (black) await page.check(`[name=black_pair][value="${black}"]`);
  await page.check(`[name=winner][value="${winner}"]`);
  await page.fill('[name=margin]', margin);
  await press(page, page.locator('form .btn'));
}

// Before the day

step('an organiser makes an event with check-in and opens entry', async () => {
  const page = organiser, [year, month, day] = today.split('-').map(Number);
  await opensIn(page, '/en/desk/new');
  const typed = {
    name_en: 'Hall Day Cup', name_ja: 'ホール杯', slug, venue: '水鳥ホール', rounds: '4', capacity: '32', contact: 'desk@hall.example',
    date_year: year, date_month: month, date_day: day, opens_year: year - 1, opens_month: 1, opens_day: 10, opens_time: '9:00',
    closes_year: year + 1, closes_month: 1, closes_day: 1, closes_time: '18:00', round_times: '',
  };
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, String(value));
  await page.check(`[name=ruleset][value=${ruleset}]`);
  await page.selectOption('[name=zone]', zone);
  await page.check('[name=check_in]');
  await press(page, page.locator('main form button[type=submit]').last());
  assert.equal(new URL(page.url()).pathname, deskAt, await main(page));
  await turnTo('open');
  [event] = query(site, `SELECT id FROM tournament WHERE slug = '${slug}'`);
});

step('twenty-four pairs enter, half of them through the form in Japanese, and each gets a letter', async () => {
  for (const pair of bulk) {
    if (pair.lang === 'en') {
      await api.ok(201, 'POST', `${here}/entries`, { players: pair.players, email: pair.email });
      continue;
    }
    assert.equal(await enterBy(visitor, slug, formOf(pair), 'ja'), own('ja', entryOf(pair.email)));
  }
  await settled(site);
  for (const { email, lang } of bulk) {
    assert.equal(lettersTo(email).length, 1, email);
    if (lang === 'ja') assert.match(lettersTo(email)[0].subject, /申し込み/);
    assert.ok(lettersTo(email)[0].body.includes(own(lang, entryOf(email))), email);
  }
  assert.equal(confirmed().length, 24);
  await turnTo('closed');
  await compareAll(site);
});

// The morning

let door; // the path behind its code
step('the sheets that are ready before the day: place cards and the code at the door', async () => {
  for (const [name, part, number] of [['place-cards', '.tent', 48], ['door', '.leaf', 1]]) await onPaper(name, part, number);
  door = new URL((await codesOf(organiser))[0].text).pathname;
});

// A sheet as paper: it is there, with as many parts as it should have, and prints.
async function onPaper(name, part, number, { picture = name } = {}) {
  assert.equal((await opensIn(organiser, `${deskAt}/print/${name}`)).status(), 200, name);
  await organiser.emulateMedia({ media: 'print' });
  assert.equal(await organiser.locator(part).count(), number, name);
  const pdf = await organiser.pdf({ format: 'A4', preferCSSPageSize: true });
  const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
  assert.ok(pages > 0 && pages <= number, `${name}: ${pages} pages`);
  await shot(organiser, `sheet-${picture}`);
  await organiser.emulateMedia({ media: null });
}

step('pairs check in by their link on a phone without JavaScript, and see whose link it is', async () => {
  for (const [i, lang] of ['ja', 'en', 'ja', 'en'].entries()) {
    const page = await open(own(lang, confirmed()[i]), { lang, script: false }), text = await main(page);
    for (const { given_name: given } of bulk[i].players) assert.ok(text.includes(given), 'somebody else sees whose it is');
    await fits(page);
    await shot(page, `check-in-${lang}-${i}-phone`);
    await press(page, page.locator('form[action$="/check-in"] .btn'));
    assert.equal(arrived(), i + 1);
    await close(page);
  }
});

step('others find themselves behind the code at the door', async () => {
  for (const [i, lang] of ['ja', 'en', 'ja', 'en'].entries()) {
    const page = await open(door.replace(/^\/../, `/${lang}`), { lang, script: i % 2 === 0 }), name = bulk[4 + i].family;
    if (i < 2) await shot(page, `door-${lang}-phone`);
    await press(page, page.locator('.find').first().getByText(name, { exact: true }).first());
    await shot(page, `door-pair-${lang}-phone`);
    await press(page, page.locator('main form .btn'));
    await fits(page);
    await close(page);
  }
  assert.equal(arrived(), 8);
});

let absentee;
step('the desk checks in the rest from its list; who does not come is left out with one tap', async () => {
  await opensIn(organiser, `${deskAt}/check-in`);
  absentee = confirmed()[19];
  await shot(organiser, 'check-in-desk');
  const missing = () => organiser.locator('form', { has: organiser.locator('[name=here][value="1"]') });
  for (const id of confirmed().slice(8, 12))
    await press(organiser, missing().filter({ has: organiser.locator(`[name=entry][value="${id}"]`) }).locator('button'));
  const { values } = await clerk.form(`${deskAt}/check-in`, '/check-in');
  const csrf = values.find(([name]) => name === 'csrf')[1];
  for (const entry of confirmed().slice(12).filter((id) => id !== absentee))
    assert.equal((await clerk.post(`${deskAt}/check-in`, { csrf, entry, here: '1' })).status, 303);
  await organiser.reload();
  assert.equal(arrived(), 23);
  await press(organiser, organiser.locator('form[action$="/no-shows"] button'));
  assert.deepEqual(query(site, `SELECT entry_id, round FROM absence JOIN entry ON entry.id = entry_id WHERE tournament_id = '${event}'`), [`${absentee}|1`]);
});

// Round 1

step('round 1 is drawn and published; phones and the hall’s screen show it by themselves', async () => {
  watcher = await open(`/ja${at}/rounds/1`, { lang: 'ja', clock: true });
  const hall = await open(`/ja${at}/hall`, { lang: 'ja', viewport: { width: 1280, height: 720 }, clock: true });
  await draw(1);
  await shot(organiser, 'draft-desk');
  await publish(1);
  await noteDraw(1, [absentee]);
  assert.deepEqual([played[0].games.length, played[0].byes.length], [11, 1]);
  for (const page of [watcher, hall]) await looked(page);
  await watcher.waitForSelector('#draw tbody tr');
  await hall.waitForSelector('.wall .vs');
  await shot(hall, 'hall-ja');
  await close(hall);
  await myTable('さとう', confirmed()[0], 1);
  await shot(watcher, 'round-ja-phone');
  await compareAll(site);
});

// Whoever looks on a phone types the own name and is at the own table.
async function myTable(name, entry, round) {
  const { table } = played[round - 1].games.find(({ black, white }) => black === entry || white === entry);
  await watcher.fill('#finder-text', name);
  await watcher.press('#finder-text', 'Enter');
  await watcher.waitForURL(new RegExp(`#t${table}$`));
  await watcher.fill('#finder-text', '');
  await watcher.evaluate(() => document.activeElement.blur());
}

step('the sheets of the round have what they should, and the codes on the cards lead to their games', async () => {
  const { games } = played[0];
  await onPaper('by-table', 'tbody tr', 12); // and the bye
  await onPaper('slips', '.slip', 11);
  await onPaper('by-name', '.find li', 25); // 23 and 2: partners of one family share a line, but for initials
  await onPaper('table-cards', '.card', 11);
  const codes = await codesOf(organiser);
  assert.deepEqual(codes.map(({ text }) => new URL(text).pathname).sort(),
    games.flatMap((game) => [card('en', 1, game, game.black), card('en', 1, game, game.white)]).map((path) => path.slice(3)).sort());
});

step('two pairs report from their links, two from the card: what both say is the result', async () => {
  const [one, two] = [gameAt(1, 1), gameAt(1, 2)];
  for (const [game, lang, script, path, result] of [
    [one, 'ja', false, (entry) => `${own('ja', entry)}/result`, 'W+4'],
    [two, 'en', true, (entry) => card('en', 1, two, entry), 'B+7'],
  ]) {
    const winner = result[0] === 'B' ? game.black : game.white, say = { winner, margin: result.slice(2), black: game.nigiri ? game.black : undefined };
    for (const [i, entry] of [game.black, game.white].entries()) {
      const page = await open(own(lang, entry), { lang, script });
      assert.equal(await page.locator('main a.btn[href$="/result"]').count(), 1, 'the button is there');
      await report(page, path(entry), say);
      await fits(page);
      await shot(page, `report-${lang}-${i}-phone`);
      await close(page);
    }
    assert.equal(resultOf(1, game.table), result);
    game.result = result;
  }
  await looked(watcher);
  await watcher.waitForSelector('#t1 >> text=白の4目勝ち');
  assert.match(await watcher.textContent('#head'), /11卓中2卓が終局/);
});

step('the rest with the keyboard alone, in at most twelve keys each', async () => {
  await opensIn(organiser, `${deskAt}/rounds/1`);
  for (const game of played[0].games.filter(({ result }) => result === null)) {
    const line = decided(1, game.table), whole = `${game.table}${line === '0' ? ' 0' : line} ${blackOf(game)}`.trim();
    const { status, keys } = await typeLine(organiser, whole);
    assert.equal(status, 200, `${whole}: ${await main(organiser)}`);
    assert.ok(keys <= 12, `${keys} keys for ${whole}`);
    game.result = resultOf(1, game.table);
    assert.equal(game.result, line === '0' ? '0' : line.toUpperCase());
  }
  await shot(organiser, 'round-1-done-desk');
  await checkStandings(1);
  await compareAll(site);
});

// Round 2

let sitting;
step('a late pair enters, the one that did not come has come, and one does not play round 2', async () => {
  await opensIn(organiser, `/ja/desk${at}/entries/new`); // where kana are asked for
  for (const more of await organiser.locator('details:has([name^="players."]) > summary').all()) await more.click();
  for (const [name, value] of Object.entries(formOf(late))) {
    const field = organiser.locator(`[name="${name}"]`);
    if (!value || await field.count() === 0) continue;
    if (await field.count() > 1) await organiser.check(`[name="${name}"][value="${value}"]`);
    else await field.fill(value);
  }
  await press(organiser, organiser.locator('button[name=do][value=save]'));
  assert.equal(confirmed().length, 25, await main(organiser));
  await opensIn(organiser, `${deskAt}/rounds/1`);
  await shot(organiser, 'round-1-late-desk');
  await opensIn(organiser, `${deskAt}/check-in`);
  for (const id of [absentee, entryOf(late.email)])
    await press(organiser, organiser.locator('form', { has: organiser.locator(`[name=entry][value="${id}"]`) }).filter({ has: organiser.locator('[name=here][value="1"]') }).locator('button'));
  sitting = confirmed()[5];
  const page = await open(own('en', sitting), { script: false });
  await page.getByText('Sit out round 2', { exact: true }).click();
  await press(page, page.getByRole('button', { name: 'Yes, we sit out round 2' }));
  assert.match(await main(page), /Round 2: you do not play/);
  await shot(page, 'sits-out-en-phone');
  await close(page);
});

step('round 2: everybody but that pair plays, and the phone that looked on goes there', async () => {
  await draw(2);
  await publish(2);
  await noteDraw(2, [sitting]);
  assert.deepEqual([played[1].games.length, played[1].byes.length], [12, 0]);
  await looked(watcher);
  await press(watcher, watcher.locator('.rnav a', { hasText: '2' }));
  await myTable('もり', entryOf(late.email), 2);
  await onPaper('standings', 'tbody tr', 25);
  await onPaper('cross-table', 'tbody tr', 25);
  await restOf(2);
  await looked(watcher);
  await watcher.waitForFunction(() => document.querySelectorAll('#draw tr td:last-child b').length === 12);
  await checkStandings(2);
});

// Round 3

let leaver;
step('a pair leaves the event: whom it has met keep what that was worth', async () => {
  const before = await checkStandings(2);
  leaver = before[6].entry;
  await opensIn(organiser, `${deskAt}/entries/${leaver}`);
  await organiser.locator('details', { has: organiser.locator('form[action$="/withdraw"]') }).locator('summary').click();
  await press(organiser, organiser.locator('form[action$="/withdraw"] button'));
  assert.equal(confirmed().length, 24);
  const after = await checkStandings(2), sos = (rows) => rows.map(({ entry, sos: value }) => `${entry} ${value}`).sort();
  assert.deepEqual(sos(after), sos(before));
  const page = await open(own('en', leaver));
  assert.match(await main(page), /withdrawn/);
  await close(page);
});

step('round 3: everybody who is left plays', async () => {
  await draw(3);
  await publish(3);
  await noteDraw(3);
  assert.deepEqual([played[2].games.length, played[2].byes.length], [12, 0]);
  await restOf(3);
  await checkStandings(3);
});

// Round 4

step('round 4 to the end: the standings are the reference’s, and there are certificates', async () => {
  await draw(4);
  await publish(4);
  await noteDraw(4);
  await restOf(4);
  const rows = await checkStandings(4);
  assert.equal(rows.length, 25, 'who left has its place too');
  await onPaper('standings', 'tbody tr', 25, { picture: 'standings-final' });
  await onPaper('cross-table', 'tbody tr', 25, { picture: 'cross-table-final' });
  await onPaper('certificates', '.award', rows.filter(({ place }) => place <= 3).length);
  const [first] = rows, names = query(site, `SELECT given_name FROM player WHERE entry_id = '${first.entry}'`);
  await organiser.goto(organiser.url().replace('/en/', '/ja/'));
  for (const name of names) assert.ok((await organiser.innerText('.award >> nth=0')).includes(name), name);
});

step('the event is finished', async () => {
  await turnTo('finished');
  await close(watcher);
  await compareAll(site);
  assert.match(site.run('check'), /sound/);
});
