// Published pages: never stale, never a wrong 304, nothing extra, nothing private.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Client, organiser } from './client.mjs';
import { compareAll, query } from './published.mjs';
import { startSite } from './site.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Flips a result between two of the same length.
async function flipper(site, desk) {
  const path = '/en/desk/t/demo-junior/rounds/3/tables/1';
  const nigiri = (await desk.get(path)).text.includes('name="black_pair"');
  const black = nigiri ? (await desk.get(path)).text.match(/name="black_pair"[^>]*value="([^"]+)"/)[1] : null;
  return async (winner) => {
    const set = { by: 'margin', winner, margin: '5', black: '', white: '', ...(black ? { black_pair: black } : {}) };
    const sum = await desk.submit(path, '/tables/1', set); // shown first, recorded when sent again
    const answer = await desk.send(desk.formOf(sum, path, '/tables/1'), set);
    assert.equal(answer.status, 303, 'recorded');
  };
}

test('300 changes of the same size under load: every read after the answer is new, plain and packed', async () => {
  const site = await startSite();
  const desk = await organiser(site);
  const reader = new Client(site.base);
  const crowd = [new Client(site.base), new Client(site.base), new Client(site.base)];
  let running = true, crowdReads = 0;
  const load = crowd.map(async (client) => {
    while (running) {
      const answer = await client.get('/en/t/demo-junior/rounds/3', { headers: { 'Accept-Encoding': 'gzip' } });
      assert.equal(answer.status, 200);
      crowdReads++;
    }
  });
  try {
    const flip = await flipper(site, desk);
    const path = '/en/t/demo-junior/rounds/3';
    const says = { black: 'Black wins by 5', white: 'White wins by 5' };
    let etag = { plain: '', packed: '' }, sizes = new Set(), kills = 0;
    for (let i = 0; i < 300; i++) {
      const winner = i % 2 ? 'white' : 'black';
      if (i % 60 === 30) { // a worker dies in the middle of it all
        const supervisor = execFileSync('pgrep', ['-g', String(site.child.pid), '-fo', 'oshidori serve'], { encoding: 'utf8' }).trim();
        const victims = execFileSync('pgrep', ['-P', supervisor], { encoding: 'utf8' }).trim().split('\n');
        process.kill(Number(victims[i % 4]), 'SIGKILL');
        kills++;
        await wait(300);
      }
      await flip(winner);
      const plain = await reader.get(path, { headers: etag.plain ? { 'If-None-Match': etag.plain } : {} });
      assert.equal(plain.status, 200, `change ${i}: a wrong 304`);
      assert.ok(plain.text.includes(says[winner]), `change ${i}: stale`);
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
  } finally {
    running = false;
    await Promise.all(load);
    assert.ok(crowdReads > 100, `${crowdReads} reads beside it`);
    await compareAll(site);
    for (const client of [desk, reader, ...crowd]) client.close();
    await site.stop();
  }
});

test('a worker killed while it writes: the pages are finished by the next, at once', async () => {
  const site = await startSite();
  const desk = await organiser(site);
  try {
    const flip = await flipper(site, desk);
    await flip('black');
    const supervisor = execFileSync('pgrep', ['-g', String(site.child.pid), '-fo', 'oshidori serve'], { encoding: 'utf8' }).trim();
    for (let i = 0; i < 20; i++) {
      const victims = execFileSync('pgrep', ['-P', supervisor], { encoding: 'utf8' }).trim().split('\n');
      const change = flip(i % 2 ? 'black' : 'white').catch(() => {}); // it may be the one that dies
      await wait(i % 10);
      for (const victim of victims.slice(0, 4)) try { process.kill(Number(victim), 'SIGKILL'); } catch { /* gone */ }
      await change;
      for (let waited = 0; waited < 100; waited++) {
        const alive = await desk.get('/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d').catch(() => null);
        if (alive?.status === 200) break;
        await wait(50);
      }
      const notes = () => Number(execFileSync('sqlite3', [join(site.data, 'oshidori.db'), 'SELECT count(*) FROM stale_page'], { encoding: 'utf8' }));
      for (let waited = 0; waited < 100 && notes() > 0; waited++) await wait(20);
      assert.equal(notes(), 0, 'the next worker, at its start, finishes what the dead one left');
      await compareAll(site);
    }
  } finally {
    desk.close();
    await site.stop();
  }
});

// Who commits while pages are being written is in the next edition or waits for it; those who
// share one touch the same pages.
test('eight who enter at once, workers dying: each finds itself in the list as soon as it is told', async () => {
  const site = await startSite();
  const token = site.run('token', 'organiser@oshidori.example', 'crowd').trim();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const api = `${site.base}/api/v1/tournaments`;
  const send = (url, method, body) => fetch(url, { method, headers, body: JSON.stringify(body) });
  const made = await send(api, 'POST', { slug: 'crowd', name: { en: 'Crowd', ja: '混雑' }, date: '2031-05-09', venue: 'Hall',
    ruleset: 'egf-pair', system: 'swiss', rounds: 5, capacity: 400,
    registration: { opens: '2020-01-01T00:00:00Z', closes: '2031-05-01T00:00:00Z' } });
  assert.equal(made.status, 201);
  assert.equal((await send(`${api}/crowd`, 'PATCH', { state: 'open' })).status, 200);
  const supervisor = execFileSync('pgrep', ['-g', String(site.child.pid), '-fo', 'oshidori serve'], { encoding: 'utf8' }).trim();
  let told = 0, next = 0;
  const enter = async () => {
    while (next < 160) {
      const n = next++, name = `Heron${n}x`;
      if (n % 40 === 20) process.kill(Number(execFileSync('pgrep', ['-P', supervisor], { encoding: 'utf8' }).split('\n')[(n - 20) / 40]), 'SIGKILL');
      const answer = await send(`${api}/crowd/entries`, 'POST', { players: [
        { family_name: name, given_name: 'Ada', rank: '4d', gender: 'f' },
        { family_name: `Teal${n}`, given_name: 'Bo', rank: '1k', gender: 'm' }] });
      if (answer.status !== 201) continue; // it met the worker that died
      told++;
      for (const path of ['/en/t/crowd/entries', '/api/v1/tournaments/crowd/entries']) {
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
    const flip = await flipper(site, desk);
    await flip('black');
    mkdirSync(blocked);
    await flip('white');
    assert.ok((await reader.get(path)).text.includes('White wins by 5'));
    assert.throws(() => statSync(join(site.data, 'public', `${path}.html`)));
    rmdirSync(blocked);
    await flip('black');
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
    const files = await compareAll(site);
    assert.ok(files.includes('/ja/t/demo-junior/standings.html'));
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
