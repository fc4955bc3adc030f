// Published pages: never stale, never a wrong 304, nothing extra, nothing private.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Api, tokenFor } from './api.mjs';
import { Client, organiser } from './client.mjs';
import { openEvent, record } from './events.mjs';
import { compareAll, query } from './published.mjs';
import { languages, startSite } from './site.mjs';
import { until } from './steps.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// At the start the keeper is the last of the children; who takes a place is behind it.
const workersOf = (site, keeper) => site.children().filter((child) => child !== keeper);

// Turns one result from one winner to the other, and the page is as long as before.
const flip = (desk, winner) => record(desk, 'demo-junior', 3, 1, { by: 'margin', winner, margin: '5' });

test('300 changes of the same size under load: every read after the answer is new, plain and packed', async () => {
  const site = await startSite();
  const desk = await organiser(site);
  const reader = new Client(site.base);
  const crowd = [new Client(site.base), new Client(site.base), new Client(site.base)], keeper = site.children().at(-1);
  let running = true, crowdReads = 0;
  const [pair] = query(site, `SELECT '/en/t/demo-junior/pairs/' || entry.number FROM game JOIN entry ON entry.id = game.black
    JOIN tournament ON tournament.id = game.tournament_id WHERE slug = 'demo-junior' AND round = 3 AND table_number = 1`);
  const load = crowd.map(async (client) => {
    while (running) {
      const answer = await client.get('/en/t/demo-junior/rounds/3', { headers: { 'Accept-Encoding': 'gzip' } });
      assert.equal(answer.status, 200);
      assert.equal((await client.get(pair)).status, 200);
      crowdReads++;
    }
  });
  try {
    const path = '/en/t/demo-junior/rounds/3';
    const says = { black: 'Black wins by 5', white: 'White wins by 5' };
    let etag = { plain: '', packed: '' }, sizes = new Set(), kills = 0;
    for (let i = 0; i < 300; i++) {
      const winner = i % 2 ? 'white' : 'black';
      if (i % 60 === 30) { // a worker dies in the middle of it all
        const before = site.children(), victim = workersOf(site, keeper)[i % 4];
        process.kill(victim, 'SIGKILL');
        kills++;
        await until('another takes its place', () => !site.children().includes(victim) && site.children().length === before.length);
      }
      await flip(desk, winner);
      const plain = await reader.get(path, { headers: etag.plain ? { 'If-None-Match': etag.plain } : {} });
      assert.equal(plain.status, 200, `change ${i}: a wrong 304`);
      assert.ok(plain.text.includes(says[winner]), `change ${i}: stale`);
      assert.ok((await reader.get(pair)).text.includes(says[winner]), `change ${i}: the pair's page is stale`);
      const packed = await reader.get(path, { headers: { 'Accept-Encoding': 'gzip', ...(etag.packed ? { 'If-None-Match': etag.packed } : {}) } });
      assert.equal(packed.status, 200, `change ${i}: a wrong 304, packed`);
      assert.equal(packed.headers['content-encoding'], 'gzip');
      assert.ok(gunzipSync(packed.bytes).toString().includes(says[winner]), `change ${i}: stale, packed`);
      const again = await reader.get(path, { headers: { 'If-None-Match': plain.headers.etag } });
      assert.equal(again.status, 304, `change ${i}: unchanged`);
      sizes.add(plain.bytes.length);
      etag = { plain: plain.headers.etag, packed: packed.headers.etag };
    }
    assert.equal(kills, 5);
    assert.equal(sizes.size, 1, 'the changes were of one size');
    await until('it was read beside it', () => crowdReads > 100);
  } finally {
    running = false;
    await Promise.all(load);
    await compareAll(site);
    for (const client of [desk, reader, ...crowd]) client.close();
    await site.stop();
  }
});

// The keeper, who would finish what others leave, too, does nothing from now on; it holds no lock.
async function keeperStopped(site) {
  const keeper = site.children().at(-1), locked = (name) => spawnSync('flock', ['-n', join(site.data, name), 'true']).status !== 0;
  await until('the keeper has nothing to do', () => {
    process.kill(keeper, 'SIGSTOP');
    const busy = ['writers.lock', 'writers.lock.files'].some(locked);
    if (busy) process.kill(keeper, 'SIGCONT');
    return !busy;
  });
  return keeper;
}

test('a worker killed while it writes: the pages are finished by the next, at its start', async () => {
  const site = await startSite();
  const desk = await organiser(site), keeper = await keeperStopped(site);
  try {
    await flip(desk, 'black');
    for (let i = 0; i < 20; i++) {
      const victims = workersOf(site, keeper);
      const change = flip(desk, i % 2 ? 'black' : 'white').catch(() => {}); // it may be the one that dies
      await wait(i % 10);
      for (const victim of victims) try { process.kill(victim, 'SIGKILL'); } catch { /* gone */ }
      await change;
      const alive = () => desk.get('/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d').then(({ status }) => status === 200, () => false);
      await until('a worker answers', alive);
      await until('the next worker, at its start, finishes what the dead one left', () => query(site, 'SELECT count(*) FROM stale_page')[0] === '0');
      await compareAll(site);
    }
  } finally {
    process.kill(keeper, 'SIGCONT');
    desk.close();
    await site.stop();
  }
});

// Who commits while pages are being written is in the next edition or waits for it; those who
// share one touch the same pages.
test('eight who enter at once, workers dying: each finds itself in the list as soon as it is told', async () => {
  const site = await startSite();
  const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'), 8), keeper = site.children().at(-1);
  const here = await openEvent(desk, 'crowd', { rounds: 5, capacity: 400 });
  let told = 0, next = 0;
  const enter = async () => {
    while (next < 160) {
      const n = next++, name = `Heron${n}x`;
      if (n % 40 === 20) process.kill(workersOf(site, keeper)[(n - 20) / 40], 'SIGKILL');
      const made = await desk.request('POST', `${here}/entries`, { players: [
        { family_name: name, given_name: 'Ada', rank: '4d', gender: 'f' }, { family_name: `Teal${n}`, given_name: 'Bo', rank: '1k', gender: 'm' }] }).catch(() => null);
      if (made?.status !== 201) continue; // it met the worker that died
      told++;
      for (const path of ['/en/t/crowd/entries', `${here}/entries`]) {
        const page = await fetch(`${site.base}${path}`);
        assert.equal(page.status, 200);
        assert.ok((await page.text()).includes(name), `${name} is not in ${path}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: 8 }, enter));
    assert.ok(told > 120, `${told} entered`);
    await compareAll(site);
  } finally {
    await site.stop();
  }
});

test('a page that cannot be written is answered by the program, never an old one', async () => {
  const site = await startSite();
  const desk = await organiser(site);
  const reader = new Client(site.base);
  const path = '/en/t/demo-junior/rounds/3';
  const blocked = join(site.data, 'public', `${path}.html.new`);
  try {
    await flip(desk, 'black');
    mkdirSync(blocked);
    await flip(desk, 'white');
    assert.ok((await reader.get(path)).text.includes('White wins by 5'));
    assert.throws(() => statSync(join(site.data, 'public', `${path}.html`)));
    rmdirSync(blocked);
    await flip(desk, 'black');
    assert.ok(statSync(join(site.data, 'public', `${path}.html`)).size > 0);
    assert.ok((await reader.get(path)).text.includes('Black wins by 5'));
  } finally {
    desk.close();
    reader.close();
    await site.stop();
  }
});

test('what is private is in no published page', async () => {
  let site = await startSite();
  query(site, "UPDATE player SET publish = 'number' WHERE family_name = '佐藤'");
  query(site, "UPDATE player SET publish = 'initials', club = 'Secret Club' WHERE family_name = '橋本'");
  query(site, "UPDATE entry SET note = 'secret-note-for-the-desk'");
  await site.stop({ keep: true });
  site = await startSite({ data: site.data }); // which publishes everything anew
  try {
    for (const lang of languages)
      for (const row of query(site, 'SELECT slug, number FROM entry JOIN tournament ON tournament.id = tournament_id'))
        await fetch(`${site.base}/${lang}/t/${row.replace('|', '/pairs/')}`);
    const files = await compareAll(site);
    assert.ok(files.includes('/ja/t/demo-junior/standings.html'));
    assert.ok(files.includes('/ja/t/demo-junior/pairs/1.html'));
    const secrets = [...query(site, 'SELECT email FROM entry'), ...query(site, 'SELECT DISTINCT birth_date FROM player'),
      'secret-note', 'Secret Club', '佐藤', '桜', '橋本', 'csrf', 'name="once"'];
    for (const file of files) {
      const text = readFileSync(join(site.data, 'public', file), 'utf8');
      for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${file}`);
      assert.ok(!/\/e\/[0-9a-z]{40}/.test(text), file);
    }
  } finally {
    await site.stop();
  }
});
