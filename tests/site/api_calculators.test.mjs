// The calculators and the rulesets as data: what the interface makes of questions and answers, thousands
// of them beside the reference, and every wrong question. What the rules say, by the documents' own
// examples and cell by cell, is tests/unit/rules to test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Api, tokenFor, root } from './api.mjs';
import * as reference from './reference.mjs';
import { startSite, top } from './site.mjs';

const site = await startSite(), api = new Api(site.base), many = new Api(site.base, undefined, 8);
const bundles = JSON.parse(readFileSync(join(top, 'tests', 'site', 'golden', 'rulesets.json'), 'utf8')); // as RULES.md has them

const text = encodeURIComponent;
const handicapPath = (id, pairs) => `${root}/handicap?ruleset=${id}${pairs.map((two) => `&pair=${two.map(text).join(',')}`).join('')}`;
const path = (what, values) => `${root}/${what}?${Object.entries(values).map(([name, value]) => `${name}=${text(value)}`).join('&')}`;
const scorePath = (values) => path('score', values);
const ending = (ruleset, moves, more = {}) => path('ending', { ruleset, moves, ...more });
const clock = (ruleset, stones) => path('clock', { ruleset, stones });

test('the examples of the interface, as they are written there', async () => {
  assert.deepEqual(await api.get(`${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,6k`), {
    ruleset: 'kanto-junior', pairs: [{ ranks: ['4d', '1k'], points: 2 }, { ranks: ['1d', '6k'], points: -2 }],
    difference: 4, black: 1, stones: 4, komi: -6, first_move: 'W1',
  });
  assert.deepEqual(await api.get(`${root}/score?ruleset=jpga&komi=6.5&black=80&white=70&black_tokens=1&white_tokens=0`), {
    black: 77, white: 76.5, margin: 0.5, winner: 'black', result: 'B+0.5',
  });
  assert.deepEqual(await api.get(`${root}/ending?ruleset=bga-aga&moves=B,W,BP,WP,agree`), {
    state: 'ended', reason: 'agreement', to_move: null, white_must_pass: false, pass_stones: { black: 1, white: 1 },
  });
  assert.deepEqual(await api.get(`${root}/clock?ruleset=swindon&stones=60`), { main_seconds: 3600, overtime_seconds: 900, period: 4 });
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

test('three thousand handicaps are those of the reference, however ranks are written', async () => {
  const roll = dice(20260314);
  const questions = Array.from({ length: 3000 }, () => {
    const id = pick(roll, reference.withTable);
    return { id, pairs: [0, 1].map(() => [randomRank(roll, id), randomRank(roll, id)]) };
  });
  const seen = new Set(), written = new Set(questions.flatMap(({ pairs }) => pairs.flat().map(({ way }) => way)));
  for (const way of [...reference.rankSpellings.values()].flat()) assert.ok(written.has(way), `nobody asked for ${way}`);
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
    // Points handed over during the game are in the counts (kanto-junior 6), one of two here.
    assert.equal((await api.get(scorePath({ ruleset: id, komi: 0, black: 50, white: 41, black_tokens: 2, black_handed: 1 }))).result, 'B+6', id);
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
  ['wmsg-2008', 'B1,W2,W1!', {}, [null, null, 'no-penalty'], 0, 0, [], null, 'B2'],
  ['egf-pair', 'B1,W2!,B2!!,W1', {}, [null, 'penalty', 'forfeit'], 0, 3, [], 'black', null],
  ['egc-2015', 'B1!,W1!!', {}, ['no-error', 'no-error'], 0, 0, [], null, 'B2'],
  ['jpga', 'W2!', { stones: 9, start: 'B2' }, ['penalty'], 0, 3, [], null, 'B1'], // never a second in a row
  ['jpga', '', {}, [], 0, 0, [], null, 'B1'],
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

// Endings and clocks

// [ruleset, moves, state, reason, to_move, white_must_pass, Black's stones, White's]
const endings = [
  ['bga-aga', 'B,WP', 'playing', null, 'black', false, 0, 1],
  ['bga-aga', 'B,WP,BP,agree', 'ended', 'agreement', null, true, 1, 2],
  ['bga-aga', 'BP,WP,resume,BP,WP', 'ended', 'four passes', null, false, 2, 2],
  ['swindon', 'BP,WP,resume,BP,WP', 'stopped', null, null, false, 2, 2],
  ['swindon', 'B,WP,BP', 'playing', null, 'white', false, 1, 1],
  ['swindon', 'B,WP,BP,W', 'playing', null, 'black', false, 1, 1],
  ['swindon', 'B,WP,BP,WP,agree', 'ended', 'agreement', null, false, 1, 2],
  ['jpga', 'B,WP,BP,resume', 'playing', null, 'white', false, 0, 0],
];

test('games end as each ruleset has it, whoever begins and however long they are', async () => {
  for (const [id, moves, state, reason, to_move, white_must_pass, black, white] of endings)
    assert.deepEqual(await api.get(ending(id, moves)), { state, reason, to_move, white_must_pass, pass_stones: { black, white } }, `${id} ${moves}`);
  assert.equal((await api.get(ending('jpga', 'W', { first: 'white' }))).to_move, 'black');
  assert.equal((await api.get(ending('jpga', 'B', { first: 'black' }))).to_move, 'white');
  assert.equal((await api.get(ending('bga-aga', `${'B,W,'.repeat(600)}BP,WP,agree`))).state, 'ended');
});

// bga-aga, "Illegal Moves" and "Irregular Moves".
test('what mends a violation is what the British document says', async () => {
  const fix = async (violation, noticed) => (await api.get(path('violation', { ruleset: 'bga-aga', violation, noticed }))).fix;
  assert.deepEqual(await api.get(path('violation', { ruleset: 'bga-aga', violation: 'self-capture', noticed: 'later' })),
    { violation: 'self-capture', illegal: true, noticed: 'later', fix: 'play-on-prisoners', pass_stone: false });
  assert.deepEqual([await fix('ko', 'at-once'), await fix('alternation', 'agreed'), await fix('superko', 'later'), await fix('occupied', 'at-once'), await fix('colour', 'later')],
    ['back-and-pass', 'back-and-play', 'play-on', 'off-and-turn', 'mend']);
  assert.deepEqual(await api.refused(422, 'GET', path('violation', { ruleset: 'jpga', violation: 'ko', noticed: 'later' })), ['ruleset']);
  assert.deepEqual((await api.refused(422, 'GET', path('violation', { ruleset: 'bga-aga', violation: 'x', noticed: '' }))).sort(), ['noticed', 'violation']);
});

// [moves, the fields that are named]
const badMoves = [
  ['', ['moves']], ['b', ['moves.0']], ['B,w', ['moves.1']], ['B,W,pass', ['moves.2']], ['B,,W', ['moves.1']], ['B,W,', ['moves.2']],
  [',', ['moves.0', 'moves.1']], ['x,B,y', ['moves.0', 'moves.2']], ['B;W', ['moves.0']], ['Agree', ['moves.0']], ['<b>', ['moves.0']],
  ['B,B', ['moves.1']], ['B,W,BP,BP', ['moves.3']], ['B,W,agree', ['moves.2']], ['B,W,B,resume', ['moves.3']], ['BP,agree', ['moves.1']],
  ['BP,WP,B', ['moves.2']], ['BP,WP,agree,agree', ['moves.3']], ['BP,WP,agree,resume', ['moves.3']],
  ['B,W,BP,WP,agree,WP', ['moves.5']], ['BP,WP,resume,W', ['moves.3']], ['BP,WP,resume,agree', ['moves.3']],
  ['B,B,W,W,agree', ['moves.1']], // what follows has no meaning
];

// [what is asked, the fields that are named]
const badEndings = [
  ...['bga-aga', 'swindon', 'jpga'].flatMap((id) => badMoves.map(([moves, fields]) => [ending(id, moves), fields])),
  [ending('bga-aga', 'BP,WP,resume,BP,WP,agree'), ['moves.5']], [ending('jpga', 'W'), ['moves.0']], [ending('jpga', 'B', { first: 'white' }), ['moves.0']],
  [`${root}/ending?ruleset=jpga`, ['moves']], [`${root}/ending?moves=B`, ['ruleset']], [ending('chess', 'B'), ['ruleset']],
  [ending('chess', 'B,x', { first: 'red' }), ['first', 'moves.1', 'ruleset']],
  ...['BLACK', 'B', 'w', '1'].map((first) => [ending('jpga', 'B', { first }), ['first']]),
  [`${ending('jpga', 'B')}&moves=B`, ['moves']], [`${ending('jpga', 'B')}&stones=1`, ['stones']],
];
const badClocks = [
  ...['', '-1', '0.5', '10001', '1e3', 'sixty', '+1', '0x10', '99999999999999999999', '6 0', '<1>'].map((stones) => [clock('swindon', stones), ['stones']]),
  [`${root}/clock?ruleset=jpga`, ['stones']], [`${root}/clock?stones=1`, ['ruleset']], [clock('go', 'x'), ['ruleset', 'stones']],
  [`${clock('jpga', 1)}&stones=1`, ['stones']], [`${clock('jpga', 1)}&moves=B`, ['moves']],
];

test('a wrong question about an ending or a clock is told beside its field', async () => {
  for (const [asked, fields] of [...badEndings, ...badClocks]) assert.deepEqual((await many.refused(422, 'GET', asked)).sort(), fields, asked);
  assert.equal((await api.refused(422, 'GET', ending('jpga', Array(100).fill('x').join(','))))[0], 'moves.0');
});

test('a clock has periods, byo-yomi or sudden death', async () => {
  for (const [id, stones, main_seconds, overtime_seconds, period] of [
    ['swindon', 0, 3600, 0, 0], ['swindon', 21, 3600, 420, 2], ['swindon', 10000, 3600, 900 + 199 * 120, 4 + 199],
    ['egc-2015', 1, 1800, 60, 3], ['jpga', 60, 2700, null, null],
  ]) assert.deepEqual(await api.get(clock(id, stones)), { main_seconds, overtime_seconds, period }, `${id} ${stones}`);
});

// The rulesets as data

test('the list and each ruleset say what RULES.md says', async () => {
  assert.deepEqual(await api.get(`${root}/rulesets`), bundles.map(({ id, name, source }) => ({ id, name, source })));
  for (const bundle of bundles) assert.deepEqual(await api.get(`${root}/rulesets/${bundle.id}`), bundle);
});

test('every public answer has an ETag, answers 304 to it and is asked for again each time', async () => {
  const question = `${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,6k`, other = `${root}/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,5k`;
  const score = scorePath({ ruleset: 'jpga', komi: 6.5, black: 80, white: 70 });
  const etags = new Map();
  for (const path of [`${root}/rulesets`, ...bundles.map(({ id }) => `${root}/rulesets/${id}`), `${root}/tournaments`, question, other, score,
    ending('jpga', 'B'), clock('swindon', 60), rotationPath('jpga', 'B1,W1,W2!')]) {
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
  [changed({ black_handed: '2' }), 'black_handed'], [changed({ white_handed: '1' }), 'white_handed'], [changed({ black_handed: '-1' }), 'black_handed'],
  ...['black_tokens', 'white_tokens'].flatMap((name) => ['-1', '0.5', 'one', '10000000', '99999999999999999999'].map((value) => [changed({ [name]: value }), name])),
  ...Object.keys(goodScore).map((name) => [`${changed({})}&${name}=${goodScore[name]}`, name]),
  [`${changed({})}&result=B`, 'result'],
];

test('pages of other sites may read what is public, by nginx and by the program, and nothing else; search engines keep none', async () => {
  const readers = async (path, options) => {
    const { headers } = await api.request('GET', path, undefined, options);
    assert.equal(headers['x-robots-tag'], 'noindex', path);
    return headers['access-control-allow-origin'];
  };
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
  for (const path of [`${root}/rulesets`, `${root}/rulesets/jpga`, `${root}/handicap?${good}`, scorePath(goodScore), rotationPath('jpga', 'B1'), ending('jpga', 'B'), clock('swindon', 60)])
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
