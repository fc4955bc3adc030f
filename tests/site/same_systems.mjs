// For same.mjs: events of every other kind: each system to its end, single players, rules of an event's
// own, and what the log takes back.
import { alone, bodyOf, fieldsOf, plainPair } from './same_people.mjs';

const event = {
  date: '2026-07-05', venue: 'Pond', zone: 'Europe/Helsinki', ruleset: 'jpga', system: 'swiss', rounds: 2, capacity: 16,
  registration: { opens: '2026-04-01T00:00:00Z', closes: '2026-06-28T00:00:00Z' },
};

// An event made through the interface, and opened.
export async function open(v, slug, more = {}) {
  await v.call('POST', '/tournaments', { ...event, slug, name: { en: `The ${slug} event`, ja: `${slug}杯` }, ...more });
  await v.call('PATCH', `/tournaments/${slug}`, { state: 'open' });
}

// The ids of pairs 1 to n, from 1.
export async function enter(v, slug, count, bodyFor = (number) => bodyOf(plainPair(number))) {
  const ids = [null];
  for (let number = 1; number <= count; number++)
    ids.push((await v.call('POST', `/tournaments/${slug}/entries`, bodyFor(number), { as: number % 2 ? 'api' : 'nobody' })).json?.id);
  return ids;
}

const blackOf = (game) => (game.nigiri ? { black_pair: game.black } : {});
const result = (v, slug, round, game, how) => v.call('PUT', `/tournaments/${slug}/rounds/${round}/games/${game.table}/result`, { ...how, ...blackOf(game) });

// Of two the lower number wins, but for the `upsets`; how, changes from table to table.
async function play(v, slug, round, ids, upsets = []) {
  const drawn = (await v.call('POST', `/tournaments/${slug}/rounds`, {})).json;
  for (const game of drawn?.games ?? []) {
    const { table, black, white, komi } = game, [low, high] = [ids.indexOf(black), ids.indexOf(white)].sort((a, b) => a - b);
    const winner = ids[upsets.includes(high) ? high : low] === black ? 'black' : 'white';
    const ways = [{ by: 'resignation', winner }, { by: 'margin', winner, margin: table + Math.abs(komi % 1) }, { by: 'time', winner }, { by: 'margin', winner }];
    await result(v, slug, round, game, ways[(table + round) % 4]);
  }
}

const every = ['mms', 'sos', 'sos_1', 'sos_2', 'sodos', 'sosos', 'cuss', 'scorex', 'ext', 'exr', 'direct', 'direct_full', 'margin', 'score', 'lot'];
const prizes = [
  { name: { en: 'Best under 1-kyu', ja: '級位者賞' }, kind: 'rank', rank: '1k', count: 2 },
  { name: { en: 'Best school', ja: '' }, kind: 'club', count: 2 }, { name: { en: '', ja: '新人賞' }, kind: 'newcomer' },
];
const kinds = [
  { slug: 'robin', system: 'round-robin', rounds: 5, pairs: 6, absent: { 4: [3] }, leaves: { 6: 3 } },
  { slug: 'knock', system: 'knockout', rounds: 3, pairs: 6, leaves: { 6: 3 }, upsets: [[6], [4], [4]] },
  { slug: 'groups', system: 'round-robin', plan: { groups: 2, finalists: 4 }, rounds: 5, pairs: 8, upsets: [[], [], [], [3], [4]] },
  { slug: 'final', system: 'swiss', plan: { seeding_first: 'fold', finalists: 2 }, rounds: 3, pairs: 5, upsets: [[], [], [2]], prizes },
  { slug: 'fours', system: 'fours', rounds: 4, pairs: 8 },
  { slug: 'mac', system: 'mcmahon', plan: { bar: '4d', floor: '3k', handicap_rounds: 2, even_colours: 'balance' }, criteria: every, rounds: 3, pairs: 9, prizes },
];

// Each system from its first entry to its last place.
async function systems(v) {
  for (const { slug, pairs, absent, leaves, upsets, rounds, ...more } of kinds) {
    await open(v, slug, { rounds, ...more });
    const ids = await enter(v, slug, pairs), entry = (number) => `/tournaments/${slug}/entries/${ids[number]}`;
    for (const [number, list] of Object.entries(absent ?? {})) await v.call('PATCH', entry(number), { absent: list });
    await v.call('PATCH', `/tournaments/${slug}`, { state: 'closed' });
    for (let round = 1; round <= rounds; round++) {
      for (const [number, last] of Object.entries(leaves ?? {})) if (last === round) await v.call('DELETE', entry(number));
      await play(v, slug, round, ids, upsets?.[round - 1]);
      if (round === 2 && more.plan) await v.look([slug]);
    }
    await v.call('POST', `/tournaments/${slug}/rounds`, {});
    await v.call('PATCH', `/tournaments/${slug}`, { state: 'finished' });
    await v.look([slug], { whole: more.plan !== undefined });
  }
  await short(v);
}

// A knockout with too few rounds, and one that nobody has won.
async function short(v) {
  await open(v, 'short', { system: 'knockout', rounds: 1 });
  const ids = await enter(v, 'short', 4);
  await v.call('PATCH', '/tournaments/short', { state: 'closed' });
  await v.call('POST', '/tournaments/short/rounds', {});
  await v.press('desk', '/ja/desk/t/short/draw', { round: '1', force: '0' });
  await v.call('PATCH', '/tournaments/short', { rounds: 2 });
  await play(v, 'short', 1, ids);
  await v.call('PUT', '/tournaments/short/rounds/1/games/1/result', { by: 'both-lose' });
  for (const force of [{}, { force: true }]) await v.call('POST', '/tournaments/short/rounds', force);
  await v.look(['short']);
}

const players = [
  ['佐藤', '桜', '三段'], ['Byrne', 'Una', '5k'], ['Costa', 'Rui', '2d'], ['鈴木', '誠', '1級'],
  ['Falk', 'Maja', '1d', 'initials'], ['Garnier', 'Léa', '10k', 'number'], ['Byrne', 'Tom', '4d'], ['Late', 'Lou', '3k'],
].map(([family_name, given_name, rank, publish]) => ({ family_name, given_name, rank, ...(publish ? { publish } : {}) }));
const tanaka = {
  'players.0.family_name': '田中', 'players.0.given_name': '稔', 'players.0.family_kana': 'たなか', 'players.0.given_kana': 'みのる', 'players.0.rank': '二段',
  email: 'tanaka@same.example', do: 'check',
};
const strong = { 'players.0.family_name': 'One', 'players.0.given_name': 'A', 'players.0.rank': 'strong', do: 'count' };

// Under swindon and bga-aga one player plays one: a jigo where komi is whole, a bye, who is late.
async function single(v) {
  for (const [slug, ruleset] of [['swin', 'swindon'], ['aga', 'bga-aga']]) {
    const path = `/ja/t/${slug}/enter`, calls = `/tournaments/${slug}`, referee = (table) => `/desk/t/${slug}/referee/1/${table}`;
    await open(v, slug, { ruleset, capacity: 7, check_in: true, date: '2026-05-31' });
    await v.refused('visitor', path, '/enter', [{ do: 'check' }, strong]);
    const shown = await v.submit('visitor', path, '/enter', tanaka);
    await v.sendOn('visitor', shown, path, '/enter', { do: 'enter' });
    const ids = await enter(v, slug, 8, (number) => ({ players: [players[number - 1]], email: `single${number}@same.example` }));
    await v.call('POST', `${calls}/entries`, bodyOf(plainPair(1)));
    await v.look([slug]);
    await v.call('PATCH', calls, { state: 'closed' });
    const [one, two, three] = (await v.call('POST', `${calls}/rounds`, { seed: 3 })).json.games;
    await result(v, slug, 1, one, { by: 'count', black: 80, white: Math.ceil(80 - one.komi) });
    await result(v, slug, 1, two, { by: 'count', black: 80, white: 70, black_tokens: 1 });
    await v.both('desk', ['way=late&side=white&minutes=40', 'way=late&side=both&minutes=40', 'way=late&side=&minutes=x', 'way=conduct', 'way=tap']
      .map((ask) => `${referee(three.table)}?${ask}`));
    await v.press('desk', `/en${referee(three.table)}`, { way: 'late', side: 'white', minutes: '40', black: three.black, once: `late ${slug}` });
    await v.look([slug]);
    await result(v, slug, 1, three, { by: 'margin', winner: 'white', margin: 2 + Math.abs(three.komi % 1) });
    const { games } = (await v.call('GET', `${calls}/rounds/1`)).json;
    for (const game of games) if (game.result === null) await result(v, slug, 1, game, { by: 'resignation', winner: 'black' });
    await play(v, slug, 2, ids);
    await v.call('PATCH', calls, { state: 'finished' });
    await v.look([slug], { whole: true });
  }
}

const overrides = {
  handicap: {
    professional: 10, title: null, prefecture: 7, pair_rounding: 'up', difference_rounding: 'down', cap: 5.5,
    rows: [{ difference: 0, stones: 0, komi: 6 }, { difference: 0.5, stones: 0, komi: -1 }, { difference: 3, stones: 9, komi: -99.5, or_more: true }],
  },
  rotation: { twice: 'removed', referee_always: false }, scoring: { counting: 'area', jigo: 'draw', penalty: 4 },
  clock: { main_seconds: 1800, overtime: 'periods', periods: [{ stones: 20, seconds: 300 }, { stones: 5, seconds: 90 }] },
  conduct: { admits: 'any', late_minutes: 30, late_rated: false },
};
const badOverrides = [
  null, { handicap: { rows: [7] } }, { handicap: { rows: [{ difference: 1, stones: 1, komi: 100 }] } }, { rotation: { twice: 'forgiven' } },
  { scoring: { penalty: 2.5, superko: true } }, { clock: { main_seconds: 90, overtime: 'canadian' } }, { conduct: { admits: 'single' }, bribery: {} },
];

// Every datum other than the ruleset has it, as everybody reads it and as it counts.
async function rules(v) {
  const calls = '/tournaments/willow', change = (set) => v.call('PATCH', calls, set);
  await open(v, 'willow', { ruleset: 'kanto-junior', overrides, rounds: 1 });
  await v.look(['willow'], { whole: true });
  for (const bad of badOverrides) await change({ overrides: bad });
  const ids = await enter(v, 'willow', 5);
  await change({ state: 'closed' });
  await v.call('POST', `${calls}/rounds`, { publish: false });
  for (const state of ['published', 'published']) await v.call('PATCH', `${calls}/rounds/1`, { state });
  for (let i = 0; i < 2; i++) await v.call('DELETE', `${calls}/rounds/1`);
  const [game] = (await v.call('POST', `${calls}/rounds`, { publish: true })).json.games;
  await result(v, 'willow', 1, game, { by: 'count', black: 80, white: Math.ceil(80 - game.komi) });
  await change({ overrides: { handicap: { prefecture: 8 } } });
  await change({ overrides: { ...overrides, scoring: { jigo: 'white-wins' } } });
  await v.call('DELETE', `${calls}/entries/${ids[5]}`);
  await v.look(['willow'], { whole: true });
}

// The event that is undone, and what its log takes back: the newest line of that action, after a look at it.
const teal = 'teal', desk = `/en/desk/t/${teal}`, calls = `/tournaments/${teal}`;
const press = (v, path, set = {}) => v.press('desk', `${desk}${path}`, set);
const ofTeal = `tournament_id = (SELECT id FROM tournament WHERE slug = '${teal}')`;
async function undo(v, action) {
  const id = await v.db.value(`SELECT max(id) FROM audit WHERE ${ofTeal} AND action = '${action}'`), texts = await v.both('desk', [`/desk/t/${teal}/log/${id}`]);
  if (/\/take-back"/.test(texts.get(`${desk}/log/${id}`) ?? '')) await press(v, `/log/${id}/take-back`);
  else console.error(`${action} is not taken back`);
}

// A take-back of each kind, at once after what it takes back.
async function undone(v) {
  await open(v, teal, { system: 'mcmahon', plan: { bar: '3d', floor: '5k' }, rounds: 3, capacity: 10 });
  const ids = await enter(v, teal, 9);
  await entriesUndone(v, ids);
  await v.call('PATCH', calls, { state: 'closed' });
  await drawUndone(v);
  await resultsUndone(v);
  const start = `/groups/${ids[4]}`;
  await v.refused('desk', `${desk}/groups`, start, [{ start: '1' }]);
  await v.submit('desk', `${desk}/groups`, start, { start: '1', reason: 'asked <to>' });
  await v.both('desk', ['kind=result', 'kind=round', 'kind=entry', 'kind=none', `subject=${ids[4]}`, 'subject=round+1+table+1', 'before=5', 'before=x']
    .map((ask) => `/desk/t/${teal}/log?${ask}`));
  await v.look([teal], { whole: true });
}

async function entriesUndone(v, ids) {
  const { players: two } = bodyOf(plainPair(3)), start = `/groups/${ids[4]}`;
  for (const action of ['entry.enter', 'entry.withdraw']) await undo(v, action);
  await v.call('PATCH', `${calls}/entries/${ids[3]}`, { players: [{ ...two[0], rank: '9k' }, two[1]], note: 'changed' });
  await undo(v, 'entry.change');
  await v.refused('desk', `${desk}/groups`, start, [{ start: 'two' }, { start: '0.5' }, { start: '200' }]);
  await v.submit('desk', `${desk}/groups`, start, { start: '2' });
  await v.look([teal], { whole: true });
  await undo(v, 'entry.start');
  await press(v, `/entries/${ids[5]}/absent`, { round: '2', absent: '1' });
  await undo(v, 'entry.absent');
  await press(v, `/entries/${ids[6]}/withdraw`);
  for (const action of ['entry.withdraw', 'entry.restore']) await undo(v, action);
  await press(v, `/entries/${ids[6]}/restore`);
  const wishes = [];
  for (const who of ['mio', 'tomo']) {
    const email = `${who}-teal@same.example`, sent = await v.submit('visitor', `/ja/t/${teal}/partner`, '/partner', { ...fieldsOf(alone[who]), email });
    wishes.push({ link: sent.location?.split('?')[0], id: await v.db.value(`SELECT id FROM partner_wish WHERE email = '${email}'`) });
  }
  await v.press('visitor', `${wishes[0].link}/offer`, { to: wishes[1].id });
  await v.press('visitor', `${wishes[1].link}/offer`, { to: wishes[0].id });
  await undo(v, 'partner.pair');
  await v.look([teal]);
}

async function drawUndone(v) {
  const draw = (more = {}) => press(v, '/draw', { round: '1', force: '0', ...more });
  await draw();
  await undo(v, 'round.draw');
  await draw();
  const { games, byes } = (await v.call('GET', `${calls}/rounds/1`)).json, [one, two, three] = games;
  const seat = (what, { table }, more) => ['seat', { do: what, table: String(table), ...more }];
  for (const seats of [[{ table: 3, black: one.black, white: two.black }], games.map(({ table, black, white }) => ({ table: table + 2, black, white }))]) {
    await v.call('PUT', `${calls}/rounds/1`, { games: seats, byes: seats.length === 1 ? [three.black] : byes });
    await undo(v, 'round.set');
  }
  for (const [action, path, set] of [
    ['round.swap', 'swap', { a: one.black, b: two.black }],
    ['round.set-game', 'set', { a: one.black, b: one.white, stones: '2', komi: '0.5', black: 'a' }],
    ['round.set-bye', 'bye', { entry: three.black }],
    ['round.lock', ...seat('lock', two)], ['round.break', ...seat('break', one)], ['round.move', ...seat('move', one, { to: '9' })],
  ]) {
    await press(v, `/rounds/1/${path}`, set);
    await undo(v, action);
  }
  for (const what of ['lock', 'unlock']) await press(v, '/rounds/1/seat', seat(what, two)[1]);
  await undo(v, 'round.unlock');
  await press(v, `/entries/${three.white}/withdraw`);
  for (const action of ['entry.withdraw', 'round.drop-entry']) await undo(v, action);
  await v.look([teal]);
  await press(v, '/rounds/1/throw-away');
  await undo(v, 'round.throw-away');
  await draw({ again: '1', force: '1' });
  await press(v, '/rounds/1/publish');
  await undo(v, 'round.publish');
  await press(v, '/rounds/1/publish');
  await press(v, '/rounds/1/take-back');
  await undo(v, 'round.take-back');
  await v.look([teal], { whole: true });
}

// And one that comes too late.
async function resultsUndone(v) {
  const [game] = (await v.call('GET', `${calls}/rounds/1`)).json.games, record = (how) => result(v, teal, 1, game, how);
  await record({ by: 'time', winner: 'black' });
  await undo(v, 'result.record');
  await record({ by: 'count', black: 60, white: 40, white_tokens: 1 });
  await v.call('DELETE', `${calls}/rounds/1/games/${game.table}/result`);
  await undo(v, 'result.clear');
  const late = await v.db.value(`SELECT max(id) FROM audit WHERE ${ofTeal} AND action = 'result.record'`);
  for (const by of ['both-win', 'void']) await record({ by });
  for (const line of [late, 999999]) await press(v, `/log/${line}/take-back`);
  await v.press('desk', `/ja/desk/t/${teal}/log/${late}/take-back`);
}

export const systemStages = [['systems', systems], ['single', single], ['rules', rules], ['undone', undone]];
