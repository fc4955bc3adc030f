// Entries and results: how many, how long each takes, and that nobody reads an older page. Rates are
// held against the durable commits of SQLite on the same disk in the same minute (commit.c), in turns.
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { api, ask, base, cpuOfProcess, folder, load, median, others, programOf, request, run, say, short, sleep, sql, told, top } from './site.mjs';

const runs = 3, events = 40, each = short ? 400 : 2000;

export async function makeEvent(headers, slug, capacity) {
  await told(201, `${api}/tournaments`, { method: 'POST', headers, body: JSON.stringify({
    slug, name: { en: slug, ja: slug }, date: '2031-05-09', venue: 'Hall', ruleset: 'egf-pair', system: 'swiss',
    rounds: 5, capacity, registration: { opens: '2020-01-01T00:00:00Z', closes: '2031-05-01T00:00:00Z' },
  }) });
  await told(200, `${api}/tournaments/${slug}`, { method: 'PATCH', headers, body: JSON.stringify({ state: 'open' }) });
}

let people = 0;

const address = (n) => `10.0.${n % 1000 >> 8}.${n % 1000 & 255}`;

function pair() {
  const n = people++;
  return { name: `Heron${n}x`, body: JSON.stringify({ email: `pair${n}@example.org`, players: [
    { family_name: `Heron${n}x`, given_name: 'Ada', publish: 'full', rank: `${n % 5 + 1}d`, gender: 'f' },
    { family_name: `Teal${n}x`, given_name: 'Bo', rank: `${n % 20 + 1}k`, gender: 'm' },
  ] }) };
}

export function entry(slug, at = 0) {
  const { body } = pair();
  return request(at, [0, 1], 'POST', `/api/v1/tournaments/${slug}/entries`, { 'X-Forwarded-For': address(people) }, body);
}

const openSlug = (site, n) => `open-${site}-${n % events}`;
const entries = (site, count) => Array.from({ length: count }, (_, n) => entry(openSlug(site, n)));

export async function openEvents(headers, site) {
  for (let n = 0; n < events; n++) await makeEvent(headers, openSlug(site, n), 1000);
}

function must(answers, status) {
  if (others(answers, status) > 0) throw new Error(`not all were ${status}: ${JSON.stringify(answers)}`);
  return answers;
}

const commits = async () => Number((await run(join(top, 'build/bench/commit'), [join(folder, 'commit.db'), '2000'])).stdout);

// The keeper's work comes with the time that passes, whatever the number of entries: it is not in it.
const cpuOfEntering = ({ workers, writer, press }) => [...workers, writer, press].reduce((sum, pid) => sum + cpuOfProcess(pid), 0);

// Of the medians: entries and commits a second, CPU seconds an entry.
export async function enter(child, site) {
  const program = programOf(child), rates = [], limits = [], costs = [];
  for (let i = 0; i < runs; i++) {
    limits.push(await commits());
    const list = entries(site, each), before = cpuOfEntering(program);
    const { seconds } = must(await load(16, list), 201);
    costs.push((cpuOfEntering(program) - before) / each);
    rates.push(each / seconds);
  }
  return { rate: median(rates), commits: median(limits), cost: median(costs) };
}

export async function sayEntries(child, empty) {
  const full = await enter(child, 'full');
  for (const [where, { rate, commits: limit }] of [['an empty site', empty], ['1,000 events', full]]) {
    say(`entries, 16 clients, 40 events, ${where} : commits`, rate / limit, 'at least', 0.35, '', `${Math.round(rate)} : ${Math.round(limit)} a second`);
  }
  say('CPU of an entry', full.cost * 1e3, 'at most', 0.4, 'ms');
  say('CPU of an entry : on an empty site', full.cost / empty.cost, 'at most', 1.2, '', `there ${(empty.cost * 1e3).toFixed(2)} ms`);
  const few = must(await load(4, entries('full', each)), 201), many = must(await load(32, entries('full', each)), 201);
  say('an entry, 4 clients, p99', few.p99, 'at most', 10, 'ms', `p50 ${few.p50.toFixed(1)}`);
  say('an entry, 32 clients, the longest', many.longest, 'at most', 250, 'ms', `p50 ${many.p50.toFixed(1)}, p99 ${many.p99.toFixed(1)}`);
}

// Who has entered reads the list at once, as others enter: plain and gzipped in turns, and with the
// tag of what was read before.
export async function sayFresh(headers) {
  const slug = 'fresh', list = `${base}/en/t/${slug}/entries`, times = short ? 100 : 1000, tags = {};
  let stale = 0, wrong = 0, busy = true;
  await makeEvent(headers, slug, times); // with a place for each: who waits stands on pages of their own
  const others16 = (async () => { while (busy) must(await load(8, Array.from({ length: 400 }, (_, n) => entry(openSlug('full', n % 4 + 1)))), 201); })();
  for (let n = 0; n < times; n++) {
    const { name, body } = pair(), way = n % 2 ? 'gzip' : 'identity';
    await told(201, `${api}/tournaments/${slug}/entries`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address(people) }, body });
    const answer = await ask(list, { headers: { 'Accept-Encoding': way, ...(tags[way] && { 'If-None-Match': tags[way] }) } });
    if (answer.status === 304) { wrong++; continue; }
    if (answer.status !== 200) throw new Error(`${list}: ${answer.status}`);
    const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.bytes) : answer.bytes;
    if (!text.includes(name)) stale++;
    tags[way] = answer.headers.etag;
  }
  busy = false;
  await others16;
  say(`stale pages in ${times} reads after writing, under load`, stale, 'at most', 0, '');
  say('wrong 304 in them', wrong, 'at most', 0, '');
}

// 10,000 entries in 60 s, from 1,000 addresses: 500 a second from the 20th second to the 25th, evenly
// before and after. Meanwhile 5,000 ask for the list every second.
export async function sayRush(headers) {
  const part = short ? 10 : 1, count = 10000 / part, second = 1e6 / part, places = 1000 / part;
  const peak = count / 4, before = (count - peak) * 20 / 55;
  const at = (n) => (n < before ? n * 20 / before : n < before + peak ? 20 + (n - before) * 5 / peak : 25 + (n - before - peak) * 35 / (count - before - peak)) * second;
  await makeEvent(headers, 'rush', places);
  const readers = request(0, [200, 300000 / part], 'GET', '/en/t/rush/entries', { 'Accept-Encoding': 'gzip' });
  const [writes, reads] = await Promise.all([load(0, Array.from({ length: count }, (_, n) => entry('rush', at(n)))), load(0, [readers])]);
  const entered = "FROM entry WHERE tournament_id = (SELECT id FROM tournament WHERE slug = 'rush')";
  const [right, all] = ['status = iif(number <= ' + places + ", 'confirmed', 'waiting')", 'number'].map((what) => Number(sql(`SELECT count(*) ${entered} AND ${what};`)));
  say(`the rush, ${count} entries in ${60 / part} s: errors`, others(writes, 201), 'at most', 0, '', JSON.stringify(writes.status));
  say('an entry in it, from its moment on, p99', writes.p99, 'at most', 1000, 'ms', `p50 ${writes.p50.toFixed(1)}, longest ${writes.longest.toFixed(0)}`);
  say('entries not where their order puts them', Math.abs(count - all) + (all - right), 'at most', 0, '', `${places} places`);
  say('readers of the list meanwhile: errors', others(reads, 200), 'at most', 0, '', `${Math.round(reads.answers / reads.seconds)} a second`);
  say('a read of it, 5000 a second, p99', reads.p99, 'at most', 200, 'ms', `p50 ${reads.p50.toFixed(1)}, longest ${reads.longest.toFixed(0)}`);
}

// The last round of an event of 1,000, entered within a minute.
export async function sayResults(headers) {
  const seconds = short ? 6 : 60, count = short ? 50 : 500, answers = await load(0, Array.from({ length: count }, (_, n) =>
    request(n * seconds * 1e6 / count, [0, 1], 'PUT', `/api/v1/tournaments/running/rounds/3/games/${n + 1}/result`, { Authorization: headers.Authorization },
      JSON.stringify({ by: 'margin', winner: n % 3 ? 'black' : 'white', margin: 3.5, version: 1 }))));
  say(`${count} results in ${seconds} s, event of 1,000: errors`, others(answers, 200), 'at most', 0, '', JSON.stringify(answers.status));
  say('a result in it, p99', answers.p99, 'at most', 20, 'ms', `p50 ${answers.p50.toFixed(1)}, longest ${answers.longest.toFixed(0)}`);
  await sleep(1000);
}
