// One event of each system, from entering to the final standings, through the interface. Pair n is
// the n-th strongest, and of two the lower number wins where `upsets` says nothing else. By hand:
//
// round robin of 6 (Berger's table): 1 beats all. 4 is absent in round 3, 6 leaves after round 2, and
//   who would have met them has a bye: 2 in round 3, 5 in rounds 3 and 4, 3 in round 5.
//   2 = 3 wins + bye, 3 = 2 + bye, 5 = 2 byes, 4 = a win over 6.
// knockout of 6: 1 and 2 have byes; 6 beats 3, 4 beats 1 and in the final 2; 6 leaves before the game
//   for third place, which 1 so has; 3 and 5 lost in the first round.
// groups: A is 1 4 5 8, B is 2 3 6 7; A1-B2 and B1-A2. 3 beats 1, 2 beats 3, 4 beats 1. 5 and 6 were third
//   with one win each, 7 and 8 last.
// Swiss of 4, 1-4 2-3 then 1-2 3-4: scores 2 1 1 0; SOS of 2 is 1 + 2, of 3 it is 1 + 0. The final is
//   between 1 and 2; 2 wins it and stands first with the one point that it brought.
// McMahon, bar 6-dan (35), floor 5-dan (34): starts 35 35 34 34; 1-2 3-4, which makes 36 35 35 34; then 1-3
//   and 2-4, each one point apart, rather than 1-4, two apart: 37 36 35 34.
// fours of 8: 1-4 2-3 5-8 6-7, then 1-2 3-4 5-6 7-8; by score and SOS 1 5 2 6, 3 7 4 8 are the new fours:
//   1-6 5-2 3-8 7-4, then winners 1-2 and 3-4, losers 5-6 and 7-8. Scores 4 2 3 1 3 1 2 0; SOS of 3 and 5 is
//   4, of 2 it is 14 and of 7 it is 2, of 4 and 6 it is 12, their SOS-1 is 10.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { openEvent, pairOf } from './events.mjs';
import { languages, startSite } from './site.mjs';

const ranks = ['7d', '6d', '5d', '4d', '3d', '2d', '1d', '1k'];

const events = [
  {
    slug: 'robin', system: 'round-robin', rounds: 5, pairs: 6, absent: { 4: [3] }, leaves: { 6: 3 },
    seats: ['1-6 2-5 3-4', '4-6 3-5 1-2', '1-3 b2 b5', '1-4 2-3 b5', '2-4 1-5 b3'],
    order: [[1, 1], [2, 2], [3, 3], [5, 4], [4, 5], [6, 6]], column: 'score', values: [5, 4, 3, 2, 1, 0],
  },
  {
    slug: 'knockout', system: 'knockout', rounds: 3, pairs: 6, leaves: { 6: 3 }, upsets: [[6], [4], [4]],
    seats: ['4-5 3-6 b1 b2', '1-4 2-6', '2-4 b1'],
    order: [[4, 1], [2, 2], [1, 3], [6, 4], [3, 5], [5, 5]],
    names: [['Quarterfinal', '準々決勝'], ['Semifinal', '準決勝'], ['Final', '決勝']],
  },
  {
    slug: 'groups', system: 'round-robin', plan: { groups: 2, finalists: 4 }, rounds: 5, pairs: 8, upsets: [[], [], [], [3], [4]],
    seats: ['1-8 4-5 2-7 3-6', '5-8 1-4 6-7 2-3', '4-8 1-5 3-7 2-6', '1-3 2-4', '2-3 1-4'],
    order: [[2, 1], [3, 2], [4, 3], [1, 4], [5, 5], [6, 5], [7, 7], [8, 7]], groups: 3,
    names: [['Group B', 'Bグループ'], ['Group A', 'Aグループ'], ['Group B', 'Bグループ'], ['Semifinal', '準決勝'], ['Third place', '3位決定戦']],
  },
  {
    slug: 'final', system: 'swiss', plan: { seeding_first: 'fold', finalists: 2 }, rounds: 3, pairs: 4, upsets: [[], [], [2]],
    seats: ['1-4 2-3', '1-2 3-4', '1-2'],
    order: [[2, 1], [1, 2], [3, 3], [4, 4]], column: 'score', values: [1, 2, 1, 0],
    names: [[], [], ['Final', '決勝']],
  },
  {
    slug: 'mcmahon', system: 'mcmahon', plan: { bar: '6d', floor: '5d' }, rounds: 2, pairs: 4,
    seats: ['1-2 3-4', '1-3 2-4'],
    order: [[1, 1], [2, 2], [3, 3], [4, 4]], column: 'mms', values: [37, 36, 35, 34],
  },
  {
    slug: 'fours', system: 'fours', rounds: 4, pairs: 8,
    seats: ['1-4 2-3 5-8 6-7', '1-2 3-4 5-6 7-8', '1-6 2-5 3-8 4-7', '1-2 5-6 3-4 7-8'],
    order: [[1, 1], [3, 2], [5, 2], [2, 4], [7, 5], [4, 6], [6, 6], [8, 8]], column: 'score', values: [4, 3, 3, 2, 2, 1, 1, 0],
  },
];

const site = await startSite();
const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const visitor = new Api(site.base);

const pathOf = (event) => `${root}/tournaments/${event.slug}`;

// All enter; the ids of the pairs by number, from 1.
async function enter(event) {
  await openEvent(desk, event.slug, { rounds: event.rounds, system: event.system, plan: event.plan });
  const ids = [null];
  for (let number = 1; number <= event.pairs; number++) {
    const { id, status } = await desk.ok(201, 'POST', `${pathOf(event)}/entries`, pairOf(number, ranks[number - 1]));
    assert.equal(status, 'confirmed');
    ids.push(id);
  }
  for (const [number, absent] of Object.entries(event.absent ?? {})) await desk.ok(200, 'PATCH', `${pathOf(event)}/entries/${ids[number]}`, { absent });
  await desk.ok(200, 'PATCH', pathOf(event), { state: 'closed' });
  return ids;
}

// "1-4 2-3 b5", by table.
function seatsOf(round, ids) {
  const games = round.games.map(({ black, white }) => [ids.indexOf(black), ids.indexOf(white)].sort((a, b) => a - b).join('-'));
  return [...games, ...round.byes.map((id) => `b${ids.indexOf(id)}`)].join(' ');
}

async function play(event, number, round, ids) {
  const upsets = event.upsets?.[number - 1] ?? [];
  for (const { table, black, white, nigiri } of round.games) {
    const [low, high] = [ids.indexOf(black), ids.indexOf(white)].sort((a, b) => a - b);
    const winner = ids[upsets.includes(high) ? high : low] === black ? 'black' : 'white';
    await desk.ok(200, 'PUT', `${pathOf(event)}/rounds/${number}/games/${table}/result`, { by: 'resignation', winner, ...(nigiri ? { black_pair: black } : {}) });
  }
}

const text = async (path) => (await (await fetch(new URL(path, site.base))).text()).replace(/\s+/g, ' ');

async function namesShown(event, number) {
  const [en, ja] = event.names?.[number - 1] ?? [];
  for (const [lang, word] of [['en', en], ['ja', ja]])
    if (word) assert.ok((await text(`/${lang}/t/${event.slug}/rounds/${number}`)).includes(`<small>${word}</small>`), `${lang} ${event.slug} ${number}: ${word}`);
}

// While groups are played everybody sees them one after the other, each with its own places.
async function groupsShown(event, number, ids) {
  const { rows } = await visitor.get(`${pathOf(event)}/standings`);
  assert.equal(rows.every((row) => 'group' in row), number <= event.groups, `${event.slug} ${number}`);
  if (number !== event.groups) return;
  const places = rows.map((row) => [ids.indexOf(row.entry), row.group, row.group_place]).sort((a, b) => a[1] - b[1] || a[2] - b[2]);
  assert.deepEqual(places, [[1, 1, 1], [4, 1, 2], [5, 1, 3], [8, 1, 4], [2, 2, 1], [3, 2, 2], [6, 2, 3], [7, 2, 4]]);
  for (const [lang, ...words] of [['en', 'Group A', 'Group B'], ['ja', 'Aグループ', 'Bグループ']]) {
    const page = await text(`/${lang}/t/${event.slug}/standings`);
    const at = words.map((word) => page.indexOf(`>${word}</span></th>`));
    assert.ok(at[0] > 0 && at[1] > at[0], `${lang}: ${at}`);
  }
}

for (const event of events) {
  test(`${event.slug}: from entering to the final standings`, async () => {
    const ids = await enter(event);
    for (let number = 1; number <= event.rounds; number++) {
      for (const [pair, round] of Object.entries(event.leaves ?? {}))
        if (round === number) await desk.request('DELETE', `${pathOf(event)}/entries/${ids[pair]}`);
      const round = await desk.ok(201, 'POST', `${pathOf(event)}/rounds`, {});
      assert.equal(seatsOf(round, ids), event.seats[number - 1], `round ${number}`);
      await namesShown(event, number);
      await play(event, number, round, ids);
      if (event.groups) await groupsShown(event, number, ids);
    }
    await desk.refused(409, 'POST', `${pathOf(event)}/rounds`, {});
    await desk.ok(200, 'PATCH', pathOf(event), { state: 'finished' });
    const { rows } = await visitor.get(`${pathOf(event)}/standings`);
    assert.deepEqual(rows.map((row) => [ids.indexOf(row.entry), row.place]), event.order);
    if (event.column) assert.deepEqual(rows.map((row) => row[event.column]), event.values);
    for (const lang of languages) assert.ok((await text(`/${lang}/t/${event.slug}/standings`)).includes('Pair1'));
  });
}

test('what a system cannot draw is refused with what to do, and nothing is drawn', async () => {
  const short = { slug: 'short', system: 'knockout', rounds: 1, pairs: 4 };
  const ids = await enter(short);
  const answer = await desk.request('POST', `${pathOf(short)}/rounds`, {});
  assert.equal(answer.status, 409, answer.what);
  assert.match(answer.json.detail, /takes 2 rounds, but the event has 1\./);
  await desk.ok(200, 'PATCH', pathOf(short), { rounds: 2 });
  const { games } = await desk.ok(201, 'POST', `${pathOf(short)}/rounds`, {});
  await desk.ok(200, 'PUT', `${pathOf(short)}/rounds/1/games/1/result`, { by: 'both-lose' });
  await play(short, 1, { games: games.slice(1) }, ids);
  const stopped = await desk.request('POST', `${pathOf(short)}/rounds`, {});
  assert.equal(stopped.status, 409, stopped.what);
  assert.match(stopped.json.detail, /Table 1 of the last round has no winner/);
  const { byes } = await desk.ok(201, 'POST', `${pathOf(short)}/rounds`, { force: true });
  assert.deepEqual(byes.map((id) => ids.indexOf(id)), [2]);
});
