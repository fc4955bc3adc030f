// A backup taken while pairs are entering holds every pair that had its answer before.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client, organiser } from './client.mjs';
import { enterBy, makeEvent, typed } from './events.mjs';
import { query } from './published.mjs';
import { dataFolder, program, startSite } from './site.mjs';
import { until } from './steps.mjs';

const slug = 'backed-up', backups = 5, clients = 4;
const site = await startSite();

// The id that the private link begins with.
async function enterOne(client, i) {
  const players = [['Crane', 'Ada', 'f'], ['Heron', 'Ben', 'm']].map(([name, given_name, gender]) => ({ family_name: `${name}${i}`, given_name, rank: '3k', gender }));
  return (await enterBy(client, slug, { ...typed(players), email: `backup${i}@example.org` })).slice('/en/e/'.length).slice(0, 16);
}

const here = `JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}'`;
const entered = (of) => query(of, `SELECT entry.id FROM entry ${here} ORDER BY number`);

function restored(file) {
  const data = dataFolder();
  for (const args of [['restore', file], ['check']]) {
    const { status, stderr, stdout } = spawnSync(program, ['--data', data, ...args], { encoding: 'utf8' });
    assert.equal(status, 0, `${args[0]}: ${stderr}${stdout}`);
  }
  const count = (sql) => Number(query({ data }, sql)[0]);
  const players = count(`SELECT count(*) FROM player JOIN entry ON entry.id = entry_id ${here}`);
  const places = count(`SELECT taken FROM tournament WHERE slug = '${slug}'`), entries = entered({ data });
  rmSync(data, { recursive: true });
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
      await promisify(execFile)(program, ['--data', site.data, 'backup', file]);
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
