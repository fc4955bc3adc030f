// engines.mjs: the site on a server (SERVER_DB, as tests/server.sh has it) beside the site on a file, both waiting
// for the same disk, in turns: what each costs, and how many times as much. And how soon a page is new on
// another machine than that where it was written, where it is so at once.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { organiser } from '../site/client.mjs';
import { Api, root, tokenFor } from '../site/api.mjs';
import { eventBody, pairOf } from '../site/events.mjs';
import { dataFolder, startSite } from '../site/site.mjs';
import { cpuOfProcess, endAll, loadAt, median, request, say, short, table, tell } from './site.mjs';

// An entry waits for the disk once, whatever it costs else.
const limits = { 'an entry, 16 clients, ms each': 4, 'an entry alone, ms': 4 };
const turns = short ? 3 : 7, pairs = 512, tables = 100, reads = short ? 100 : 1000;
const databaseUrl = process.env.SERVER_DB.replace('%s', 'bench');

// The server's processes, by what they were started as.
const servers = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
  try { return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'; } catch { return false; }
});
const used = (pids) => pids.reduce((sum, pid) => { try { return sum + cpuOfProcess(pid); } catch { return sum; } }, 0);

class Engine {
  constructor(name, site) {
    Object.assign(this, { name, site, api: new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), entered: 0 });
    this.headers = { Authorization: `Bearer ${this.api.token}` };
  }

  async event(slug, count, more) {
    await this.api.ok(201, 'POST', `${root}/tournaments`, eventBody(slug, { capacity: 1000, rounds: 5, ...more }));
    await this.api.ok(200, 'PATCH', `${root}/tournaments/${slug}`, { state: 'open' });
    if (count > 0) await this.enter(slug, 8, count);
  }

  // Milliseconds an entry, with so many clients at once.
  async enter(slug, clients, count) {
    const list = Array.from({ length: count }, () => request(0, [0, 1], 'POST', `${root}/tournaments/${slug}/entries`, this.headers, JSON.stringify(pairOf(this.entered++, `${this.entered % 5 + 1}d`))));
    const answers = await loadAt(this.site.port, clients, list);
    if (answers.status[201] !== count) throw new Error(JSON.stringify(answers));
    return { each: answers.seconds * 1000 / count, p50: answers.p50 };
  }

  async close(slug) { await this.api.ok(200, 'PATCH', `${root}/tournaments/${slug}`, { state: 'closed' }); }

  // Milliseconds of wall and of CPU (the program's and the server's) that something takes.
  async costs(what, times = 1) {
    const pids = [...this.site.children(), ...this.name === 'a server' ? servers() : []], before = used(pids), began = performance.now();
    for (let i = 0; i < times; i++) await what(i);
    return { wall: (performance.now() - began) / times, cpu: (used(pids) - before) * 1000 / times };
  }
}

async function measure(engine, turn) {
  const slug = `turn-${turn}`, { api } = engine;
  await engine.event(slug, 0);
  const many = await engine.enter(slug, 16, short ? 200 : 800), alone = await engine.enter(slug, 1, 100);
  await engine.event(`draw-${turn}`, pairs);
  await engine.close(`draw-${turn}`);
  const draw = await engine.costs(() => api.ok(201, 'POST', `${root}/tournaments/draw-${turn}/rounds`, { publish: true, seed: turn }));
  const result = await engine.costs((i) => api.ok(200, 'PUT', `${root}/tournaments/draw-${turn}/rounds/1/games/${i + 1}/result`, { by: 'resignation', winner: 'black' }), 50);
  const page = await engine.costs(async () => { if ((await engine.desk.get('/en/desk/t/hundred/rounds/1')).status !== 200) throw new Error('the desk'); }, 20);
  return { 'an entry, 16 clients, ms each': many.each, 'an entry alone, ms': alone.p50, 'a result, ms': result.wall, [`a draw of ${pairs}, ms`]: draw.wall,
    [`the desk’s round of ${tables} tables, ms`]: page.wall, 'the same, CPU ms': page.cpu };
}

// Milliseconds from the answer to a write at one machine until the other's page has it, and how often its own
// had not.
async function behind(one, other) {
  const late = [], desk = one.api;
  const shows = async (site, name) => (await (await fetch(`${site.base}/en/t/behind/entries`)).text()).includes(name);
  let stale = 0;
  await one.event('behind', 0, { capacity: 2 * reads });
  for (let i = 0; i < reads; i++) {
    const name = `Heron${i}x`, pair = pairOf(i, '1d');
    pair.players[0].family_name = name;
    await desk.ok(201, 'POST', `${root}/tournaments/behind/entries`, pair);
    const began = performance.now();
    stale += !await shows(one.site, name);
    while (!await shows(other, name)) if (performance.now() - began > 5000) throw new Error('the other machine has not heard of it');
    late.push(performance.now() - began);
  }
  return { late: late.toSorted((a, b) => a - b), stale };
}

try {
  execFileSync('psql', [process.env.SERVER_DB.replace('%s', 'postgres'), '-qc', 'CREATE DATABASE bench']);
  const env = { OSHIDORI_DB: databaseUrl, DEMO: '1' };
  const file = await startSite(), server = await startSite({ env });
  Object.assign(server.env, env);
  const engines = [new Engine('a file', file), new Engine('a server', server)];
  for (const engine of engines) {
    engine.desk = await organiser(engine.site);
    await engine.event('hundred', 2 * tables);
    await engine.close('hundred');
    await engine.api.ok(201, 'POST', `${root}/tournaments/hundred/rounds`, { publish: true, seed: 1 });
  }
  const all = [];
  for (let turn = 0; turn < turns; turn++) {
    const pair = [];
    for (const engine of turn % 2 ? engines.toReversed() : engines) pair[engines.indexOf(engine)] = await measure(engine, turn);
    all.push(pair);
  }
  for (const what of Object.keys(all[0][0])) {
    const [here, there] = [0, 1].map((n) => median(all.map((pair) => pair[n][what]))), factor = median(all.map(([a, b]) => b[what] / a[what]));
    const both = `${there.toFixed(2)} : ${here.toFixed(2)}`;
    if (what in limits) say(`${what}: a server : a file`, factor, 'at most', limits[what], '', both);
    else tell(`${what}: a server : a file`, factor, both);
  }
  const data = dataFolder();
  copyFileSync(join(server.data, 'secret.key'), join(data, 'secret.key'));
  const other = await startSite({ data, env: { ...env, OSHIDORI_BASE: `http://localhost:${server.port}`, DEMO: '0' } });
  const { late, stale } = await behind(engines[1], other);
  say(`stale pages in ${reads} reads where it was written`, stale, 'at most', 0, '');
  say('a page on another machine, behind the answer, p99', late[Math.floor(late.length * 0.99)], 'at most', 250, 'ms', `p50 ${median(late).toFixed(1)}, longest ${late.at(-1).toFixed(0)}`);
  for (const site of [other, server, file]) await site.stop();
} finally {
  await endAll();
}
process.exit(table.missed > 0 ? 1 : 0);
