// The published pages beside what the database and the program say.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from './client.mjs';
import { rulesets } from './reference.mjs';
import { routes } from './routes.mjs';
import { languages } from './site.mjs';

export function query(site, sql) {
  return execFileSync('sqlite3', ['-cmd', '.timeout 60000', join(site.data, 'oshidori.db'), sql], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim().split('\n').filter(Boolean);
}

export function publishedFiles(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((item) => item.isDirectory()
    ? publishedFiles(folder, join(below, item.name)) : [join('/', below, item.name)]);
}

// The addresses that are published, by the table of addresses: those of the site, those of every event
// that is no draft, and those of its published rounds.
function publicPages(site) {
  const { pages, calls } = routes();
  const of = {
    n: query(site, `SELECT slug, number FROM round JOIN tournament ON tournament.id = tournament_id
      WHERE round.state = 'published' AND tournament.state <> 'draft'`).map((row) => row.split('|')).map(([slug, n]) => ({ slug, n })),
    slug: query(site, "SELECT slug FROM tournament WHERE state <> 'draft'").map((slug) => ({ slug })),
    ruleset: Object.keys(rulesets).map((ruleset) => ({ ruleset })),
  };
  return [...pages, ...calls].filter(({ published }) => published).flatMap(({ path }) => {
    const things = of[['n', 'slug', 'ruleset'].find((name) => path.includes(`{${name}}`))] ?? [{}];
    const all = path.includes('{lang}') ? languages.flatMap((lang) => things.map((thing) => ({ lang, ...thing }))) : things;
    return all.map((values) => path.replace(/\{(\w+)\}/g, (_, name) => values[name]));
  });
}

const isCall = (path) => path.startsWith('/api/');
const fileOf = (path) => (isCall(path) ? `${path}.json` : path.startsWith('/picture/') ? `${path}.png` : path.endsWith('/') ? `${path}index.html` : `${path}.html`);

// Whether it is the file of a page that is kept when somebody has asked for it.
const kept = routes().pages.filter((page) => page.kept)
  .map(({ path }) => new RegExp(`^${fileOf(path).replace(/\{\w+\}/g, '[^/]+')}$`));
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

// Every page that is public has its file and no other file is there but of pages that were asked for; every file
// is what the program itself answers (nginx hands a request with an
// Authorization header on to it); the packed twin is the same.
export async function compareAll(site) {
  const client = new Client(site.base);
  const folder = join(site.data, 'public');
  const there = publishedFiles(folder), plain = there.filter((file) => !file.endsWith('.gz'));
  const pages = [...publicPages(site), ...plain.filter(isKept).map(pathOf)];
  const files = pages.map(fileOf);
  try {
    assert.deepEqual(there.sort(), files.flatMap((file) => [file, `${file}.gz`]).sort(), 'which files there are');
    for (const [i, path] of pages.entries()) {
      const token = isCall(path) ? strangerOf(site) : 'none';
      const fresh = await client.get(path, { headers: { Authorization: `Bearer ${token}` } });
      const bytes = readFileSync(join(folder, files[i]));
      assert.equal(fresh.status, 200, path);
      if (!bytes.equals(fresh.bytes)) assert.fail(`${path} is not what the program says: ${firstDifference(bytes.toString(), fresh.text)}`);
      assert.ok(gunzipSync(readFileSync(join(folder, `${files[i]}.gz`))).equals(bytes), `${path}, packed`);
    }
  } finally {
    client.close();
  }
  return files;
}
