// Starting and ending the site, and the command line.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { organiser } from './client.mjs';
import { publishedFiles, query } from './published.mjs';
import { readTerminal } from './scan.mjs';
import { dataFolder, freePort, languages, program, startSite } from './site.mjs';
import { until } from './steps.mjs';

const run = (data, ...args) => spawnSync(program, ['--data', data, ...args], { encoding: 'utf8' });

// One clear line on standard error, nothing else.
function refusedWith(result, code, pattern) {
  assert.equal(result.status ?? result.code, code);
  const text = result.stderr ?? result.said.err;
  assert.match(text.trim(), pattern);
  assert.equal(text.trim().split('\n').length, 1, text);
}

async function startFails(options) {
  try {
    const site = await startSite(options);
    await site.stop();
  } catch (error) {
    return error;
  }
  throw new Error('it started');
}

test('it says ready, answers on both names, and finds everything again at a second start', async () => {
  const data = dataFolder();
  let site = await startSite({ data });
  assert.match(site.said.out, new RegExp(`^ready: http://localhost:${site.port}/$`, 'm'));
  assert.ok(site.link, 'a one-time link while no organiser has a password');
  assert.ok(site.run('organiser', 'aya@pond.example').startsWith(`http://localhost:${site.port}/invitation/`), 'links lead to where it was started');
  for (const host of ['127.0.0.1', 'localhost'])
    assert.equal((await fetch(`http://${host}:${site.port}/en/t/demo-junior`)).status, 200);
  const games = () => query({ data }, 'SELECT count(*) FROM game');
  assert.deepEqual(games(), ['36']);
  const pids = execFileSync('pgrep', ['-g', String(site.child.pid)], { encoding: 'utf8' }).trim().split('\n');
  assert.ok(pids.length >= 12, 'script, supervisor, four workers, writer, press, keeper, two drawers, nginx');
  assert.deepEqual(await site.stop({ keep: true }), { code: 0, signal: null });
  for (const pid of pids) assert.equal(existsSync(`/proc/${pid}`), false, `process ${pid} is gone`);

  site = await startSite({ data });
  assert.deepEqual(games(), ['36']);
  // The demo can be deleted, and is not made again.
  const client = await organiser(site), page = join(data, 'public/en/t/demo-junior/rounds/1.html');
  assert.equal((await fetch(`${site.base}/en/t/demo-junior/rounds/1`)).status, 200);
  assert.ok(existsSync(page));
  const gone = await client.submit('/en/desk/t/demo-junior/delete', '/delete', { slug: 'demo-junior' });
  assert.equal(gone.location, '/en/desk/?said=event-deleted');
  client.close();
  assert.equal(existsSync(page), false);
  assert.deepEqual(publishedFiles(join(data, 'public/.aside')).filter((file) => file.includes('demo-junior')), []);
  assert.equal((await fetch(`${site.base}/en/t/demo-junior`)).status, 404);
  site.run('demo');
  assert.deepEqual(games(), ['0']);
  assert.deepEqual(await site.stop({ signal: 'SIGINT' }), { code: 0, signal: null });
});

// The address of the hall is another of the loopback here.
test('HALL=ADDRESS is reached there too, and every link and code begins with it; DEMO=0 has no event', async () => {
  const site = await startSite({ env: { HALL: '127.0.0.2', DEMO: '0' } });
  try {
    const base = `http://127.0.0.2:${site.port}`;
    assert.ok(site.said.out.startsWith(`ready: ${base}/\n`), site.said.out);
    assert.equal(readTerminal(site.said.out), `${base}/`);
    assert.ok(site.said.out.includes(`open once: ${base}/`), site.said.out);
    assert.ok(site.run('organiser', 'aya@example.org').startsWith(`${base}/`));
    for (const host of ['127.0.0.2', '127.0.0.1', 'localhost'])
      assert.equal((await fetch(`http://${host}:${site.port}/en/`)).status, 200, host);
    await assert.rejects(fetch(`http://127.0.0.3:${site.port}/en/`));
    assert.deepEqual(query(site, 'SELECT count(*) FROM tournament'), ['0']);
  } finally { await site.stop(); }
  refusedWith(await startFails({ env: { HALL: '203.0.113.1' } }), 1, /no address 203\.0\.113\.1/);
  refusedWith(await startFails({ env: { HALL: 'my hall' } }), 1, /HALL must be 1, or an address/);
});

test('four workers serve, confined to what they need, and one that is killed is replaced', async () => {
  const site = await startSite();
  try {
    const first = site.children();
    assert.equal((await fetch(`${site.base}/en/`)).headers.get('strict-transport-security'), null);
    assert.equal(first.length, 9, 'four workers, the writer, the press, the keeper and two drawers');
    for (const child of first) // which may have been born just now
      await until('it is confined', () => /^NoNewPrivs:\t1\n(?:.*\n)*?Seccomp:\t2\n/m.test(readFileSync(`/proc/${child}/status`, 'utf8')), 20);
    const well = await fetch(`${site.base}/healthz`);
    assert.equal(`${well.status} ${await well.text()}`, '200 ok\n');
    assert.equal(well.headers.get('cache-control'), 'no-store');
    const socket = join(site.data, 'oshidori.sock');
    renameSync(socket, `${socket}.away`);
    assert.equal((await fetch(`${site.base}/healthz`)).status, 503);
    renameSync(join(site.data, 'write.sock'), join(site.data, 'write.sock.away'));
    // What was set aside lies below that address.
    mkdirSync(join(site.data, 'public', '.aside', 'api', 'v1', 'tournaments'), { recursive: true });
    const posted = await fetch(`${site.base}/api/v1/tournaments`, { method: 'POST', body: '{}', redirect: 'manual' });
    assert.equal(`${posted.status} ${posted.headers.get('content-type')}`, '503 application/problem+json');
    renameSync(join(site.data, 'write.sock.away'), join(site.data, 'write.sock'));
    const down = await (await fetch(`${site.base}/en/sign-in`)).text(), call = await (await fetch(`${site.base}/api/v1/nothing`)).json();
    const [, number] = down.match(/say this number: <b>([0-9a-f]{4}-[0-9a-f]{4})<[^]*聞くときは、この番号を伝えてください：<b>\1</);
    for (const known of [number, call.request]) // by nginx, whose own page it is; it answers first
      await until('it is noted', () => readFileSync(join(site.data, 'oshidori-trouble.log'), 'utf8').includes(` request=${known} status=503 `), 5);
    renameSync(`${socket}.away`, socket);
    process.kill(first[0], 'SIGKILL');
    await until('another has taken its place', () => !site.children().includes(first[0]) && site.children().length === 9);
    for (let i = 0; i < 8; i++)
      assert.equal((await fetch(`${site.base}/en/handicap?ruleset=jpga&a1=3d&a2=3d&b1=1d&b2=1d`)).status, 200);
  } finally { await site.stop(); }
});

test('where the site is reached over https, every answer says so to the browser, and cookies are for it alone', async () => {
  const site = await startSite({ env: { OSHIDORI_BASE: 'https://oshidori.example' } });
  try {
    for (const path of ['/en/', '/en/', '/en/handicap?a1=3d', '/en/nowhere', '/robots.txt', '/api/v1/rulesets', '/en/sign-in']) {
      const answer = await fetch(`${site.base}${path}`);
      assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000', path);
      for (const cookie of answer.headers.getSetCookie()) assert.match(cookie, /^__Host-.*; Secure/, path);
      if (path === '/en/sign-in') assert.equal(answer.headers.getSetCookie().length, 1);
    }
  } finally { await site.stop(); }
});

test('a page that cannot be rendered stops neither the start nor the other pages', async () => {
  const data = dataFolder(), page = (path) => join(data, 'public', path);
  let site = await startSite({ data });
  await fetch(`${site.base}/en/t/demo-junior/entries`);
  assert.ok(existsSync(page('en/t/demo-junior/entries.html')));
  await site.stop({ keep: true });
  // More quotes than a page may have, which are six letters each: only the list shows clubs.
  query({ data }, `UPDATE player SET publish = 'full',
    club = replace(hex(zeroblob(1400000)), '0', '"') WHERE rowid = (SELECT min(rowid) FROM player)`);
  // It is noticed where somebody asks; the site does not know what was done behind its back.
  rmSync(page('.maker'));
  site = await startSite({ data });
  try {
    for (const lang of languages) {
      const answer = await fetch(`${site.base}/${lang}/t/demo-junior/entries`);
      assert.equal(answer.status, 500);
      const said = await answer.text();
      assert.match(said, /<h1>(This page cannot be shown|このページは、いま表示できません)/);
      const [, number] = said.match(/(?:say this number:|この番号を伝えてください：) <b>(\S+)<\/b>/);
      assert.equal(existsSync(page(`${lang}/t/demo-junior/entries.html`)), false);
      const log = readFileSync(join(data, 'oshidori.log'), 'utf8');
      assert.match(log, new RegExp(`template public/entries[^]*cannot publish /${lang}/t/demo-junior/entries`));
      assert.match(log, new RegExp(` request=${number} method=GET route=/{lang}/t/{slug}/entries status=500 `));
      for (const other of ['', '/standings', '/rounds/1', '/hall']) {
        assert.equal((await fetch(`${site.base}/${lang}/t/demo-junior${other}`)).status, 200, other);
        assert.ok(existsSync(page(`${lang}/t/demo-junior${other}.html`)), other);
      }
    }
    const client = await organiser(site);
    assert.match((await client.get('/en/desk/t/demo-junior')).text, /These pages could not be published: Entries\./);
    client.close();
  } finally { await site.stop(); }
});

test('what cannot start says why in one line', async () => {
  const port = await freePort();
  const other = createServer((_, answer) => answer.end('somebody else')).listen(port, '127.0.0.1');
  try {
    refusedWith(await startFails({ port }), 1, /^oshidori: port \d+ is taken/);
  } finally { other.close(); }

  refusedWith(await startFails({ data: '/proc/nowhere' }), 1, /^oshidori: cannot make the folder/);
  refusedWith(await startFails({ port: '80a' }), 1, /^oshidori: PORT must be a number/);

  const long = join(dataFolder(), 'x'.repeat(110));
  mkdirSync(long);
  refusedWith(await startFails({ data: long }), 1, /10[78] bytes|too long/);

  const data = dataFolder();
  assert.equal(run(data, 'migrate').status, 0);
  query({ data }, 'PRAGMA user_version = 999');
  refusedWith(run(data, 'serve'), 1, /newer/);
  refusedWith(run(data, 'migrate'), 1, /newer/);
  rmSync(data, { recursive: true });
});

test('a folder without permission is refused', () => {
  const data = dataFolder(), folder = dataFolder(), copy = join(folder, 'oshidori');
  copyFileSync(program, copy); // where another user can run it: root may write anywhere
  for (const path of [folder, copy]) chmodSync(path, 0o755);
  chmodSync(data, 0o555);
  const command = process.getuid() === 0
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', copy] : [copy];
  refusedWith(spawnSync(command[0], [...command.slice(1), '--data', data, 'migrate'], { encoding: 'utf8' }), 1,
    /cannot write to the folder/);
  chmodSync(data, 0o755);
  for (const path of [data, folder]) rmSync(path, { recursive: true });
});

test('wrong usage ends with 2, help with 0', () => {
  assert.equal(spawnSync(program, []).status, 2);
  assert.equal(spawnSync(program, ['fly']).status, 2);
  assert.equal(spawnSync(program, ['restore']).status, 2);
  assert.equal(spawnSync(program, ['--data']).status, 2);
  assert.equal(spawnSync(program, ['--help']).status, 0);
  for (const verb of ['serve', 'organiser', 'token', 'revoke', 'migrate', 'check', 'backup', 'restore', 'demo', 'welcome', 'code'])
    assert.equal(spawnSync(program, [verb, '--help']).status, 0, verb);
});

test('an organiser is made from an address only', () => {
  const data = dataFolder();
  run(data, 'migrate');
  refusedWith(run(data, 'organiser', 'nobody'), 1, /not a mail address/);
  assert.match(run(data, 'organiser', 'Aya@Example.org').stdout, /^http:\S+:\d+\/invitation\/[0-9a-z]{32}\n$/);
  assert.match(spawnSync(program, ['organiser', 'aya@example.org', '--data', data], { encoding: 'utf8' }).stdout, /invitation/);
  assert.deepEqual(query({ data }, 'SELECT count(*) FROM account'), ['1']);
  rmSync(data, { recursive: true });
});

test('a token stands alone on its line, is kept as a hash, and ends with its label', () => {
  const data = dataFolder();
  const count = () => query({ data }, 'SELECT count(*) FROM api_token')[0];
  run(data, 'migrate');
  refusedWith(run(data, 'token', 'nobody'), 1, /not a mail address/);
  const { stdout } = run(data, 'token', 'aya@example.org', 'hall display');
  assert.match(stdout, /^[0-9a-z]{32}\n$/);
  assert.notEqual(run(data, 'token', 'aya@example.org').stdout, stdout);
  for (const file of ['oshidori.db', 'oshidori.db-wal'].map((name) => join(data, name)).filter(existsSync))
    assert.ok(!readFileSync(file).includes(stdout.trim()), file);
  assert.equal(count(), '2');
  refusedWith(run(data, 'revoke', 'aya@example.org', 'another'), 1, /./);
  assert.equal(run(data, 'revoke', 'aya@example.org', 'hall display').status, 0);
  assert.equal(count(), '1');
  rmSync(data, { recursive: true });
});

test('a backup restores, and what is no backup is refused with nothing changed', async () => {
  const site = await startSite();
  const file = join(site.data, 'copy.db');
  try {
    assert.equal(run(site.data, 'backup', file).status, 0);
    refusedWith(run(site.data, 'restore', file), 1, /being served/);
  } finally { await site.stop({ keep: true }); }
  const other = dataFolder();
  assert.equal(run(other, 'restore', file).status, 0);
  assert.equal(run(other, 'check').status, 0);
  assert.deepEqual(query({ data: other }, 'SELECT count(*) FROM player'), ['48']);

  const before = readFileSync(join(other, 'oshidori.db'));
  const junk = join(other, 'junk');
  writeFileSync(junk, 'not a database');
  assert.equal(run(other, 'restore', junk).status, 1);
  assert.equal(run(other, 'restore', join(other, 'nothing')).status, 1);
  const whole = readFileSync(file);
  for (const length of [whole.length - 1, whole.length - 4096, 5000, 200]) { // the last page may have had nothing at its end
    writeFileSync(junk, whole.subarray(0, length));
    refusedWith(run(other, 'restore', junk), 1, /^oshidori: that backup is cut short$/);
  }
  assert.deepEqual(readFileSync(join(other, 'oshidori.db')), before);
  rmSync(site.data, { recursive: true });
  rmSync(other, { recursive: true });
});

test('check, beside a site that is served, says what is wrong with its published pages; --repair takes that away', async () => {
  const site = await startSite(), page = (path) => join(site.data, 'public', path), round = 'en/t/demo-junior/rounds/1.html';
  const checked = (...args) => {
    const said = run(site.data, 'check', ...args);
    assert.equal(said.stderr, '');
    return [said.status, ...said.stdout.trim().split('\n')];
  };
  try {
    await until('the keeper has put its last page in its place', () => existsSync(page('api/v1/tournaments/demo-junior/rounds/3.json.gz')));
    for (const path of ['rounds/1', 'standings', 'entries', 'pairs/3', 'hall']) await fetch(`${site.base}/en/t/demo-junior/${path}`);
    const [well, database, pages, ...more] = checked();
    assert.equal(well, 0, [pages, ...more].join('\n'));
    assert.equal(database, 'the database is sound: 1 events, 24 entries, 36 games');
    assert.match(pages, /^\d\d+ published pages are what they would be now$/);
    const text = readFileSync(page(round), 'utf8');
    writeFileSync(page(round), text.replace('</h1>', '!</h1>'));
    writeFileSync(page('en/t/demo-junior/standings.html.gz'), 'cut');
    rmSync(page('en/t/demo-junior/entries.html'));
    copyFileSync(page('en/about.html'), page('en/t/nobody.html'));
    writeFileSync(page('en/notes.txt'), 'mine');
    mkdirSync(page('.aside/en/t'), { recursive: true });
    writeFileSync(page('.aside/en/t/gone.html'), 'of an event that is not there');
    const wrong = [
      `published/${round} does not say what it would say now`,
      'published/en/t/demo-junior/standings.html does not say the same plain and packed',
      'published/en/t/demo-junior/entries.html.gz does not say the same plain and packed',
      'published/en/t/nobody.html is of a page that nobody may see',
      'published/en/notes.txt is the file of no page',
      'published/.aside/en/t/gone.html is of a page that nobody may see',
    ].sort();
    const [ill, , ...found] = checked();
    assert.equal(ill, 1);
    assert.equal(found.pop(), '6 findings among published pages, 0 repaired');
    assert.deepEqual(found.sort(), wrong.map((line) => `${line}: --repair takes it away`));
    const [mended, , ...taken] = checked('--repair');
    assert.equal(mended, 0);
    assert.equal(taken.pop(), '6 findings among published pages, 6 repaired');
    assert.deepEqual(taken.sort(), wrong.map((line) => `${line}: taken away`));
    assert.equal(checked()[0], 0);
    assert.equal(await (await fetch(`${site.base}/en/t/demo-junior/rounds/1`)).text(), text, 'made anew');
    rmSync(page('.placed/_demo-junior'));
    assert.ok(checked()[2].endsWith('would be left as it is by every change: --repair takes it away'));
    writeFileSync(page('.maker'), 'another program');
    assert.match(checked()[2], /^the published pages are of another program, .* makes them anew$/);
  } finally { await site.stop(); }
});

test('check finds a count of places that is off', () => {
  const data = dataFolder();
  run(data, 'migrate');
  run(data, 'demo');
  assert.equal(run(data, 'check').status, 0);
  query({ data }, 'UPDATE tournament SET taken = taken - 1');
  assert.equal(run(data, 'check').status, 1);
  assert.match(run(data, 'check', '--repair').stdout, /^database: the places taken are not .*\n1 findings in the database, which --repair leaves as it is: restore a backup\n$/);
  assert.equal(run(data, 'check', '--mend').status, 1);
  rmSync(data, { recursive: true });
});
