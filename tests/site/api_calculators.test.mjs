// The calculators and the rulesets as data: the documents' examples by hand,
// thousands of questions beside the reference, and every wrong question.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, tokenFor, root } from './api.mjs';
import * as reference from './reference.mjs';
import { languages, startSite } from './site.mjs';

let site, api, many;

// The reference needs no site: it comes first, so that a wrong reading of the rules shows there.

test('the reference knows the points of the documents’ examples', () => {
  const cases = [
    ['kanto-junior', ['6d', '5k'], 1], ['kanto-junior', ['4d', '1k'], 2], ['kanto-junior', ['1d', '6k'], -2],
    ['kanto-junior', ['7d', '1d:title'], 8], ['kanto-junior', ['9d:prefecture', '9d'], 8.5], ['kanto-junior', ['5k:prefecture', 'pro'], 10],
    ['kanto-junior', ['9p', '30k'], -8.5], ['kanto-junior', ['3d', '2d'], 2.5],
    ['jpga', ['2k', '3k'], -1], ['jpga', ['1d', '1k'], 1], ['jpga', ['1k', '2k'], 0], ['jpga', ['6d', '5k'], 1], ['jpga', ['9p', '9p'], 8],
    ['egf-pair', ['2k', '3k'], -1.5], ['egc-2015', ['1d', '1k'], 0.5], ['swindon', ['pro', '1d'], 4.5],
  ];
  for (const [id, ranks, points] of cases) assert.equal(reference.pairX2(id, ranks) / 2, points, `${id} ${ranks}`);
});

test('the reference gives every row of RULES.md, and the last row to all beyond', () => {
  const kanto = [[0, 0, 6], [0.5, 0, 0], [1, 0, -6], [1.5, 2, 0], [2, 2, -6], [2.5, 3, 0], [3, 3, -6], [3.5, 4, 0], [4, 4, -6], [4.5, 5, 0], [5, 5, -6], [5.5, 5, -6], [40, 5, -6]];
  const egf = (d) => (d === 0 ? [0, 6] : [d <= 1 ? 0 : Math.min(9, Math.ceil(d)), Number.isInteger(d) || d > 9 ? -6 : 0]);
  for (const [d, stones, komi] of kanto) {
    const { stones: s, komi: k } = reference.setting('kanto-junior', 0, 2 * d);
    assert.deepEqual([s, k], [stones, komi], `kanto-junior ${d}`);
  }
  for (let d = 0; d <= 20; d += 0.5) {
    const { stones: s, komi: k, black } = reference.setting('egf-pair', 2 * d, 0);
    assert.deepEqual([s, k, black], [...egf(d), d === 0 ? null : 1], `egf-pair ${d}`);
    const whole = Math.floor(d), egc = reference.setting('egc-2015', 2 * d, 0);
    assert.deepEqual([egc.stones, egc.komi], [whole < 2 ? 0 : Math.min(9, whole), whole === 0 ? 6.5 : 0], `egc-2015 ${d}`);
    assert.equal(egc.black, d === 0 ? null : 1, 'the exact points say who takes Black, also where no stones are placed');
    assert.equal(egc.first_move, whole < 2 ? 'B1' : 'W1');
  }
});

test('the reference names as captain the woman, the younger, or the one entered first', () => {
  const player = (gender, birth_date) => ({ gender, birth_date });
  const cases = [
    [player('m', '2014-01-01'), player('f', '1980-01-01'), 1], [player('f', '1980-01-01'), player('m', '2014-01-01'), 0],
    [player('m', '1980-01-01'), player('m', '2014-01-01'), 1], [player('f', '2014-01-02'), player('f', '2014-01-01'), 0],
    [player('m', '2014-01-01'), player('m', '2014-01-01'), 0], [player('f'), player('f', '2014-01-01'), 0],
    [player(undefined, '1980-01-01'), player(undefined, '2014-01-01'), 0], [player('m'), player('f'), 1],
  ];
  for (const [one, two, captain] of cases) assert.equal(reference.captain([one, two]), captain, JSON.stringify([one, two]));
});

// Two rounds of eight pairs; worked by hand at the top of journey.test.mjs.
test('the reference’s standings are those worked by hand', () => {
  const game = (black, white, result) => ({ black, white, result, stones: 0 });
  const rounds = [
    { games: [game('mori', 'fujita', '0'), game('nakagawa', 'hashimoto', 'W+1'), game('king', 'lindqvist', 'B+3'), game('ogawa', 'mueller', 'W+R')], byes: [] },
    { games: [game('mueller', 'king', 'B+T'), game('ogawa', 'fujita', 'B+4'), game('mori', 'hashimoto', 'B+3'), game('lindqvist', 'nakagawa', 'B+')], byes: [] },
  ];
  const entries = ['fujita', 'lindqvist', 'hashimoto', 'ogawa', 'nakagawa', 'king', 'mueller', 'mori'];
  const rows = reference.standings('kanto-junior', entries, rounds).map((row) => [row.entry, row.place, row.score, row.sos, row.sos_1, row.direct, row.decided_by]);
  const sorted = [...rows.slice(0, 1), ...rows.slice(1, 3).sort(), ...rows.slice(3, 5), ...rows.slice(5, 7).sort(), ...rows.slice(7)];
  assert.deepEqual(sorted.map((row) => row.slice(0, 6)), [
    ['mueller', 1, 2, 2, 1, null], ['king', 2, 1, 3, 2, null], ['ogawa', 2, 1, 3, 2, null], ['fujita', 4, 1, 2, 1, 1],
    ['mori', 5, 1, 2, 1, 0], ['hashimoto', 6, 1, 1, 1, null], ['lindqvist', 6, 1, 1, 1, null], ['nakagawa', 8, 0, 2, 1, null],
  ]);
  assert.deepEqual(rows.map((row) => row[6]), [null, 'score', null, 'sos', 'direct', 'sos', null, 'score']);
});

// a has a bye (1) and loses to c by forfeit; b and d play a void game, then b is absent and d has a
// bye; c and e: both lose. Scores a 1, b 0, c 1, d 1, e 0.
test('the reference counts byes, absences, forfeits, void games and both losing', () => {
  const rounds = [
    { games: [{ black: 'b', white: 'd', result: 'V', stones: 0 }, { black: 'c', white: 'e', result: 'L', stones: 0 }], byes: ['a'] },
    { games: [{ black: 'c', white: 'a', result: 'B+F', stones: 0 }], byes: ['d'] },
  ];
  const rows = reference.standings('kanto-junior', ['a', 'b', 'c', 'd', 'e'], rounds);
  const of = Object.fromEntries(rows.map(({ entry, score, sos, sos_1 }) => [entry, [score, sos, sos_1]]));
  assert.deepEqual(of, { a: [1, 1, 1], c: [1, 1, 1], d: [1, 0, 0], e: [0, 1, 1], b: [0, 0, 0] });
  assert.deepEqual(rows.map(({ entry, place, decided_by }) => [entry, place, decided_by]),
    [['c', 1, null], ['a', 2, 'direct'], ['d', 3, 'sos'], ['e', 4, 'score'], ['b', 5, 'sos']]);
});

// The site

before(async () => {
  site = await startSite();
  api = new Api(site.base);
  many = new Api(site.base, undefined, 8);
});

const text = encodeURIComponent;
const handicapPath = (id, pairs) => `${root}/handicap?ruleset=${id}${pairs.map((two) => `&pair=${two.map(text).join(',')}`).join('')}`;
const scorePath = (values) => `${root}/score?${Object.entries(values).map(([name, value]) => `${name}=${text(value)}`).join('&')}`;

test('the examples of the interface, as they are written there', async () => {
  assert.deepEqual(await api.get(`${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,6k`), {
    ruleset: 'kanto-junior', pairs: [{ ranks: ['4d', '1k'], points: 2 }, { ranks: ['1d', '6k'], points: -2 }],
    difference: 4, black: 1, stones: 4, komi: -6, first_move: 'W1',
  });
  assert.deepEqual(await api.get(`${root}/score?ruleset=jpga&komi=6.5&black=80&white=70&black_tokens=1&white_tokens=0`), {
    black: 77, white: 76.5, margin: 0.5, winner: 'black', result: 'B+0.5',
  });
});

// [ruleset, pair, pair, points, points, difference, black, stones, komi, first_move]
const worked = [
  ['kanto-junior', '6d,5k', '1d,1d', 1, 1, 0, null, 0, 6, 'B1'],
  ['kanto-junior', '6d,5k', '1d,1k', 1, 0.5, 0.5, 1, 0, 0, 'B1'],
  ['kanto-junior', '1k,1k', '1d,1d', 0, 1, 1, 0, 0, -6, 'B1'],
  ['kanto-junior', '1k,1k', '1d,2d', 0, 1.5, 1.5, 0, 2, 0, 'W1'],
  ['kanto-junior', '5d,5d', '1k,1k', 5, 0, 5, 1, 5, -6, 'W1'],
  ['kanto-junior', '9p,9p', '30k,30k', 12, -29, 41, 1, 5, -6, 'W1'],
  ['kanto-junior', '9d:prefecture,9d', '1k:title,9d', 8.5, 9, 0.5, 0, 0, 0, 'B1'],
  ['jpga', '2k,3k', '1d,1k', -1, 1, 2, 0, 2, 0, 'W1'],
  ['jpga', '1d,1k', '1d,1d', 1, 1, 0, null, 0, 6.5, 'B1'],
  ['jpga', '1k,1k', '1d,1d', 0, 1, 1, 0, 0, 0, 'B1'],
  ['jpga', 'pro,pro', '5k,5k', 8, -4, 12, 1, 9, 0, 'W1'],
  ['egf-pair', '9d,9d', '1k,1k', 9, 0, 9, 1, 9, -6, 'W1'],
  ['egf-pair', '9d,8d', '1k,1k', 8.5, 0, 8.5, 1, 9, 0, 'W1'],
  ['egf-pair', '9d,9d', '1k,2k', 9, -0.5, 9.5, 1, 9, -6, 'W1'],
  ['egf-pair', '5d,6d', '1k,1k', 5.5, 0, 5.5, 1, 6, 0, 'W1'],
  ['egc-2015', '1k,1k', '1d,1k', 0, 0.5, 0.5, 0, 0, 6.5, 'B1'],
  ['egc-2015', '1k,1k', '2d,1d', 0, 1.5, 1.5, 0, 0, 0, 'B1'],
  ['egc-2015', '9d,9d', '1k,1k', 9, 0, 9, 1, 9, 0, 'W1'], // more than 5.5 points: here it is only said
];

test('the handicaps worked by hand from RULES.md', async () => {
  for (const [id, one, two, first, second, difference, black, stones, komi, first_move] of worked) {
    const pairs = [one.split(','), two.split(',')];
    assert.deepEqual(await api.get(handicapPath(id, pairs)), {
      ruleset: id, pairs: [{ ranks: pairs[0], points: first }, { ranks: pairs[1], points: second }], difference, black, stones, komi, first_move,
    }, `${id} ${one} ${two}`);
  }
});

test('every way of writing every rank is understood', async () => {
  const written = [...reference.rankSpellings].flatMap(([token, ways]) => ways.map((way) => [token, way]));
  assert.ok(written.length > 350, `${written.length} ways`);
  await Promise.all(written.map(async ([token, way]) => {
    const { pairs } = await many.get(handicapPath('kanto-junior', [[way, '1k'], ['1k', way]]));
    const points = reference.pairX2('kanto-junior', [token, '1k']) / 2;
    assert.deepEqual(pairs, [{ ranks: [token, '1k'], points }, { ranks: ['1k', token], points }], way);
  }));
});

// Numbers that are the same on every machine (mulberry32).
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const pick = (roll, list) => list[roll(list.length)];

function randomRank(roll, id) {
  const token = pick(roll, reference.rankTokens);
  const honours = reference.rulesets[id].honours && roll(4) === 0 && !/p/.test(token) ? `:${pick(roll, ['title', 'prefecture'])}` : '';
  return { token: token + honours, way: honours ? token + honours : pick(roll, reference.rankSpellings.get(token)) };
}

test('three thousand handicaps are those of the reference', async () => {
  const roll = dice(20260314);
  const questions = Array.from({ length: 3000 }, () => {
    const id = pick(roll, reference.withTable);
    return { id, pairs: [0, 1].map(() => [randomRank(roll, id), randomRank(roll, id)]) };
  });
  const seen = new Set();
  await Promise.all(questions.map(async ({ id, pairs }) => {
    const path = handicapPath(id, pairs.map((two) => two.map(({ way }) => way)));
    const expected = reference.handicap(id, pairs.map((two) => two.map(({ token }) => token)));
    assert.deepEqual(await many.get(path), expected, decodeURIComponent(path));
    seen.add(`${id} ${expected.stones} ${expected.komi}`);
  }));
  for (const id of reference.withTable)
    for (const { stones, komi } of reference.handicapRows(id)) assert.ok(seen.has(`${id} ${stones} ${komi}`), `${id}: nobody asked for ${stones} stones and komi ${komi}`);
});

test('two thousand scores are those of the reference', async () => {
  const roll = dice(7), outcomes = new Set();
  const questions = Array.from({ length: 2000 }, () => {
    const black = roll(1000), komi = (roll(399) - 199) / 2, black_tokens = roll(8), white_tokens = roll(8);
    const near = Math.floor(black - 3 * black_tokens + 3 * white_tokens - komi) + roll(3) - 1;
    const white = roll(3) === 0 ? roll(1000) : Math.max(0, Math.min(999, near));
    return { ruleset: pick(roll, Object.keys(reference.rulesets)), komi, black, white, black_tokens, white_tokens };
  });
  await Promise.all(questions.map(async (question) => {
    const answer = await many.get(scorePath(question));
    assert.deepEqual(answer, reference.score(question.ruleset, question), JSON.stringify(question));
    outcomes.add(`${answer.result === '0' ? 'jigo' : 'won'} ${answer.winner}`);
  }));
  for (const kind of ['won black', 'won white', 'jigo white', 'jigo null']) assert.ok(outcomes.has(kind), `no ${kind} among them`);
});

test('a jigo is White’s win or a draw as the ruleset says, and tokens need not be given', async () => {
  for (const id of Object.keys(reference.rulesets)) {
    const winner = ['swindon', 'bga-aga'].includes(id) ? null : 'white';
    assert.deepEqual(await api.get(scorePath({ ruleset: id, komi: 6, black: 50, white: 41, black_tokens: 1 })),
      { black: 47, white: 47, margin: 0, winner, result: '0' }, id);
    assert.equal((await api.get(scorePath({ ruleset: id, komi: '-6', black: 50, white: 41 }))).result, 'B+15', id);
  }
});

// Rotation

const rotationPath = (id, moves, more = {}) => `${root}/rotation?${new URLSearchParams({ ruleset: id, moves, ...more })}`;

test('the rotation example of the interface, as it is written there', async () => {
  assert.deepEqual(await api.get(`${root}/rotation?ruleset=jpga&stones=0&moves=B1,W1,W2!`), {
    moves: [
      { player: 'B1', expected: 'B1', in_rotation: true, ruling: null },
      { player: 'W1', expected: 'W1', in_rotation: true, ruling: null },
      { player: 'W2', expected: 'B2', in_rotation: false, ruling: 'removed' },
    ],
    penalties: { black: 0, white: 3 }, removed: [3], forfeit: null, next: 'B2',
  });
});

// [ruleset, moves, what else is asked, rulings, black's points, white's, removed, forfeit, next]
const ruled = [
  ['jpga', 'B2,W2,B1,W1,B1!,W1,B2,W2,B1,W1', { start: 'B2' }, [null, null, null, null, 'penalty', null, null, null, null, null], 3, 0, [], null, 'B2'],
  ['jpga', 'B1,W1,W2!,W1!,B2', {}, [null, null, 'removed', 'removed', null], 0, 6, [3, 4], null, 'W2'],
  ['kanto-junior', 'B1,W1,W2,B1,W2!!', {}, [null, null, 'forfeit'], 0, 0, [], 'white', null],
  ['wmsg-2008', 'B1,W1,W2!', {}, [null, null, 'penalty'], 0, 3, [], null, 'B1'],
  ['wmsg-2008', 'B1,W2,W1!', {}, [null, null, 'no-penalty'], 0, 0, [], null, 'B2'],
  ['egf-pair', 'B1,W2!,B2!!,W1', {}, [null, 'penalty', 'forfeit'], 0, 3, [], 'black', null],
  ['egc-2015', 'B1!,W1!!', {}, ['no-error', 'no-error'], 0, 0, [], null, 'B2'],
  ['jpga', 'W1,B2', { stones: 2 }, [null, null], 0, 0, [], null, 'W2'],
  ['jpga', 'B1!', { stones: 9 }, ['penalty'], 3, 0, [], null, 'W1'],
  ['jpga', 'W2!', { stones: 9, start: 'B2' }, ['penalty'], 0, 3, [], null, 'B1'], // never a second in a row
  ['kanto-junior', 'W2', { start: 'B2' }, [null], 0, 0, [], null, 'B1'],
  ['jpga', '', {}, [], 0, 0, [], null, 'B1'],
  ['jpga', '', { stones: 3 }, [], 0, 0, [], null, 'W1'],
  ['jpga', '', { stones: '', start: 'W2' }, [], 0, 0, [], null, 'W2'],
];

test('rulings, penalties, removed moves and forfeits are those worked by hand', async () => {
  for (const [id, moves, more, rulings, black, white, removed, forfeit, next] of ruled) {
    const answer = await api.get(rotationPath(id, moves, more)), what = `${id} ${moves} ${JSON.stringify(more)}`;
    assert.deepEqual(answer.moves.map(({ player }) => player), moves.replaceAll('!', '').split(',').slice(0, rulings.length).filter(Boolean), what);
    assert.deepEqual({ ...answer, moves: answer.moves.map(({ ruling }) => ruling) }, { moves: rulings, penalties: { black, white }, removed, forfeit, next }, what);
  }
  assert.deepEqual(await api.get(`${root}/rotation?ruleset=jpga`), await api.get(rotationPath('jpga', '')), 'moves may be left out');
});

test('ten thousand moves are answered', async () => {
  const moves = Array.from({ length: 10000 }, (_, i) => ['B1', 'W1', 'B2', 'W2'][i % 4]);
  const answer = await api.get(`${root}/rotation?ruleset=jpga&moves=${moves.join(',')}`);
  assert.deepEqual(answer.moves.map(({ player, in_rotation }) => [player, in_rotation]), moves.map((player) => [player, true]));
  assert.deepEqual([answer.next, answer.forfeit], ['B1', null]);
});

// [what is asked, the fields that are named]
const badRotations = [
  ['moves=B1', ['ruleset']], ['ruleset=chess&moves=B1', ['ruleset']],
  ['ruleset=bga-aga&moves=B1', ['ruleset']], ['ruleset=swindon&moves=', ['ruleset']],
  ['ruleset=jpga&moves=B1,W1,B3', ['moves.2']], ['ruleset=jpga&moves=B1!!!', ['moves.0']], ['ruleset=jpga&moves=b1', ['moves.0']],
  ['ruleset=jpga&moves=B1,,B2', ['moves.1']], ['ruleset=jpga&moves=B1,', ['moves.1']], ['ruleset=jpga&moves=,', ['moves.0', 'moves.1']],
  ['ruleset=jpga&moves=B,B12,!B1,B1?,B1%20!', ['moves.0', 'moves.1', 'moves.2', 'moves.3', 'moves.4']],
  ['ruleset=jpga&moves=B1,W2!!,X', ['moves.2']], // behind a forfeit, too
  ['ruleset=jpga&moves=B1;W1', ['moves.0']], ['ruleset=jpga&moves=%3Cb%3E', ['moves.0']],
  ...['1', '10', '-2', '2.5', 'two'].map((stones) => [`ruleset=jpga&stones=${stones}`, ['stones']]),
  ...['B3', 'b1', 'B1!', 'B', 'B1,W1', 'black'].map((start) => [`ruleset=jpga&start=${start}`, ['start']]),
  ['ruleset=jpga&start=B3&stones=1&moves=X', ['moves.0', 'start', 'stones']],
  ['ruleset=jpga&moves=B1&moves=W1', ['moves']], ['ruleset=jpga&first=B1', ['first']],
];

test('a wrong question about the rotation is told beside its field', async () => {
  for (const [asked, fields] of badRotations)
    assert.deepEqual((await api.refused(422, 'GET', `${root}/rotation?${asked}`)).sort(), fields, asked);
});

test('an answer about the rotation has an ETag and answers 304 to it', async () => {
  const first = await api.request('GET', rotationPath('jpga', 'B1,W1,W2!')), { etag } = first.headers;
  assert.match(etag ?? '', /^"[^"]+"$/);
  assert.match(first.headers['cache-control'] ?? '', /\bno-cache\b/);
  const ask = async (moves) => (await api.request('GET', rotationPath('jpga', moves), undefined, { headers: { 'If-None-Match': etag } })).status;
  assert.deepEqual([await ask('B1,W1,W2!'), await ask('B1,W1,W2')], [304, 200]);
  await api.refused(405, 'POST', rotationPath('jpga', 'B1'), {});
});

// The rulesets as data

const parts = {
  'kanto-junior': { counting: 'territory', jigo: 'white-wins' }, jpga: { counting: 'territory', jigo: 'white-wins' },
  'egf-pair': { counting: 'territory', jigo: 'white-wins' }, 'egc-2015': { counting: 'territory', jigo: 'white-wins' },
  'wmsg-2008': { counting: 'area', jigo: 'white-wins' }, 'bga-aga': { counting: 'either', jigo: 'draw' }, swindon: { counting: 'territory', jigo: 'draw' },
};

test('the list has the seven rulesets, each named in both languages and with its source', async () => {
  const list = await api.get(`${root}/rulesets`);
  assert.deepEqual(list.map(({ id }) => id).sort(), Object.keys(parts).sort());
  for (const { name, source, ...rest } of list) {
    assert.deepEqual(Object.keys(rest), ['id']);
    assert.deepEqual(Object.keys(name).sort(), languages);
    for (const words of [name.en, name.ja, source]) assert.ok(typeof words === 'string' && words !== '');
  }
});

test('each ruleset has its table’s rows, its points and its scoring', async () => {
  for (const [id, { counting, jigo }] of Object.entries(parts)) {
    const { handicap, scoring, ...rest } = await api.get(`${root}/rulesets/${id}`);
    const { pro, honours, pairsUp, table } = reference.rulesets[id];
    assert.equal(rest.id, id);
    assert.deepEqual(handicap.rows, reference.handicapRows(id), id);
    assert.deepEqual(handicap.rows.filter((row) => 'or_more' in row), [handicap.rows.at(-1)], id);
    const { professional, title, prefecture, pair_rounding, difference_rounding, colours, cap } = handicap;
    assert.deepEqual({ professional, title, prefecture, pair_rounding, difference_rounding, colours, cap }, {
      professional: pro, title: honours?.title ?? null, prefecture: honours?.prefecture ?? null, pair_rounding: pairsUp ? 'up' : 'exact',
      difference_rounding: id === 'egc-2015' ? 'down' : 'exact', colours: id === 'wmsg-2008' ? 'nigiri' : 'points', cap: id === 'egc-2015' ? 5.5 : null,
    }, id);
    assert.equal(scoring.counting, counting, id);
    assert.equal(scoring.jigo, jigo, id);
  }
});

test('every public answer has an ETag, answers 304 to it and is asked for again each time', async () => {
  const question = `${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,6k`, other = `${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,5k`;
  const score = scorePath({ ruleset: 'jpga', komi: 6.5, black: 80, white: 70 });
  const etags = new Map();
  for (const path of [`${root}/rulesets`, ...Object.keys(parts).map((id) => `${root}/rulesets/${id}`), `${root}/tournaments`, question, other, score]) {
    const answer = await api.request('GET', path);
    assert.equal(answer.status, 200, answer.what);
    assert.match(answer.headers.etag ?? '', /^(W\/)?"[^"]+"$/, path);
    assert.match(answer.headers['cache-control'] ?? '', /\bno-cache\b/, path);
    const same = await api.request('GET', path, undefined, { headers: { 'If-None-Match': answer.headers.etag } });
    assert.equal(same.status, 304, path);
    assert.equal(same.bytes.length, 0, path);
    assert.equal(same.headers.etag, answer.headers.etag, path);
    assert.equal((await api.request('GET', path, undefined, { headers: { 'If-None-Match': '"another"' } })).status, 200, path);
    const head = await api.send('HEAD', path, undefined, {});
    assert.deepEqual([head.status, head.bytes.length, head.headers.etag], [200, 0, answer.headers.etag], path);
    etags.set(path, answer.headers.etag);
  }
  assert.notEqual(etags.get(question), etags.get(other));
});

// Wrong questions: [what is asked, the field that is named]

const good = 'ruleset=kanto-junior&pair=4d,1k&pair=1d,6k';
const badRanks = ['0d', '10d', '31k', '0k', '-5k', '3', '三', 'd', 'k5', '3x', '3d5k', '10p', '0p', '3.5d', '1 000k', '一十段', '三十一級',
  '99999999999999d', 'strong', '<b>3d', '3d:', '3d:king', ':title', '3d:TITLE', '3d:title:title', '💮', '3d'.repeat(500)];
const badHandicaps = [
  ['', 'ruleset'], [good.replace('kanto-junior', 'chess'), 'ruleset'], [good.replace('kanto-junior', ''), 'ruleset'],
  [good.replace('kanto-junior', 'JPGA'), 'ruleset'], [`${good}&ruleset=jpga`, 'ruleset'],
  ...['wmsg-2008', 'bga-aga', 'swindon'].map((id) => [good.replace('kanto-junior', id), 'ruleset']),
  ['ruleset=jpga', 'pair'], ['ruleset=jpga&pair=4d,1k', 'pair'], [`${good}&pair=1d,1d`, 'pair'], [`ruleset=jpga${'&pair=1d,1d'.repeat(60)}`, 'pair'],
  ['ruleset=jpga&pair=&pair=1d,1d', 'pair.0'], ['ruleset=jpga&pair=1d,1d&pair=', 'pair.1'],
  ['ruleset=jpga&pair=4d&pair=1d,1d', 'pair.0'], ['ruleset=jpga&pair=4d,1k&pair=1d,6k,2k', 'pair.1'],
  ['ruleset=jpga&pair=4d,&pair=1d,1d', 'pair.0.1'], ['ruleset=jpga&pair=4d,1d&pair=,1d', 'pair.1.0'],
  [`${good}&surprise=1`, 'surprise'], [`${good}&Ruleset=jpga`, 'Ruleset'], ['ruleset=jpga&pair=4d:title,1k&pair=1d,6k', 'pair.0.0'],
  ['ruleset=egf-pair&pair=4d,1k&pair=1d,6k:prefecture', 'pair.1.1'],
  ...badRanks.map((rank) => [`ruleset=kanto-junior&pair=1d,${text(rank)}&pair=1d,1d`, 'pair.0.1']),
  ...badRanks.map((rank) => [`ruleset=kanto-junior&pair=1d,1d&pair=${text(rank)},1d`, 'pair.1.0']),
];

const goodScore = { ruleset: 'jpga', komi: '6.5', black: '80', white: '70', black_tokens: '1', white_tokens: '0' };
const changed = (set) => scorePath({ ...goodScore, ...set }).split('?')[1];
const without = (name) => scorePath(Object.fromEntries(Object.entries(goodScore).filter(([key]) => key !== name))).split('?')[1];
const badCounts = ['', '-1', '1000', '80.5', '8O', '1e2', '0x50', ' ', '99999999999999999999', '１٢', 'NaN', '<1>'];
const badScores = [
  ...['ruleset', 'komi', 'black', 'white'].map((name) => [without(name), name]),
  ...['', 'chess', 'jpga,swindon'].map((ruleset) => [changed({ ruleset }), 'ruleset']),
  ...['', '0.3', '6.25', '6.55', 'six', '1e2', '6.5.5', '--6', '10000000', 'Infinity', 'NaN'].map((komi) => [changed({ komi }), 'komi']),
  ...['black', 'white'].flatMap((name) => badCounts.map((value) => [changed({ [name]: value }), name])),
  ...['black_tokens', 'white_tokens'].flatMap((name) => ['-1', '0.5', 'one', '10000000', '99999999999999999999'].map((value) => [changed({ [name]: value }), name])),
  ...Object.keys(goodScore).map((name) => [`${changed({})}&${name}=${goodScore[name]}`, name]),
  [`${changed({})}&result=B`, 'result'],
];

test('pages of other sites may read what is public, by nginx and by the program, and nothing else', async () => {
  const readers = async (path, options) => (await api.request('GET', path, undefined, options)).headers['access-control-allow-origin'];
  const token = tokenFor(site, 'reader@oshidori.example');
  assert.equal(await readers(`${root}/rulesets`), '*');
  assert.equal(await readers(`${root}/handicap?${good}`), '*');
  assert.equal(await readers(`${root}/rulesets`, { token }), undefined);
});

test('a wrong question is told beside its field', async () => {
  const wrong = [...badHandicaps.map(([asked, field]) => [`${root}/handicap?${asked}`, field]), ...badScores.map(([asked, field]) => [`${root}/score?${asked}`, field])];
  await Promise.all(wrong.map(async ([path, field]) => {
    const fields = await many.refused(422, 'GET', path);
    assert.deepEqual(fields, path.endsWith('?') ? fields : [field], decodeURIComponent(path).slice(0, 200));
    assert.ok(fields.includes(field), path);
  }));
});

test('several wrong fields are told in one answer', async () => {
  const fields = await api.refused(422, 'GET', scorePath({ ruleset: 'chess', komi: 'x', black: '-1', white: '70' }));
  assert.deepEqual(fields.sort(), ['black', 'komi', 'ruleset']);
  assert.deepEqual((await api.refused(422, 'GET', `${root}/handicap?ruleset=jpga&pair=x,1d&pair=1d,y`)).sort(), ['pair.0.0', 'pair.1.1']);
});

test('addresses and methods that are not there', async () => {
  await api.refused(404, 'GET', `${root}/rulesets/chess`);
  await api.refused(404, 'GET', `${root}/rulesets/jpga/handicap`);
  await api.refused(404, 'GET', `${root}/nothing`);
  await api.refused(404, 'GET', `${root}/`);
  await api.refused(422, 'GET', `${root}/rulesets?x=1`);
  for (const path of [`${root}/rulesets`, `${root}/rulesets/jpga`, `${root}/handicap?${good}`, scorePath(goodScore)])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await api.refused(405, method, path);
      await api.refused(405, method, path, {});
    }
});

test('the query is read as nginx hands it on, with percent signs gone wrong refused', async () => {
  for (const query of ['ruleset=%', 'ruleset=%zz', 'ruleset=%01', 'ruleset=%ff', 'ruleset=jpga%00'])
    assert.ok([400, 422].includes((await api.request('GET', `${root}/handicap?${query}`)).status), query);
  assert.equal((await api.get(`${root}/handicap?ruleset=jpga&pair=4+dan%2C1k&pair=1%64,6k`)).pairs[0].ranks[0], '4d');
});
