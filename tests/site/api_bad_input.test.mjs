// Whatever is sent to a writing call: the right status, a problem that names the
// field, and nothing changed. At the end the good body of each call is sent, so
// that what was refused before was refused for what was wrong in it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Api, everything, problem, root, tokenFor } from './api.mjs';
import { Client, mainText } from './client.mjs';
import { eventBody, openEvent, year } from './events.mjs';
import { query } from './published.mjs';
import { languages, startSite } from './site.mjs';

// With the pace of strangers that is usual.
const site = await startSite({ env: { OSHIDORI_AT_ONCE: '' } }), visitor = new Api(site.base);
const desk = new Api(site.base, tokenFor(site, 'desk@pond.example')), other = new Api(site.base, tokenFor(site, 'somebody-else@example.org'));
const calls = []; // {name, method, path, body, open?}: `open` = needs no token

// Three events: in "open" pairs enter, in "closed" nothing is drawn, in "drawn" round 1 is played
// but for table 1 and round 2 is a draft.

const event = (slug) => eventBody(slug, { name: { en: `Event ${slug}`, ja: 'かも杯' }, venue: 'Hall', ruleset: 'kanto-junior', system: 'swiss', rounds: 4, zone: 'Asia/Tokyo' });

const entry = (i) => ({
  players: ['f', 'm'].map((gender, seat) => ({
    family_name: `Family${'abcdefghij'[i]}`, given_name: seat ? 'Two' : 'One', family_kana: 'かも', given_kana: 'ひな', rank: `${i + 1}${seat ? 'd' : 'k'}`,
    honour: seat ? 'title' : 'prefecture', gender, birth_date: `${year - (seat ? 40 : 12)}-06-0${i + 1}`, club: 'Pond', country: 'JP', publish: 'full',
  })),
  email: `pair-${i}@pond.example`, note: 'a note',
});

const at = (slug) => `${root}/tournaments/${slug}`;

async function makeEvent(slug, entries) {
  await openEvent(desk, slug, event(slug));
  const ids = [];
  for (let i = 0; i < entries; i++) ids.push((await desk.ok(201, 'POST', `${at(slug)}/entries`, entry(i))).id);
  return ids;
}

before(async () => {
  const [open] = await makeEvent('open', 2), ids = await makeEvent('drawn', 6);
  await makeEvent('closed', 4);
  for (const slug of ['closed', 'drawn']) await desk.ok(200, 'PATCH', at(slug), { state: 'closed' });
  const result = `${at('drawn')}/rounds/1/games`;
  await desk.ok(201, 'POST', `${at('drawn')}/rounds`, { seed: 1 });
  for (const table of [2, 3]) await desk.ok(200, 'PUT', `${result}/${table}/result`, { by: 'resignation', winner: 'black' });
  const { games: [game] } = await desk.get(`${at('drawn')}/rounds/1`);
  const draft = await desk.ok(201, 'POST', `${at('drawn')}/rounds`, { seed: 1, force: true, publish: false });
  const { version } = await desk.get(at('open')), { version: entryVersion } = await desk.get(`${at('open')}/entries/${open}`);
  const seats = draft.games.map(({ table, black, white }) => ({ table, black, white, stones: 2, komi: -6.5 }));
  assert.equal(new Set(seats.flatMap(({ black, white }) => [black, white])).size, ids.length);
  const { slug, ...facts } = event('open');
  calls.push(
    { name: 'make an event', method: 'POST', path: `${root}/tournaments`, body: event('new-event') },
    { name: 'change an event', method: 'PATCH', path: at(slug), body: { ...facts, venue: 'Another hall', state: 'open', version } },
    { name: 'enter', method: 'POST', path: `${at('open')}/entries`, body: entry(5), open: true },
    { name: 'change an entry', method: 'PATCH', path: `${at('open')}/entries/${open}`, body: { ...entry(6), absent: [2, 3], version: entryVersion } },
    { name: 'draw', method: 'POST', path: `${at('closed')}/rounds`, body: { seed: 7, publish: true, force: false } },
    { name: 'set a round', method: 'PUT', path: `${at('drawn')}/rounds/2`, body: { games: seats, byes: [] } },
    { name: 'publish a round', method: 'PATCH', path: `${at('drawn')}/rounds/2`, body: { state: 'published' } },
    { name: 'record a margin', method: 'PUT', path: `${result}/1/result`, body: { by: 'margin', winner: 'black', margin: Number.isInteger(game.komi) ? 4 : 4.5, black_tokens: 1, white_tokens: 0 } },
    { name: 'record a resignation', method: 'PUT', path: `${result}/1/result`, body: { by: 'resignation', winner: 'white', black_pair: game.black } },
    { name: 'record a count', method: 'PUT', path: `${result}/1/result`, body: { by: 'count', black: 80, white: 70, black_tokens: 1, white_tokens: 0, black_handed: 1, reason: 'counted twice' } },
    { name: 'take a round back', method: 'DELETE', path: `${at('drawn')}/rounds/2` },
    { name: 'take a result back', method: 'DELETE', path: `${result}/2/result` },
    { name: 'withdraw', method: 'DELETE', path: `${at('open')}/entries/${open}` },
  );
});

const withBody = () => calls.filter(({ body }) => body !== undefined);

// Everything as it is read back, by the interface and in the database.
async function asItIs() {
  const paths = [`${root}/tournaments`, ...['open', 'closed', 'drawn'].flatMap((slug) => [at(slug), `${at(slug)}/entries`, `${at(slug)}/standings`]), `${at('drawn')}/rounds/1`, `${at('drawn')}/rounds/2`];
  const answers = [];
  for (const path of paths) answers.push(await desk.get(path));
  return { answers, rows: everything(site) };
}

// What the database holds while a test makes thousands of bad requests and nothing else; null = it
// has to be looked at before and after each. Looking costs more than asking, so then only every
// `seldom`th request is followed by a look, and the test ends with one.
const seldom = 20;
let known = null, requests = 0;

// One bad request: this status, and not a row of the database is another. The fields of its errors.
async function refused(status, call, body, options = {}) {
  const { client = desk, path = call.path, method = call.method, ...rest } = options, rows = known ?? everything(site);
  const answer = await client.request(method, path, body, rest);
  const said = typeof body === 'string' ? body : JSON.stringify(body) ?? '';
  answer.what = `${call.name}: ${answer.what}\nsent: ${said.slice(0, 300)}`;
  const fields = problem(answer, status);
  requests++;
  if (!known || requests % seldom === 0) assert.equal(everything(site), rows, `changed${known ? ` by one of ${seldom}, the last` : ''}: ${answer.what}`);
  return { fields, what: answer.what };
}

// The error stands beside the field, beside the object it is in, or beside something in it.
async function refusedAt(path, call, body) {
  const { fields, what } = await refused(422, call, body), asked = path.join('.');
  const near = fields.some((field) => field === asked || field.startsWith(`${asked}.`) || (field !== '' && asked.startsWith(`${field}.`)));
  assert.ok(asked === '' || near, `${asked} is not among [${fields}]: ${what}`);
}

const whole = (text, fields, what) => assert.ok(fields.includes(''), `${text}: not told about the whole: [${fields}] ${what}`);

function eachCall(name, run) {
  test(name, async () => {
    const before = await asItIs();
    known = before.rows;
    try {
      for (const call of withBody()) await run(call);
    } finally {
      known = null;
    }
    assert.deepEqual(await asItIs(), before);
  });
}

// Bodies that are no JSON, or no object

eachCall('a body cut off anywhere is refused', async (call) => {
  const text = JSON.stringify(call.body), step = Math.max(1, Math.floor(text.length / 12));
  for (let end = 1; end < text.length; end += step) {
    const { fields, what } = await refused(422, call, text.slice(0, end));
    whole('cut off', fields, what);
  }
});

const bare = ['null', 'true', '5', '"x"', '[]', '[{}]', '[[]]', 'undefined', '{', '}', "{'by': 'count'}", '{by: 1}', '{"a": NaN}', '{"a": 1,}', '{"a" 1}', '/* */ {}', '<xml/>'];
const deep = [['[', ']'], ['{"a":', '}']].map(([open, close]) => `${open.repeat(10000)}1${close.repeat(10000)}`);

eachCall('what is no JSON object is refused', async (call) => {
  const text = JSON.stringify(call.body);
  for (const body of [...bare, `${text}}`, `${text} ${text}`, `\ufeff\ufeff${text}`, `${text},`, ...deep, '['.repeat(10000)]) {
    const { fields, what } = await refused(422, call, body);
    whole(body.slice(0, 20), fields, what);
  }
});

eachCall('bytes that are no UTF-8 are refused', async (call) => {
  const text = JSON.stringify(call.body);
  for (const bytes of [[0xff], [0xc0, 0xaf], [0xe3, 0x81], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
    await refused(422, call, Buffer.concat([Buffer.from(`${text.slice(0, -1)},"x":"`), Buffer.from(bytes), Buffer.from('"}')]));
});

// Wrong values, field by field

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

// [path, value] of the body and of all within it.
function* walk(value, path = []) {
  yield [path, value];
  if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) yield* walk(inner, [...path, name]);
}

function set(body, path, value) {
  if (path.length === 0) return value;
  const copy = JSON.parse(JSON.stringify(body));
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name], copy);
  holder[path.at(-1)] = value;
  return copy;
}

const wrongTypes = (value) => {
  if (Array.isArray(value)) return [{}, 'x', 5, null, true, [null], [true], [[]], [typeof value[0] === 'object' ? 'x' : {}], [...value, null]];
  if (isObject(value)) return [[], 'x', 5, null, true, [value]];
  if (typeof value === 'number') return [String(value), '', true, null, [], {}, [value]];
  return typeof value === 'boolean' ? [String(value), 0, 1, null, [], {}] : [5, 0, true, null, [], {}, [value], { value }];
};

eachCall('a value of another type is refused in every field', async (call) => {
  for (const [path, value] of walk(call.body))
    if (path.length > 0) for (const wrong of wrongTypes(value)) await refusedAt(path, call, set(call.body, path, wrong));
});

const far = [9007199254740991, -9007199254740991, 1e300, -1e300, 0.3];
const wrongNumbers = {
  rounds: [0, -1, 21, 2.5, ...far], capacity: [0, 1, -5, 2049, 16.5, ...far], absent: [0, -1, 5, 1.5, ...far],
  table: [0, -1, 1.5, ...far], stones: [-1, 1, 10, 2.5, ...far], komi: [0.25, 6.3, 1000, -1000, ...far],
  black: [-1, 1000, 79.5, ...far], white: [-1, 1000, 0.5, ...far], black_tokens: [-1, 0.5, 1000, ...far], white_tokens: [-1, 0.5, 1000, ...far], black_handed: [-1, 0.5, 2, ...far],
  margin: [-4, 0.25, 4.3, 100000, ...far], seed: [-1, 0.5, 1e300], version: [-1, -2, 0.5, 1e300],
};

eachCall('a number out of its range is refused', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (typeof value !== 'number') continue;
    const list = wrongNumbers[path.at(-1)] ?? wrongNumbers[path.at(-2)];
    assert.ok(list, `no wrong numbers for ${path}`);
    for (const wrong of list) await refusedAt(path, call, set(call.body, path, wrong));
  }
  for (const [path, value] of walk(call.body)) // one that no machine's integer holds
    if (typeof value === 'number') await refused(422, call, JSON.stringify(set(call.body, path, 'HUGE')).replace('"HUGE"', '9'.repeat(40)));
});

const wrongTexts = {
  slug: ['Upper', 'a b', 'a_b', 'a/b', 'é', '../x', 'x'.repeat(65), 'new', 'entries', 'a\nb'],
  date: ['', '2027-02-30', '14 March 2027', `${year}-13-01`, '0', 'today'], ruleset: ['', 'chess', 'JPGA'], system: ['', 'x', 'Swiss', 'round robin'],
  opens: ['', 'yesterday', `${year}-02-30T00:00:00Z`, `${year - 1}-01-01T25:00:00Z`], closes: ['', 'never', `${year - 4}-01-01T00:00:00Z`],
  zone: ['Mars/Olympus', '../etc/passwd'], state: ['', 'paused', 'Open'],
  family_name: ['', '   ', '　\t'], given_name: ['', ' '], family_kana: ['藤田', 'fujita'], given_kana: ['x1'],
  rank: ['', '0d', '31k', '10d', 'strong', '3d5k'], honour: ['king', 'Title'], gender: ['x', 'female', 'F'],
  birth_date: ['2014-02-30', '2014', `${year + 1}-01-01`, 'x'], publish: ['all', 'Full'], email: ['x', 'a@', '@b', 'a b@example.org', 'a@b@c'],
  by: ['', 'dice', 'Count'], winner: ['', 'green', 'Black', 'both'], black_pair: ['nobody', '0'], black: ['', 'nobody'], white: ['', 'nobody'],
};

eachCall('a word that is none of those possible is refused', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (typeof value !== 'string') continue;
    for (const wrong of wrongTexts[path.at(-1)] ?? []) await refusedAt(path, call, set(call.body, path, wrong));
  }
});

eachCall('a text that is far too long is refused', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (typeof value !== 'string') continue;
    for (const long of ['x'.repeat(40000), '鴨'.repeat(15000), '鴨 '.repeat(10000)]) await refusedAt(path, call, set(call.body, path, long));
  }
});

eachCall('half characters and NUL are refused in every text', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (typeof value !== 'string') continue;
    for (const escape of ['\\ud800', '\\udc00', '\\udc00\\ud800', '\\ud800x', '\\u0000', '\\u12', '\\x41', '\u0001', '\n'])
      await refused(422, call, JSON.stringify(set(call.body, path, 'HERE')).replace('"HERE"', `"x${escape}x"`));
  }
});

eachCall('a field that nobody asked for is refused, also within another', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (!isObject(value)) continue;
    for (const name of ['surprise', 'id', 'csrf', 'players.0.rank', '<b>']) await refusedAt([...path, name], call, set(call.body, path, { ...value, [name]: 1 }));
    await refused(422, call, JSON.stringify(set(call.body, path, { ...value, HERE: 1 })).replace('HERE', '__proto__'));
    await refused(422, call, JSON.stringify(set(call.body, path, { ...value, '': 1 })));
  }
});

eachCall('a field given twice is refused, also within another', async (call) => {
  for (const [path, value] of walk(call.body)) {
    if (!isObject(value)) continue;
    const [name, inner] = Object.entries(value)[0];
    const twice = JSON.stringify(set(call.body, path, { ...value, HERE: inner })).replace('"HERE"', JSON.stringify(name));
    await refused(422, call, twice);
  }
});

eachCall('nesting of ten thousand is refused in every field', async (call) => {
  for (const [path] of walk(call.body))
    for (const nested of deep) if (path.length > 0) await refused(422, call, JSON.stringify(set(call.body, path, 'HERE')).replace('"HERE"', nested));
});

test('what must be there is asked for', async () => {
  const before = await asItIs();
  const needed = {
    'make an event': [['name'], ['date'], ['ruleset'], ['rounds'], ['capacity'], ['registration'], ['registration', 'opens'], ['registration', 'closes']],
    enter: [['players'], ['players', '0', 'family_name'], ['players', '1', 'given_name'], ['players', '0', 'rank'], ['players', '1', 'rank']],
    'set a round': [['games'], ['games', '0', 'table'], ['games', '1', 'black'], ['games', '2', 'white']], 'publish a round': [['state']],
    'record a margin': [['by'], ['winner']], 'record a resignation': [['by'], ['winner']], 'record a count': [['by'], ['black'], ['white']],
  };
  for (const [name, paths] of Object.entries(needed)) {
    const call = calls.find((one) => one.name === name);
    for (const path of paths) await refusedAt(path, call, set(call.body, path, undefined));
    if (name !== 'set a round') assert.ok((await refused(422, call, {})).fields.length > 0);
  }
  const make = calls[0], enter = calls.find(({ name }) => name === 'enter');
  await refusedAt(['name'], make, set(make.body, ['name'], { en: '', ja: '' }));
  await refusedAt(['players'], enter, set(enter.body, ['players'], []));
  await refusedAt(['players'], enter, set(enter.body, ['players'], enter.body.players.slice(0, 1)));
  await refusedAt(['players'], enter, set(enter.body, ['players'], [...enter.body.players, enter.body.players[0]]));
  assert.deepEqual((await refused(422, enter, set(enter.body, ['email'], ''), { client: visitor })).fields, ['email']);
  assert.deepEqual((await refused(422, enter, set(enter.body, ['email'], undefined), { client: visitor })).fields, ['email']);
  assert.deepEqual(await asItIs(), before);
});

test('a round that seats a pair twice, or a pair of another event, is refused', async () => {
  const call = calls.find(({ name }) => name === 'set a round'), { games } = call.body;
  const [stranger] = await desk.get(`${at('closed')}/entries`);
  await refusedAt(['games', '1', 'black'], call, set(call.body, ['games', '1', 'black'], games[0].black));
  await refusedAt(['games', '0', 'white'], call, set(call.body, ['games', '0', 'white'], games[0].black));
  await refusedAt(['games', '0', 'white'], call, set(call.body, ['games', '0', 'white'], stranger.id));
  await refusedAt(['games', '1', 'table'], call, set(call.body, ['games', '1', 'table'], games[0].table));
  await refusedAt(['byes', '0'], call, set(call.body, ['byes'], [games[0].black]));
  await refusedAt(['byes', '0'], call, set(call.body, ['byes'], [stranger.id]));
  await refusedAt(['byes', '0'], call, set(call.body, ['byes'], ['nobody']));
  await refused(422, call, { games: Array.from({ length: 500 }, (_, i) => ({ ...games[0], table: i + 1 })), byes: [] });
  await refused(422, call, { games: [], byes: Array(5000).fill('nobody') });
});

// Who asks, and how

eachCall('a body of another type, or of none, is refused', async (call) => {
  const text = JSON.stringify(call.body);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'json', '', null])
    await refused(415, call, text, { headers: { 'Content-Type': type } });
});

test('a result says nothing that its way of reporting cannot mean', async () => {
  const call = calls.find(({ name }) => name === 'record a count'), before = await asItIs();
  const wrong = [
    [{ by: 'count', black: 70, white: 80, winner: 'black' }, 'winner'], [{ by: 'count', black: 70, white: 80, margin: 3 }, 'margin'],
    [{ by: 'resignation', winner: 'white', black: 70 }, 'black'], [{ by: 'resignation', winner: 'white', margin: 9 }, 'margin'],
    [{ by: 'late', winner: 'white', black_tokens: 1 }, 'black_tokens'], [{ by: 'both-lose', winner: 'white' }, 'winner'],
    [{ by: 'void', white_tokens: 1 }, 'white_tokens'], [{ by: 'margin', winner: 'white', black_tokens: 1, black_handed: 1 }, 'black_handed'],
    [{ by: 'count', black: 70, white: 80, black_tokens: 1, black_handed: 2 }, 'black_handed'], [{ by: 'count', black: 70, white: 80, white_handed: 1 }, 'white_handed'],
  ];
  for (const [body, field] of wrong) await refusedAt([field], call, body);
  assert.deepEqual(await asItIs(), before);
});

// Each took a worker seconds, or its memory, before it was bounded.
test('a small body costs little, whatever is in it', async () => {
  const call = calls.find(({ name }) => name === 'enter');
  const marks = `e${'\u0301'.repeat(14000)}${'\u0323'.repeat(14000)}`, longName = 'a'.repeat(20000);
  await refusedAt(['note'], call, set(call.body, ['note'], marks));
  await refusedAt(['players', '0', 'family_name'], call, set(call.body, ['players', '0', 'family_name'], marks));
  await refused(422, call, `{"${longName}": [${'0,'.repeat(15000)}0]}`);
  const group = execFileSync('ps', ['-eo', 'pgid=,pid='], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim().split(/\s+/));
  const peaks = group.filter(([pgid]) => Number(pgid) === site.child.pid)
    .map(([, pid]) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s*(\d+)/m)?.[1] ?? 0));
  assert.ok(peaks.length >= 6, `${peaks.length} processes`);
  for (const peak of peaks) assert.ok(peak < 200 * 1024, `${peak} KiB`);
});

test('a body over 64 KiB is refused, and one just below is read', async () => {
  for (const call of withBody()) {
    const client = new Api(site.base, desk.token), text = JSON.stringify(call.body);
    await refused(413, call, text + ' '.repeat(66000), { client });
    client.close();
    await refused(422, call, text.slice(0, -1) + ' '.repeat(60000));
  }
});

test('nobody writes without a token, with one that is none, or with one that is revoked', async () => {
  const revoked = tokenFor(site, 'desk@pond.example', 'lost-phone');
  const phone = new Api(site.base, revoked);
  assert.equal((await phone.get(`${at('drawn')}/rounds/2`)).state, 'draft', 'it works before');
  phone.close();
  site.run('revoke', 'desk@pond.example', 'lost-phone');
  const before = await asItIs();
  const flipped = desk.token.slice(0, -1) + (desk.token.endsWith('a') ? 'b' : 'a');
  const headers = ['Bearer x', 'Bearer ', 'Bearer', `Bearer ${revoked}`, `Bearer ${flipped}`, `Bearer ${desk.token}x`, `Bearer ${desk.token} ${desk.token}`,
    `Basic ${Buffer.from(`desk:${desk.token}`).toString('base64')}`, desk.token, `Bearer ${'x'.repeat(4000)}`, `Bearer ' OR 1=1 --`];
  for (const call of calls) {
    if (!call.open) await refused(401, call, call.body, { client: visitor });
    for (const Authorization of headers) await refused(401, call, call.body, { client: visitor, headers: { Authorization } });
  }
  for (const Authorization of headers)
    problem(await visitor.request('GET', `${at('drawn')}/rounds/2`, undefined, { headers: { Authorization } }), 401);
  assert.deepEqual(await asItIs(), before);
});

test('another organiser’s token, or a pair’s, may not write', async () => {
  const { id, token } = await desk.ok(201, 'POST', `${at('closed')}/entries`, entry(8));
  const pair = new Api(site.base, token);
  const elsewhere = calls.filter(({ name, open }) => name !== 'make an event' && !open);
  assert.ok(elsewhere.length >= 10);
  for (const call of elsewhere)
    for (const client of [other, pair]) {
      await refused(403, call, call.body, { client });
      if (call.body) await refused(403, call, '{', { client });
    }
  pair.close();
  await desk.ok(200, 'DELETE', `${at('closed')}/entries/${id}`);
});

test('a version that is stale is a conflict', async () => {
  for (const name of ['change an event', 'change an entry', 'record a count', 'record a margin']) {
    const call = calls.find((one) => one.name === name);
    for (const version of [1000000, 999]) await refused(409, call, { ...call.body, version });
  }
});

test('a state, an absence and a withdrawal are changes that a version tells of', async () => {
  const [id] = await makeEvent('versions', 2), here = at('versions'), path = `${here}/entries/${id}`;
  const { version } = await desk.get(here);
  await desk.ok(200, 'PATCH', here, { state: 'closed', version });
  await desk.refused(409, 'PATCH', here, { state: 'running', version });
  const { version: entryVersion } = await desk.get(path);
  await desk.ok(200, 'PATCH', path, { absent: [1], version: entryVersion });
  await desk.refused(409, 'PATCH', path, { absent: [2], version: entryVersion });
  const { version: later } = await desk.get(path);
  await desk.ok(200, 'DELETE', path);
  await desk.refused(409, 'PATCH', path, { note: 'x', version: later });
});

test('every address says which methods it has', async () => {
  const rows = everything(site);
  const [{ id }] = await desk.get(`${at('open')}/entries`);
  const addresses = [
    [`${root}/tournaments`, ['GET', 'POST']], [at('open'), ['GET', 'PATCH', 'DELETE']], [`${at('open')}/entries`, ['GET', 'POST']],
    [`${at('open')}/entries/${id}`, ['GET', 'PATCH', 'DELETE']], [`${at('drawn')}/rounds`, ['POST']], [`${at('drawn')}/rounds/1`, ['GET', 'PUT', 'PATCH', 'DELETE']],
    [`${at('drawn')}/rounds/1/games/1/result`, ['PUT', 'DELETE']], [`${at('open')}/standings`, ['GET']],
  ];
  for (const [path, methods] of addresses)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      if (methods.includes(method)) continue;
      for (const client of [desk, visitor]) {
        const answer = await client.request(method, path, method === 'GET' ? undefined : {});
        problem(answer, 405);
        const allowed = answer.headers.allow.split(', ').filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
        assert.deepEqual(allowed.sort(), [...methods].sort(), answer.what);
      }
    }
  assert.equal(everything(site), rows);
});

test('addresses of what is not there', async () => {
  const [{ id }] = await desk.get(`${at('closed')}/entries`), call = (name) => calls.find((one) => one.name === name);
  const missing = [
    ['change an event', at('no-such-event')], ['enter', `${at('no-such-event')}/entries`], ['draw', `${at('no-such-event')}/rounds`],
    ...['nobody', '0', id, 'x'.repeat(300), '%F0%9F%A6%86', `${id}x`].flatMap((one) => ['change an entry', 'withdraw'].map((name) => [name, `${at('open')}/entries/${one}`])),
    ...['0', '-1', 'x', '1.5', '01x', '99999999999999999999'].flatMap((n) => ['set a round', 'publish a round', 'take a round back'].map((name) => [name, `${at('drawn')}/rounds/${n}`])),
    ...['0', '99', '-1', 'x', '1e0', '99999999999999999999'].flatMap((table) => ['record a count', 'take a result back'].map((name) => [name, `${at('drawn')}/rounds/1/games/${table}/result`])),
    ['record a count', `${at('drawn')}/rounds/9/games/1/result`], ['publish a round', `${at('drawn')}/rounds/4`], ['take a round back', `${at('drawn')}/rounds/4`],
    ['record a count', `${at('drawn')}/rounds/1/games/1`], ['enter', `${at('open')}/entries/`], ['make an event', `${root}/tournaments/`], ['make an event', `${root}/nowhere`],
  ];
  for (const [name, path] of missing) await refused(404, call(name), call(name).body, { path });
  const later = await desk.request('PUT', `${at('drawn')}/rounds/4`, call('set a round').body);
  problem(later, later.status);
  assert.ok([404, 409, 422].includes(later.status), later.what);
  for (const path of [`${at('open')}?x=1`, `${root}/tournaments?state=paused`, `${root}/tournaments?from=yesterday`, `${at('drawn')}/standings?criteria=luck`, `${at('drawn')}/standings?after=1&after=1`])
    problem(await visitor.request('GET', path), 422);
  for (const path of [`${root}/tournaments/%00`, `${root}/tournaments/%ff`, `${root}/tournaments/%zz`])
    assert.ok([400, 404].includes((await desk.request('GET', path)).status), path);
});

test('a slug that is taken is a conflict, and a slug that is public stays', async () => {
  const make = calls[0], change = calls.find(({ name }) => name === 'change an event');
  await refused(409, make, set(make.body, ['slug'], 'open'));
  const answer = await desk.request('PATCH', change.path, { slug: 'another' });
  assert.ok([409, 422].includes(answer.status), answer.what);
  problem(answer, answer.status);
});

// What looks like trouble and is none

test('marks, quotes and emoji in a name come back as they were sent', async () => {
  const names = [['O’Brien <"&\'>', '</script><b>'], ['{{family}}', '{{{given}}}'], ['🦆👩‍👧', 'שרה'], ['\\"\\u0041', '%s%n'], ["'; DROP TABLE entry; --", '🦆'.repeat(20)]];
  for (const [i, [family_name, given_name]] of names.entries()) {
    const { players, ...rest } = entry(i), body = { ...rest, players: [{ ...players[0], family_name, given_name, club: given_name }, { ...players[1], family_name: given_name, given_name: family_name }] };
    const { id, token } = await visitor.ok(201, 'POST', `${at('open')}/entries`, body);
    const shown = (await visitor.get(`${at('open')}/entries`)).find((one) => one.id === id);
    assert.deepEqual(shown.players.map((player) => [player.family_name, player.given_name]), [[family_name, given_name], [given_name, family_name]]);
    assert.equal(shown.players[0].club, given_name);
    await visitor.ok(200, 'DELETE', `${at('open')}/entries/${id}`, undefined, { token });
  }
});

test('a control character is refused or taken out, never kept', async () => {
  for (const character of ['\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\ufeff']) {
    const body = set(entry(8), ['players', '0', 'club'], `Po${character}nd`);
    const answer = await visitor.request('POST', `${at('open')}/entries`, body);
    if (answer.status === 422) { problem(answer, 422); continue; }
    assert.equal(answer.status, 201, answer.what);
    const { id } = answer.json, shown = await desk.request('GET', `${at('open')}/entries/${id}`);
    assert.ok(!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(shown.json.players[0].club), `U+${character.charCodeAt(0).toString(16)}: ${shown.what}`);
    await desk.ok(200, 'DELETE', `${at('open')}/entries/${id}`);
  }
});

test('an empty change changes nothing', async () => {
  for (const name of ['change an event', 'change an entry']) {
    const { method, path } = calls.find((one) => one.name === name), rows = everything(site);
    await desk.ok(200, method, path, {});
    assert.equal(everything(site), rows, name);
  }
});

test('the good body of each call is accepted', async () => {
  const order = ['record a margin', 'record a resignation', 'record a count', 'set a round', 'publish a round', 'take a round back', 'draw', 'take a result back',
    'make an event', 'enter', 'change an entry', 'withdraw'];
  const { version } = await desk.get(at('open')), change = calls.find(({ name }) => name === 'change an event');
  await desk.ok(200, change.method, change.path, { ...change.body, version });
  for (const name of order) {
    const { method, path, body } = calls.find((one) => one.name === name);
    const answer = await desk.request(method, path, body, { headers: body ? { 'Content-Type': 'application/json; charset=utf-8' } : {} });
    assert.equal(answer.status, name === 'take a round back' ? 204 : method === 'POST' ? 201 : 200, `${name}: ${answer.what}`);
  }
});

test('a script that enters pair after pair is stopped, alone, and what a person typed stays in the form', async () => {
  await openEvent(desk, 'rush', { ...event('rush'), ruleset: 'swindon', capacity: 40 });
  const single = (i) => ({ players: [{ family_name: `Gull${i}x`, given_name: 'One', rank: '3k' }], email: 'gull@pond.example' });
  const enter = (i, from, api = visitor) => api.request('POST', `${at('rush')}/entries`, single(i), { headers: { 'X-Forwarded-For': from } });
  let done = 0, answer;
  while ((answer = await enter(done, '10.9.0.1')).status === 201 && done < 200) done++;
  problem(answer, 429);
  assert.ok(done >= 100 && done < 140, `${done} were taken`);
  assert.equal(answer.headers['retry-after'], '1');
  assert.equal((await desk.get(`${at('rush')}/entries`)).length, done);
  for (const lang of languages) {
    const client = new Client(site.base), path = `/${lang}/t/rush/enter`, { values } = await client.form(path);
    let sent, page;
    for (let n = 0; n < 9 && page?.status !== 429; n++) { // one a second may
      sent = { 'players.0.family_name': 'Plover', 'players.0.given_name': `Pia ${lang} ${n}`, 'players.0.rank': '4k', email: 'pia@pond.example' };
      const body = new URLSearchParams([...values.filter(([name]) => !(name in sent) && name !== 'once'), ...Object.entries(sent), ['do', 'enter'], ['once', `${lang}${n}`]]).toString();
      page = await client.request('POST', path, { body, headers: { 'X-Forwarded-For': '10.9.0.1' } });
    }
    assert.deepEqual([page.status, page.headers['retry-after']], [429, '1']);
    assert.match(mainText(page), lang === 'en' ? /What you typed is kept/ : /入力した内容は残っています/);
    const kept = Object.fromEntries(client.formOf(page, path).values);
    for (const [name, value] of Object.entries(sent)) assert.equal(kept[name], value, name);
  }
  assert.equal((await enter('a', '10.9.0.2')).status, 201);
  assert.equal((await enter('b', '10.9.0.1', desk)).status, 201);
  assert.deepEqual(query(site, "SELECT actor || ': ' || after FROM audit WHERE action = 'refused.pace'"), ['pair: POST /api/v1/tournaments/{slug}/entries rush']);
});
