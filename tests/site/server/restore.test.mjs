// Backups of a site whose database is on a server, by the command line, as its administrator makes and
// restores them.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseDrop, databaseMake, databaseOf, dataFolder, program } from '../site.mjs';
import { until } from '../steps.mjs';

const data = dataFolder(), elsewhere = dataFolder(), url = databaseOf(data);
databaseMake(data);
after(() => {
  databaseDrop(data);
  [data, elsewhere].forEach((folder) => rmSync(folder, { recursive: true }));
});

const envOf = (folder) => ({ ...process.env, ...(folder === data ? { OSHIDORI_DB: url } : {}) });
const run = (folder, ...args) => new Promise((resolve) => {
  execFile(program, ['--data', folder, ...args], { encoding: 'utf8', env: envOf(folder) }, (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }));
});
async function does(...args) {
  const { status, stdout, stderr } = await run(data, ...args);
  assert.equal(status, 0, `${args}: ${stderr}`);
  return stdout;
}
async function refuses(folder, args, says) {
  const { status, stderr } = await run(folder, ...args), lines = stderr.split('\n').filter((line) => line.startsWith('oshidori: '));
  assert.equal(status, 1);
  assert.equal(lines.length, 1, stderr);
  assert.match(lines[0], says);
}
const sql = (text) => execFileSync('psql', [url, '-qAtc', text], { encoding: 'utf8' }).trim();
const rows = () => execFileSync('pg_dump', ['--data-only', '--inserts', url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n').filter((line) => line.startsWith('INSERT')).sort();

await does('migrate');
await does('demo');
const full = rows();
const said = await does('backup');
let took; // a restore, in milliseconds
const backup = join(data, 'backups', readdirSync(join(data, 'backups')).find((name) => name.endsWith('.oshidori')));

test('a backup says what is in it, and a restore puts it back in place of what came later', async () => {
  assert.match(said, /: restored and counted: 1 events, 24 entries, 36 games; \d+ bytes\n$/);
  sql("DELETE FROM report; UPDATE player SET club = 'Later'; UPDATE publication SET stamp = stamp + 1");
  const later = rows(), began = Date.now();
  await does('restore', backup);
  took = Date.now() - began;
  assert.deepEqual(rows(), full);
  await does('restore', join(data, 'oshidori.db.before'));
  assert.deepEqual(rows(), later);
  assert.match(await does('check'), /^the database is sound: 1 events, 24 entries, 36 games\n/);
});

test('what was erased since is erased again', async () => {
  const names = sql('SELECT family_name FROM player JOIN entry ON entry.id = entry_id WHERE number = 3').split('\n');
  await does('erase', 'demo-junior', '3');
  rmSync(join(data, 'erased')); // as on a machine where it was not erased
  await does('restore', backup);
  const now = sql('SELECT family_name, given_name, note, email FROM player JOIN entry ON entry.id = entry_id WHERE number = 3');
  assert.ok(names.every((name) => !now.includes(name)), now);
  assert.equal(sql("SELECT count(*) FROM audit WHERE action = 'entry.erase'"), '1');
  rmSync(join(data, 'erased'));
  sql('DELETE FROM erasing');
});

test('what cannot be restored is told in one line, and nothing is changed', async () => {
  const before = rows(), cut = join(data, 'cut'), none = join(data, 'none'), file = join(elsewhere, 'oshidori.db');
  writeFileSync(cut, readFileSync(backup).subarray(0, 40000));
  writeFileSync(none, 'What somebody wrote.');
  await run(elsewhere, 'migrate');
  await refuses(data, ['restore', cut], /that backup is cut short$/);
  await refuses(data, ['restore', none], /that file is not a backup of Oshidori$/);
  await refuses(data, ['restore', file], /this site's is on a server: restore it where OSHIDORI_DB is not set, then oshidori copy --to$/);
  await refuses(elsewhere, ['restore', backup], /this site's is a file: restore it where OSHIDORI_DB names a server's, then oshidori copy --to$/);
  const other = spawn('psql', [url, '-qc', 'SELECT pg_sleep(60)']);
  await until('another has it open', () => sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%'") === '1');
  await refuses(data, ['restore', backup], /the database is open elsewhere \(1 connections\): stop the site on every machine first$/);
  sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%'");
  other.kill();
  assert.deepEqual(rows(), before);
});

test('a restore that is killed leaves what was there, or what was to be', async (t) => {
  sql("UPDATE player SET club = 'Later'");
  const later = rows(), kills = process.env.EVERYTHING ? 10 : 2;
  let left = 0;
  for (let i = 0; i < kills; i++) {
    const child = spawn(program, ['--data', data, 'restore', backup], { env: envOf(data), stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    await sleep(took * (i + 1) / (kills + 1));
    child.kill('SIGKILL');
    await ended;
    await until('nobody is at it', () => sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'") === '1');
    const now = rows(), stayed = now.some((row) => row.includes("'Later'"));
    assert.deepEqual(now, stayed ? later : full);
    left += stayed;
    if (!stayed) break;
  }
  t.diagnostic(`${left} of ${kills} left what was there; one that is not killed takes ${took} ms`);
  await does('restore', backup);
  assert.deepEqual(rows(), full);
});
