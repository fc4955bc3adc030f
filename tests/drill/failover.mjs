// failover.mjs [FAULTS]: a site on three database machines and two web machines (machines.mjs), while one of
// them dies, again and again: nothing that was acknowledged is lost or there twice, and in the end every page
// is the same on both machines, and as it is rendered anew.
//
// failover.mjs blind: the same with a replication that waits for nobody, and standbys that have not heard
// anything for a second: that one has to lose something, or the drill could not see a loss.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { fileURLToPath } from 'node:url';

import { root, tokenFor } from '../site/api.mjs';
import { eventBody, pairOf } from '../site/events.mjs';
import { compareAll, fileOf, publicPages, query } from '../site/published.mjs';
import { wait } from './crowd.mjs';
import { asRoot, Federation, whyNot } from './machines.mjs';
import { command } from './say.mjs';

const clients = 8, scorers = 4, tables = 8, pairsOfEvent = 400;

// Asks through the balancer, each from an address of its own; sends a write again until it is answered, with the
// same key, as somebody does who was told that it broke off.
class Client {
  constructor(federation, n, token) {
    Object.assign(this, { federation, url: new URL(federation.base), token, agent: new http.Agent({ keepAlive: true, localAddress: '10.89.0.1' }) });
  }

  once(method, path, body, headers = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const all = { Authorization: `Bearer ${this.token}`, ...text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }, ...headers };
    return new Promise((resolve) => {
      const request = http.request({ hostname: this.url.hostname, port: this.url.port || 80, method, path, headers: all, agent: this.agent, timeout: 15000 }, (answer) => {
        const parts = [];
        answer.on('data', (bytes) => parts.push(bytes));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (text.includes('<center>nginx')) this.federation.strange++; // of the balancer, in no language of ours
          resolve({ status: answer.statusCode, text });
        });
        answer.on('error', () => resolve(null));
      });
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(null));
      request.end(text);
    });
  }

  // What it is answered in the end; null where nobody waits any more.
  async write(method, path, body, waits, headers) {
    for (; waits(); await wait(50)) {
      const answer = await this.once(method, path, body, headers);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
    }
    return null;
  }
}

class Load {
  constructor(federation) {
    this.federation = federation;
    const token = tokenFor(federation.webs[0], 'organiser@oshidori.example');
    Object.assign(this, { token, told: [], results: new Map(), events: 0, next: 0, over: false, acknowledged: [] });
    this.clients = Array.from({ length: clients + scorers + 1 }, (_, n) => new Client(federation, n, token));
  }

  // What may have been done by one that broke off is asked for once more with the same key.
  async must(status, ...request) {
    const answer = await this.clients[0].write(...request, () => true, { 'Idempotency-Key': randomUUID() });
    assert.ok([status, 200].includes(answer.status), answer.text);
    return JSON.parse(answer.text);
  }

  async open(slug, more) {
    await this.must(201, 'POST', `${root}/tournaments`, eventBody(slug, { capacity: 1000, ...more }));
    await this.must(200, 'PATCH', `${root}/tournaments/${slug}`, { state: 'open' });
  }

  // An event that is played all the while.
  async begin() {
    await this.open('played', { rounds: 1 });
    for (let i = 0; i < 2 * tables; i++) await this.must(201, 'POST', `${root}/tournaments/played/entries`, pairOf(i, '1d'));
    await this.must(200, 'PATCH', `${root}/tournaments/played`, { state: 'closed' });
    await this.must(201, 'POST', `${root}/tournaments/played/rounds`, { publish: true });
  }

  noted() { this.acknowledged.push(performance.now()); }

  async enter(client) {
    while (!this.over) {
      if (this.next >= this.events * pairsOfEvent) {
        const slug = `drill-${this.events++}`;
        this.turning = this.open(slug);
      }
      const slug = `drill-${this.events - 1}`, n = this.next++, name = `Heron${n}x`;
      await this.turning;
      const pair = { players: [{ family_name: name, given_name: 'Ada', rank: '4d', gender: 'f', publish: 'full' }, { family_name: `Teal${n}x`, given_name: 'Bo', rank: '1k', gender: 'm', publish: 'full' }] };
      const answer = await client.write('POST', `${root}/tournaments/${slug}/entries`, pair, () => !this.over, { 'Idempotency-Key': randomUUID() });
      if (answer === null) return;
      assert.ok(answer.status === 201 || answer.status === 200, answer.text); // made now, or by one that broke off
      this.told.push(name);
      this.noted();
      await wait(20);
    }
  }

  // Each has tables of its own, and corrects their results without end.
  async score(client, first) {
    for (let n = 0; !this.over; n++) {
      const table = 1 + first * (tables / scorers) + n % (tables / scorers), black = 100 + n % 400;
      const answer = await client.write('PUT', `${root}/tournaments/played/rounds/1/games/${table}/result`, { by: 'count', black, white: 20, black_tokens: 0, white_tokens: 0 }, () => !this.over);
      if (answer === null) {
        this.results.delete(table); // it may be there or not
        return;
      }
      assert.equal(answer.status, 200, answer.text);
      this.results.set(table, JSON.parse(answer.text).result);
      this.noted();
      await wait(20);
    }
  }

  // Somebody who looks at the home page, and at their own, all the while.
  async read(client) {
    for (let n = 0; !this.over; n++) {
      await client.once('GET', n % 2 === 0 ? '/en/' : '/ja/desk/');
      await wait(50);
    }
  }

  async during(happens) {
    const all = this.clients.map((client, n) => n < clients ? this.enter(client) : n < clients + scorers ? this.score(client, n - clients) : this.read(client));
    try {
      return await happens();
    } finally {
      this.over = true;
      await Promise.all(all);
    }
  }

  // The longest time from then on in which nothing was acknowledged, in seconds.
  outage(since) {
    const times = [since, ...this.acknowledged.filter((time) => time > since), performance.now()];
    return Math.max(...times.slice(1).map((time, i) => time - times[i])) / 1000;
  }

  count() {
    const [web] = this.federation.webs, there = query(web, "SELECT family_name FROM player WHERE family_name LIKE 'Heron%x'"), kept = new Set(there);
    const results = new Map(query(web, "SELECT table_number, result FROM game JOIN tournament ON id = tournament_id WHERE slug = 'played'").map((line) => line.split('|')).map(([table, result]) => [Number(table), result]));
    return { entries: this.told.length, 'tables with results': this.results.size, lost: this.told.filter((name) => !kept.has(name)).length + [...this.results].filter(([table, result]) => results.get(table) !== result).length,
      doubled: there.length - kept.size };
  }
}

// What goes wrong, and how it is mended.
const faults = {
  'primary killed': async (federation) => (await federation.primary()).kill('postgres'),
  'primary’s machine gone': async (federation) => {
    const machine = await federation.primary();
    machine.vanish();
    return async () => {
      await wait(5000);
      machine.mend();
      machine.start();
    };
  },
  'etcd’s leader killed': async (federation) => {
    const machine = await federation.storeLeader();
    machine.kill('--initial-cluster-token');
    return async () => {
      await wait(2000);
      machine.startStore();
    };
  },
  'network cut': async (federation) => {
    const machine = federation.databases[Math.floor(Math.random() * federation.databases.length)];
    machine.cut();
    return async () => {
      await wait(federation.cutSeconds * 1000);
      machine.mend();
    };
  },
  'web machine killed': async (federation) => {
    const web = federation.webs[Math.floor(Math.random() * federation.webs.length)];
    web.crash();
    return async () => {
      await wait(2000);
      web.start();
    };
  },
};

// Every page of one beside that of the other: the bytes, the time, the mark.
async function differing(federation) {
  const [one, other] = federation.webs, ask = (web, path) => fetch(`${web.base}${path}`);
  let unlike = 0;
  for (const path of publicPages(one)) {
    for (const web of [one, other]) await (await ask(web, path)).arrayBuffer();
    const [a, b] = await Promise.all([ask(one, path), ask(other, path)]), texts = await Promise.all([a.text(), b.text()]);
    const same = a.status === 200 && b.status === 200 && texts[0] === texts[1] && a.headers.get('etag') === b.headers.get('etag');
    unlike += !same;
  }
  for (const web of federation.webs) await compareAll(web);
  return unlike;
}

// On a machine with much to do Patroni may take a primary for dead by itself: then all is looked at again.
async function differingAtRest(federation) {
  for (let tries = 1; ; tries++) {
    await federation.whole();
    for (const web of federation.webs) await federation.answers(web);
    await wait(3000);
    const unlike = await differing(federation).catch((error) => { if (tries === 5) throw error; return -1; });
    if (unlike === 0 || tries === 5) return unlike;
  }
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

// Each kind once before any comes again, in an order of chance.
function* kinds() {
  for (;;) yield* Object.keys(faults).map((kind) => [Math.random(), kind]).sort().map(([, kind]) => kind);
}

export async function failover(count) {
  const federation = new Federation();
  try {
    Object.assign(federation, { cutSeconds: count < 10 ? 5 : 30, strange: 0 });
    await federation.start();
    const load = new Load(federation), outages = [], done = Object.fromEntries(Object.keys(faults).map((kind) => [kind, 0]));
    await load.begin();
    await load.during(async () => {
      await wait(1000);
      const chance = kinds();
      for (let i = 0; i < count; i++) {
        const kind = chance.next().value, since = performance.now();
        const mend = await faults[kind](federation);
        await mend?.();
        await federation.whole();
        for (const web of federation.webs) await federation.answers(web);
        await wait(1000);
        outages.push(load.outage(since));
        done[kind]++;
        if (process.env.SAY) console.error(`${kind}: ${outages.at(-1).toFixed(1)} s`);
      }
    });
    const unlike = await differingAtRest(federation);
    return { ...done, ...load.count(), 'pages that differ': unlike, 'answers not of the site': federation.strange, 's without a write (median)': median(outages).toFixed(1), 's (longest)': Math.max(...outages).toFixed(1) };
  } finally {
    federation.end();
  }
}

export async function blind() {
  const federation = new Federation({ settings: { wal_retrieve_retry_interval: '30s' } });
  try {
    await federation.start();
    const at = `http://${federation.databases[0].address}:8008/config`;
    await fetch(at, { method: 'PATCH', body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }) });
    while (federation.psql('postgres', 'SHOW synchronous_standby_names').trim() !== '') await wait(200);
    const load = new Load(federation);
    await load.begin();
    await load.during(async () => {
      await wait(2000);
      const primary = await federation.primary();
      // One that ends is started anew at once, and the next after a while.
      for (const end = performance.now() + 1500; performance.now() < end; await wait(50))
        for (const machine of federation.databases) if (machine !== primary) machine.kill('walreceiver', 'SIGTERM');
      primary.vanish();
      while (await federation.primary() === primary) await wait(200);
      for (const web of federation.webs) await federation.answers(web);
      await wait(1000);
    });
    return load.count();
  } finally {
    federation.end();
  }
}

export function good(said) {
  assert.deepEqual([said.lost, said.doubled, said['pages that differ'], said['answers not of the site']], [0, 0, 0, 0], JSON.stringify(said));
}

// In a network of its own; there by itself, for who is not root.
export async function inside(...args) {
  const [file, ...rest] = [...asRoot, 'unshare', '-n', '-m', process.execPath, '--test-reporter=dot', '--test-reporter-destination=/dev/null', fileURLToPath(import.meta.url), 'inside', ...args];
  const { stdout, stderr, status } = spawnSync(file, rest, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout.match(/^failover: .*/m)[0];
}

const [, , first = '50', ...more] = process.argv;
if (first === 'inside')
  await command(import.meta.url, 'failover', () => more[0] === 'blind' ? blind() : failover(Number(more[0])), (said) => more[0] === 'blind' ? assert.ok(said.lost > 0, 'the drill can see') : good(said));
else if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(whyNot() ?? await inside(first));
