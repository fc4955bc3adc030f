// Endings and clocks by the rules, and the whole bundle of each of the seven rulesets, with the
// facts of RULES.md written out here by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, root } from './api.mjs';
import { startSite } from './site.mjs';

const site = await startSite();
const api = new Api(site.base);
const many = new Api(site.base, undefined, 8);

const text = encodeURIComponent;
const path = (what, values) => `${root}/${what}?${Object.entries(values).map(([name, value]) => `${name}=${text(value)}`).join('&')}`;
const ending = (ruleset, moves, more = {}) => path('ending', { ruleset, moves, ...more });
const clock = (ruleset, stones) => path('clock', { ruleset, stones });
const ids = ['kanto-junior', 'jpga', 'wmsg-2008', 'bga-aga', 'swindon', 'egf-pair', 'egc-2015'];

test('the examples of the interface, as they are written there', async () => {
  assert.deepEqual(await api.get(`${root}/ending?ruleset=bga-aga&moves=B,W,BP,WP,agree`), {
    state: 'ended', reason: 'agreement', to_move: null, white_must_pass: false, pass_stones: { black: 1, white: 1 },
  });
  assert.deepEqual(await api.get(`${root}/clock?ruleset=swindon&stones=60`), { main_seconds: 3600, overtime_seconds: 900, period: 4 });
});

// Endings

// [ruleset, moves, state, reason, to_move, white_must_pass, Black's stones, White's]
const endings = [
  ['bga-aga', 'B', 'playing', null, 'white', false, 0, 0],
  ['bga-aga', 'B,WP', 'playing', null, 'black', false, 0, 1],
  ['bga-aga', 'B,WP,BP', 'stopped', null, null, false, 1, 1],
  ['bga-aga', 'B,WP,BP,agree', 'ended', 'agreement', null, true, 1, 2],
  ['bga-aga', 'B,WP,BP,resume', 'playing', null, 'white', false, 1, 1],
  ['bga-aga', 'B,WP,BP,resume,WP,BP', 'ended', 'four passes', null, true, 2, 3],
  ['bga-aga', 'BP,WP,resume,BP,WP', 'ended', 'four passes', null, false, 2, 2],
  ['bga-aga', 'BP,WP,resume,B,WP,BP', 'stopped', null, null, false, 2, 2],
  ['swindon', 'B,W,BP,WP,agree', 'ended', 'agreement', null, false, 1, 1],
  ['swindon', 'B,WP,BP,agree', 'ended', 'agreement', null, true, 1, 2],
  ['swindon', 'BP,WP,resume,BP,WP', 'stopped', null, null, false, 2, 2],
  ...['kanto-junior', 'jpga', 'wmsg-2008', 'egf-pair', 'egc-2015'].flatMap((id) => [
    [id, 'B,WP,BP', 'stopped', null, null, false, 0, 0],
    [id, 'B,WP,BP,agree', 'ended', 'agreement', null, false, 0, 0],
    [id, 'B,WP,BP,resume', 'playing', null, 'white', false, 0, 0],
    [id, 'BP,WP,resume,BP,WP', 'stopped', null, null, false, 0, 0],
  ]),
];

test('games end as each ruleset has it', async () => {
  for (const [id, moves, state, reason, to_move, white_must_pass, black, white] of endings)
    assert.deepEqual(await api.get(ending(id, moves)), { state, reason, to_move, white_must_pass, pass_stones: { black, white } }, `${id} ${moves}`);
});

test('White makes the first move where that is said', async () => {
  assert.equal((await api.get(ending('jpga', 'W', { first: 'white' }))).to_move, 'black');
  assert.equal((await api.get(ending('jpga', 'B', { first: 'black' }))).to_move, 'white');
  assert.deepEqual(await api.refused(422, 'GET', ending('jpga', 'B', { first: 'white' })), ['moves.0']);
  assert.deepEqual(await api.refused(422, 'GET', ending('jpga', 'W')), ['moves.0']);
});

test('a long game is read to its end', async () => {
  const answer = await api.get(ending('bga-aga', `${'B,W,'.repeat(600)}BP,WP,agree`));
  assert.equal(answer.state, 'ended');
});

// [moves, the fields that are named]
const badMoves = [
  ['', ['moves']], ['b', ['moves.0']], ['B,w', ['moves.1']], ['B,W,pass', ['moves.2']], ['B,,W', ['moves.1']], ['B,W,', ['moves.2']],
  [',', ['moves.0', 'moves.1']], ['x,B,y', ['moves.0', 'moves.2']], ['B;W', ['moves.0']], ['Agree', ['moves.0']], ['<b>', ['moves.0']],
  ['B,B', ['moves.1']], ['B,W,BP,BP', ['moves.3']], ['B,W,agree', ['moves.2']], ['B,W,B,resume', ['moves.3']], ['BP,agree', ['moves.1']],
  ['BP,WP,B', ['moves.2']], ['BP,WP,agree,agree', ['moves.3']], ['BP,WP,agree,resume', ['moves.3']],
  ['B,WP,BP,agree,WP', ['moves.4']], ['BP,WP,resume,W', ['moves.3']], ['BP,WP,resume,agree', ['moves.3']],
  ['B,B,W,W,agree', ['moves.1']], // what follows has no meaning
];

test('a step that is none, or cannot be taken, is told beside it', async () => {
  for (const id of ['bga-aga', 'swindon', 'jpga'])
    for (const [moves, fields] of badMoves) assert.deepEqual(await many.refused(422, 'GET', ending(id, moves)), fields, `${id} ${moves}`);
  assert.deepEqual(await api.refused(422, 'GET', ending('bga-aga', 'BP,WP,resume,BP,WP,agree')), ['moves.5']);
  const lost = await api.refused(422, 'GET', ending('jpga', Array(100).fill('x').join(',')));
  assert.equal(lost[0], 'moves.0');
});

test('other wrong questions about an ending', async () => {
  assert.deepEqual(await api.refused(422, 'GET', `${root}/ending?ruleset=jpga`), ['moves']);
  assert.deepEqual(await api.refused(422, 'GET', `${root}/ending?moves=B`), ['ruleset']);
  assert.deepEqual(await api.refused(422, 'GET', ending('chess', 'B')), ['ruleset']);
  assert.deepEqual((await api.refused(422, 'GET', ending('chess', 'B,x', { first: 'red' }))).sort(), ['first', 'moves.1', 'ruleset']);
  for (const first of ['BLACK', 'B', 'w', '1']) assert.deepEqual(await api.refused(422, 'GET', ending('jpga', 'B', { first })), ['first'], first);
  assert.deepEqual(await api.refused(422, 'GET', `${ending('jpga', 'B')}&moves=B`), ['moves']);
  assert.deepEqual(await api.refused(422, 'GET', `${ending('jpga', 'B')}&stones=1`), ['stones']);
});

// Clocks

test('Swindon’s periods: 20 stones by 5:00, 40 by 7:00, 55 by 9:00, 60 by 15:00, then 50 every two minutes', async () => {
  const cases = [
    [0, 0, 0], [1, 300, 1], [20, 300, 1], [21, 420, 2], [40, 420, 2], [41, 540, 3], [55, 540, 3], [56, 900, 4], [60, 900, 4],
    [61, 1020, 5], [110, 1020, 5], [111, 1140, 6], [160, 1140, 6], [10000, 900 + 199 * 120, 4 + 199],
  ];
  for (const [stones, overtime_seconds, period] of cases)
    assert.deepEqual(await api.get(clock('swindon', stones)), { main_seconds: 3600, overtime_seconds, period }, `${stones} stones`);
});

test('byo-yomi of three periods of 20 seconds, and sudden death', async () => {
  for (const [stones, overtime_seconds, period] of [[0, 0, 0], [1, 60, 3], [2, 80, 3], [60, 1240, 3]])
    assert.deepEqual(await api.get(clock('egc-2015', stones)), { main_seconds: 1800, overtime_seconds, period }, `${stones} stones`);
  for (const id of ['kanto-junior', 'jpga', 'wmsg-2008', 'bga-aga', 'egf-pair'])
    for (const stones of [0, 1, 60, 10000])
      assert.deepEqual(await api.get(clock(id, stones)), { main_seconds: 2700, overtime_seconds: null, period: null }, `${id} ${stones}`);
});

test('wrong questions about a clock', async () => {
  for (const stones of ['', '-1', '0.5', '10001', '1e3', 'sixty', '+1', '0x10', '99999999999999999999', '6 0', '<1>'])
    assert.deepEqual(await api.refused(422, 'GET', clock('swindon', stones)), ['stones'], stones);
  assert.deepEqual(await api.refused(422, 'GET', `${root}/clock?ruleset=jpga`), ['stones']);
  assert.deepEqual(await api.refused(422, 'GET', `${root}/clock?stones=1`), ['ruleset']);
  assert.deepEqual((await api.refused(422, 'GET', clock('go', 'x'))).sort(), ['ruleset', 'stones']);
  assert.deepEqual(await api.refused(422, 'GET', `${clock('jpga', 1)}&stones=1`), ['stones']);
  assert.deepEqual(await api.refused(422, 'GET', `${clock('jpga', 1)}&moves=B`), ['moves']);
});

test('a calculator answers GET and HEAD alone, with an ETag', async () => {
  for (const asked of [ending('jpga', 'B'), clock('swindon', 60)]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) await api.refused(405, method, asked);
    const { headers } = await api.request('GET', asked);
    assert.equal((await api.request('GET', asked, undefined, { headers: { 'If-None-Match': headers.etag } })).status, 304, asked);
    assert.equal((await api.request('HEAD', asked)).bytes.length, 0);
  }
});

// The bundles, as RULES.md has them

const rotation = (twice, referee_always) => ({
  pairs: true, cycle: ['B1', 'W1', 'B2', 'W2'], first_move: { without_stones: 'B1', with_stones: 'W1' }, twice, referee_always,
});
const rotations = {
  'kanto-junior': rotation('loses', true), jpga: rotation('removed', false), 'wmsg-2008': rotation('error', true),
  'bga-aga': null, swindon: null, 'egf-pair': rotation('removed', false), 'egc-2015': rotation('removed', false),
};

const pairScoring = {
  counting: 'territory', jigo: 'white-wins', penalty: 3, pass_stones: false, white_last: false, four_passes: false, superko: false, stones_a_side: null,
};
const scorings = {
  'kanto-junior': pairScoring, jpga: pairScoring, 'egf-pair': pairScoring, 'egc-2015': pairScoring,
  'wmsg-2008': { ...pairScoring, counting: 'area', stones_a_side: 180 },
  'bga-aga': { ...pairScoring, counting: 'either', jigo: 'draw', pass_stones: true, white_last: true, four_passes: true, superko: true },
  swindon: { ...pairScoring, jigo: 'draw', pass_stones: true, white_last: true, superko: true },
};

const suddenDeath = { main_seconds: 2700, overtime: 'none', periods: [], count: null, seconds: null, class_a: false };
const clocks = {
  'kanto-junior': suddenDeath, jpga: suddenDeath, 'wmsg-2008': suddenDeath, 'bga-aga': suddenDeath, 'egf-pair': suddenDeath,
  'egc-2015': { main_seconds: 1800, overtime: 'byo-yomi', periods: [], count: 3, seconds: 20, class_a: true },
  swindon: {
    main_seconds: 3600, overtime: 'periods', count: null, seconds: null, class_a: true,
    periods: [[20, 300], [20, 120], [15, 120], [5, 360], [50, 120]].map(([stones, seconds]) => ({ stones, seconds })),
  },
};

const pairConduct = {
  late_minutes: 15, late_rated: true, both_late: false, talk_clock: false, leave_together: false, referee_decides_talk: false, resigning: 'announced',
};
const conducts = {
  'kanto-junior': { admits: 'junior', ...pairConduct },
  jpga: { admits: 'mixed', ...pairConduct },
  'wmsg-2008': { admits: 'mixed', ...pairConduct, talk_clock: true, leave_together: true, referee_decides_talk: true, resigning: 'confirmed' },
  'bga-aga': { admits: 'single', ...pairConduct, leave_together: true, resigning: 'alone' },
  swindon: { admits: 'single', ...pairConduct, late_minutes: 30, late_rated: false, both_late: true, leave_together: true, resigning: 'alone' },
  'egf-pair': { admits: 'any', ...pairConduct, leave_together: true },
  'egc-2015': { admits: 'any', ...pairConduct, leave_together: true },
};

test('each ruleset has its five parts', async () => {
  for (const id of ids) {
    const bundle = await api.get(`${root}/rulesets/${id}`);
    assert.deepEqual(Object.keys(bundle), ['id', 'name', 'source', 'handicap', 'rotation', 'scoring', 'clock', 'conduct'], id);
    assert.deepEqual(bundle.rotation, rotations[id], id);
    assert.deepEqual(bundle.scoring, scorings[id], id);
    assert.deepEqual(bundle.clock, clocks[id], id);
    assert.deepEqual(bundle.conduct, conducts[id], id);
  }
});
