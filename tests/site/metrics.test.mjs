// What the site counts, as Prometheus reads it: on an address of its own, and nowhere else.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, organiser } from './client.mjs';
import { record } from './events.mjs';
import { databaseOf, freePort, startSite, top } from './site.mjs';
import { until } from './steps.mjs';

const port = await freePort();
const site = await startSite({ env: { METRICS: String(port) } });

// The text format 0.0.4: families, each with its help and its type before its samples.
function read(text) {
  const families = new Map(), seen = new Set();
  let family;
  assert.ok(text.endsWith('\n'));
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name, rest] = line.match(/^# (HELP|TYPE) ([a-z_]+) (.+)$/) ?? [];
    if (kind === 'HELP') {
      assert.ok(!families.has(name), `${name} comes twice`);
      families.set(name, family = { name, samples: [] });
    } else if (kind === 'TYPE') {
      assert.equal(name, family.name);
      assert.ok(['counter', 'gauge', 'histogram'].includes(rest), line);
      family.type = rest;
    } else {
      const [, of, labels = '', value] = line.match(/^([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*",?)*)\})? (\d+(?:\.\d+)?)$/) ?? assert.fail(line);
      assert.ok(!seen.has(of + labels), `${line} comes twice`);
      seen.add(of + labels);
      assert.equal(family.type === 'histogram' ? of.replace(/_(bucket|sum|count)$/, '') : of, family.name, line);
      family.samples.push({ of, labels: Object.fromEntries([...labels.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, text]) => [key, text])), value: Number(value) });
    }
  }
  for (const { name, type, samples } of families.values()) {
    assert.match(name, type === 'counter' ? /^oshidori_\w+_total$/ : /^oshidori_\w+(?<!_total|_count|_sum|_bucket)$/);
    if (type === 'histogram') steps(name, samples);
  }
  return families;
}

// Steps only grow, the last is all, and there are a sum and a count of each.
function steps(name, samples) {
  assert.match(name, /_(seconds|bytes)$/);
  for (let i = 0; i < samples.length; i += 14) {
    const buckets = samples.slice(i, i + 12), [sum, count] = samples.slice(i + 12, i + 14);
    assert.deepEqual(buckets.map(({ labels }) => Number(labels.le.replace('+Inf', 'Infinity'))).toSorted((a, b) => a - b), buckets.map(({ labels }) => Number(labels.le.replace('+Inf', 'Infinity'))));
    assert.equal(buckets[11].labels.le, '+Inf');
    for (let step = 1; step < 12; step++) assert.ok(buckets[step].value >= buckets[step - 1].value, name);
    assert.deepEqual([sum.of, count.of, count.value], [`${name}_sum`, `${name}_count`, buckets[11].value]);
    assert.ok((sum.value > 0) === (count.value > 0), name);
  }
}

const ask = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  return read(await answer.text());
};
const value = (families, of, labels = {}) => families.get(of.replace(/_(count|sum)$/, ''))?.samples.find((sample) => sample.of === of && Object.entries(labels).every(([key, text]) => sample.labels[key] === text))?.value;

test('it counts what was asked by row and status, what was written, published and started anew', async () => {
  const before = await ask(), desk = await organiser(site), visitor = new Client(site.base), staff = site.children();
  for (let i = 0; i < 20; i++) await visitor.get('/ja/handicap?ruleset=jpga');
  await visitor.get('/en/nowhere');
  await record(desk, 'demo-junior', 3, 1, { by: 'margin', winner: 'black', margin: '5' });
  await visitor.get('/en/t/demo-junior/pairs/3');
  process.kill(staff[4], 'SIGKILL');
  await until('another takes its place', () => site.children().length === staff.length && !site.children().includes(staff[4]));
  site.run('backup');
  const now = await ask(), requests = 'oshidori_http_requests_total', took = 'oshidori_http_request_duration_seconds_count';
  assert.equal(value(now, requests, { method: 'GET', route: '/{lang}/handicap', status: '2xx' }), 20, 'of four workers');
  assert.equal(value(now, took, { route: '/{lang}/handicap' }), 20);
  assert.equal(value(now, requests, { route: 'none', status: '4xx' }), 1);
  assert.equal(value(now, requests, { route: '/{lang}/desk/t/{slug}/rounds/{n}/tables/{table}', method: 'POST', status: '3xx' }), 1);
  assert.ok(value(now, requests, { route: 'published', status: '2xx' }) >= 1);
  assert.ok(value(now, 'oshidori_writers_lock_wait_seconds_count') > (value(before, 'oshidori_writers_lock_wait_seconds_count') ?? 0));
  assert.ok(value(now, 'oshidori_page_publish_duration_seconds_count') > value(before, 'oshidori_page_publish_duration_seconds_count'));
  assert.ok(value(now, 'oshidori_page_size_bytes_sum') > 1000);
  assert.equal(value(now, 'oshidori_process_restarts_total', { process: 'writer' }), 1);
  assert.equal(value(now, 'oshidori_process_restarts_total', { process: 'press' }), 0);
  for (const process of ['worker 1', 'writer', 'press', 'keeper', 'drawer 2']) assert.ok(value(now, 'oshidori_process_resident_memory_bytes', { process }) > 1e6, process);
  assert.ok(databaseOf(site.data) ? value(now, 'oshidori_database_size_bytes') === 0 : value(now, 'oshidori_database_size_bytes') > 1e5);
  assert.ok(Date.now() / 1000 - value(now, 'oshidori_backup_timestamp_seconds') < 60 && value(before, 'oshidori_backup_timestamp_seconds') === 0);
  assert.equal(value(now, 'oshidori_mail_waiting'), 0);
  for (const folder of ['data', 'run', 'backups']) assert.ok(value(now, 'oshidori_disk_free_bytes', { folder }) < value(now, 'oshidori_disk_size_bytes', { folder }), folder);
  desk.close();
  visitor.close();
});

test('nobody else is told', async () => {
  for (const [path, headers] of [['/metrics', {}], ['/metrics', { METRICS: 'on', 'X-Metrics': 'on' }], ['/en/metrics', {}]]) {
    const answer = await fetch(site.base + path, { headers });
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(await answer.text(), /oshidori_/);
  }
  for (const path of ['/', '/en/', '/healthz', '/metrics/']) assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 404, path);
  await assert.rejects(fetch(`http://127.0.0.2:${port}/metrics`));
});

test('what the alerts and the dashboard ask for is there', async () => {
  const there = await ask(), folder = join(top, 'nginx/examples');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (name.endsWith('.json')) JSON.parse(text);
    for (const [used] of text.matchAll(/\boshidori_[a-z_]+/g)) assert.ok(there.has(used.replace(/_(bucket|sum|count)$/, '')), `${used} of ${name}`);
  }
});
