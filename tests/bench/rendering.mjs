// What a page costs the press when it is asked for after a change, how large it is, and how fast
// HTML is written.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { api, base, cpuOfProcess, data, load, median, pages, programOf, request, run, say, short, tell, told, top } from './site.mjs';
import { entry, makeEvent } from './writing.mjs';

const times = short ? 5 : 15, crowd = short ? 60 : 760;

// A page that is taken away, again and again.
async function costMs(press, target, change) {
  const costs = [];
  for (let i = 0; i < times; i++) {
    await change(i);
    for (const ending of ['', '.gz']) rmSync(join(pages, `${target}.html${ending}`), { force: true });
    const before = cpuOfProcess(press);
    await told(200, `${base}/${target}`, { headers: { 'Accept-Encoding': 'gzip' } });
    costs.push((cpuOfProcess(press) - before) * 1e3);
  }
  return median(costs);
}

// Where one after another enters and looks, as fast as they are answered.
async function busyMs(press, slug, target) {
  const looks = request(0, [0, 1], 'GET', target, { 'Accept-Encoding': 'gzip' }), costs = [];
  for (let i = 0; i < times; i++) {
    const before = cpuOfProcess(press);
    await load(1, Array.from({ length: 10 }, () => [entry(slug), looks]).flat());
    costs.push((cpuOfProcess(press) - before) / 10 * 1e3);
  }
  return median(costs);
}

// A change of the event has it read anew; while it is as it was, what was read for one page does for the next.
async function sayStandings(press, headers, what, slug, limit) {
  const page = `en/t/${slug}/standings`;
  const moved = (n) => told(200, `${api}/tournaments/${slug}`, { method: 'PATCH', headers, body: JSON.stringify({ venue: `Hall ${n}` }) });
  say(`CPU of the press for standings ${what}`, await costMs(press, page, moved), 'at most', limit, 'ms');
  tell('that without reading the event', await costMs(press, page, () => load(1, [entry('open-full-39')])), 'ms');
}

export async function sayRendering(child, headers) {
  const { press } = programOf(child);
  const { stdout } = await run(join(top, 'build/bench/render'), [data, '/en/t/large/standings']);
  const { page, engine, hand } = JSON.parse(stdout);
  say('HTML of standings 760 x 10, from its tree', page, 'at least', 150, 'MB/s');
  say('a table by a loop written for it : by a template', hand / engine, 'at most', 5, '', `${Math.round(hand)} : ${Math.round(engine)} MB/s`);
  await sayStandings(press, headers, '150 x 6', 'middle', 1.8);
  await sayStandings(press, headers, '760 x 10', 'large', 12);
  await makeEvent(headers, 'crowd', 1024);
  await load(16, Array.from({ length: crowd }, () => entry('crowd')));
  say(`CPU of the press for overview, ${crowd} entries`, await busyMs(press, 'crowd', '/en/t/crowd'), 'at most', 0.5, 'ms');
  say('CPU of the press for home page', await busyMs(press, 'crowd', '/en/'), 'at most', 0.5, 'ms');
  for (const [what, way, limit] of [['', 'identity', 620], [', gzipped', 'gzip', 58]]) {
    const { bytes } = await told(200, `${base}/en/t/large/standings`, { headers: { 'Accept-Encoding': way } });
    say(`standings 760 x 10${what}`, bytes.length / 1000, 'at most', limit, 'KB');
  }
}
