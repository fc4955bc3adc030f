// A backup taken while pairs are entering holds every pair that had its answer before.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Api, root, tokenFor } from './api.mjs';
import { Client, organiser } from './client.mjs';
import { deskPath, enterBy, makeEvent, typed, year } from './events.mjs';
import { query } from './published.mjs';
import { databaseDrop, databaseMake, databaseOf, dataFolder, program, startSite } from './site.mjs';
import { until } from './steps.mjs';

const slug = 'backed-up', backups = 5, clients = 4;
const site = await startSite();

function beside(data, ...args) {
  const { status, stderr, stdout } = spawnSync(program, ['--data', data, ...args], { encoding: 'utf8', env: { ...process.env, ...(databaseOf(data) ? { OSHIDORI_DB: databaseOf(data) } : {}) } });
  assert.equal(status, 0, `${args[0]}: ${stderr}${stdout}`);
}

// The id that the private link begins with.
async function enterOne(client, i) {
  const players = [['Crane', 'Ada', 'f'], ['Heron', 'Ben', 'm']].map(([name, given_name, gender]) => ({ family_name: `${name}${i}`, given_name, rank: '3k', gender }));
  return (await enterBy(client, slug, { ...typed(players), email: `backup${i}@example.org` })).slice('/en/e/'.length).slice(0, 16);
}

const here = `JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}'`;
const entered = (of) => query(of, `SELECT entry.id FROM entry ${here} ORDER BY number`);

// A folder where nothing is yet, with a database of its own where those are on a server.
function siteFolder() {
  const data = dataFolder();
  if (databaseOf(data)) databaseMake(data);
  return data;
}

function siteForget(data) {
  if (databaseOf(data)) databaseDrop(data);
  rmSync(data, { recursive: true });
}

function restored(file) {
  const data = siteFolder();
  for (const args of [['restore', file], ['check']])
    beside(data, ...args);
  const count = (sql) => Number(query({ data }, sql)[0]);
  const players = count(`SELECT count(*) FROM player JOIN entry ON entry.id = entry_id ${here}`);
  const places = count(`SELECT taken FROM tournament WHERE slug = '${slug}'`), entries = entered({ data });
  siteForget(data);
  return { entries, players, places };
}

test('five backups while four clients enter pairs: each restores, is sound and misses nothing answered', async (t) => {
  await makeEvent(await organiser(site), slug, { capacity: '2048' });
  const answered = [], taken = [];
  let next = 0, over = false;
  const entering = Promise.all(Array.from({ length: clients }, async () => {
    const client = new Client(site.base);
    while (!over) answered.push(await enterOne(client, next++));
    client.close();
  }));
  try {
    await until('they have begun', () => answered.length >= clients);
    await until('pairs had their answer during backups', async () => {
      const file = join(site.data, `backup-${taken.length}.db`), before = [...answered];
      await promisify(execFile)(program, ['--data', site.data, 'backup', file], { env: site.env });
      if (answered.length > before.length) taken.push({ file, before, during: answered.length - before.length });
      else rmSync(file);
      return taken.length === backups;
    });
  } finally {
    over = true;
    await entering;
  }
  t.diagnostic(`${answered.length} pairs entered; during the backups ${taken.map(({ during }) => during).join(', ')}`);

  const order = entered(site);
  assert.deepEqual([...answered].sort(), [...order].sort());
  for (const { file, before } of taken) {
    const { entries, players, places } = restored(file), held = new Set(entries);
    for (const id of before) assert.ok(held.has(id), `${file}: a pair that had its answer is missing`);
    assert.deepEqual(entries, order.slice(0, entries.length), 'one moment of the site: nobody without those before');
    assert.deepEqual([players, places], [2 * entries.length, entries.length]);
  }
});

// What somebody wrote, a word of its own in each field; a birth date as it is kept.
const words = {
  family_name: 'Zyxwold', given_name: 'Quorfle', family_kana: 'ぬるぽよ', given_kana: 'むきゅるん', latin_name: 'Zyxomatic', club: 'Vexillory', guardian: 'Plimsollia', note: 'Brumblewick', email: 'jabberwock@example.org',
};
const secrets = [...Object.values(words), `${year - 12}-07-23`];

// All that a database on a server has, or a backup of one, in words.
const said = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] });
const wordsServed = (data) => (databaseOf(data) ? [['database', said('pg_dump', '--data-only', databaseOf(data))]] : []);
const wordsOf = (backup) => (databaseOf(site.data) ? said('pg_restore', '--data-only', '--file=-', backup) : readFileSync(backup));

// Of the folder every file that has one of the words, unpacked, and its database; not those that are named.
const filesWith = (folder, but = []) => readdirSync(folder, { withFileTypes: true, recursive: true }).filter((item) => item.isFile() && !but.includes(item.name))
  .map((item) => join(item.parentPath ?? item.path, item.name)).map((file) => {
    const bytes = readFileSync(file);
    return [file.slice(folder.length), file.endsWith('.gz') ? gunzipSync(bytes) : bytes];
  }).concat(wordsServed(folder)).flatMap(([file, text]) => secrets.filter((word) => text.includes(word)).map((word) => `${word}: ${file}`));

test('what a pair deletes is nowhere from then on, and not in an older backup that is restored', async () => {
  const desk = await organiser(site), visitor = new Client(site.base), api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
  const event = `${root}/tournaments/gone`, pages = ['', '/entries'].flatMap((rest) => [`/en/t/gone${rest}`, `/ja/t/gone${rest}`]);
  const exports = [`${event}/export.json?contacts=1`, `${event}/entries.csv?contacts=1`, `${event}/export.xml`, `${event}/entries`];
  const look = () => Promise.all(pages.map((page) => visitor.get(page)));
  await makeEvent(desk, 'gone', { ruleset: 'kanto-junior', asks_guardian: 'yes' });
  const { note, email, ...first } = words;
  const own = await enterBy(visitor, 'gone', { ...typed([
    { ...first, rank: '5k', gender: 'f', publish: 'full', consent_at: 'yes', birth_year: String(year - 12), birth_month: '7', birth_day: '23' },
    { family_name: 'Other', given_name: 'Otto', rank: '3k', gender: 'm', birth_year: '1980', birth_month: '1', birth_day: '2' },
  ]), note, email });
  await look();
  assert.equal((await visitor.submit(own, own, { 'players.0.publish': 'number', note: `${note} again` })).status, 303); // pages with the name are set aside
  await look();
  const held = filesWith(site.data);
  for (const word of secrets) assert.ok(held.some((found) => found.startsWith(word)), `${word} is nowhere before`);
  const backup = join(site.data, 'older.db');
  site.run('backup', backup);

  assert.equal((await visitor.submit(`${own}/data`, '/data', { sure: '1', name0: '1' })).status, 303);
  assert.deepEqual(filesWith(site.data, ['older.db']), [], 'database, its log, published pages, what is said');
  await look();
  assert.deepEqual(filesWith(site.data, ['older.db']), []);
  const answers = [...await Promise.all(exports.map((path) => api.request('GET', path))), await desk.get(deskPath('gone', '/log')), await desk.get(deskPath('gone', '/entries')), await visitor.get(`${own}/data.json`)];
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.deepEqual(secrets.filter((word) => answer.text.includes(word)), []);
  }

  const data = siteFolder(), older = wordsOf(backup);
  assert.ok(secrets.every((word) => older.includes(word)), 'it held them');
  copyFileSync(join(site.data, 'erased'), join(data, 'erased'));
  beside(data, 'restore', backup);
  assert.deepEqual(filesWith(data), [], 'restored');
  siteForget(data);
  visitor.close();
});
