// Published pages: never stale, never a wrong 304, nothing extra, nothing private.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Api, tokenFor } from './api.mjs';
import { Client, organiser } from './client.mjs';
import { openEvent, record } from './events.mjs';
import { compareAll, fileOf, publicPages, publishedTexts, query } from './published.mjs';
import { languages, startSite } from './site.mjs';
import { until } from './steps.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Who is who in the order in which they start.
const WRITER = 4, PRESS = 5, KEEPER = 6;

// One of them dies, and another takes its place.
async function replaced(site, staff, who) {
  process.kill(staff[who], 'SIGKILL');
  await until('another takes its place', () => {
    const now = site.children(), [fresh] = now.filter((child) => !staff.includes(child));
    if (now.length < staff.length || fresh === undefined) return false;
    staff[who] = fresh;
    return true;
  });
}

// Turns one result from one winner to the other, and the page is as long as before.
const flip = (desk, winner) => record(desk, 'demo-junior', 3, 1, { by: 'margin', winner, margin: '5' });

test('300 changes of the same size under load: every read after the answer is new, plain and packed', async () => {
  const site = await startSite();
  const desk = await organiser(site);
  const reader = new Client(site.base);
  const crowd = [new Client(site.base), new Client(site.base), new Client(site.base)], staff = site.children();
  const mortal = [0, WRITER, PRESS, 1, PRESS, WRITER, 2, PRESS, 3, WRITER];
  let running = true, crowdReads = 0, lost = 0;
  const [pair] = query(site, `SELECT '/en/t/demo-junior/pairs/' || entry.number FROM game JOIN entry ON entry.id = game.black
    JOIN tournament ON tournament.id = game.tournament_id WHERE slug = 'demo-junior' AND round = 3 AND table_number = 1`);
  const load = crowd.map(async (client) => {
    while (running) {
      for (const path of ['/en/t/demo-junior/rounds/3', pair]) {
        const { status } = await client.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
        assert.ok(status === 200 || status === 503, `${status}`); // it met the press that died
        lost += status === 503;
      }
      crowdReads++;
    }
  });
  try {
    const path = '/en/t/demo-junior/rounds/3';
    const says = { black: 'Black wins by 5', white: 'White wins by 5' };
    let etag = { plain: '', packed: '' }, sizes = new Set(), kills = 0;
    for (let i = 0; i < 300; i++) {
      const winner = i % 2 ? 'white' : 'black';
      if (i % 30 === 15) await replaced(site, staff, mortal[kills++]); // one dies in the middle of it all
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
    assert.equal(kills, mortal.length);
    assert.ok(lost <= 6 * kills, `${lost} reads were lost`);
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
  const keeper = site.children()[KEEPER], locked = (name) => spawnSync('flock', ['-n', join(site.data, name), 'true']).status !== 0;
  await until('the keeper has nothing to do', () => {
    process.kill(keeper, 'SIGSTOP');
    const busy = ['writers.lock', 'writers.lock.gate'].some(locked);
    if (busy) process.kill(keeper, 'SIGCONT');
    return !busy;
  });
  return keeper;
}

test('all killed while they write and render: what they left is taken away by the next, at their start', async () => {
  const site = await startSite();
  const desk = await organiser(site), keeper = await keeperStopped(site), reader = new Client(site.base);
  try {
    await flip(desk, 'black');
    for (let i = 0; i < 20; i++) {
      const victims = site.children().filter((child) => child !== keeper);
      const change = flip(desk, i % 2 ? 'black' : 'white').catch(() => {}); // they may be the ones that die
      const read = reader.get('/ja/t/demo-junior/rounds/3').catch(() => {});
      await wait(i % 10);
      for (const victim of victims) try { process.kill(victim, 'SIGKILL'); } catch { /* gone */ }
      await Promise.all([change, read]);
      const alive = (path) => () => reader.get(path).then(({ status, headers }) => status === 200 && !headers.warning, () => false);
      await until('a worker answers', alive('/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d'));
      await until('the press answers', alive('/ja/t/demo-junior/rounds/3'));
      await compareAll(site);
    }
  } finally {
    process.kill(keeper, 'SIGCONT');
    for (const client of [desk, reader]) client.close();
    await site.stop();
  }
});

// Many of them share one transaction, and many readers one rendering.
test('eight who enter at once, writer and press dying: each finds itself in the list as soon as it is told', async () => {
  const site = await startSite();
  const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'), 8), staff = site.children();
  const here = await openEvent(desk, 'crowd', { rounds: 5, capacity: 400 });
  let told = 0, next = 0;
  const enter = async () => {
    while (next < 160) {
      const n = next++, name = `Heron${n}x`;
      if (n % 40 === 20) await replaced(site, staff, n % 80 === 20 ? WRITER : PRESS);
      const made = await desk.request('POST', `${here}/entries`, { players: [
        { family_name: name, given_name: 'Ada', publish: 'full', rank: '4d', gender: 'f' }, { family_name: `Teal${n}`, given_name: 'Bo', rank: '1k', gender: 'm' }] }).catch(() => null);
      if (made?.status !== 201) continue; // it met the worker that died
      told++;
      for (const path of ['/en/t/crowd/entries', `${here}/entries`]) {
        let page = await fetch(`${site.base}${path}`);
        while (page.status === 503 || page.headers.has('warning')) { // it met the press that died
          await wait(10);
          page = await fetch(`${site.base}${path}`);
        }
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
  const desk = await organiser(site), reader = new Client(site.base), keeper = await keeperStopped(site);
  const path = '/en/t/demo-junior/rounds/3', file = join(site.data, 'public', `${path}.html`), copies = join(site.data, 'public/.copies');
  try {
    await flip(desk, 'black');
    assert.ok((await reader.get(path)).text.includes('Black wins by 5'));
    rmSync(copies, { recursive: true });
    writeFileSync(copies, '');
    await flip(desk, 'white');
    assert.ok((await reader.get(path)).text.includes('White wins by 5'));
    assert.ok(!existsSync(file));
    rmSync(copies);
    assert.ok((await reader.get(path)).text.includes('White wins by 5'));
    assert.ok(existsSync(file));
  } finally {
    process.kill(keeper, 'SIGCONT');
    for (const client of [desk, reader]) client.close();
    await site.stop();
  }
});

// As if it were not there at all.
test('the press is down: what was taken away is served and marked, and what there is none of is an error', async () => {
  const site = await startSite();
  const desk = await organiser(site), reader = new Client(site.base), keeper = await keeperStopped(site);
  const path = '/en/t/demo-junior/rounds/3', call = '/api/v1/tournaments/demo-junior/rounds/3', socket = join(site.data, 'press.sock');
  try {
    await flip(desk, 'black');
    for (const page of [path, call, '/en/']) {
      const { status, headers } = await reader.get(page);
      assert.equal(status, 200);
      assert.equal(headers.warning, undefined);
    }
    renameSync(socket, `${socket}.away`);
    assert.equal((await reader.get(path)).headers.warning, undefined, 'it lies there');
    await flip(desk, 'white');
    for (const page of [path, call, '/en/']) {
      const old = await reader.get(page), packed = await reader.get(page, { headers: { 'Accept-Encoding': 'gzip' } });
      assert.equal(old.status, 200, page);
      assert.equal(old.headers.warning, '110 - "Response is Stale"', page);
      assert.equal(old.headers['cache-control'], 'no-store', page);
      assert.ok(gunzipSync(packed.bytes).equals(old.bytes), page);
      assert.equal(old.headers['access-control-allow-origin'], page === call ? '*' : undefined);
    }
    assert.ok((await reader.get(path)).text.includes('Black wins by 5'));
    for (const [page, type] of [['/en/t/demo-junior/pairs/2', 'text/html; charset=utf-8'], ['/api/v1/tournaments/nothing/entries', 'application/problem+json']]) {
      const none = await reader.get(page);
      assert.equal(none.status, 503, page);
      assert.equal(none.headers['content-type'], type);
      assert.equal(none.headers['cache-control'], 'no-store');
    }
    renameSync(`${socket}.away`, socket);
    const fresh = await reader.get(path);
    assert.ok(fresh.text.includes('White wins by 5'));
    assert.equal(fresh.headers.warning, undefined);
    assert.equal(fresh.headers['cache-control'], 'no-cache');
  } finally {
    process.kill(keeper, 'SIGCONT');
    for (const client of [desk, reader]) client.close();
    await site.stop();
  }
});

test('what is private is in no published page', async () => {
  let site = await startSite();
  query(site, "UPDATE player SET publish = 'number' WHERE family_name = '佐藤'");
  query(site, "UPDATE player SET publish = 'initials', club = 'Secret Club' WHERE family_name = '橋本'");
  query(site, "UPDATE entry SET note = 'secret-note-for-the-desk'");
  await site.stop({ keep: true });
  rmSync(join(site.data, 'public/.maker')); // or the pages would be right, for all that the site knows
  site = await startSite({ data: site.data });
  try {
    await until('the keeper has placed what nobody has asked for', () => publicPages(site).every((path) => existsSync(join(site.data, 'public', fileOf(path)))));
    const desk = await organiser(site), rehearsal = (await desk.submit('/en/desk/', '/rehearsal')).location;
    assert.match(rehearsal, /^\/en\/desk\/t\/rehearsal-[0-9a-z]{8}$/);
    assert.equal((await desk.submit(rehearsal, '/draw')).status, 303);
    assert.equal((await desk.submit(`${rehearsal}/rounds/1`, '/publish')).status, 303);
    for (const rest of ['', '/rounds/1', '/standings']) {
      assert.equal((await desk.get(rehearsal.replace('/desk', '') + rest)).status, 200);
      assert.equal((await fetch(site.base + rehearsal.replace('/desk', '') + rest)).status, 404);
    }
    for (const lang of languages)
      for (const row of query(site, 'SELECT slug, number FROM entry JOIN tournament ON tournament.id = tournament_id'))
        await fetch(`${site.base}/${lang}/t/${row.replace('|', '/pairs/')}`);
    const files = await compareAll(site);
    assert.ok(files.includes('/ja/t/demo-junior/standings.html'));
    assert.ok(files.includes('/ja/t/demo-junior/pairs/1.html'));
    const secrets = [...query(site, 'SELECT email FROM entry'), ...query(site, 'SELECT DISTINCT birth_date FROM player'),
      'secret-note', 'Secret Club', '佐藤', '桜', '橋本', 'csrf', 'name="once"', 'rehearsal-'];
    await flip(desk, 'white'); // so that there is something aside
    const texts = publishedTexts(site);
    assert.ok(texts.some(([file]) => file === '/.aside/ja/t/demo-junior/standings.html.gz'));
    assert.ok(texts.some(([file]) => file.startsWith('/.copies/')));
    const beside = (file) => file.replace(/(\.html|\.json|\.png)?(\.gz)?$/, '');
    for (const [file] of texts.filter(([name]) => name.startsWith('/.')))
      for (const address of [file, beside(file), `/%2E${beside(file).slice(2)}`]) assert.equal((await fetch(site.base + address)).status, 404, address);
    assert.equal((await fetch(`${site.base}/.placed/_demo-junior`)).status, 404);
    for (const [file, text] of texts) {
      for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${file}`);
      assert.ok(!/\/e\/[0-9a-z]{40}/.test(text), file);
    }
    assert.equal((await desk.submit(rehearsal, '/delete')).location, '/en/desk/?said=event-deleted');
    assert.equal((await desk.get(rehearsal)).status, 404);
    desk.close();
  } finally {
    await site.stop();
  }
});
