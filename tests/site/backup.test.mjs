// A backup taken while pairs are entering holds every pair that had its answer before.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client, organiser } from './client.mjs';
import { query } from './published.mjs';
import { dataFolder, program, startSite } from './site.mjs';

const slug = 'backed-up', backups = 5, clients = 4;
const year = new Date().getFullYear() + 2;

async function makeEvent(site) {
  const desk = await organiser(site);
  const made = await desk.submit('/en/desk/new', '/desk/new', {
    slug, name_en: 'Backed up', ruleset: 'jpga', capacity: '2048', rounds: '1', round_times: '',
    date_year: String(year), date_month: '3', date_day: '14',
    opens_year: String(year - 3), opens_month: '1', opens_day: '10', opens_time: '9:00',
    closes_year: String(year), closes_month: '2', closes_day: '28', closes_time: '18:00',
    contact: 'desk@pond.example',
  });
  assert.equal(made.status, 303, made.text);
  assert.equal((await desk.submit(`/en/desk/t/${slug}`, '/state', { state: 'open' })).status, 303);
  desk.close();
}

// The id that the answer's private link begins with.
async function enterOne(client, i) {
  const answer = await client.submit(`/en/t/${slug}/enter`, '/enter', {
    'players.0.family_name': `Crane${i}`, 'players.0.given_name': 'Ada', 'players.0.rank': '3k', 'players.0.gender': 'f',
    'players.1.family_name': `Heron${i}`, 'players.1.given_name': 'Ben', 'players.1.rank': '2d', 'players.1.gender': 'm',
    email: `backup${i}@example.org`, do: 'enter',
  });
  assert.equal(answer.status, 303, answer.text);
  return answer.location.match(/^\/en\/e\/([0-9a-z]{16})/)[1];
}

function restored(file) {
  const data = dataFolder();
  for (const args of [['restore', file], ['check']]) {
    const { status, stderr, stdout } = spawnSync(program, ['--data', data, ...args], { encoding: 'utf8' });
    assert.equal(status, 0, `${args[0]}: ${stderr}${stdout}`);
  }
  const entries = query({ data }, `SELECT entry.id FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY number`);
  const whole = query({ data }, `SELECT count(*) FROM player JOIN entry ON entry.id = entry_id JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}'`);
  const taken = query({ data }, `SELECT taken FROM tournament WHERE slug = '${slug}'`);
  rmSync(data, { recursive: true });
  return { entries, players: Number(whole[0]), taken: Number(taken[0]) };
}

test('five backups while four clients enter pairs: each restores, is sound and misses nothing answered', async (t) => {
  const site = await startSite();
  try {
    await makeEvent(site);
    const answered = [], taken = [], busy = () => taken.filter(({ during }) => during > 0);
    let next = 0, over = false;
    const entering = Promise.all(Array.from({ length: clients }, async () => {
      const client = new Client(site.base);
      while (!over) answered.push(await enterOne(client, next++));
      client.close();
    }));
    try {
      while (answered.length < clients) await new Promise((resolve) => setTimeout(resolve, 5));
      for (let i = 0; i < 60 && busy().length < backups; i++) {
        const file = join(site.data, `backup-${i}.db`), before = [...answered];
        await promisify(execFile)(program, ['--data', site.data, 'backup', file]);
        taken.push({ file, before, during: answered.length - before.length });
      }
    } finally {
      over = true;
      await entering;
    }
    t.diagnostic(`${answered.length} pairs entered; during the backups ${taken.map(({ during }) => during).join(', ')}`);
    assert.equal(busy().length, backups, 'backups during which pairs had their answer');

    const order = query(site, `SELECT entry.id FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY number`);
    assert.deepEqual([...answered].sort(), [...order].sort());
    for (const { file, before } of taken) {
      const { entries, players, taken: places } = restored(file);
      const held = new Set(entries);
      for (const id of before) assert.ok(held.has(id), `${file}: a pair that had its answer is missing`);
      assert.deepEqual(entries, order.slice(0, entries.length), 'one moment of the site: nobody without those before');
      assert.equal(players, 2 * entries.length);
      assert.equal(places, entries.length);
    }
  } finally { await site.stop(); }
});
