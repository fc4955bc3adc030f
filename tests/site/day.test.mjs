// A day at the hall, in the order a real day has: 24 pairs, four rounds, phones, paper, two desks.
//
//   before   22 pairs enter, two single players find each other, two are put together at the desk
//   round 1  one pair does not come (23 play, one has a bye); it is drawn anew after it was published
//   round 2  a late pair plays and the one that did not come; one pair sits it out, two had a word (24)
//   round 3  one pair has left the event, nobody sits out (24); a result of round 1 is corrected and put back
//   round 4  to the end
//
// What the program says is compared with reference.mjs, which knows the rules from the documents, and
// with what this test wrote down of each game as it was reported.
import assert from 'node:assert/strict';
import { before } from 'node:test';
import { root } from './api.mjs';
import { plain } from './client.mjs';
import { cardLink, ownLink } from './codes.mjs';
import { bulk, earlier, fieldsOf, formOf, late, singles, today, zone } from './day.mjs';
import { close, everybody, fits, main, press, shot } from './everybody.mjs';
import { compareAll, query } from './published.mjs';
import * as reference from './reference.mjs';
import { codesOf } from './scan.mjs';
import { desktop } from './site.mjs';
import { settled, step } from './steps.mjs';

const slug = 'hall-day', ruleset = 'kanto-junior', at = `/t/${slug}`, deskAt = `/en/desk${at}`, here = `${root}/tournaments/${slug}`;
const bounced = 'pair-8@hall.example';
let post, site, office, organiser, api, anybody, visitor, clerk, open, event, watcher;
const played = []; // by round: {games: [{table, black, white, stones, nigiri, result}], byes}

before(async () => {
  ({ post, site, office, organiser, api, anybody, visitor, clerk, open } = await everybody());
  post.to = (address) => (address === bounced ? 550 : 'yes');
});

// People and what they hold

const opensIn = (page, path) => page.goto(site.base + path);
// A button of the desk that lies in a fold.
async function unfold(page, action) {
  const form = page.locator(`form[action$="${action}"]`).first();
  const fold = page.locator('details', { has: page.locator(`form[action$="${action}"]`) });
  if (await fold.count()) await fold.first().locator('summary').click();
  await press(page, form.locator('button').first());
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
  assert.match(organiser.url(), new RegExp(`/rounds/${round}\\?`));
}
async function publish(round) {
  await opensIn(organiser, `${deskAt}/rounds/${round}`);
  await press(organiser, organiser.locator('form[action$="/publish"] .btn'));
  assert.match(await main(organiser), /Everybody can see it now/);
}

// By the plain client: what is only many.
async function restOf(round, skip = []) {
  for (const game of played[round - 1].games) {
    if (game.result !== null || skip.includes(game.table)) continue;
    const line = decided(round, game.table);
    const answer = await clerk.submit(`${deskAt}/rounds/${round}`, '/line', { line: `${game.table} ${line} ${blackOf(game)}` });
    assert.equal(answer.status, 303, `${game.table} ${line}: ${answer.text.match(/class="err">.*/)?.[0]}`);
    game.result = resultOf(round, game.table);
    assert.equal(game.result, line === '0' ? '0' : line.toUpperCase());
  }
}

async function report(page, path, { winner, by = 'margin', margin = '', black }) {
  await opensIn(page, path);
  if (black) await page.check(`[name=black_pair][value="${black}"]`);
  await page.check(`[name=winner][value="${winner}"]`);
  await page.check(`[name=by][value=${by}]`);
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
  await press(page, page.locator('form[action$="/state"]', { has: page.locator('[name=state][value=open]') }).locator('button'));
  [event] = query(site, `SELECT id FROM tournament WHERE slug = '${slug}'`);
  await api.ok(201, 'POST', `${root}/tournaments`, {
    slug: 'hall-day-before', name: { en: 'Last Year' }, date: earlier(365), ruleset, rounds: 3, capacity: 16, zone, venue: 'Hall', check_in: true,
    registration: { opens: `${earlier(900)}T00:00:00Z`, closes: `${earlier(800)}T00:00:00Z` },
  });
  await api.ok(200, 'PATCH', `${root}/tournaments/hall-day-before`, { state: 'closed' });
});

step('twenty-two pairs enter, half of them through the form in Japanese, and each gets a letter', async () => {
  for (const pair of bulk) {
    if (pair.lang === 'en') {
      await api.ok(201, 'POST', `${here}/entries`, { players: pair.players, email: pair.email });
      continue;
    }
    const shown = await visitor.submit(`/ja${at}/enter`, '/enter', { ...formOf(pair), do: 'check' });
    const entered = await visitor.send(visitor.formOf(shown, `/ja${at}/enter`, '/enter'), { do: 'enter' });
    assert.match(entered.location ?? entered.text, /^\/ja\/e\//);
    assert.equal(entered.location.split('?')[0], own('ja', entryOf(pair.email)));
  }
  await settled(site);
  for (const { email, lang } of bulk.filter((one) => one.email !== bounced)) {
    assert.equal(lettersTo(email).length, 1, email);
    if (lang === 'ja') assert.match(lettersTo(email)[0].subject, /申し込み/);
    assert.ok(lettersTo(email)[0].body.includes(own(lang, entryOf(email))), email);
  }
  assert.equal(confirmed().length, 22);
});

step('mail that came back is told to the pair and to the desk, and the pair puts it right', async () => {
  const entry = entryOf(bounced), page = await open(own('en', entry));
  assert.match(await main(page), new RegExp(`Mail to ${bounced} came back[\\s\\S]*no such user`));
  await fits(page);
  await shot(page, 'bounced-en-phone');
  await opensIn(organiser, `${deskAt}/entries`);
  assert.match(await main(organiser), /Mail came back/);
  await shot(organiser, 'entries-bounced-desk');
  await page.fill('[name=email]', 'pair-8-right@hall.example');
  await press(page, page.locator('button[name=do][value=save]'));
  await settled(site);
  assert.equal(lettersTo('pair-8-right@hall.example').length, 1);
  await page.reload();
  assert.doesNotMatch(await main(page), /came back/);
  await close(page);
});

const wishes = {}; // by name: the page of who looks
async function look(who) {
  const { lang, email, ...player } = singles[who], page = await open(`/${lang}${at}/partner`, { lang });
  const { 'players.0.gender': gender, 'players.0.publish': wish, ...typed } = fieldsOf(player);
  for (const [name, value] of Object.entries(typed)) if (value) await page.fill(`[name="${name}"]`, value);
  await page.check(`[name="players.0.gender"][value=${gender}]`);
  await page.check(`[name="players.0.publish"][value=${wish}]`);
  await page.fill('[name=email]', email);
  await press(page, page.locator('main form button[type=submit]'));
  assert.match(page.url(), new RegExp(`/${lang}/p/[0-9a-z]+`), await main(page));
  wishes[who] = page;
}
const rowOf = (page, name) => page.locator('li.ev').filter({ hasText: name });

step('two single players find each other: both say yes, and are a pair with one link and a letter each', async () => {
  for (const who of ['mio', 'hugo', 'tomo']) await look(who);
  const { mio, hugo } = wishes;
  await mio.reload();
  assert.equal(await mio.locator('li.ev').count(), 2);
  await shot(mio, 'partner-ja-phone');
  await press(mio, rowOf(mio, 'Hugo Berg').locator('button'));
  await hugo.reload();
  await shot(hugo, 'partner-asked-en-phone');
  await press(hugo, rowOf(hugo, '清水 澪').locator('button:not(.q)'));
  assert.equal(await hugo.textContent('h1'), 'You are a pair now');
  await mio.reload();
  const [one, two] = await Promise.all([mio, hugo].map((page) => page.getAttribute('main a.btn', 'href')));
  assert.equal(one.split('/e/')[1], two.split('/e/')[1], 'one link');
  await settled(site);
  for (const who of ['mio', 'hugo'])
    assert.ok(lettersTo(singles[who].email).some(({ body }) => body.includes(one.split('/e/')[1])), `${who} has the link by mail`);
});

step('entry is closed; the one who is alone is paired by hand with one who asked late', async () => {
  await look('ada');
  await opensIn(organiser, deskAt);
  await press(organiser, organiser.locator('form[action$="/state"]', { has: organiser.locator('[name=state][value=closed]') }).locator('button'));
  await opensIn(organiser, `${deskAt}/entries`);
  await press(organiser, organiser.locator('main a[href$="/partners"]'));
  assert.match(await main(organiser), /Both get a letter/);
  await shot(organiser, 'partners-desk');
  const choice = async (name) => organiser.locator('[name=first] option', { hasText: name }).getAttribute('value');
  await organiser.selectOption('[name=first]', await choice('池田 智'));
  await organiser.selectOption('[name=second]', await choice('Ada Novak'));
  await press(organiser, organiser.locator('[value=try]'));
  await press(organiser, organiser.locator('[value=pair]'));
  assert.equal(confirmed().length, 24);
  await settled(site);
  for (const who of ['tomo', 'ada']) {
    await wishes[who].reload();
    assert.match(await wishes[who].textContent('h1'), /You are a pair now|ペアになりました/);
    assert.match(lettersTo(singles[who].email).at(-1).body, /\/[ep]\/[0-9a-z]+/, `${who} is told`);
    assert.match(lettersTo(singles[who].email).at(-1).subject, /You have a partner|パートナーが/, `${who} is told`);
  }
  for (const page of Object.values(wishes)) await close(page);
  await compareAll(site);
});

// The morning

const door = {}; // by slug: the path behind its code
step('the sheets that are ready before the day: place cards and the code at the door', async () => {
  for (const [name, part, number] of [['place-cards', '.tent', 48], ['door', '.leaf', 1]]) await onPaper(name, part, number);
  door[slug] = new URL((await codesOf(organiser))[0].text).pathname;
  await opensIn(organiser, '/en/desk/t/hall-day-before/print/door');
  door.before = new URL((await codesOf(organiser))[0].text).pathname;
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

step('others find themselves behind the code at the door; codes that are not this day’s say what to do', async () => {
  for (const [i, lang] of ['ja', 'en', 'ja', 'en'].entries()) {
    const page = await open(door[slug].replace(/^\/../, `/${lang}`), { lang, script: i % 2 === 0 }), name = bulk[4 + i].family;
    if (i < 2) await shot(page, `door-${lang}-phone`);
    await press(page, page.locator('.find').first().getByText(name, { exact: true }).first());
    await shot(page, `door-pair-${lang}-phone`);
    await press(page, page.locator('main form .btn'));
    await fits(page);
    await close(page);
  }
  assert.equal(arrived(), 8);
  const old = await open(door.before);
  assert.match(await main(old), /This event was on/);
  await shot(old, 'door-last-year-en-phone');
  await opensIn(old, door.before.replace('hall-day-before', slug));
  assert.match(await main(old), /Ask at the desk/);
  assert.equal(arrived(), 8);
  await close(old);
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
  for (const page of [watcher, hall]) await page.clock.fastForward(26000);
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

step('drawn anew after a form was opened and cards were printed: both say that the game is another', async () => {
  const game = gameAt(1, 3), away = gameAt(1, 4), stale = card('en', 1, game, game.black);
  const opened = await visitor.form(`${own('en', game.black)}/result`, '/result');
  assert.equal((await visitor.get(stale)).status, 200);
  await opensIn(organiser, `${deskAt}/rounds/1`);
  await unfold(organiser, '/rounds/1/take-back');
  assert.equal((await visitor.get(stale)).status, 404);
  await organiser.selectOption('form[action$="/swap"] [name=a]', game.white);
  await organiser.selectOption('form[action$="/swap"] [name=b]', away.white);
  await press(organiser, organiser.locator('form[action$="/swap"] button'));
  await publish(1);
  await noteDraw(1, [absentee]);
  const page = await open(stale);
  assert.match(await main(page), /It is the card of another draw/);
  await fits(page);
  await shot(page, 'stale-card-en-phone');
  const moved = await visitor.send(opened, { winner: game.black, by: 'resignation' });
  assert.equal(moved.status, 422);
  assert.match(moved.text, /The draw has changed/);
  const demo = cardLink(site, 'en', 'demo-junior', query(site, "SELECT id FROM tournament WHERE slug = 'demo-junior'")[0], { round: 1, table: 1, entry: game.black, other: game.white });
  await opensIn(page, demo.replace('demo-junior', slug));
  assert.match(await main(page), /This card does not open a game/);
  await close(page);
  assert.equal(count('report'), 0);
});

step('the sheets of the round have what they should, and the codes on the cards lead to their games', async () => {
  const { games } = played[0];
  await onPaper('by-table', 'tbody tr', 12); // and the bye
  await onPaper('slips', '.slip', 11);
  await onPaper('by-name', '.find li', 28); // 23 and 5: partners of one family share a line: two pairs are of two, three show initials
  await onPaper('table-cards', '.card', 11);
  const codes = await codesOf(organiser);
  assert.deepEqual(codes.map(({ text }) => new URL(text).pathname).sort(),
    games.flatMap((game) => [card('en', 1, game, game.black), card('en', 1, game, game.white)]).sort());
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
  await watcher.clock.fastForward(26000);
  await watcher.waitForSelector('#t1 >> text=白の4目勝ち');
  assert.match(await watcher.textContent('#head'), /11卓のうち2卓が終わりました/);
});

step('two that disagree: the desk is told at once, and decides', async () => {
  const game = gameAt(1, 3), black = game.nigiri ? game.black : undefined, desk = await office.newPage();
  await opensIn(desk, `${deskAt}/rounds/1`);
  const [one, two] = [await open(own('en', game.black)), await open(own('ja', game.white), { lang: 'ja', script: false })];
  await report(one, `${own('en', game.black)}/result`, { winner: game.black, margin: '3', black });
  await report(two, `${own('ja', game.white)}/result`, { winner: game.white, margin: '2', black });
  await shot(two, 'differ-ja-phone');
  await desk.waitForSelector('#round-needs >> text=Reports differ', { timeout: 20000 });
  await shot(desk, 'differ-desk');
  await press(desk, desk.locator('#round-needs a'));
  await press(desk, desk.getByRole('button', { name: /Record B\+3/ }));
  await press(desk, desk.locator('main form:has([type=radio][name=by]) .btn').first());
  assert.equal(resultOf(1, 3), 'B+3');
  game.result = 'B+3';
  await one.reload();
  assert.match(await main(one), /Recorded: B\+3/);
  assert.equal(await one.locator('[name=winner]').count(), 0);
  for (const page of [one, two]) await close(page);
  await desk.close();
});

step('two desks at one table: the second is shown both versions, and nothing is lost', async () => {
  const game = gameAt(1, 4), cookies = await office.cookies();
  const made = await clerk.submit(`${deskAt}/people`, '/people', { email: 'helper@hall.example', role: 'desk' });
  const invitation = new URL(plain(made.text.match(/id="made" value="([^"]+)"/)[1])).pathname;
  const helper = await open(invitation, { viewport: desktop });
  await press(helper, helper.locator('main button[type=submit]'));
  const chief = await open(`${deskAt}/rounds/1`, { viewport: desktop, cookies });
  await opensIn(helper, `${deskAt}/rounds/1`);
  assert.equal(await helper.locator('#line').count(), 1, 'a helper records too');
  const [one, two] = [await typeLine(chief, `4 b+5 ${blackOf(game)}`), await typeLine(helper, `4 w+r ${blackOf(game)}`)];
  assert.deepEqual([one.status, two.status], [200, 409]);
  assert.match(await helper.innerText('[role=alert]'), /Table 4 says B\+5, recorded \d+:\d\d\. You wrote W\+R/);
  await shot(helper, 'conflict-desk');
  assert.equal(resultOf(1, 4), 'B+5');
  game.result = 'B+5';
  await close(helper);
  await close(chief);
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
  await press(page, page.getByRole('button', { name: 'We do not play round 2' }));
  assert.match(await main(page), /Round 2: you do not play/);
  await shot(page, 'sits-out-en-phone');
  await close(page);
});

step('round 2: everybody but that pair plays, and the phone that looked on goes there', async () => {
  await draw(2);
  await publish(2);
  await noteDraw(2, [sitting]);
  assert.deepEqual([played[1].games.length, played[1].byes.length], [12, 0]);
  await watcher.clock.fastForward(26000);
  await press(watcher, watcher.locator('#links a', { hasText: '2' }));
  await myTable('もり', entryOf(late.email), 2);
  await onPaper('standings', 'tbody tr', 25);
  await onPaper('cross-table', 'tbody tr', 25);
  await restOf(2);
  await watcher.clock.fastForward(26000);
  await watcher.waitForFunction(() => document.querySelectorAll('#draw tr td:last-child b').length === 12);
  await checkStandings(2);
});

// Round 3

let leaver;
step('a pair leaves the event: whom it has met keep what that was worth', async () => {
  const before = await checkStandings(2);
  leaver = before[6].entry;
  await opensIn(organiser, `${deskAt}/entries/${leaver}`);
  await unfold(organiser, `/entries/${leaver}/withdraw`);
  assert.equal(confirmed().length, 24);
  const after = await checkStandings(2), sos = (rows) => rows.map(({ entry, sos: value }) => `${entry} ${value}`).sort();
  assert.deepEqual(sos(after), sos(before));
  const page = await open(own('en', leaver));
  assert.match(await main(page), /withdrawn/);
  await close(page);
});

step('round 3: a result of round 1 is corrected, and put back from the log; the standings follow both times', async () => {
  await draw(3);
  await publish(3);
  await noteDraw(3);
  assert.deepEqual([played[2].games.length, played[2].byes.length], [12, 0]);
  await restOf(3, [12]);
  const game = gameAt(1, 4), before = await checkStandings(2);
  await opensIn(organiser, `${deskAt}/rounds/1/tables/4`);
  await organiser.check('[type=radio][name=by][value=resignation]');
  await organiser.check(`[type=radio][name=winner][value="${game.white}"]`);
  await press(organiser, organiser.locator('main form:has([type=radio][name=by]) .btn').first());
  await shot(organiser, 'correction-desk');
  await press(organiser, organiser.locator('main form:has([type=radio][name=by]) .btn').first());
  game.result = 'W+R';
  const corrected = await checkStandings(2);
  assert.notDeepEqual(corrected, before);
  await compareAll(site);
  await opensIn(organiser, `${deskAt}/log`);
  const line = organiser.locator('.rulings > li').first();
  assert.match(await line.innerText(), /Round 1, table 4[\s\S]*B\+5 → W\+R/);
  await shot(organiser, 'log-desk');
  await press(organiser, line.locator('a.go', { hasText: 'Take' }));
  await shot(organiser, 'log-line-desk');
  await unfold(organiser, '/take-back');
  game.result = 'B+5';
  assert.equal(resultOf(1, 4), 'B+5');
  assert.deepEqual(await checkStandings(2), before);
  await restOf(3);
  await checkStandings(3);
  await compareAll(site);
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
  for (const name of names) assert.ok((await organiser.innerText('.award >> nth=0')).includes(name), name);
});

step('the desk has the whole day in Japanese too, on a phone and at a desk', async () => {
  const small = await open('/ja/', { lang: 'ja', cookies: await office.cookies() });
  for (const [size, page] of [['phone', small], ['desk', organiser]])
    for (const rest of ['', '/entries', '/check-in', '/rounds/4', '/log', '/print']) {
      await opensIn(page, `/ja/desk${at}${rest}`);
      await fits(page);
      await shot(page, `desk-ja-${size}${rest.replaceAll('/', '-')}`);
    }
  await close(small);
});

step('the event is finished, and its phones say so', async () => {
  await opensIn(organiser, deskAt);
  await press(organiser, organiser.locator('form[action$="/state"]', { has: organiser.locator('[name=state][value=finished]') }).locator('button'));
  const page = await open(card('ja', 4, gameAt(4, 1), gameAt(4, 1).black), { lang: 'ja' });
  assert.equal(await page.locator('[name=winner]').count(), 0);
  assert.doesNotMatch(await main(page), /受付に来て/, 'there is no desk any more');
  await shot(page, 'finished-card-ja-phone');
  await opensIn(page, `/ja${at}/standings`);
  await fits(page);
  await shot(page, 'standings-ja-phone');
  await opensIn(page, own('en', confirmed()[0]));
  await shot(page, 'own-finished-en-phone');
  await close(page);
  await close(watcher);
  await compareAll(site);
  assert.match(site.run('check'), /sound/);
});
