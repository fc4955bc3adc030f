// A site that goes from its file to a server, and back into a file, is the same site. Where SERVER_DB names a
// server (tests/server.sh).
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { organiser } from './client.mjs';
import { deskPath, enterBy, makeEvent, pairOf, typed } from './events.mjs';
import { publicPages } from './published.mjs';
import { dataFolder, freePort, program, startSite } from './site.mjs';
import { until } from './steps.mjs';

const server = process.env.SERVER_DB, skip = server === undefined && 'no PostgreSQL server';
const urlOf = (name) => server.replace('%s', name);
const sql = (name, text) => execFileSync('psql', [urlOf(name), '-qAtc', text], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const made = [];

function databaseMake(name, more = '') {
  made.push(name);
  sql('postgres', `CREATE DATABASE ${name} ${more}`);
  return urlOf(name);
}
after(() => made.forEach((name) => sql('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));

const run = (data, args, env = {}) => new Promise((resolve) => {
  execFile(program, ['--data', data, ...args], { encoding: 'utf8', env: { ...process.env, ...env } }, (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }));
});

// What a page says, but for what is another each time: when it was made, and the keys of forms.
const lasting = (text) => text.replace(/^DTSTAMP:.*$/gm, '').replace(/(name="(?:once|token)" value=")[^"]*/g, '$1');

// By path what is answered: all that is published, and whatever the desk's pages lead to.
async function pagesOf(site, client) {
  const pages = new Map(), waiting = [...publicPages(site), '/en/desk/', '/ja/desk/'], seen = new Set(waiting);
  while (waiting.length > 0) {
    const path = waiting.pop(), { status, text, headers } = await client.get(path);
    pages.set(path, `${status} ${lasting(text)}`);
    if (status !== 200 || !headers['content-type'].startsWith('text/html')) continue;
    for (const [, to] of text.matchAll(/href="(\/(?:en|ja)\/[^"#?]*)"/g))
      if (!seen.has(to)) { seen.add(to); waiting.push(to.replace(/&amp;/g, '&')); }
  }
  return pages;
}

const dump = (file) => execFileSync('sqlite3', [file, '.dump'], { encoding: 'utf8' }).split('\n').sort();

test('from a file to a server and back: the same pages, and the same rows', { skip }, async (t) => {
  const data = dataFolder(), port = await freePort(), url = databaseMake('carried');
  let site = await startSite({ data, port });
  const desk = await organiser(site);
  await makeEvent(desk, 'second');
  for (const number of [1, 2, 3]) await enterBy(desk, 'second', { ...typed(pairOf(number, '3k').players), email: `pair${number}@example.org` });
  const before = await pagesOf(site, desk);
  assert.match((await run(data, ['copy', '--to', url])).stderr, /^oshidori: the site is being served from this folder; stop it first\n$/);
  await site.stop({ keep: true });
  const there = await run(data, ['copy', '--to', url]), back = join(data, 'back.db'), again = await run(data, ['copy', '--to', back], { OSHIDORI_DB: url });
  assert.equal(there.status, 0, there.stderr);
  assert.equal(again.status, 0, again.stderr);
  assert.match(there.stdout, /^copied: .* OSHIDORI_DB names that database to the site\nremove \S+\/oshidori\.db, .*\n$/);
  assert.match(again.stdout, /^copied: .*\n$/);
  assert.deepEqual(dump(back), dump(join(data, 'oshidori.db')));

  rmSync(join(data, 'public'), { recursive: true });
  site = await startSite({ data, port, env: { OSHIDORI_DB: url } });
  desk.close();
  const on = await pagesOf(site, desk);
  t.diagnostic(`${before.size} pages; ${there.stdout.split('\n')[0]}`);
  assert.ok(before.size > 300);
  assert.deepEqual([...on.keys()].sort(), [...before.keys()].sort());
  for (const [path, text] of before) assert.equal(on.get(path), text, path);
  assert.equal((await run(data, ['check'], { OSHIDORI_DB: url })).status, 0);
  await site.stop();
});

// A server that says it is of another version, and to whatever it is asked that it may be written to.
async function oldServer(version) {
  const text = (...words) => Buffer.concat(words.flatMap((word) => [Buffer.from(word), Buffer.alloc(1)]));
  const message = (letter, ...body) => { const all = Buffer.concat(body); return Buffer.concat([Buffer.from(letter), Buffer.from([0, 0, 0, all.length + 4]), all]); };
  const ready = message('Z', Buffer.from('I'));
  const hello = Buffer.concat([message('R', Buffer.alloc(4)), ...[['server_version', version], ['server_encoding', 'UTF8']].map((said) => message('S', text(...said))), ready]);
  const off = Buffer.concat([message('T', Buffer.from([0, 1]), text('x'), Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])),
    message('D', Buffer.from([0, 1, 0, 0, 0, 3]), Buffer.from('off')), message('C', text('SHOW')), ready]);
  const listener = createServer((socket) => socket.on('error', () => {}).on('data', (bytes) => {
    if (bytes[0] === 81) socket.write(off); // Q
    else if (bytes.length === 8) socket.write('N'); // whether it may be encrypted
    else if (bytes[0] === 0) socket.write(hello);
  }));
  await new Promise((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
  return listener;
}

test('a site that another machine has open is not copied', { skip }, async () => {
  const data = dataFolder(), url = databaseMake('shared'), env = { OSHIDORI_DB: url };
  await run(data, ['migrate'], env);
  const other = spawn('psql', [url, '-qc', 'SELECT pg_sleep(60)']);
  await until('another has it open', () => sql('postgres', "SELECT count(*) FROM pg_stat_activity WHERE datname = 'shared'") === '1\n');
  const { stderr } = await run(data, ['copy', '--to', join(data, 'back.db')], env);
  assert.match(stderr, /^oshidori: the database is open elsewhere \(1 connections\): stop the site on every machine first$/m);
  assert.ok(!existsSync(join(data, 'back.db')));
  other.kill();
  rmSync(data, { recursive: true });
});

test('what cannot be reached or written is told in one line, without the password', { skip }, async () => {
  const data = dataFolder(), port = await freePort(), old = await oldServer('12.9');
  const as = (user) => urlOf('strict').replace('user=tests', `user=${user}&password=hushhush`);
  databaseMake('strict');
  databaseMake('shop');
  sql('shop', 'CREATE TABLE goods (id int)');
  databaseMake('newer');
  sql('newer', 'CREATE TABLE schema_number (number bigint); INSERT INTO schema_number VALUES (999)');
  for (const [name, what] of [['office', 'CREATE SCHEMA office; CREATE TABLE office.paper (id int)'], ['viewed', 'CREATE VIEW one AS SELECT 1'], ['adder', "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'"]]) {
    databaseMake(name);
    sql(name, what);
  }
  sql('postgres', 'CREATE ROLE guest LOGIN');
  const cases = [
    [urlOf('nowhere'), /database "nowhere" does not exist$/],
    [as('nobody'), /role "nobody" does not exist$/],
    [as('guest'), /the database's role guest may not make tables in public: it has to own the database$/],
    [`postgresql://tests:hushhush@127.0.0.1:${port}/strict`, /Connection refused$/],
    [`postgresql://tests:hushhush@127.0.0.1:${old.address().port}/strict`, /the server is PostgreSQL 12, and has to be 13 or newer$/],
    ...['@', '/', '%'].map((sign) => [`postgresql://tests:hush${sign}hushhush@nowhere/strict`, /its address cannot be read; .* in a password @ is not written %40, .*$/]),
    [databaseMake('latin', "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"), /its encoding is LATIN1, and has to be UTF8$/],
    ...['shop', 'office', 'viewed', 'adder'].map((name) => [urlOf(name), /the database belongs to something else: what is in it is none of Oshidori's$/]),
    [urlOf('newer'), /the database comes from a newer program: its schema is number 999, this program knows \d+$/],
    [join(data, 'no', 'such', 'folder.db'), /folder.db: unable to open database file$/],
  ];
  await run(data, ['migrate']);
  for (const [place, says] of cases) {
    const { status, stderr } = await run(data, ['copy', '--to', place]);
    assert.equal(status, 1, place);
    assert.match(stderr, /^oshidori: .*\n$/, place);
    assert.match(stderr.trim(), says);
    assert.ok(!stderr.includes('hush'), stderr);
  }
  sql('postgres', 'DROP ROLE guest');
  old.close();
  rmSync(data, { recursive: true });
});
