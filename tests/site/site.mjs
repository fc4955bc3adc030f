// A real site for a test: the program and nginx on a free port of the loopback,
// in a data folder of its own, with the demo event.
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const program = join(top, 'build', 'oshidori');

// Every one that has a catalogue: en first, as on the pages.
export const languages = readdirSync(join(top, 'templates')).filter((name) => name.endsWith('.po')).map((name) => name.replace('.po', '')).sort();

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

export function dataFolder() {
  return mkdtempSync(join(tmpdir(), 'oshidori-'));
}

// Where TESTS_DB names a server, "postgresql:///%s?host=/run/...", each data folder has a database
// there.
const server = process.env.TESTS_DB;
const databaseName = (data) => `site_${Buffer.from(basename(data)).toString('hex')}`;
export const databaseOf = (data) => server?.replace('%s', databaseName(data));

function onServer(sql) {
  execFileSync('psql', [server.replace('%s', 'postgres'), '-qAtc', sql], { stdio: ['ignore', 'pipe', 'ignore'] });
}

export function databaseMake(data) {
  try {
    onServer(`CREATE DATABASE ${databaseName(data)}`);
  } catch { /* it is there: the folder is used again */ }
}

export const databaseDrop = (data) => onServer(`DROP DATABASE IF EXISTS ${databaseName(data)} WITH (FORCE)`);

// What a test has started ends with it, however far it came: what looks at a site, and then the site.
const running = new Set(), lookers = [];
export const endsWithTest = (end) => lookers.push(end);
after(async () => {
  await Promise.all(lookers.map((end) => end()));
  await Promise.all([...running].map((site) => site.stop()));
});

// Starts nginx/run.sh, for visitors who enter as quickly as tests do; resolves when it says "ready", rejects when it ends before. A port that was
// free may be somebody else's by the time it is used: then it is another, unless one is named.
export async function startSite({ data = dataFolder(), port, env = {} } = {}) {
  for (;;)
    try {
      return await startAt(port ?? await freePort(), data, env);
    } catch (error) {
      if (port !== undefined || !/port \d+ is taken/.test(error.said?.err)) throw error;
    }
}

async function startAt(port, data, env) {
  if (server) databaseMake(data);
  const ofDatabase = server ? { OSHIDORI_DB: databaseOf(data) } : {};
  const child = spawn('sh', [join(top, 'nginx', 'run.sh')], {
    cwd: top,
    env: { ...process.env, OSHIDORI_AT_ONCE: '0', PORT: String(port), DATA: data, ...ofDatabase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, to end as a whole
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (bytes) => { said.out += bytes; });
  child.stderr.on('data', (bytes) => { said.err += bytes; });
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  const site = {
    data, port, child, said, ended,
    env: { ...process.env, ...ofDatabase }, // of a program beside it
    base: `http://127.0.0.1:${port}`,
    get link() { return said.out.match(/http:\S+\/invitation\/\S+/)?.[0].replace('localhost', '127.0.0.1'); },
    // SIGTERM to the group, as a terminal or a service manager sends it.
    async stop({ keep = false, signal = 'SIGTERM' } = {}) {
      try { process.kill(-child.pid, signal); } catch { /* it has ended */ }
      const how = await ended;
      running.delete(site);
      if (!keep) rmSync(data, { recursive: true, force: true });
      if (!keep && server) databaseDrop(data);
      return how;
    },
    // What its supervisor has started, the oldest first: four workers, the writer, the press, the
    // keeper, two drawers, and a mailer where there is one.
    children() {
      const said = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' }).trim();
      const supervisor = said('pgrep', '-g', String(child.pid), '-fo', 'oshidori serve');
      return said('ps', '--ppid', supervisor, '-o', 'pid=', '--sort', 'start_time,pid').split('\n').map(Number);
    },
    run(...args) {
      try {
        return execFileSync(program, ['--data', data, ...args], { encoding: 'utf8', env: site.env });
      } catch (error) {
        error.message += `\n${error.stdout}`;
        throw error;
      }
    },
  };
  running.add(site);
  ended.then(() => running.delete(site));
  await new Promise((resolve, reject) => {
    const look = () => /^ready: /m.test(said.out) && resolve();
    child.stdout.on('data', look);
    ended.then((how) => reject(Object.assign(new Error(`the site ended: ${said.err}`), { ...how, said })));
  });
  return site;
}
