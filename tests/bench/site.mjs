// The site against what it stands on: a published page against a plain file of
// nginx, entries against rendering and the commits of SQLite on the same disk, and the
// memory of a worker. Runs in turns. Exit code 1 when a limit is missed.
//
// The plain file is asked for as browsers ask, with Accept-Encoding: gzip, and its answer is
// the same, byte for byte but for the date: the headers that a page must have cost
// nginx something, too, and are no fault of the site's.
//
// What counts is how many answers nginx gives in a second of its own CPU time, in the best
// of the runs: whoever else uses the machine can only make it less. What is left to the
// plain file is what that nginx does not do: tell a page from a request for the program (by
// method, query and Authorization), choose two headers by folder, look who asked.
//
// Published pages lie in memory where there is a /dev/shm, as they do when installed.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'oshidori-bench-'));
const data = join(folder, 'data');
const pages = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/oshidori-bench-') : join(folder, 'public');
const run = promisify(execFile);
const best = (numbers) => Math.max(...numbers);
const path = `${process.env.PATH}:/usr/sbin:/sbin`;
const plainPages = `${pages}-plain`;

// Each is what somebody would still put up with:
// - a page may cost nginx a third more than a file that it need not choose (0.75), and a 304,
//   which has no bytes to send and so little else to do, half as much again (0.66);
// - an entry touches sixteen pages, the list of entries the dearest of them, and may cost as
//   much as rendering that eight times, since writers share what they publish;
// - clients who enter at once may lose two thirds of the time to waiting for one another (a
//   third of what CPU and disk allow is left);
// - four workers, the keeper and the mailer at their peak are to fit into less than
//   a third of a machine with 1 GiB: 6 x 48.
const limits = { page: 0.75, unchanged: 0.66, entry_cost: 8, entries: 0.33, memory_mib: 48 };
const gzip = 'Accept-Encoding: gzip';

// Starting and ending

const started = [];

function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: top, env: { ...process.env, PATH: path, ...env }, stdio: ['ignore', 'pipe', 'inherit'], detached: true,
  });
  child.ended = new Promise((resolve) => child.on('exit', resolve));
  started.push(child);
  return child;
}

async function endAll() {
  for (const child of started) {
    try { process.kill(-child.pid, 'SIGTERM'); } catch { /* it has ended */ }
    await child.ended;
  }
  for (const made of [folder, pages, plainPages]) rmSync(made, { recursive: true, force: true });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function startSite() {
  const port = await freePort();
  mkdirSync(data);
  mkdirSync(pages, { recursive: true });
  symlinkSync(pages, join(data, 'public'));
  const child = start('sh', ['nginx/run.sh'], { PORT: String(port), DATA: data });
  await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes) => { said += bytes; if (/^ready: /m.test(said)) resolve(); });
    child.ended.then(() => reject(new Error('the site ended')));
  });
  return { base: `http://127.0.0.1:${port}`, child };
}

// The headers that nginx does not give by itself.
const others = ['server', 'date', 'content-type', 'content-length', 'content-encoding', 'last-modified',
  'connection', 'keep-alive', 'etag', 'vary', 'accept-ranges'];

// As many workers, the page's own headers as they are, and nothing else set than what
// every nginx would. The page's files at the same depth, with the same times.
async function startPlain(page, published) {
  const port = await freePort(), root = plainPages;
  const added = Object.entries(page.headers).filter(([name]) => !others.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}" always;`);
  mkdirSync(dirname(join(root, published)), { recursive: true });
  for (const ending of ['', '.gz']) {
    copyFileSync(join(pages, published + ending), join(root, published + ending));
    utimesSync(join(root, published + ending), new Date(page.headers['last-modified']), new Date(page.headers['last-modified']));
  }
  writeFileSync(join(folder, 'plain.conf'), `
    daemon off;
    ${process.getuid() === 0 ? 'user root;' : ''}
    worker_processes ${readFileSync(join(data, 'nginx.conf'), 'utf8').match(/worker_processes (\d+)/)[1]};
    pid "${folder}/plain.pid";
    events { worker_connections 2048; }
    http {
      access_log off;
      server_tokens off;
      sendfile on;
      tcp_nopush on;
      max_ranges 0;
      gzip_static on;
      gzip_vary on;
      types { "text/html; charset=utf-8" html; }
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join(' ')}
      server { listen 127.0.0.1:${port}; root "${root}"; ${added.join(' ')} }
    }`);
  start('nginx', ['-e', 'stderr', '-c', join(folder, 'plain.conf')]);
  const url = `http://127.0.0.1:${port}/${published}`;
  for (let i = 0; ; i++) {
    try { await told(200, url); break; } catch (error) { if (i === 100) throw error; }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return url;
}

// Asking

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (answer) => {
      const parts = [];
      answer.on('data', (bytes) => parts.push(bytes));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function told(status, url, options) {
  const answer = await ask(url, options);
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}

const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const cpuOfProcess = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;

// The program's processes below one that was started here.
function programOf(root) {
  const family = (pid) => [pid, ...childrenOf(pid).flatMap((child) => (child ? family(child) : []))];
  return family(root).filter((pid) => /^oshidori\s/.test(readFileSync(`/proc/${pid}/comm`, 'utf8')));
}

const cpuOfProgram = (root) => programOf(root).reduce((sum, pid) => sum + cpuOfProcess(pid), 0);

// The greatest memory any of the program's processes has had, in MiB.
const peakMemory = (root) => Math.max(...programOf(root).map((pid) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m)[1]) / 1024));

// Of the workers of the nginx that wrote the pid file: seconds of CPU.
function cpuOf(pidFile) {
  const workers = childrenOf(Number(readFileSync(pidFile, 'utf8')));
  return workers.reduce((sum, pid) => sum + cpuOfProcess(pid), 0);
}

// Answers 2xx or 3xx in a second of nginx's CPU time.
async function wrk(pidFile, url, ...headers) {
  const before = cpuOf(pidFile);
  const { stdout } = await run('wrk', ['-t1', '-c32', '-d1s', ...headers.flatMap((h) => ['-H', h]), url]);
  const spent = cpuOf(pidFile) - before;
  const bad = Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  if (bad > 0) throw new Error(`${url}: ${bad} bad answers`);
  return Number(stdout.match(/(\d+) requests in/)[1]) / spent;
}

// The measurements

let missed = 0;

function say(what, value, limit, kept, more) {
  console.log(`${what.padEnd(44)} ${value.padStart(8)}  ${limit.padEnd(16)} ${kept ? 'kept  ' : 'MISSED'}  ${more}`);
  if (!kept) missed++;
}

// `ours` and `theirs` take turns, and take turns in who begins; of each the best run counts.
async function compare(what, limit, unit, pairs, ours, theirs) {
  const rows = [[], []];
  for (let i = 0; i < pairs; i++) {
    for (const side of i % 2 ? [0, 1] : [1, 0]) rows[side].push(await [ours, theirs][side](i));
  }
  const [mine, other] = rows.map(best), ratio = mine / other;
  say(what, ratio.toFixed(2), `at least ${limit}`, ratio >= limit, `${Math.round(mine)} : ${Math.round(other)} ${unit}`);
}

const alike = ({ headers: { date, ...rest } }) => JSON.stringify(Object.entries(rest).sort());

async function comparePages(site) {
  const url = `${site.base}/en/t/demo-junior/standings`, options = { headers: { 'Accept-Encoding': 'gzip' } };
  const page = await told(200, url, options), copy = await startPlain(page, 'en/t/demo-junior/standings.html');
  const plain = await told(200, copy, options);
  if (!plain.bytes.equals(page.bytes) || alike(plain) !== alike(page)) throw new Error(`the plain file is another: ${alike(plain)} ${alike(page)}`);
  const ours = join(data, 'nginx.pid'), theirs = join(folder, 'plain.pid');
  await compare(`page, ${page.bytes.length} bytes : the same by plain nginx`, limits.page, 'a CPU second', 15,
    () => wrk(ours, url, gzip), () => wrk(theirs, copy, gzip));
  const unchanged = `If-None-Match: ${page.headers.etag}`;
  for (const at of [url, copy]) await told(304, at, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': page.headers.etag } });
  await compare('304 by its ETag : the same by plain nginx', limits.unchanged, 'a CPU second', 15,
    () => wrk(ours, url, gzip, unchanged), () => wrk(theirs, copy, gzip, unchanged));
}

const entriesEach = 128, clients = 16;

async function makeEvent(api, headers, slug) {
  await told(201, `${api}/tournaments`, { method: 'POST', headers, body: JSON.stringify({
    slug, name: { en: slug, ja: slug }, date: '2031-05-09', venue: 'Hall', ruleset: 'egf-pair', system: 'swiss',
    rounds: 5, capacity: entriesEach, registration: { opens: '2020-01-01T00:00:00Z', closes: '2031-05-01T00:00:00Z' },
  }) });
  await told(200, `${api}/tournaments/${slug}`, { method: 'PATCH', headers, body: JSON.stringify({ state: 'open' }) });
}

// Entries a second, each by a client that waits for the answer before it goes on.
async function enter(api, headers, slug) {
  await makeEvent(api, headers, slug);
  const began = process.hrtime.bigint();
  let next = 0;
  await Promise.all(Array.from({ length: clients }, async () => {
    while (next < entriesEach) {
      const n = next++;
      await told(201, `${api}/tournaments/${slug}/entries`, { method: 'POST', headers, body: JSON.stringify({ players: [
        { family_name: `Heron${n}`, given_name: 'Ada', rank: '4d', gender: 'f' },
        { family_name: `Teal${n}`, given_name: 'Bo', rank: '1k', gender: 'm' },
      ] }) });
    }
  }));
  return entriesEach / (Number(process.hrtime.bigint() - began) / 1e9);
}

// What bounds entries is CPU time: rendering the pages that an entry changes, in two languages
// and as JSON, fewer times the more writers share it. So it is counted in renderings of one of
// them, the list of entries, on its way through the program.
//
// How many there are in a second moves with the disk and the machine, so it is held against
// both: one entry after the other could take its CPU time and two of SQLite's commits on the
// same disk, its own and the one after which its pages are no longer noted.
async function compareEntries(site) {
  const token = execFileSync(join(top, 'build/oshidori'), ['--data', data, 'token', 'organiser@oshidori.example', 'bench'], { encoding: 'utf8' }).trim();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const costs = [], renderings = [], rates = [], commits = [];
  const cpu = async (times, work) => {
    const before = cpuOfProgram(site.child.pid), result = await work();
    return [(cpuOfProgram(site.child.pid) - before) / times, result];
  };
  for (let i = 0; i < 5; i++) {
    const [cost, rate] = await cpu(entriesEach, () => enter(`${site.base}/api/v1`, headers, `bench-${i}`));
    const [rendering] = await cpu(100, async () => {
      for (let n = 0; n < 100; n++) await told(200, `${site.base}/en/t/bench-${i}/entries`, { headers });
    });
    costs.push(cost);
    rates.push(rate);
    renderings.push(rendering);
    commits.push(Number((await run(join(top, 'build/bench/commit'), [join(folder, `commit-${i}.db`), '1000'])).stdout));
  }
  const dearness = Math.min(...costs) / Math.min(...renderings);
  say('CPU of an entry : of rendering the list', dearness.toFixed(1), `at most ${limits.entry_cost}`, dearness <= limits.entry_cost,
    `${(Math.min(...costs) * 1e3).toFixed(2)} : ${(Math.min(...renderings) * 1e3).toFixed(2)} ms`);
  const allowed = 1 / (Math.min(...costs) + 2 / best(commits)), share = best(rates) / allowed;
  say(`entries, ${clients} clients : what CPU and disk allow`, share.toFixed(2), `at least ${limits.entries}`, share >= limits.entries,
    `${Math.round(best(rates))} : ${Math.round(allowed)} a second; SQLite commits ${Math.round(best(commits))}`);
}

try {
  const site = await startSite();
  await comparePages(site);
  await compareEntries(site);
  const peak = peakMemory(site.child.pid);
  say('memory of a worker, at its peak', `${peak.toFixed(1)}`, `at most ${limits.memory_mib}`, peak > 0 && peak <= limits.memory_mib, 'MiB');
} finally {
  agent.destroy();
  await endAll();
}
process.exitCode = missed > 0 ? 1 : 0;
