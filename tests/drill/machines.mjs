// The machines of a federation, each in a network of its own on this one: three with PostgreSQL, Patroni and
// etcd, two with the site, and nginx before them. All of it is in a network namespace of the drill's: it has no
// way out, and nothing of it is seen outside.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder, program, top } from '../site/site.mjs';
import { wait } from './crowd.mjs';

const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` } });
const quietly = (act) => { try { return act(); } catch { return undefined; } };
const addressOf = (n) => `10.89.0.${n}`;
const here = addressOf(1), key = '5c'.repeat(32), password = 'pond';
const databases = [11, 12, 13], webs = [21, 22], port = 8080;

// null where this machine can do it.
export function whyNot() {
  for (const tool of ['patroni', 'etcd', 'etcdctl'])
    if (!['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, tool)))) return `not run: there is no ${tool} (apt install patroni etcd-server etcd-client)`;
  try {
    const [file, ...rest] = [...asRoot, 'unshare', '-n', '-m', 'sh', '-c', 'ip link set lo up && ip link add drill type bridge'];
    execFileSync(file, rest, { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `not run: ${(String(error.stderr ?? '') || error.message).trim().split('\n')[0]}`;
  }
}

// In front of a command that only root may run.
export const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n', '--preserve-env'];

export function network() {
  mkdirSync('/run/netns', { recursive: true });
  run('mount', '-t', 'tmpfs', 'none', '/run/netns');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'drill', 'type', 'bridge');
  run('ip', 'addr', 'add', `${here}/24`, 'dev', 'drill');
  run('ip', 'link', 'set', 'drill', 'up');
}

class Machine {
  constructor(folder, n) {
    Object.assign(this, { n, name: `m${n}`, address: addressOf(n), folder: join(folder, `m${n}`), link: `v${n}` });
    mkdirSync(this.folder, { recursive: true });
    chmodSync(this.folder, 0o755);
    run('ip', 'netns', 'add', this.name);
    run('ip', 'link', 'add', this.link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.name);
    run('ip', 'link', 'set', this.link, 'master', 'drill', 'up');
    run('ip', '-n', this.name, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    for (const link of ['eth0', 'lo']) run('ip', '-n', this.name, 'link', 'set', link, 'up');
  }

  // Its pages of what it says are in a file of that name.
  spawn(name, env, ...args) {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn('ip', ['netns', 'exec', this.name, ...args], { cwd: top, env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env }, stdio: ['ignore', log, log] });
    child.on('error', () => {});
    return child;
  }

  pids() { return run('ip', 'netns', 'pids', this.name).split('\n').filter(Boolean).map(Number); }
  cut() { run('ip', 'link', 'set', this.link, 'down'); }
  mend() { run('ip', 'link', 'set', this.link, 'up'); }
  // Of those whose command line has the text, or all.
  kill(text = '', signal = 'SIGKILL') {
    for (const pid of this.pids())
      if (text === '' || quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes(text)) quietly(() => process.kill(pid, signal));
  }
  // Nobody hears that it has gone.
  vanish() {
    this.cut();
    this.kill();
  }
}

class DatabaseMachine extends Machine {
  constructor(folder, n, settings) {
    super(folder, n);
    run('chown', 'postgres', this.folder);
    const { name, address } = this, bin = join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').sort((a, b) => b - a)[0], 'bin');
    writeFileSync(join(this.folder, 'patroni.yml'), JSON.stringify({
      scope: 'oshidori', name, restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      etcd3: { hosts: databases.map((other) => `${addressOf(other)}:2379`) },
      bootstrap: {
        dcs: {
          ttl: 6, loop_wait: 1, retry_timeout: 2, primary_start_timeout: 0, synchronous_mode: true, synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 100, wal_keep_size: '256MB', wal_sender_timeout: '5s', wal_receiver_timeout: '5s', ...settings } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
        pg_hba: [`host replication replicator ${addressOf(0)}/24 scram-sha-256`, `host all all ${addressOf(0)}/24 scram-sha-256`, 'local all all peer'],
      },
      postgresql: {
        listen: `${address}:5432`, connect_address: `${address}:5432`, data_dir: join(this.folder, 'data'), bin_dir: bin, pgpass: join(this.folder, 'pgpass'),
        authentication: { replication: { username: 'replicator', password }, superuser: { username: 'postgres', password } },
        parameters: { unix_socket_directories: this.folder, logging_collector: 'off' }, remove_data_directory_on_rewind_failure: true, remove_data_directory_on_diverged_timelines: true,
      },
    }));
  }

  startStore() {
    const at = (port) => `http://${this.address}:${port}`;
    this.spawn('etcd', {}, 'etcd', '--name', this.name, '--data-dir', join(this.folder, 'etcd'), '--initial-cluster-token', 'oshidori', '--initial-cluster-state', 'new',
      '--listen-peer-urls', at(2380), '--initial-advertise-peer-urls', at(2380), '--listen-client-urls', at(2379), '--advertise-client-urls', at(2379),
      '--initial-cluster', databases.map((n) => `m${n}=http://${addressOf(n)}:2380`).join(','), '--heartbeat-interval', '100', '--election-timeout', '1000');
  }

  start() {
    this.startStore();
    this.spawn('patroni', {}, 'runuser', '-u', 'postgres', '--', 'patroni', join(this.folder, 'patroni.yml'));
  }
}

const url = `postgresql://oshidori:${password}@${databases.map(addressOf).join(',')}/oshidori`;

// One that serves the site; what the drills and tests of one site ask of it.
class WebMachine extends Machine {
  constructor(folder, n) {
    super(folder, n);
    Object.assign(this, { data: join(this.folder, 'data'), base: `http://${this.address}:${port}`, database: `${url}?target_session_attrs=read-write` });
    this.env = { ...process.env, OSHIDORI_DB: url, OSHIDORI_BASE: `http://${here}`, OSHIDORI_KEY: key, OSHIDORI_AT_ONCE: '0', OSHIDORI_DATA: this.data, DATA: this.data, PORT: String(port), HALL: this.address, BALANCER: here, DEMO: '0' };
  }

  // As a service manager does, again and again until it stays.
  async start() {
    for (this.wanted = true; this.wanted; await wait(1000))
      await new Promise((resolve) => this.spawn('site', this.env, 'sh', join(top, 'nginx', 'run.sh')).on('exit', resolve));
  }
  crash() {
    this.wanted = false;
    this.kill();
  }

  run(...args) { return execFileSync('ip', ['netns', 'exec', this.name, program, ...args], { encoding: 'utf8', env: this.env }); }
}

// Those that are there, as Patroni says: {name, role, state, timeline, lag in bytes}.
async function members() {
  for (const n of databases)
    try {
      const answer = await fetch(`http://${addressOf(n)}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
      return (await answer.json()).members;
    } catch { /* another knows */ }
  return [];
}

export class Federation {
  constructor({ settings = {} } = {}) {
    network();
    this.folder = dataFolder();
    chmodSync(this.folder, 0o755);
    this.databases = databases.map((n) => new DatabaseMachine(this.folder, n, settings));
    this.webs = webs.map((n) => new WebMachine(this.folder, n));
    this.base = `http://${here}`;
  }

  async start() {
    for (const machine of this.databases) machine.start();
    await this.whole();
    const psql = (database, ...sql) => run('psql', `postgresql://postgres:${password}@${databases.map(addressOf).join(',')}/${database}?target_session_attrs=read-write`, '-qAt', ...sql.flatMap((one) => ['-c', one]));
    this.psql = psql;
    psql('postgres', `CREATE ROLE oshidori LOGIN PASSWORD '${password}'`, 'CREATE DATABASE oshidori OWNER oshidori');
    this.balance();
    for (const web of this.webs) {
      web.start();
      await this.answers(web);
    }
  }

  balance() {
    const words = [['WEB1', `${addressOf(webs[0])}:${port}`], ['WEB2', `${addressOf(webs[1])}:${port}`], ['LISTEN', `${here}:80`]];
    const site = words.reduce((text, [word, is]) => text.replace(new RegExp(`\\b${word}\\b(?=[ ;])`, 'g'), is), readFileSync(join(top, 'nginx', 'balancer.conf.example'), 'utf8').replace(/^#.*$/gm, ''));
    const file = join(this.folder, 'balancer.conf'), temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(this.folder, name)};`);
    writeFileSync(file, `daemon off; user root; pid ${join(this.folder, 'balancer.pid')};\nevents { }\nhttp {\n${temporary.join('\n')}\n${site}\n}\n`);
    const log = openSync(join(this.folder, 'balancer.log'), 'a');
    this.balancer = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', log, log], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  }

  async answers(web) {
    for (;;) {
      const answer = await fetch(`${web.base}/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      if (answer?.status === 200 && (await fetch(`${web.base}/en/`, { signal: AbortSignal.timeout(2000) }).catch(() => null))?.status === 200) return;
      await wait(100);
    }
  }

  // One leads, one follows in step, one behind, on the same timeline: until then another fault would be two at once.
  async whole() {
    for (;; await wait(200)) {
      const there = await members(), well = there.filter(({ state }) => ['running', 'streaming'].includes(state));
      const leader = well.find(({ role }) => role === 'leader');
      if (well.length === databases.length && leader && well.some(({ role }) => role === 'sync_standby') && well.every(({ timeline, lag }) => timeline === leader.timeline && !(lag > 1e6))) return;
    }
  }
  async primary() {
    for (;; await wait(200)) {
      const leader = (await members()).find(({ role }) => role === 'leader');
      if (leader) return this.databases.find(({ name }) => name === leader.name);
    }
  }
  // Asked one by one: who does not answer does not lead.
  async storeLeader() {
    for (;; await wait(200))
      for (const machine of this.databases) {
        const { stdout } = spawnSync('etcdctl', ['--endpoints', `http://${machine.address}:2379`, 'endpoint', 'status', '-w', 'json'], { encoding: 'utf8', env: { ...process.env, ETCDCTL_API: '3' } });
        const [status] = quietly(() => JSON.parse(stdout)) ?? [];
        if (status && status.Status.leader === status.Status.header.member_id) return machine;
      }
  }

  end() {
    for (const web of this.webs) web.wanted = false;
    this.balancer?.kill('SIGTERM'); // one that is killed leaves its workers behind
    for (const machine of [...this.webs, ...this.databases]) quietly(() => machine.kill());
    if (!process.env.KEEP) rmSync(this.folder, { recursive: true, force: true });
  }
}
