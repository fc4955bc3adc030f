// A site to measure: starting and ending it, asking it, what its processes have used, and one
// line of the table for each figure. Published pages lie in memory where there is a /dev/shm, as
// they do when installed.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const folder = mkdtempSync(join(tmpdir(), 'oshidori-bench-'));
export const data = join(folder, 'data');
export const running = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'oshidori-bench-'));
export const pages = join(running, 'public'), plainPages = join(running, 'plain');
export const database = join(data, 'oshidori.db');
export const short = Boolean(process.env.SHORT);
export const run = promisify(execFile);
export const best = (numbers) => Math.max(...numbers);
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const path = `${process.env.PATH}:/usr/sbin:/sbin`;

// The table

export const table = { missed: 0 };

function line(what, value, limit, kept, more) {
  const shown = Number.isInteger(value) ? String(value) : value.toPrecision(value >= 100 ? 4 : 3);
  console.log(`${what.padEnd(54)} ${shown.padStart(8)}  ${limit.padEnd(19)} ${kept.padEnd(6)}  ${more}`);
}

export function say(what, value, way, limit, unit, more = '') {
  const kept = way === 'at most' ? value <= limit : value >= limit;
  line(what, value, `${way} ${limit} ${unit}`, kept ? 'kept' : 'MISSED', more);
  if (!kept) table.missed++;
}

// What has no limit, and is there to be known.
export const tell = (what, value, more) => line(what, value, '', '', more);

// Starting and ending

const started = [];

export function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: top, env: { ...process.env, PATH: path, ...env }, stdio: ['ignore', 'pipe', 'inherit'], detached: true,
  });
  child.ended = new Promise((resolve) => child.on('exit', resolve));
  started.push(child);
  return child;
}

export async function end(child) {
  try { process.kill(-child.pid, 'SIGTERM'); } catch { /* it has ended */ }
  await child.ended;
}

export async function endAll() {
  agent.destroy();
  for (const child of started) await end(child);
  for (const made of [folder, running]) rmSync(made, { recursive: true, force: true });
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const port = await freePort();
export const base = `http://127.0.0.1:${port}`;
export const api = `${base}/api/v1`;

export async function startSite() {
  mkdirSync(data, { recursive: true });
  const child = start('sh', ['nginx/run.sh'], { PORT: String(port), DATA: data, OSHIDORI_RUN: running });
  await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes) => { said += bytes; if (/^ready: /m.test(said)) resolve(); });
    child.ended.then(() => reject(new Error('the site ended')));
  });
  return child;
}

export const oshidori = (...args) =>
  execFileSync(join(top, 'build/oshidori'), ['--data', data, ...args], { encoding: 'utf8' }).trim();

export const sql = (script) => execFileSync('sqlite3', ['-bail', database], { input: script, encoding: 'utf8' }).trim();

// Asking

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export function ask(url, { method = 'GET', headers = {}, body } = {}) {
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

export async function told(status, url, options) {
  const answer = await ask(url, options);
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}

// One request of a file for build/bench/load.
export function request(at, [step, count], method, target, headers, body = '') {
  const lines = Object.entries({ Host: 'localhost', ...headers, ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }) });
  const bytes = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  return `${Math.round(at)} ${step} ${count} ${Buffer.byteLength(bytes)}\n${bytes}`;
}

let files = 0;

// What load says of these requests: of so many clients, or (0) each at its moment.
export async function loadAt(at, clients, requests) {
  const file = join(folder, `requests-${files++}`);
  writeFileSync(file, requests.join(''));
  const { stdout } = await run(join(top, 'build/bench/load'), [String(at), String(clients), file]);
  rmSync(file);
  return JSON.parse(stdout);
}

export const load = (clients, requests) => loadAt(port, clients, requests);

export const others = (answers, status) => answers.answers - (answers.status[status] ?? 0);

// What has been used

export const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

export const cpuOfProcess = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;

// The program's processes below one that was started here, in the order of cgi/command/serve.c.
export function programOf(site) {
  const serving = childrenOf(site.pid).find((pid) => /^oshidori\s/.test(readFileSync(`/proc/${pid}/comm`, 'utf8')));
  const [w1, w2, w3, w4, writer, press, keeper, ...drawers] = childrenOf(serving);
  return { workers: [w1, w2, w3, w4], writer, press, keeper, drawers };
}

export const pssMib = (pid) => Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB/m)[1]) / 1024;
