// For same.mjs: a site of some built checkout, whose clock, dice and key are in our hands
// (same_preload.c), whose letters come here, and whose ids and links get names that two
// checkouts share.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cardLink, derive, ownLink } from './codes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const base = 'http://same.example'; // in letters and codes, whatever the port
const began = Date.UTC(2026, 4, 10, 0, 30) / 1000; // a Sunday morning in Japan

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export async function until(what, so) {
  for (const end = Date.now() + 120000; !await so(); await pause(10))
    if (Date.now() > end) throw new Error(`not within two minutes: ${what}`);
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

// The clock and the dice: struct hands of same_preload.c.
class Hands {
  constructor(path, mixed) {
    writeFileSync(path, Buffer.alloc(32));
    this.file = openSync(path, 'r+');
    this.now = began;
    this.turn = -1;
    writeSync(this.file, Buffer.from([mixed ? 1 : 0]), 0, 1, 24);
    this.tick(0);
  }

  // Time goes on by this much, and the dice begin anew.
  tick(seconds = 20) {
    const bytes = Buffer.alloc(20);
    this.now += seconds;
    this.turn += 1;
    bytes.writeBigInt64LE(BigInt(this.now), 0);
    bytes.writeUInt32LE(this.turn, 8);
    writeSync(this.file, bytes, 0, 20, 0);
  }

  naps() {
    const bytes = Buffer.alloc(4);
    readSync(this.file, bytes, 0, 4, 20);
    return bytes.readUInt32LE(0);
  }
}

// SQL, answered by one sqlite3 that stays.
class Database {
  constructor(path) {
    this.child = spawn('sqlite3', ['-readonly', '-json', '-cmd', '.timeout 5000', path], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.said = '';
    this.asked = [];
    this.child.stdout.on('data', (bytes) => {
      this.said += bytes.toString('latin1');
      for (let at; (at = this.said.indexOf('\nEND OF ROWS\n')) >= 0;) {
        const rows = Buffer.from(this.said.slice(0, at), 'latin1').toString('utf8').trim();
        this.said = this.said.slice(at + 13);
        this.asked.shift()(rows === '' ? [] : JSON.parse(rows));
      }
    });
  }

  rows(sql) {
    return new Promise((resolve) => {
      this.asked.push(resolve);
      this.child.stdin.write(`${sql.replace(/\s+/g, ' ')};\n.print "\\nEND OF ROWS"\n`);
    });
  }

  async one(sql) { return (await this.rows(sql))[0]; }
  async value(sql) { return Object.values((await this.one(sql)) ?? {})[0]; }
}

// A mail server that takes every letter, but for addresses that begin with "bounces".
async function postOffice() {
  const letters = [], sockets = new Set();
  const server = createServer((socket) => {
    let said = '', letter = null, to = '';
    const say = (line) => socket.write(`${line}\r\n`);
    const hear = (line) => {
      if (letter !== null) {
        if (line !== '.') { letter.push(line.replace(/^\.\./, '.')); return; }
        letters.push({ to, lines: letter });
        letter = null;
        say('250 taken');
      } else if (/^RCPT TO:/i.test(line)) {
        to = line.match(/<(.*)>/)[1];
        say(to.startsWith('bounces') ? '550 no such user here' : '250 yes');
      } else if (/^DATA/i.test(line)) {
        letter = [];
        say('354 go on');
      } else {
        say(/^QUIT/i.test(line) ? '221 bye' : '250 yes');
      }
    };
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
      for (let at; (at = said.indexOf('\r\n')) >= 0;) {
        const line = said.slice(0, at);
        said = said.slice(at + 2);
        hear(line);
      }
    });
    say('220 here');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { letters, port: server.address().port, close };
}

// A site of the checkout, with its demo event. `mixed`: ids do not rise as they are made.
export async function startSame(checkout, { mixed = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'oshidori-same-')), data = join(folder, 'data');
  const library = join(folder, 'preload.so'), hands = new Hands(join(folder, 'hands'), mixed);
  execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, join(here, 'same_preload.c'), '-ldl']);
  mkdirSync(data);
  writeFileSync(join(data, 'secret.key'), Buffer.alloc(32, 'a key for nobody, '), { mode: 0o600 });
  const [post, port] = [await postOffice(), await freePort()];
  const env = {
    ...process.env, LD_PRELOAD: library, SAME_HANDS: join(folder, 'hands'), TZ: 'UTC', LC_ALL: 'C.UTF-8',
    PORT: String(port), DATA: data, OSHIDORI_BASE: base,
    OSHIDORI_SMTP: `smtp://127.0.0.1:${post.port}`, OSHIDORI_MAIL_FROM: 'Oshidori <desk@same.example>',
  };
  const child = spawn('sh', [join(checkout, 'nginx', 'run.sh')], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  let said = '', wrong = '', over = false;
  child.stdout.on('data', (bytes) => { said += bytes; });
  child.stderr.on('data', (bytes) => { wrong += bytes; });
  ended.then(() => { over = true; });
  await until('the site is ready', () => {
    if (over) throw new Error(`the site ended: ${wrong}`);
    return /^ready: /m.test(said);
  });
  const site = {
    checkout, data, folder, hands, post, base: `http://127.0.0.1:${port}`, port,
    link: new URL(said.match(/http:\S+\/invitation\/\S+/)[0]).pathname,
    db: new Database(join(data, 'oshidori.db')),

    // {status, out, err} of the command line.
    command(...args) {
      const program = join(checkout, 'build', 'oshidori');
      hands.tick();
      try {
        return { status: 0, out: execFileSync(program, ['--data', data, ...args], { env: { ...env, OSHIDORI_DATA: data },
          stdio: 'pipe' }).toString('utf8'), err: '' };
      } catch (error) {
        return { status: error.status, out: error.stdout.toString('utf8'), err: error.stderr.toString('utf8') };
      }
    },

    // Every letter that is due has been sent or refused.
    settled: () => until('the letters are sent', async () =>
      await site.db.value(`SELECT count(*) FROM outbox WHERE state = 'waiting' AND due_at <= ${hands.now}`) === 0),

    // Days pass at once, and the keeper has seen that they have.
    async later(seconds) {
      hands.tick(seconds);
      const naps = hands.naps();
      await until('the keeper has looked', () => hands.naps() >= naps + 2);
      await site.settled();
    },

    async stop() {
      try { process.kill(-child.pid, 'SIGTERM'); } catch { /* it has ended */ }
      await ended;
      post.close();
      site.db.child.stdin.end();
      closeSync(hands.file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

const letter = '[0-9a-hjkmnp-tv-z]'; // base/secret.h
const idAlone = new RegExp(`(?<![0-9a-z])z${letter}{15}(?![0-9a-z])`, 'g');
const linkAlone = new RegExp(`(?<![0-9a-z])(z${letter}{15})(${letter}{32})(?![0-9a-z])`, 'g');
const tokenAlone = new RegExp(`(?<![0-9a-z])${letter}{32}(?![0-9a-z])`, 'g');

// What is random, by a name that says what it is: a row's id by its table and the order of its making,
// a private link by its entry, a code by its game; any other token by when it was first seen.
export class Names {
  constructor() {
    this.names = new Map();
    this.seen = {};  // by table: the last row named
    this.known = new Set();
    this.others = { id: 0, token: 0 };
  }

  async learn(site) {
    const { db } = site;
    this.tables ??= (await db.rows(`SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'id' AND c.type = 'TEXT'`)).map(({ name }) => name);
    for (const table of this.tables) {
      this.seen[table] ??= { row: 0, count: 0 };
      for (const { row, id } of await db.rows(`SELECT rowid AS row, id FROM ${table} WHERE rowid > ${this.seen[table].row} ORDER BY rowid`)) {
        this.seen[table].row = row;
        this.names.set(id, `<${table.replaceAll('_', ' ')} ${++this.seen[table].count}>`);
      }
    }
    await this.learnLinks(site);
  }

  // codes.mjs makes them as the program does; one that it does not make is seen as another.
  async learnLinks(site) {
    const { db } = site, of = (id) => this.names.get(id).slice(1, -1);
    const learn = (key, make, name) => {
      if (this.known.has(key)) return;
      this.known.add(key);
      this.names.set(make(), name);
    };
    for (const { id, generation } of await db.rows('SELECT id, generation FROM entry'))
      learn(`${id} ${generation}`, () => ownLink(site, 'en', id, generation).slice(6), `<link ${generation} of ${of(id)}>`);
    for (const { id, generation } of await db.rows('SELECT id, generation FROM partner_wish'))
      learn(`${id} ${generation}`, () => `${id}${derive(site, 'partner', id, generation)}`, `<link ${generation} of ${of(id)}>`);
    for (const { id } of await db.rows('SELECT id FROM tournament'))
      learn(`door ${id}`, () => derive(site, 'door', id), `<door of ${of(id)}>`);
    for (const { event, round, at, black, white } of await db.rows('SELECT tournament_id AS event, round, table_number AS at, black, white FROM game'))
      for (const [entry, other] of [[black, white], [white, black]])
        learn(`${event} ${round} ${at} ${entry} ${other}`, () => cardLink(site, 'en', '', event, { round, table: at, entry, other }).split('/').at(-1),
          `<code of ${of(entry)} against ${of(other)}, round ${round} table ${at}>`);
  }

  // Which of its table's rows an id is, in the order of their making.
  order(id) { return Number(this.names.get(id)?.match(/\d+/)?.[0] ?? 0); }

  other(kind, text) {
    if (!this.names.has(text)) this.names.set(text, `<${kind} ${++this.others[kind]}>`);
    return this.names.get(text);
  }

  in(text) {
    return text
      .replace(/name="(csrf|once)" value="[^"]*"/g, 'name="$1" value="<$1>"')
      .replace(/(\/static\/[\w-]+)\.[0-9a-f]{12}(\.\w+)/g, '$1.<hash>$2')
      .replace(/(\\?"schema\\?":|\bschema )\d+/g, '$1<number>') // of the database
      .replace(linkAlone, (link, id, token) => this.names.get(link) ?? `${this.names.get(id) ?? this.other('id', id)}${this.other('token', token)}`)
      .replace(tokenAlone, (token) => this.other('token', token))
      .replace(idAlone, (id) => this.other('id', id));
  }
}
