// What a page costs the press when it is asked for after a change, how large it is, and how fast
// HTML is written.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { base, cpuOfProcess, data, load, median, pages, programOf, run, say, short, told, top } from './site.mjs';
import { entry } from './writing.mjs';

const times = short ? 5 : 15;

// An entry elsewhere, so that what was read of the event before is not right any more.
async function costMs(press, target) {
  const costs = [];
  for (let i = 0; i < times; i++) {
    await load(1, [entry('open-full-39')]);
    for (const ending of ['', '.gz']) rmSync(join(pages, `${target}.html${ending}`), { force: true });
    const before = cpuOfProcess(press);
    await told(200, `${base}/${target.replace(/index$/, '')}`, { headers: { 'Accept-Encoding': 'gzip' } });
    costs.push((cpuOfProcess(press) - before) * 1e3);
  }
  return median(costs);
}

export async function sayRendering(child) {
  const { press } = programOf(child);
  const { stdout } = await run(join(top, 'build/bench/render'), [data, '/en/t/large/standings']);
  const { page, engine, hand } = JSON.parse(stdout);
  say('HTML of standings 760 x 10, from its tree', page, 'at least', 150, 'MB/s');
  say('a table by a loop written for it : by a template', hand / engine, 'at most', 5, '', `${Math.round(hand)} : ${Math.round(engine)} MB/s`);
  for (const [what, target, limit] of [
    ['standings 150 x 6', 'en/t/middle/standings', 1.8], ['standings 760 x 10', 'en/t/large/standings', 12],
    ['overview, 760 entries', 'en/t/large', 0.5], ['home page', 'en/index', 0.5],
  ]) say(`CPU of the press for ${what}`, await costMs(press, target), 'at most', limit, 'ms');
  for (const [what, way, limit] of [['', 'identity', 620], [', gzipped', 'gzip', 58]]) {
    const { bytes } = await told(200, `${base}/en/t/large/standings`, { headers: { 'Accept-Encoding': way } });
    say(`standings 760 x 10${what}`, bytes.length / 1000, 'at most', limit, 'KB');
  }
}
