// A whole event through the interface and nothing else: fifteen pairs enter,
// thirteen play each of four rounds; after every change what everybody sees is
// what the organiser sees less what is private, and every game and every place
// is compared with the reference.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, Watch, root, tokenFor } from './api.mjs';
import { eventBody, openEvent, year } from './events.mjs';
import * as reference from './reference.mjs';
import { startSite } from './site.mjs';
import { step } from './steps.mjs';

const ruleset = 'kanto-junior';
const date = `${year}-03-14`;
const slug = 'teal', here = `${root}/tournaments/${slug}`;

// The pairs: a junior and another, each [family, given, gender, age, rank as typed, its token, more].
// The last number is the pair's points in halves, by hand: the sum of the two.
const pairs = [
  ['teal-one', [['藤田', '琴音', 'f', 12, '１級', '1k', { family_kana: 'ふじた', given_kana: 'ことね', publish: 'full' }], ['藤田', '修', 'm', 44, '四段', '4d', { family_kana: 'ふじた', given_kana: 'おさむ' }]], 4],
  ['teal-two', [['Quarrelin', 'Thessaly', 'f', 11, '6 kyu', '6k', { publish: 'initials' }], ['Lindqvist', 'Oskar', 'm', 39, '初段', '1d', { club: 'Åbo Go', country: 'FI' }]], -4],
  ['teal-three', [['Zwyntrop', 'Ignatius', 'm', 10, '5級', '5k', { publish: 'number' }], ['Yarborough', 'Phineas', 'm', 50, '6D', '6d', { publish: 'number' }]], 2],
  ['teal-four', [['Marchetti', 'Lia', 'f', 13, '5k', '5k', { publish: 'full' }], ['Marchetti', 'Bruno', 'm', 61, '3-dan', '3d', { honour: 'prefecture' }]], 4],
  ['teal-five', [['Gone', 'Early', 'm', 9, '2k', '2k', { publish: 'full' }], ['Gone', 'Late', 'f', 35, '2d', '2d']], 1],
  ['teal-six', [['Nakagawa', 'Akari', 'f', 12, '8k', '8k'], ['Hara', 'Naoto', 'm', 34, 'プロ', 'pro']], 5],
  ['teal-seven', [['Ostrowska', 'Halina', 'f', 14, '10k', '10k', { publish: 'full' }], ['Ostrowski', 'Jan', 'm', 40, '5 dan', '5d', { honour: 'title' }]], 0],
  ['teal-eight', [['Costa', 'Ines', 'f', 12, '1k', '1k', { publish: 'full' }], ['Costa', 'Rita', 'f', 8, '1k', '1k', { publish: 'full' }]], 0],
  ['teal-nine', [['O’Brien <"&\'>', 'Zoë', 'f', 13, '3k', '3k', { publish: 'full' }], ['King', '</script>', 'm', 45, '2段', '2d', { club: '<b>"&\'' }]], 0],
  ['teal-ten', [['Falk', 'Elsa', 'f', 9, '15k', '15k'], ['Falk', 'Sven', 'm', 38, 'shodan', '1d']], -13],
  ['teal-eleven', [['Müller', 'Lena', 'f', 7, '20k', '20k', { publish: 'full' }], ['Müller', 'Greta', 'f', 33, '五段', '5d']], -14],
  ['teal-twelve', [['Sato', 'Ren', 'm', 14, '6d', '6d', { publish: 'full' }], ['Abe', 'Itsuki', 'm', 16, '7d', '7d', { publish: 'full' }]], 13],
  ['teal-thirteen', [['Ito', 'Yui', 'f', 12, '3k', '3k', { publish: 'full' }], ['Ito', 'Ken', 'm', 41, '1d', '1d']], -1],
  ['teal-fourteen', [['Mori', 'Hinata', 'f', 10, '9k', '9k', { publish: 'full' }], ['Mori', 'Aoi', 'f', 36, '4k', '4k']], -11],
  ['teal-fifteen', [['Rossi', 'Gaia', 'f', 11, '12級', '12k', { publish: 'full' }], ['Rossi', 'Luca', 'm', 42, '2d', '2d']], -9],
].map(([key, players, x2], i) => ({
  key, x2, number: i + 1,
  tokens: players.map(([, , , , , token, more = {}]) => token + (more.honour ? `:${more.honour}` : '')),
  body: {
    players: players.map(([family_name, given_name, gender, age, rank, , more = {}], seat) => ({
      family_name, given_name, gender, rank, birth_date: `${year - age - 1}-0${5 + seat}-1${seat}`, ...more,
    })),
    email: `${key}@pond.example`, note: `private-note-of-${key}`,
  },
}));

const hiddenNames = ['Quarrelin', 'Thessaly', 'Zwyntrop', 'Ignatius', 'Yarborough', 'Phineas', 'Akari', 'Elsa'];
const secrets = [...pairs.flatMap(({ body }) => [body.email, body.note, ...body.players.map(({ birth_date }) => birth_date)]), ...hiddenNames, 'pond.example'];

const event = eventBody(slug, {
  name: { en: 'Teal Cup <"&\'>', ja: 'こがも杯' }, venue: '水鳥ホール', ruleset, system: 'swiss', rounds: 4, capacity: 12,
  registration: { opens: `${year - 3}-01-10T09:00:30+09:00`, closes: `${year}-02-28T18:00:00Z` },
});

let site, desk, other, visitor, watch;
const entered = new Map();      // key → {id, token}
const model = { rounds: [] };   // what was played, as this test knows it: {games: [{table, black, white, stones, result}], byes}

before(async () => {
  site = await startSite();
  desk = new Api(site.base, tokenFor(site, 'teal@pond.example'));
  other = new Api(site.base, tokenFor(site, 'somebody-else@example.org'));
  visitor = new Api(site.base);
  secrets.push(desk.token, other.token);
  watch = new Watch(site, desk, secrets);
});

const roundPath = (n) => `${here}/rounds/${n}`;
const resultPath = (n, table) => `${roundPath(n)}/games/${table}/result`;
const idOf = (key) => entered.get(key).id;
const keyOf = (id) => [...entered].find(([, { id: own }]) => own === id)?.[0] ?? assert.fail(`an unknown entry: ${id}`);
const pairOf = (id) => pairs.find(({ key }) => key === keyOf(id));
const publicPaths = () => [`${root}/tournaments`, here, `${here}/entries`, `${here}/standings`, ...model.rounds.map((_, i) => roundPath(i + 1))];
const watched = () => watch.check(publicPaths());

async function enter(key, { client = desk, expect = 'confirmed', place } = {}) {
  const { body, x2 } = pairs.find((pair) => pair.key === key);
  const answer = await client.ok(201, 'POST', `${here}/entries`, body);
  const { id, status, points, captain, token } = answer;
  assert.deepEqual({ status, points, captain, place: answer.place }, { status: expect, points: x2 / 2, captain: reference.captain(body.players), place }, key);
  assert.match(id, /^[0-9A-Za-z_-]{8,}$/, 'an opaque id');
  assert.doesNotMatch(id, /^\d+$/, 'an opaque id');
  assert.match(token, /^[0-9A-Za-z_-]{22,}$/, 'at least 128 bits');
  assert.ok(!token.includes(id) || token.length >= id.length + 22, 'the id is not counted among the bits');
  entered.set(key, { id, token });
  secrets.push(token);
}

// An entry as the organiser sees it.
async function entryOf(key) { return desk.get(`${here}/entries/${idOf(key)}`); }

// Entering

step('an event is made by who has a token, and is a draft that nobody else sees', async () => {
  await visitor.refused(401, 'POST', `${root}/tournaments`, event);
  const answer = await desk.request('POST', `${root}/tournaments`, event);
  assert.equal(answer.status, 201, answer.what);
  const { version, zone, registration, ...made } = answer.json;
  for (const [name, value] of Object.entries({ ...event, registration: undefined })) if (value !== undefined) assert.deepEqual(made[name], value, name);
  assert.deepEqual([made.taken, made.waiting, made.state], [0, 0, 'draft']);
  assert.deepEqual(registration, { opens: `${year - 3}-01-10T00:00:30Z`, closes: `${year}-02-28T18:00:00Z` }, 'to the second');
  assert.equal(typeof zone, 'string');
  assert.ok(Number.isInteger(version));
  for (const path of [here, `${here}/entries`, `${here}/standings`, roundPath(1)]) {
    await visitor.refused(404, 'GET', path);
    await other.refused(404, 'GET', path);
  }
  assert.ok(!(await visitor.get(`${root}/tournaments`)).some((one) => one.slug === slug));
  assert.ok((await desk.get(`${root}/tournaments`)).some((one) => one.slug === slug));
  assert.ok(!(await other.get(`${root}/tournaments`)).some((one) => one.slug === slug));
  await desk.refused(409, 'POST', `${root}/tournaments`, event);
  for (const where of [here, `${root}/tournaments/nowhere`]) {
    await visitor.refused(404, 'POST', `${where}/entries`, pairs[0].body);
    await other.refused(404, 'PATCH', where, { state: 'open' });
  }
});

step('opened, it is public; a change of it needs its organiser and the version that is', async () => {
  const { version } = await desk.get(here);
  await visitor.refused(401, 'PATCH', here, { state: 'open' });
  const opened = await desk.ok(200, 'PATCH', here, { state: 'open', venue: '鴨ホール', version });
  assert.deepEqual([opened.state, opened.venue], ['open', '鴨ホール']);
  assert.ok(opened.version > version);
  await other.refused(403, 'PATCH', here, { venue: 'elsewhere' });
  await desk.refused(409, 'PATCH', here, { venue: 'elsewhere', version });
  assert.equal((await visitor.get(here)).venue, '鴨ホール');
  assert.deepEqual((await desk.ok(200, 'PATCH', here, { venue: { en: 'Kamo Hall' }, notes: { ja: '昼食は各自で' } })).venue, 'Kamo Hall');
  const both = await desk.ok(200, 'PATCH', here, { venue: { ja: '鴨ホール' } });
  assert.deepEqual([both.venue, both.notes], [{ en: 'Kamo Hall', ja: '鴨ホール' }, '昼食は各自で']);
  for (const [language, own, others] of [['en', 'Kamo Hall', '鴨ホール'], ['ja', '鴨ホール', 'Kamo Hall']]) {
    const page = await (await fetch(`${site.base}/${language}/t/${slug}`)).text();
    assert.ok(page.includes(own) && page.includes('昼食は各自で') && !page.includes(others), language);
  }
  for (const query of ['state=open', `from=${date}`, `to=${date}`, `from=${date}&to=${date}&state=open`])
    assert.ok((await visitor.get(`${root}/tournaments?${query}`)).some((one) => one.slug === slug), query);
  for (const query of ['state=finished', `from=${year}-03-15`, `to=${year}-03-13`])
    assert.ok(!(await visitor.get(`${root}/tournaments?${query}`)).some((one) => one.slug === slug), query);
  await watched();
});

step('twelve pairs take the places, with a token or without, and two more wait in their order', async () => {
  for (const [i, { key }] of pairs.slice(0, 14).entries()) {
    const full = i >= 12;
    await enter(key, { client: i % 2 ? desk : visitor, expect: full ? 'waiting' : 'confirmed', place: full ? i - 11 : undefined });
    await watched();
  }
  const { taken, waiting, capacity } = await visitor.get(here);
  assert.deepEqual([taken, waiting, capacity], [12, 2, 12]);
  assert.equal(new Set([...entered.values()].flatMap(({ id, token }) => [id, token])).size, 28);
  assert.equal((await visitor.get(`${here}/entries`)).length, 12, 'who waits is not listed');
  assert.equal((await desk.get(`${here}/entries`)).length, 14);
  assert.equal((await entryOf('teal-fourteen')).place, 2);
});

// A parent shows no more of the family name than the child does.
function publishes(players, seat) {
  const ways = ['number', 'initials', 'full'], junior = ({ birth_date }) => birth_date >= `${year - 16}-04-02`;
  const [own, other] = [seat, 1 - seat].map((at) => ways.indexOf(players[at].publish ?? (junior(players[at]) ? 'initials' : 'full')));
  return ways[players[0].family_name === players[1].family_name && junior(players[1 - seat]) ? Math.min(own, other) : own];
}

step('everybody sees of a player what the player wished', async () => {
  const entries = await visitor.get(`${here}/entries`);
  for (const item of entries) {
    const { body, x2, tokens, number } = pairOf(item.id);
    assert.deepEqual([item.status, item.points, item.captain], ['confirmed', x2 / 2, reference.captain(body.players)]);
    for (const name of ['email', 'note', 'token', 'version']) assert.ok(!(name in item), name);
    item.players.forEach((player, seat) => {
      const typed = body.players[seat], publish = publishes(body.players, seat), what = `${keyOf(item.id)} ${seat} ${publish}`;
      assert.equal(player.rank + (player.honour ? `:${player.honour}` : ''), tokens[seat], what);
      for (const name of ['gender', 'birth_date', 'publish', 'family_kana', 'given_kana']) assert.ok(!(name in player), `${what}: ${name}`);
      if (publish === 'full') {
        assert.deepEqual([player.family_name, player.given_name], [typed.family_name, typed.given_name], what);
        assert.ok(player.name.includes(typed.family_name) && player.name.includes(typed.given_name), what);
        assert.deepEqual([player.club || undefined, player.country || undefined], [typed.club, typed.country], what);
      } else {
        for (const name of ['family_name', 'given_name', 'club', 'country']) assert.ok(!player[name], `${what}: ${name}`);
        assert.ok(publish === 'number' ? player.name === String(number) : player.name.length <= 5 && player.name !== '', `${what}: ${player.name}`);
      }
    });
  }
  const full = await entryOf('teal-three');
  assert.deepEqual([full.email, full.note], ['teal-three@pond.example', 'private-note-of-teal-three']);
  assert.deepEqual(full.players.map(({ family_name, birth_date, publish }) => [family_name, birth_date, publish]),
    pairs[2].body.players.map(({ family_name, birth_date, publish }) => [family_name, birth_date, publish]));
});

step('an entry’s own token opens that entry and nothing else', async () => {
  const { id, token } = entered.get('teal-five'), own = { token };
  const mine = `${here}/entries/${id}`, theirs = `${here}/entries/${idOf('teal-six')}`;
  assert.equal((await visitor.get(mine, own)).email, 'teal-five@pond.example');
  const { players } = pairs[4].body;
  const changed = await visitor.ok(200, 'PATCH', mine, { players: [{ ...players[0], rank: '5級' }, players[1]] }, own);
  assert.equal(changed.points, -1);
  await watched();
  const before = JSON.stringify(await desk.get(`${here}/entries`));
  await visitor.refused(403, 'PATCH', theirs, { note: 'x' }, own);
  await visitor.refused(403, 'DELETE', theirs, undefined, own);
  await visitor.refused(403, 'PATCH', here, { venue: 'x' }, own);
  await visitor.refused(403, 'POST', `${here}/rounds`, {}, own);
  await visitor.refused(403, 'POST', `${root}/tournaments`, { ...event, slug: 'by-a-pair' }, own);
  await visitor.refused(401, 'PATCH', mine, { note: 'x' });
  await visitor.refused(401, 'DELETE', mine);
  await other.refused(403, 'PATCH', mine, { note: 'x' });
  await other.refused(403, 'DELETE', mine);
  await desk.refused(409, 'PATCH', mine, { note: 'x', version: changed.version + 7 });
  assert.equal(JSON.stringify(await desk.get(`${here}/entries`)), before);
});

step('who withdraws makes room for the first who waits, and more places for the next', async () => {
  const { id, token } = entered.get('teal-five');
  const withdrawn = await visitor.ok(200, 'DELETE', `${here}/entries/${id}`, undefined, { token });
  assert.deepEqual([withdrawn.id, withdrawn.status], [id, 'withdrawn']);
  await watched();
  assert.equal((await entryOf('teal-thirteen')).status, 'confirmed');
  const { status, place } = await entryOf('teal-fourteen');
  assert.deepEqual([status, place], ['waiting', 1]);
  const { capacity, taken, waiting } = await desk.ok(200, 'PATCH', here, { capacity: 13 });
  assert.deepEqual([capacity, taken, waiting], [13, 13, 0]);
  assert.equal((await entryOf('teal-fourteen')).status, 'confirmed');
  await watched();
});

step('steps that the event’s state does not allow are conflicts', async () => {
  const fewer = await desk.request('PATCH', here, { capacity: 12 });
  assert.ok([409, 422].includes(fewer.status), fewer.what);
  assert.equal((await desk.ok(200, 'PATCH', here, { state: 'closed' })).state, 'closed');
  await visitor.refused(409, 'POST', `${here}/entries`, pairs[14].body);
  assert.equal((await desk.ok(200, 'PATCH', here, { state: 'open' })).state, 'open');
  assert.equal((await desk.ok(200, 'PATCH', here, { state: 'closed' })).state, 'closed');
  await watched();
});

// Drawing

const active = () => [...entered.keys()].filter((key) => !withdrawn.has(key)).map(idOf);
const withdrawn = new Set(['teal-five']);
const standingsNow = (after = model.rounds.length) => reference.standings(ruleset, field(), model.rounds.slice(0, after));
// Who is confirmed, and who has withdrawn but played.
const field = () => [...entered].filter(([key, { id }]) => !withdrawn.has(key)
  || model.rounds.some(({ games, byes }) => byes.includes(id) || games.some(({ black, white }) => black === id || white === id))).map(([, { id }]) => id);

function checkGame(game, what) {
  const black = pairOf(game.black), white = pairOf(game.white);
  const set = reference.setting(ruleset, black.x2, white.x2);
  assert.deepEqual([game.stones, game.komi, game.first_move, game.nigiri], [set.stones, set.komi, set.first_move, set.black === null], what);
  if (set.black !== null) assert.equal(set.black, 0, `${what}: fewer points take Black`);
  assert.equal(game.result, null, what);
}

// Everybody once, nobody a second time against the same or with a second bye.
function checkDraw(round, number, absent = []) {
  const what = `round ${number}`, seated = [...round.games.flatMap(({ black, white }) => [black, white]), ...round.byes];
  assert.equal(round.round, number, what);
  const playing = active().filter((id) => !absent.includes(id));
  assert.deepEqual([...seated].sort(), [...playing].sort(), `${what}: each pair that plays, once`);
  assert.equal(round.byes.length, playing.length % 2, what);
  for (const id of absent) assert.ok(round.absent.includes(id), what);
  assert.ok(!round.absent.some((id) => seated.includes(id)), what);
  assert.deepEqual(round.games.map(({ table }) => table), round.games.map((_, i) => i + 1), `${what}: tables`);
  for (const game of round.games) checkGame(game, `${what}, table ${game.table}`);
  const met = new Set(model.rounds.slice(0, number - 1).flatMap(({ games }) => games.flatMap(({ black, white }) => [`${black} ${white}`, `${white} ${black}`])));
  for (const { black, white } of round.games) assert.ok(!met.has(`${black} ${white}`), `${what}: ${keyOf(black)} and ${keyOf(white)} have met`);
  checkBye(round.byes, number, playing);
}

// The lowest in the standings of those who play and have had none.
function checkBye([bye], number, playing) {
  if (!bye) return;
  const had = model.rounds.slice(0, number - 1).flatMap(({ byes }) => byes);
  assert.ok(!had.includes(bye), `round ${number}: a second bye for ${keyOf(bye)}`);
  if (number === 1) return;
  const able = standingsNow(number - 1).filter(({ entry }) => playing.includes(entry) && !had.includes(entry));
  const lowest = Math.max(...able.map(({ place }) => place));
  assert.equal(able.find(({ entry }) => entry === bye).place, lowest, `round ${number}: the bye of ${keyOf(bye)}`);
}

const keep = (round) => {
  model.rounds[round.round - 1] = {
    games: round.games.map(({ table, black, white, stones, komi, nigiri }) => ({ table, black, white, stones, komi, nigiri, result: null })), byes: round.byes,
  };
};

const sameGames = (one, two) => assert.deepEqual(
  [two.games.map(({ table, black, white, stones, komi }) => [table, black, white, stones, komi]), two.byes],
  [one.games.map(({ table, black, white, stones, komi }) => [table, black, white, stones, komi]), one.byes]);

// Results: what is sent, what it makes of the game.

function counted(komi, marginX2, tokens = [0, 0]) {
  const white = 60, black = white + komi + (marginX2 / 2) + 3 * (tokens[0] - tokens[1]);
  const body = { by: 'count', black, white, black_tokens: tokens[0], white_tokens: tokens[1] };
  return { body, result: reference.score(ruleset, { komi, ...body }).result };
}

const ways = {
  'count, Black': (komi) => counted(komi, 6), 'count, White by one': (komi) => counted(komi, -2, [2, 1]),
  'count, Black through tokens': (komi) => counted(komi, 2, [0, 3]), jigo: (komi) => counted(komi, 0, [1, 0]),
  margin: () => ({ body: { by: 'margin', winner: 'white', margin: 4, black_tokens: 1 }, result: 'W+4' }),
  'count, points handed over': (komi) => { // they are in the counts: nothing comes off
    const { body } = counted(komi, 6);
    return { body: { ...body, black_tokens: 1, black_handed: 1 }, result: 'B+3' };
  },
  'margin unknown': () => ({ body: { by: 'margin', winner: 'black' }, result: 'B+' }),
  resignation: () => ({ body: { by: 'resignation', winner: 'black' }, result: 'B+R' }),
  time: () => ({ body: { by: 'time', winner: 'white', reason: 'the flag fell' }, result: 'W+T' }),
  forfeit: () => ({ body: { by: 'forfeit', winner: 'black' }, result: 'B+F' }),
  late: () => ({ body: { by: 'late', winner: 'white', reason: '31 minutes' }, result: 'W+F' }),
  referee: () => ({ body: { by: 'referee', winner: 'black', reason: 'spoke' }, result: 'B+F' }),
  'both-lose': () => ({ body: { by: 'both-lose' }, result: 'L', rated: false }),
};

async function record(number, table, way, more = {}) {
  const game = model.rounds[number - 1].games.find((one) => one.table === table);
  const { body, result, rated = true } = ways[way](game.komi), what = `round ${number}, table ${table}: ${way}`;
  const before = (await desk.get(roundPath(number))).games.find((one) => one.table === table);
  const answer = await desk.ok(200, 'PUT', resultPath(number, table), { ...body, ...more, version: before.version });
  if (more.black_pair && more.black_pair !== game.black) [game.black, game.white] = [game.white, game.black];
  game.result = result;
  assert.deepEqual([answer.table, answer.black, answer.white, answer.stones, answer.komi, answer.result, answer.rated],
    [table, game.black, game.white, game.stones, game.komi, result, rated], what);
  assert.ok(answer.version > before.version, what);
  await desk.refused(409, 'PUT', resultPath(number, table), { ...body, version: before.version });
  await watched();
  return answer;
}

async function checkStandings(after, path = `${here}/standings`) {
  const seen = await visitor.get(path), expected = standingsNow(after);
  assert.equal(seen.after_round, after);
  assert.deepEqual(seen.criteria, ['score', 'sos', 'sos_1', 'direct']);
  const line = ({ place, score, sos, sos_1, direct, decided_by }) => ({ place, score, sos, sos_1, direct, decided_by });
  assert.deepEqual(seen.rows.map(line), expected.map(line), `after round ${after}`);
  for (const row of seen.rows) {
    const wanted = expected.find(({ entry }) => entry === row.entry) ?? assert.fail(row.entry), what = `${keyOf(row.entry)} after round ${after}`;
    for (const name of ['place', 'score', 'sos', 'sos_1', 'direct']) assert.equal(row[name], wanted[name], `${what}: ${name}`);
    assert.deepEqual(row.games.map((game) => ({ ...game, stones: game.opponent ? game.stones : null })), wanted.games, what);
    const { tokens, x2 } = pairOf(row.entry);
    assert.equal(row.points, x2 / 2, what);
    assert.deepEqual(row.players.map(({ rank }) => rank), tokens.map((token) => token.split(':')[0]), what);
    for (const player of row.players) assert.ok(typeof player.name === 'string' && player.name !== '', what);
  }
}

const stateOf = async (number) => (await visitor.get(roundPath(number))).state;

step('round 1 is drawn, seen by the desk alone, set by hand and published', async () => {
  await visitor.refused(401, 'POST', `${here}/rounds`, {});
  await other.refused(403, 'POST', `${here}/rounds`, {});
  await desk.refused(404, 'GET', roundPath(1));
  const drawn = await desk.ok(201, 'POST', `${here}/rounds`, { seed: 3, publish: false });
  assert.equal(drawn.state, 'draft');
  checkDraw(drawn, 1);
  await visitor.refused(401, 'GET', roundPath(1));
  await other.refused(403, 'GET', roundPath(1));
  await desk.refused(409, 'POST', `${here}/rounds`, {});
  await desk.refused(409, 'PUT', resultPath(1, 1), { by: 'resignation', winner: 'black' });
  const order = ['twelve', 'six', 'one', 'four', 'three', 'seven', 'eight', 'nine', 'thirteen', 'two', 'fourteen', 'ten'].map((key) => `teal-${key}`);
  const games = [0, 1, 2, 3, 4, 5].map((i) => {
    const two = order.slice(2 * i, 2 * i + 2).map(idOf), { black } = reference.setting(ruleset, pairOf(two[0]).x2, pairOf(two[1]).x2);
    return { table: i + 1, black: two[black ?? 0], white: two[1 - (black ?? 0)] };
  });
  const set = await desk.ok(200, 'PUT', roundPath(1), { games, byes: [idOf('teal-eleven')] });
  assert.deepEqual(set.games.map(({ table, black, white }) => ({ table, black, white })), games);
  assert.deepEqual(set.games.map(({ nigiri }) => nigiri), [false, true, false, true, false, false]);
  checkDraw(set, 1);
  await watch.check([here, `${here}/entries`, `${here}/standings`]);
  const published = await desk.ok(200, 'PATCH', roundPath(1), { state: 'published' });
  assert.equal(published.state, 'published');
  sameGames(set, published);
  keep(published);
  assert.equal((await visitor.get(here)).state, 'running');
  await watched();
  await desk.refused(409, 'PUT', roundPath(1), { games, byes: [idOf('teal-eleven')] });
  await desk.refused(409, 'POST', `${here}/rounds`, {});
});

step('round 1: counts, a jigo after nigiri, a margin, and the standings', async () => {
  await visitor.refused(401, 'PUT', resultPath(1, 1), { by: 'both-lose' });
  await other.refused(403, 'PUT', resultPath(1, 1), { by: 'both-lose' });
  const [, nigiri] = model.rounds[0].games, fixed = model.rounds[0].games[0];
  assert.deepEqual(await desk.refused(422, 'PUT', resultPath(1, 1), { by: 'resignation', winner: 'black', black_pair: fixed.white }), ['black_pair']);
  assert.deepEqual(await desk.refused(422, 'PUT', resultPath(1, 2), { by: 'resignation', winner: 'black', black_pair: fixed.white }), ['black_pair']);
  await record(1, 1, 'count, Black through tokens');
  await record(1, 2, 'jigo', { black_pair: nigiri.white });
  await record(1, 3, 'margin');
  await record(1, 4, 'resignation'); // a nigiri game: the colours are as drawn
  await record(1, 5, 'time');
  assert.equal(await stateOf(1), 'published');
  await desk.refused(409, 'POST', `${here}/rounds`, {});
  await record(1, 6, 'both-lose');
  assert.equal(await stateOf(1), 'finished');
  await checkStandings(1);
  await checkStandings(1, `${here}/standings?after=1`);
});

step('a pair enters late, another does not play round 2', async () => {
  await visitor.refused(409, 'POST', `${here}/entries`, pairs[14].body);
  await desk.ok(200, 'PATCH', here, { capacity: 14 });
  await enter('teal-fifteen');
  const { id, token } = entered.get('teal-nine');
  const entry = await visitor.ok(200, 'PATCH', `${here}/entries/${id}`, { absent: [2] }, { token });
  assert.deepEqual(entry.absent, [2]);
  await checkStandings(1);
  await watched();
});

step('round 2 is drawn, taken back and drawn again the same from the same seed', async () => {
  const absent = [idOf('teal-nine')];
  const first = await desk.ok(201, 'POST', `${here}/rounds`, { seed: 7 });
  assert.equal(first.state, 'published', 'unless it is said otherwise');
  checkDraw(first, 2, absent);
  assert.equal((await visitor.get(roundPath(2))).round, 2);
  await visitor.refused(401, 'DELETE', roundPath(2));
  await other.refused(403, 'DELETE', roundPath(2));
  await desk.ok(204, 'DELETE', roundPath(2));
  await visitor.refused(404, 'GET', roundPath(2));
  await desk.refused(404, 'GET', roundPath(2));
  await watched();
  const draft = await desk.ok(201, 'POST', `${here}/rounds`, { seed: 7, publish: false });
  sameGames(first, draft);
  await desk.ok(204, 'DELETE', roundPath(2));
  const again = await desk.ok(201, 'POST', `${here}/rounds`, { seed: 7, publish: true });
  sameGames(first, again);
  keep(again);
  await watched();
  await desk.refused(409, 'DELETE', roundPath(1));
});

step('round 2: forfeits of every kind; the next round waits for the last result, unless forced', async () => {
  for (const [i, way] of ['forfeit', 'late', 'referee', 'jigo', 'count, White by one'].entries()) await record(2, i + 1, way);
  await checkStandings(1, `${here}/standings?after=1`);
  await desk.refused(409, 'POST', `${here}/rounds`, { seed: 1 });
  const forced = await desk.ok(201, 'POST', `${here}/rounds`, { seed: 1, publish: false, force: true });
  assert.equal(forced.round, 3);
  await desk.ok(204, 'DELETE', roundPath(3));
  await desk.refused(409, 'DELETE', roundPath(2));
  await record(2, 6, 'margin unknown');
  await checkStandings(2);
  await checkStandings(1, `${here}/standings?after=1`);
});

step('a pair withdraws after round 2 and keeps what it has played', async () => {
  const [{ black }] = model.rounds[1].games;
  assert.equal((await desk.ok(200, 'DELETE', `${here}/entries/${black}`)).status, 'withdrawn');
  withdrawn.add(keyOf(black));
  assert.ok(!(await visitor.get(`${here}/entries`)).some(({ id }) => id === black));
  await checkStandings(2);
  await watched();
  checkDraw(await desk.ok(201, 'POST', `${here}/rounds`, { seed: 11 }), 3);
  keep(await visitor.get(roundPath(3)));
  await watched();
});

step('round 3: a result is corrected, another is taken back, and the standings go with them', async () => {
  for (const [i, way] of ['count, Black', 'both-lose', 'margin', 'count, Black through tokens', 'resignation', 'jigo'].entries()) await record(3, i + 1, way);
  await checkStandings(3);
  await record(3, 1, 'count, White by one');
  await checkStandings(3);
  await visitor.refused(401, 'DELETE', resultPath(3, 2));
  const taken = await desk.ok(200, 'DELETE', resultPath(3, 2));
  assert.deepEqual([taken.table, taken.result], [2, null]);
  model.rounds[2].games[1].result = null;
  await watched();
  assert.equal(await stateOf(3), 'published');
  await checkStandings(2);
  await record(3, 2, 'time');
  await checkStandings(3);
  for (const after of [1, 2]) await checkStandings(after, `${here}/standings?after=${after}`);
});

step('round 4 is drawn and played, and the event is finished', async () => {
  checkDraw(await desk.ok(201, 'POST', `${here}/rounds`, {}), 4);
  keep(await visitor.get(roundPath(4)));
  for (const [i, way] of ['count, White by one', 'resignation', 'count, Black', 'margin', 'late', 'count, Black through tokens'].entries()) await record(4, i + 1, way);
  await checkStandings(4);
  assert.equal(new Set(model.rounds.flatMap(({ byes }) => byes)).size, model.rounds.flatMap(({ byes }) => byes).length, 'nobody has had two byes');
  await desk.refused(409, 'POST', `${here}/rounds`, {});
  for (const after of [1, 2, 3, 4]) await checkStandings(after, `${here}/standings?after=${after}`);
  for (const after of ['5', '-1', 'x', '1.5']) await visitor.refused(422, 'GET', `${here}/standings?after=${after}`);
  for (const state of ['draft', 'open', 'closed']) await desk.refused(409, 'PATCH', here, { state });
  assert.equal((await desk.ok(200, 'PATCH', here, { state: 'finished' })).state, 'finished');
  await desk.refused(409, 'PUT', resultPath(4, 1), { by: 'both-lose' });
  await desk.refused(409, 'PATCH', here, { state: 'open' });
  assert.equal((await desk.ok(200, 'PATCH', here, { state: 'running' })).state, 'running');
  await record(4, 1, 'both-lose');
  await checkStandings(4);
  await desk.ok(200, 'PATCH', here, { state: 'finished' });
  await watched();
});

step('nothing private is in any answer that everybody gets', async () => {
  const paths = [...publicPaths(), `${here}/standings?after=2`, `${root}/tournaments?state=finished`, ...[...entered.values()].map(({ id }) => `${here}/entries/${id}`)];
  for (const path of paths) {
    const answer = await visitor.request('GET', path);
    assert.ok([200, 401, 404].includes(answer.status), answer.what);
    watch.hides(answer.text, path);
  }
});

// Other events

const makeEvent = (name, more = {}) => openEvent(desk, name, { ruleset, rounds: 4, ...more });

// Nine pairs of two kinds of strength only, so that the seed has something to decide.
const alike = (i) => ({
  players: ['f', 'm'].map((gender, seat) => ({
    family_name: `Alike${'abcdefghi'[i]}`, given_name: seat ? 'Two' : 'One', gender, rank: i % 2 ? '3d' : '2d', birth_date: `${year - (seat ? 40 : 12)}-06-0${i + 1}`,
  })),
  email: `alike-${i}@pond.example`,
});

async function fill(path) {
  const ids = [];
  for (let i = 0; i < 9; i++) ids.push((await desk.ok(201, 'POST', `${path}/entries`, alike(i))).id);
  await desk.ok(200, 'PATCH', path, { state: 'closed' });
  return ids;
}

const byNumber = (round, ids) => JSON.stringify([round.games.map(({ table, black, white }) => [table, ids.indexOf(black), ids.indexOf(white)]), round.byes.map((id) => ids.indexOf(id))]);

test('the same entries and the same seed are the same draw in two events, and other seeds give others', async () => {
  const events = [];
  for (const name of ['same-one', 'same-two']) {
    const path = await makeEvent(name);
    events.push({ path, ids: await fill(path) });
  }
  for (const seed of [7, 12345]) {
    const drawn = [];
    for (const { path, ids } of events) {
      const round = await desk.ok(201, 'POST', `${path}/rounds`, { seed });
      drawn.push(byNumber(round, ids));
      for (const { table } of round.games) await desk.ok(200, 'PUT', `${path}/rounds/${round.round}/games/${table}/result`, { by: 'resignation', winner: table % 2 ? 'black' : 'white' });
    }
    assert.equal(drawn[0], drawn[1], `seed ${seed}`);
  }
  const [{ path, ids }] = events, draws = new Set();
  for (let seed = 0; seed < 8; seed++) {
    draws.add(byNumber(await desk.ok(201, 'POST', `${path}/rounds`, { seed, publish: false }), ids));
    await desk.ok(204, 'DELETE', `${path}/rounds/3`);
  }
  assert.ok(draws.size > 1, 'the seed decides nothing');
});

test('a repeated POST with its key enters once, and the key with another body is refused', async () => {
  const path = await makeEvent('twice'), key = { headers: { 'Idempotency-Key': 'a1b2c3d4-teal' } };
  const first = await visitor.ok(201, 'POST', `${path}/entries`, alike(0), key);
  for (let i = 0; i < 3; i++) {
    const { id, token } = await visitor.ok(200, 'POST', `${path}/entries`, alike(0), key);
    assert.deepEqual([id, token], [first.id, first.token]);
  }
  await visitor.refused(422, 'POST', `${path}/entries`, alike(1), key);
  const both = await Promise.all([1, 2, 3, 4].map(() => new Api(site.base)).map(async (client) => {
    const answer = await client.request('POST', `${path}/entries`, alike(2), { headers: { 'Idempotency-Key': 'at-once' } });
    client.close();
    return answer;
  }));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 200, 200, 201]);
  assert.equal(new Set(both.map(({ json }) => json.id)).size, 1);
  assert.equal((await desk.get(`${path}/entries`)).length, 2);
  assert.equal((await desk.get(path)).taken, 2);
});

test('before registration opens and after it has closed only the organiser enters a pair', async () => {
  for (const [name, opens, closes] of [['not-yet', year - 1, year], ['over', year - 4, year - 3]]) {
    const registration = { opens: `${opens}-01-10T00:00:00Z`, closes: `${closes}-01-20T23:59:59Z` };
    const path = await makeEvent(name, { registration });
    assert.deepEqual((await visitor.get(path)).registration, registration);
    await visitor.refused(409, 'POST', `${path}/entries`, alike(0));
    await desk.ok(201, 'POST', `${path}/entries`, alike(0));
  }
});

test('a late pair’s loss is rated where the ruleset has no rule of its own; no game and both losing never are', async () => {
  for (const [name, id] of [['late-kanto', 'kanto-junior'], ['late-jpga', 'jpga']]) {
    const path = await makeEvent(name, { ruleset: id, rounds: 1 });
    for (let i = 0; i < 2; i++) await desk.ok(201, 'POST', `${path}/entries`, alike(i));
    await desk.ok(200, 'PATCH', path, { state: 'closed' });
    await desk.ok(201, 'POST', `${path}/rounds`, {});
    const game = await desk.ok(200, 'PUT', `${path}/rounds/1/games/1/result`, { by: 'late', winner: 'black' });
    assert.deepEqual([game.result, game.rated], ['B+F', true], id);
    for (const [by, result] of [['void', 'V'], ['both-lose', 'L']]) {
      const changed = await desk.ok(200, 'PUT', `${path}/rounds/1/games/1/result`, { by });
      assert.deepEqual([changed.result, changed.rated], [result, false], by);
    }
  }
});
