// The published pages beside what the database and the program say.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from './client.mjs';
import { rulesets } from './reference.mjs';
import { routes } from './routes.mjs';
import { databaseOf, languages } from './site.mjs';

export function query(site, sql) {
  const database = site.database ?? databaseOf(site.data);
  const [command, ...words] = database ? ['psql', database, '-qAtc', sql]
    : ['sqlite3', '-cmd', '.timeout 60000', join(site.data, 'oshidori.db'), sql];
  return execFileSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim().split('\n').filter(Boolean);
}

// Every row of a site as SQL. What pg_dump says beside it is another each time; a row of its has several lines
// where a text has.
export function dumped(site) {
  const database = site.database ?? databaseOf(site.data);
  if (!database) return query(site, '.dump');
  return execFileSync('pg_dump', ['--data-only', '--inserts', database], { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] })
    .split(/\n(?=INSERT INTO public\.)/).slice(1).map((row) => row.replace(/\n\n\n--[^]*$/, '').replace(/^INSERT INTO public\./, 'INSERT INTO ')).sort();
}

// Of the demo.
export const yearOf = (site) => query(site, "SELECT substr(date, 1, 4) FROM tournament WHERE slug = 'demo-junior'")[0];

// Those that an address leads to.
export function publishedFiles(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
    .flatMap((item) => item.isDirectory() ? publishedFiles(folder, join(below, item.name)) : [join('/', below, item.name)]);
}

// What they say, and what is set aside or sent to who asks says: [file, text], unpacked. A copy that goes
// while they are read has been made a page: who has read on would have missed it, so all are read again.
export function publishedTexts(site) {
  const folder = join(site.data, 'public');
  for (;;) {
    try {
      return ['', '/.aside', '/.copies'].filter((below) => existsSync(folder + below)).flatMap((below) => publishedFiles(folder + below).map((file) => {
        const bytes = readFileSync(folder + below + file);
        return [below + file, (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()];
      }));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

// The addresses that are published, by the table of addresses: those of the site, those of every event
// that is no draft, and those of its published rounds.
export function publicPages(site) {
  const { pages, calls } = routes();
  const of = {
    n: query(site, `SELECT slug, number FROM round JOIN tournament ON tournament.id = tournament_id
      WHERE round.state = 'published' AND tournament.state <> 'draft' AND rehearsal = 0`).map((row) => row.split('|')).map(([slug, n]) => ({ slug, n })),
    slug: query(site, "SELECT slug FROM tournament WHERE state <> 'draft' AND rehearsal = 0").map((slug) => ({ slug })),
    ruleset: Object.keys(rulesets).map((ruleset) => ({ ruleset })),
  };
  return [...pages, ...calls].filter(({ published }) => published).flatMap(({ path }) => {
    const things = of[['n', 'slug', 'ruleset'].find((name) => path.includes(`{${name}}`))] ?? [{}];
    const all = path.includes('{lang}') ? languages.flatMap((lang) => things.map((thing) => ({ lang, ...thing }))) : things;
    return all.map((values) => path.replace(/\{(\w+)\}/g, (_, name) => values[name]));
  });
}

const withPlayers = /^\/(api|picture)\/|\/t\/.*\/(entries|standings|hall|pairs\/.*|rounds\/\d+)$/;
const isCall = (path) => path.startsWith('/api/');
export const fileOf = (path) => (isCall(path) ? `${path}.json` : path.startsWith('/picture/') ? `${path}.png` : path.endsWith('/') ? `${path}index.html` : `${path}.html`);

// Whether it is the file of a page that is kept when somebody has asked for it.
const kept = routes().pages.filter((page) => page.kept)
  .map(({ path }) => new RegExp(`^${fileOf(path).replace('{slug}', '[^/]+(/divisions/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`));
const isKept = (file) => kept.some((pattern) => pattern.test(file));
const pathOf = (file) => file.replace(/(index)?\.\w+$/, '');

// With a token the program answers by itself; that of an organiser of nothing opens nothing more.
const strangers = new WeakMap();
function strangerOf(site) {
  if (!strangers.has(site)) strangers.set(site, site.run('token', 'stranger@oshidori.example').trim());
  return strangers.get(site);
}

function firstDifference(one, other) {
  const others = other.split('\n');
  const at = one.split('\n').findIndex((line, i) => line !== others[i]);
  return `line ${at + 1}: ${one.split('\n')[at]} / ${others[at]}`;
}

// Every file that lies there is that of a page that is public, and what the program itself answers (nginx
// hands a request with an Authorization header on to it); and so is what everybody gets who asks for a public page,
// after which it has its file; the packed twin is the same. Search engines are told to keep none that names players.
export async function compareAll(site) {
  const client = new Client(site.base);
  const folder = join(site.data, 'public'), there = publishedFiles(folder);
  const pages = new Set([...publicPages(site), ...there.filter((file) => !file.endsWith('.gz') && isKept(file)).map(pathOf)]);
  const files = [...pages].map(fileOf), whose = new Set(files.flatMap((file) => [file, `${file}.gz`]));
  try {
    assert.deepEqual(there.filter((file) => !whose.has(file)), [], 'files of no public page');
    for (const path of pages) {
      const file = join(folder, fileOf(path)), token = isCall(path) ? strangerOf(site) : 'none';
      const before = [file, `${file}.gz`].map((name) => existsSync(name) && readFileSync(name));
      const fresh = await client.get(path, { headers: { Authorization: `Bearer ${token}` } });
      const asked = await client.get(path);
      assert.equal(fresh.status, 200, path);
      const same = (bytes, what) => bytes.equals(fresh.bytes) || assert.fail(`${path}, ${what}, is not what the program says: ${firstDifference(bytes.toString(), fresh.text)}`);
      if (before[0]) same(before[0], 'as it lay there');
      if (before[1]) same(gunzipSync(before[1]), 'as it lay there, packed');
      assert.equal(asked.status, 200, path);
      assert.equal(asked.headers.warning, undefined, path);
      same(asked.bytes, 'as it is sent');
      for (const { headers, text } of withPlayers.test(path) ? [fresh, asked] : [])
        assert.match(headers['x-robots-tag'] ?? text.match(/<meta name="robots" content="(\w+)"/)?.[1] ?? '', /^noindex$/, path);
      assert.ok(existsSync(file), `${path} was asked for and has no file`);
      same(readFileSync(file), 'as it was placed');
      same(gunzipSync(readFileSync(`${file}.gz`)), 'as it was placed, packed');
    }
  } finally {
    client.close();
  }
  return files;
}
