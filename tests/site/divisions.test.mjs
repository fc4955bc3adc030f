// One event with several fields, through the interface and the pages: a congress whose 32 best play in
// eight groups of four and a final, the rest a handicap Swiss of five rounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { Client, mainText, organiser, plain } from './client.mjs';
import { enterBy, eventBody, typed } from './events.mjs';
import { compareAll } from './published.mjs';
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


const entered = new Map(); // by number: {id, token}
const play = async (key, n) => {
  const { games } = await desk.ok(201, 'POST', `${field(key)}/rounds`, {});
  const number = Object.fromEntries((await desk.get(`${field(key)}/entries`)).map((entry) => [entry.id, entry.number]));
  for (const { table, black, white, nigiri } of games)
    await desk.ok(200, 'PUT', `${field(key)}/rounds/${n}/games/${table}/result`, {
      winner: number[black] < number[white] ? 'black' : 'white', ...(nigiri ? { black_pair: black } : {}),
      ...(key === 'a' ? { by: 'margin', margin: Math.min(number[black], number[white]) + 0.5 } : { by: 'resignation' }),
    });
  return games;
};

test('an event is made with divisions, and pairs enter them by one form', async () => {
  await desk.ok(201, 'POST', `${root}/tournaments`, eventBody('congress', { name: { en: 'Harbour Congress', ja: '港の大会' }, capacity: 64, rounds: 5 }));
  const a = await desk.ok(201, 'POST', `${congress}/divisions`, {
    key: 'a', name: { en: 'A', ja: 'A' }, way: 'strength', weakest: '3d', capacity: 40, system: 'round-robin', rounds: 7, plan: { groups: 8, finalists: 12 },
    ruleset: 'wmsg-2008', criteria: ['score', 'margin'],
  });
  assert.deepEqual([a.slug, a.key, a.way, a.weakest, a.event, a.state], ['congress/divisions/a', 'a', 'strength', '3d', 'congress', 'draft']);
  const b = await desk.ok(201, 'POST', `${congress}/divisions`, { name: { en: 'B', ja: 'B' }, way: 'strength' });
  assert.deepEqual([b.key, b.weakest, b.rounds, b.system], ['b', null, 5, 'swiss']);
  await desk.ok(201, 'POST', `${congress}/divisions`, { key: 'side', name: { en: 'Side event', ja: 'サイド' }, way: 'desk', rounds: 2 });
  await desk.ok(200, 'PATCH', congress, { state: 'open' });
  for (let n = 1; n <= 42; n++) {
    const { id, token, division } = await desk.ok(201, 'POST', `${congress}/entries`, pair(n, n <= 30 ? ranks[n % 5] : ranks[5 + (n % 8)]));
    assert.equal(division, n <= 30 ? 'a' : 'b', `${n}`);
    entered.set(n, { id, token });
  }
  const visit = new Client(site.base);
  const token = await enterBy(visit, 'congress', { ...typed(pair(43, '4d').players.map(({ birth_date, ...rest }) => rest)), email: 'x@pond.example' });
  assert.match(await text(token), /Harbour Congress: A/);
  assert.equal((await visitor.get(field('a'))).taken, 31);
  assert.equal((await visitor.get(congress)).taken, 43);
  await compareAll(site);
});

test('what is wrong is told beside the field', async () => {
  for (const [fields, path, body] of [
    [['key'], `${congress}/divisions`, { key: 'much-too-long-a-key', name: { en: 'X' } }],
    [['ruleset'], `${congress}/divisions`, { key: 'x', name: { en: 'X' }, ruleset: 'swindon' }],
    [['players.0.family_name', 'players.1.family_name'], `${congress}/entries`, { ...pair(31, '4d') }],
    [['division'], `${congress}/entries`, { ...pair(99, '9k'), division: 'a' }],
    [['reason'], `${congress}/entries/${entered.get(31).id}/move`, { to: 'a', reason: '' }],
    [['to'], `${congress}/entries/${entered.get(31).id}/move`, { to: 'z', reason: 'x' }],
  ]) {
    const answer = await visitor.request('POST', path, body, { token: path.endsWith('/entries') && body.division ? null : desk.token });
    assert.ok([409, 422].includes(answer.status), answer.what);
    assert.deepEqual((answer.json.errors ?? []).map(({ field: name }) => name).sort(), fields, answer.what);
  }
  assert.deepEqual(await desk.refused(422, 'PATCH', field('a'), { venue: 'elsewhere' }), ['venue', 'venue.ja']);
  await desk.refused(409, 'PATCH', field('a'), { state: 'closed' });
  assert.deepEqual(await desk.refused(422, 'PATCH', field('a'), { plan: { finalists: 65 } }), ['plan.finalists']);
  await desk.refused(409, 'DELETE', field('a'));
  await desk.refused(409, 'DELETE', congress);
});

test('a pair moves for a reason, and with it its link', async () => {
  await desk.ok(200, 'POST', `${congress}/entries/${entered.get(31).id}/move`, { to: 'a', reason: 'a new rank' });
  assert.equal((await visitor.get(field('a'))).taken, 32);
  assert.match(await text(`/en/e/${entered.get(31).token}`), /Harbour Congress: A/);
});

test('the log of the event has what was done in its divisions, and takes it back', async () => {
  const people = await organiser(site), log = '/en/desk/t/congress/log';
  const move = { to: 'a', reason: 'a new rank' };
  const [line] = (await people.get(log)).text.match(/<li><p><b>Moved to another division[^]*?<\/li>/);
  assert.match(plain(line).replace(/<[^>]*>/g, ''), /· A ·[^]*B → A/);
  const [path] = line.match(new RegExp(`${log}/\\d+`));
  assert.equal((await people.submit(path, '/take-back')).location.split('?')[0], log);
  assert.equal((await visitor.get(field('a'))).taken, 31);
  await desk.ok(200, 'POST', `${congress}/entries/${entered.get(31).id}/move`, move);
});

test('a pair asks to move, the desk is told, and moves it', async () => {
  const people = await organiser(site), link = `/en/e/${entered.get(30).token}`, page = '/en/desk/t/congress';
  const visit = new Client(site.base), count = async () => Number((await people.get(page)).text.match(/<b class="n">(\d+)/)?.[1] ?? 0);
  const before = await count();
  const none = await visit.submit(link, '/division', { to: 'b', reason: '' });
  assert.match(none.text, /id="reason-e"/);
  assert.equal((await visit.submit(link, '/division', { to: 'b', reason: 'with my sister' })).status, 303);
  assert.equal(await count(), before + 1);
  assert.match(mainText(await people.get(page)), /ask to be in B: “with my sister”/);
  assert.equal((await people.submit(page, '/move')).status, 303);
  assert.match(await text(link), /Harbour Congress: B/);
  assert.equal(await count(), before);
  await desk.ok(200, 'POST', `${congress}/entries/${entered.get(30).id}/move`, { to: 'a', reason: 'back' });
});

test('the best play in groups and a final with byes, the rest a handicap Swiss', async () => {
  await desk.ok(200, 'PATCH', congress, { state: 'closed' });
  await desk.refused(409, 'POST', `${congress}/rounds`, {});
  for (let n = 1; n <= 3; n++) assert.equal((await play('a', n)).length, 16);
  for (let n = 1; n <= 5; n++) await play('b', n);
  assert.equal((await visitor.get(congress)).state, 'running');
  const games = await play('a', 4);
  assert.equal(games.length, 4, 'twelve, of whom four have byes');
  const { byes } = await visitor.get(`${field('a')}/rounds/4`);
  assert.equal(byes.length, 4);
  // Who is out plays on beside, and keeps what it has; its link goes with it.
  const seated = new Set([...byes, ...games.flatMap(({ black, white }) => [black, white])]);
  const out = [...entered.entries()].filter(([number, { id }]) => number <= 31 && !seated.has(id)).slice(0, 4);
  const people = await organiser(site), divisions = '/en/desk/t/congress/divisions';
  const form = await people.form(`${divisions}?out=a`, '/move');
  const numbers = form.values.find(([name]) => name === 'pair')[1].split(' ');
  assert.equal(numbers.length, 24, 'twenty, and four who lost');
  assert.ok(out.every(([number]) => numbers.includes(`${number}`)));
  const mixed = await people.send(form, { pair: `${out[0][0]}, 33`, to: 'side', reason: 'out of A' });
  assert.match(mainText(mixed), /in different divisions/);
  const moved = await people.send(form, { pair: out.map(([number]) => number).join('、'), to: 'side', reason: 'out of A' });
  assert.equal(moved.location, `${divisions}?said=divisions-moved`, mainText(moved));
  for (const [, { token }] of out) assert.match(await text(`/en/e/${token}`), /Side event/);
  assert.match(mainText(await people.get(divisions)), /20 pairs are out: move on/);
  assert.equal((await visitor.get(field('a'))).taken, 32, 'nobody has left A');
  assert.equal((await visitor.get(congress)).taken, 32 + (await visitor.get(field('b'))).taken, 'each counts once');
  for (let n = 1; n <= 2; n++) assert.equal((await play('side', n)).length, 2);
  for (let n = 5; n <= 7; n++) await play('a', n);
  for (const key of ['a', 'b', 'side']) await desk.ok(200, 'PATCH', field(key), { state: 'finished' });
  assert.equal((await visitor.get(`${field('a')}/standings`)).rows[0].place, 1);
  await desk.ok(200, 'PATCH', congress, { state: 'finished' });
  for (const page of ['', '/entries', '/standings', '/hall', '/divisions/a', '/divisions/a/rounds/4', '/divisions/b/standings'])
    for (const lang of ['en', 'ja']) await text(`/${lang}/t/congress${page}`);
  await compareAll(site);
});

test('the whole goes out as one file and comes back', async () => {
  const file = await desk.get(`${congress}/export.json?contacts=1`);
  assert.equal(file.divisions.length, 3);
  await desk.ok(201, 'POST', `${root}/tournaments?slug=again&publish=1`, file);
  for (const key of ['a', 'b', 'side']) {
    const [one, other] = await Promise.all(['congress', 'again'].map((slug) => desk.get(`${root}/tournaments/${slug}/divisions/${key}/standings`)));
    const told = ({ rows }) => rows.map(({ place, players, score }) => [place, players.map(({ name }) => name), score]);
    assert.deepEqual(told(other), told(one), key);
  }
  await compareAll(site);
});
