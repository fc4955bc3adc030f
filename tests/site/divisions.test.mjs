// One event with several fields, through the interface and the pages: a congress whose 32 best play in
// eight groups of four and a final, the rest a handicap Swiss of five rounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { mainText } from './client.mjs';
import { enterBy, eventBody, typed } from './events.mjs';
import { compareAll } from './published.mjs';
import { Client } from './client.mjs';
import { startSite } from './site.mjs';

const site = await startSite();
const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const visitor = new Api(site.base);

const congress = `${root}/tournaments/congress`;
const field = (key) => `${congress}/divisions/${key}`;
const ranks = ['7d', '6d', '5d', '4d', '3d', '2d', '1d', '1k', '2k', '3k', '5k', '8k', '12k'];
const pair = (n, rank, more) => ({
  players: [['f', 'Anna'], ['m', 'Otto']].map(([gender, given_name]) => ({ family_name: `Name${n}`, given_name, gender, rank, publish: 'full', birth_date: '1990-01-02' })),
  ...more,
});
const text = async (path) => {
  const answer = await fetch(new URL(path, site.base));
  assert.equal(answer.status, 200, path);
  return (await answer.text()).replace(/\s+/g, ' ');
};

test('an event is made with two divisions, and pairs enter them by one form', async () => {
  await desk.ok(201, 'POST', `${root}/tournaments`, eventBody('congress', { name: { en: 'Harbour Congress', ja: '港の大会' }, capacity: 64, rounds: 5 }));
  const a = await desk.ok(201, 'POST', `${congress}/divisions`, { key: 'a', name: { en: 'A', ja: 'A' }, way: 'strength', weakest: '3d', capacity: 32 });
  assert.deepEqual([a.slug, a.key, a.way, a.weakest, a.event, a.state], ['congress/divisions/a', 'a', 'strength', '3d', 'congress', 'draft']);
  const b = await desk.ok(201, 'POST', `${congress}/divisions`, { name: { en: 'B', ja: 'B' }, way: 'strength', rounds: 3 });
  assert.deepEqual([b.key, b.weakest, b.rounds], ['b', null, 3]);
  await desk.ok(200, 'PATCH', congress, { state: 'open' });
  assert.deepEqual((await visitor.get(congress)).divisions.map(({ key, state }) => [key, state]), [['a', 'open'], ['b', 'open']]);
  for (let n = 1; n <= 10; n++) {
    const entered = await desk.ok(201, 'POST', `${congress}/entries`, pair(n, ranks[n - 1]));
    assert.equal(entered.division, n <= 5 ? 'a' : 'b', `${n}`);
  }
  const token = await enterBy(new Client(site.base), 'congress', { ...typed(pair(11, '4d').players.map(({ birth_date, ...rest }) => rest)), email: 'x@pond.example' });
  assert.match(await text(token), /Harbour Congress: A/);
  const entries = await visitor.get(`${congress}/entries`);
  assert.deepEqual(entries.map(({ number, division }) => `${number}${division}`).join(' '), '1a 2a 3a 4a 5a 6b 7b 8b 9b 10b 11a');
  assert.equal((await visitor.get(field('a'))).taken, 6);
  assert.equal((await visitor.get(congress)).taken, 11);
  await compareAll(site);
});

test('each draws, records and ranks by itself', async () => {
  await desk.ok(200, 'PATCH', congress, { state: 'closed' });
  await desk.refused(409, 'POST', `${congress}/rounds`, {});
  for (const key of ['a', 'b']) {
    const { games } = await desk.ok(201, 'POST', `${field(key)}/rounds`, {});
    for (const { table, black, nigiri } of games)
      await desk.ok(200, 'PUT', `${field(key)}/rounds/1/games/${table}/result`, { by: 'resignation', winner: 'black', ...(nigiri ? { black_pair: black } : {}) });
    assert.equal((await visitor.get(`${field(key)}/standings`)).after_round, 1);
  }
  assert.equal((await visitor.get(congress)).state, 'running');
  await compareAll(site);
});
