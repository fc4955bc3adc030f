// Every page while the event changes: readers go through all addresses that there are, as the table
// of routes has them, while its organiser enters pairs, draws, throws away, publishes, records and
// takes back. No page dies, nor any worker, and what is read is of one moment.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { Api, root, tokenFor } from './api.mjs';
import { organiser, plain } from './client.mjs';
import { cardLink } from './codes.mjs';
import { openEvent, pairOf } from './events.mjs';
import { query, yearOf } from './published.mjs';
import { routes } from './routes.mjs';
import { languages, program, startSite } from './site.mjs';

const rounds = 2, tries = 2; // each round is drawn and played so often before it stands
const readers = 4, reads = 120; // who go through everything, and how much each of them asks for meanwhile
const lookers = 4, looks = 6;  // who look at a draft while it is drawn anew

const slug = 'eddy', here = `${root}/tournaments/${slug}`, desk = `/en/desk/t/${slug}`;
const { pages, calls } = routes();
const rows = [...pages, ...calls].filter(({ method }) => method === 'GET');

let site, client, api, token, csrf, workers;
const event = { round: 1, entries: [], cards: [], lines: [] }; // as the readers know it

const found = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, what]) => plain(what)))];

async function press(path, values, status = 303) {
  const answer = await client.post(`${desk}${path}`, { csrf, ...values });
  assert.equal(answer.status, status, `${path}: ${answer.text.slice(-1500)}`);
  return answer;
}

async function enter() {
  const number = event.entries.length + 1;
  event.entries.push(await api.ok(201, 'POST', `${here}/entries`, { ...pairOf(number, `${1 + number % 6}d`), email: `pair${number}@eddy.example` }));
  return event.entries.at(-1).id;
}

before(async () => {
  site = await startSite();
  client = await organiser(site);
  site.run('administrator', 'organiser@oshidori.example'); // who reads the site's log, too
  token = tokenFor(site, 'organiser@oshidori.example');
  api = new Api(site.base, token);
  await openEvent(api, slug, { rounds, capacity: 60, system: 'mcmahon', plan: { bar: '3d', floor: '5k' }, check_in: true });
  for (let i = 0; i < 7; i++) await enter();
  const wish = await client.submit(`/en/t/${slug}/partner`, '/partner', {
    'players.0.family_name': 'Heron', 'players.0.given_name': 'Ada', 'players.0.rank': '30k', 'players.0.gender': 'f', strongest: '28k', email: 'ada@eddy.example',
  });
  assert.equal(wish.status, 303, wish.text);
  await api.ok(200, 'PATCH', here, { state: 'closed' });
  csrf = Object.fromEntries((await client.form(`${desk}/settings`)).values).csrf;
  const invited = await press('/people', { email: 'late@eddy.example', role: 'desk' }, 200);
  const text = async (path) => (await client.get(`${desk}${path}`)).text;
  Object.assign(event, {
    id: query(site, `SELECT id FROM tournament WHERE slug = '${slug}'`)[0],
    account: query(site, 'SELECT id FROM account')[0],
    wish: wish.location.match(/\/p\/(\w+)/)[1],
    link: invited.text.match(/\/invitation\/(\w+)/)[1],
    door: (await text('/check-in')).match(/\/door\/(\w+)/)[1],
    sheets: found(await text('/print'), /\/print\/([\w-]+)/g).concat('table-cards', 'slips'),
    files: found(await text('/files'), /\/files\/([\w.-]+)/g),
  });
  workers = site.children();
});

/* ---- the writer ---- */

async function draw() {
  await Promise.all([
    press('/draw', { round: String(event.round), again: event.drawn ? '1' : '', force: '', once: '' }),
    ...Array.from({ length: lookers }, look),
  ]);
  event.drawn = true;
}

async function play(tables) {
  const games = (await api.get(`${here}/rounds/${event.round}`)).games.slice(0, tables);
  for (const { table, black, nigiri } of games)
    await api.ok(200, 'PUT', `${here}/rounds/${event.round}/games/${table}/result`, { by: 'resignation', winner: 'black', ...(nigiri ? { black_pair: black } : {}) });
  return games;
}

// One round, from its first draw to its last result, and back again but where it stands.
async function change(stands) {
  const at = `${here}/rounds/${event.round}`;
  event.drawn = false;
  await api.ok(200, 'PATCH', `${here}/entries/${event.entries[0].id}`, { absent: stands ? [] : [event.round] });
  await draw();
  for (let i = 0; i < 4; i++) {
    await enter();
    await press('/check-in', { entry: await enter(), here: '1' });
    await draw(); // a table more
  }
  if (stands) await readAll();
  await api.ok(204, 'DELETE', at);
  event.drawn = false;
  await draw();
  const { games: seats } = await api.ok(200, 'PATCH', at, { state: 'published' });
  event.cards = seats.flatMap(({ table, black, white }) => [[black, white], [white, black]].map(([entry, other]) =>
    cardLink(site, 'en', slug, event.id, { round: event.round, table, entry, other })));
  if (stands) await readAll();
  const games = await play(6);
  event.lines = query(site, `SELECT id FROM audit WHERE tournament_id = '${event.id}' ORDER BY id DESC LIMIT 40`);
  await press(`/log/${event.lines[0]}/take-back`, {}); // the last result
  if (stands) {
    await play();
    event.round++;
    return;
  }
  for (const { table } of games.slice(0, -1)) await api.ok(200, 'DELETE', `${at}/games/${table}/result`);
  await press(`/rounds/${event.round}/take-back`, {});
  await press(`/rounds/${event.round}/throw-away`, {});
}

/* ---- the readers ---- */

const asked = new Map(); // by row: the statuses of its answers
let sent = 0;

// An exported event is of one moment: whoever has entered and has a place is counted, and in the log.
function isWhole(text) {
  const { tables } = JSON.parse(text);
  const column = (table, name) => tables[table].rows.map((row) => row[tables[table].columns.indexOf(name)]);
  const placed = column('entry', 'status').filter((status) => status === 'confirmed').length;
  assert.deepEqual(column('tournament', 'taken'), [placed]);
  assert.equal(column('audit', 'action').filter((action) => action === 'entry.enter').length, column('entry', 'id').length);
}

async function ask(method, path, values) {
  const headers = { Authorization: `Bearer ${token}` }; // nginx leaves what is published to the program, too
  const answer = await (values ? client.post(path, values, { headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } })
    : client.request(method, path, { headers }));
  sent++;
  assert.ok(answer.status < 500, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  assert.doesNotMatch(answer.location ?? '', /sign-in/, path);
  if (method === 'GET' && path.endsWith('/export.json')) isWhole(answer.text);
  return answer;
}

// What a name in a row's path stands for, another one each time.
function value(name, path, turn) {
  const one = (list) => list[turn % list.length];
  switch (name) {
    case 'lang': return one(languages);
    case 'slug': return slug;
    case 'n': return path.includes('/events/') ? yearOf(site) : String(event.round - turn % event.round);
    case 'table': return String(1 + turn % 4);
    case 'ruleset': return 'jpga';
    case 'entry': return one(event.entries).id;
    case 'account': return event.account;
    case 'line_id': return one(event.lines) ?? '1';
    case 'sheet': return one(event.sheets);
    case 'file': return one(event.files);
    case 'token': return path.includes('/e/') ? one(event.entries).token : path.includes('/p/') ? event.wish : event.link;
    case 'code': return event.door;
    case 'shows': return one(['event', 'standings', 'round-1']);
    default: throw new Error(`no value for {${name}} of ${path}`);
  }
}

function addressOf(path, turn) {
  if (path.includes('/report/') && event.cards.length > 0) return event.cards[turn % event.cards.length];
  const at = path.replace(/\{(\w+)\}/g, (_, name) => value(name, path, turn));
  return path.endsWith('/line') ? `${at}?line=1+b%2Br` : at;
}

async function readRow(row, method, turn) {
  const answer = await ask(method, addressOf(row.path, turn));
  asked.set(row, (asked.get(row) ?? new Set()).add(answer.status));
}

// Through all rows, from another one than the others, and every time about something else.
async function read(reader, from) {
  const ahead = Math.floor(reader * rows.length / readers);
  for (let turn = from; turn < from + reads; turn++)
    await readRow(rows[(turn + ahead) % rows.length], turn % 9 === 8 ? 'HEAD' : 'GET', turn + Math.floor(turn / rows.length));
}

// All of them about the round that is being made, while nobody writes.
async function readAll() {
  for (const row of rows) await readRow(row, 'GET', 0);
}

// The draft, and the page of a form about it that is refused.
async function look() {
  for (let turn = 0; turn < looks; turn++) {
    const at = `${desk}/rounds/${event.round}`;
    await (turn % 3 === 2 ? ask('POST', `${at}/swap`, { csrf, a: '', b: '' }) : ask('GET', at));
  }
}

const exported = async () => isWhole((await promisify(execFile)(program, ['--data', site.data, 'export', slug], { maxBuffer: 1 << 26, env: site.env })).stdout);

test('pages of an event that changes are pages, all of them, and no worker is lost', async () => {
  for (let step = 0; step < rounds * tries; step++)
    await Promise.all([
      change(step % tries === tries - 1), exported(),
      ...Array.from({ length: readers }, (_, reader) => read(reader, step * reads)),
    ]);
  assert.equal(event.round, rounds + 1, 'all rounds are played');
  assert.deepEqual(site.children(), workers, readFileSync(join(site.data, 'oshidori.log'), 'utf8').split('\n').slice(-5).join('\n'));
  assert.ok(sent > 2500, `${sent} requests`);
});

// A row that only ever said that there is no such page has not been read, but that of a link which only a
// letter has: this site sends none. A calculator that is
// asked nothing says what it wants to know.
test('every row of the tables was read', () => {
  const unread = rows.filter((row) => row.path !== '/{lang}/confirm/{token}' && ![...asked.get(row)].some((status) => [200, 303].includes(status) || (status === 422 && /^\/api\/v1\/\w+$/.test(row.path))));
  assert.deepEqual(unread.map((row) => `${row.path}: ${[...asked.get(row)]}`), []);
});
