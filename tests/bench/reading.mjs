// A published page against a plain file of nginx.
//
// The plain file is asked for as browsers ask, with Accept-Encoding: gzip, and its answer is
// the same, byte for byte but for the date: the headers that a page must have cost
// nginx something, too, and are no fault of the site's.
//
// What counts is how many answers nginx gives in a second of its own CPU time, in the best
// of the runs: whoever else uses the machine can only make it less. What is left to the
// plain file is what that nginx does not do: tell a page from a request for the program (by
// method, query and Authorization), choose two headers by folder, look who asked.
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { base, best, childrenOf, cpuOfProcess, data, folder, freePort, pages, plainPages, run, say, short, start, told } from './site.mjs';

// Each is what somebody would still put up with: a page may cost nginx a third more than a file
// that it need not choose, and a 304, which has no bytes to send and so little else to do, half as
// much again.
const limits = { page: 0.75, unchanged: 0.66 }, pairs = short ? 3 : 15;
const gzip = 'Accept-Encoding: gzip';

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

// `ours` and `theirs` take turns, and take turns in who begins; of each the best run counts.
async function compare(what, limit, unit, ours, theirs) {
  const rows = [[], []];
  for (let i = 0; i < pairs; i++) {
    for (const side of i % 2 ? [0, 1] : [1, 0]) rows[side].push(await [ours, theirs][side](i));
  }
  const [mine, other] = rows.map(best), ratio = mine / other;
  say(what, ratio, 'at least', limit, '', `${Math.round(mine)} : ${Math.round(other)} ${unit}`);
}

const alike = ({ headers: { date, ...rest } }) => JSON.stringify(Object.entries(rest).sort());

export async function comparePages() {
  const url = `${base}/en/t/demo-junior/standings`, options = { headers: { 'Accept-Encoding': 'gzip' } };
  const page = await told(200, url, options), copy = await startPlain(page, 'en/t/demo-junior/standings.html');
  const plain = await told(200, copy, options);
  if (!plain.bytes.equals(page.bytes) || alike(plain) !== alike(page)) throw new Error(`the plain file is another: ${alike(plain)} ${alike(page)}`);
  const ours = join(data, 'nginx.pid'), theirs = join(folder, 'plain.pid');
  await compare(`page, ${page.bytes.length} bytes : the same by plain nginx`, limits.page, 'a CPU second',
    () => wrk(ours, url, gzip), () => wrk(theirs, copy, gzip));
  const unchanged = `If-None-Match: ${page.headers.etag}`;
  for (const at of [url, copy]) await told(304, at, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': page.headers.etag } });
  await compare('304 by its ETag : the same by plain nginx', limits.unchanged, 'a CPU second',
    () => wrk(ours, url, gzip, unchanged), () => wrk(theirs, copy, gzip, unchanged));
}

