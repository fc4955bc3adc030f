// The site's figures against their limits. Exit code 1 when one is missed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { cpuOfProcess, data, end, endAll, median, oshidori, programOf, pssMib, running, say, short, sleep, sql, start, startSite, table, top } from './site.mjs';
import { sayDearest, saySlow } from './dear.mjs';
import { comparePages } from './reading.mjs';
import { sayRendering } from './rendering.mjs';
import { enter, makeEvent, openEvents, sayEntries, sayFresh, sayResults, sayRush } from './writing.mjs';

// The past of a site: 1,000 events, most of them small, and one that is on.
function grow() {
  const large = [['middle', 150, 6, 'finished'], ['great', 600, 6, 'finished'], ['large', 760, 10, 'finished'],
    ['greatest', 1000, 5, 'finished'], ['running', 1000, 3, 'running']];
  const small = Array.from({ length: (short ? 100 : 1000) - 4 }, (_, n) => [`past-${n}`, 16 + n * 14 % 26, 4 + n % 2, 'finished']);
  const plan = [...large, ...small].map(([slug, ...rest], n) => `(${n + 1}, '${slug}', ${rest[0]}, ${rest[1]}, '${rest[2]}')`);
  sql(`BEGIN;
    CREATE TEMP TABLE plan (number INTEGER PRIMARY KEY, slug TEXT, entries INTEGER, rounds INTEGER, state TEXT);
    INSERT INTO plan VALUES ${plan.join()};
    ${readFileSync(join(top, 'tests/bench/world.sql'), 'utf8')}
    COMMIT;`);
}

// Until the keeper has nothing to do; the seconds of CPU it took.
async function kept(child) {
  const { keeper } = programOf(child);
  for (let before = -1, now = cpuOfProcess(keeper); ; before = now, now = cpuOfProcess(keeper)) {
    if (now - before < 0.02) return now;
    await sleep(2000);
  }
}

// Milliseconds until the program answers, its pages as they were left.
async function startMs() {
  const began = performance.now(), child = start(join(top, 'build/oshidori'), ['--data', data, 'serve'], { OSHIDORI_BASE: '', OSHIDORI_RUN: running });
  while (!existsSync(join(running, 'oshidori.sock'))) await sleep(2);
  const ms = performance.now() - began;
  await end(child);
  return ms;
}

try {
  let site = await startSite();
  const token = oshidori('token', 'organiser@oshidori.example', 'bench');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await comparePages();
  await openEvents(headers, 'empty');
  const empty = await enter(site, 'empty');
  await makeEvent(headers, 'model', 100);
  await openEvents(headers, 'full');
  await end(site);
  grow();
  site = await startSite();
  const keeping = await kept(site);
  await end(site);
  const starts = [await startMs(), await startMs(), await startMs()];
  say('start with 1,000 events and their pages', median(starts), 'at most', 1000, 'ms', `the keeper's pages before: ${keeping.toFixed(0)} s of CPU`);
  site = await startSite();
  await kept(site);
  await sayEntries(site, empty);
  await sayFresh(headers);
  await sayRush(headers);
  const { workers, writer, press, keeper } = programOf(site);
  const after = [...workers, writer].map(pssMib);
  await sayResults(headers);
  await sayRendering(site, headers);
  await sayDearest(site);
  await saySlow();
  say('memory of a worker or the writer after the rush', Math.max(...after), 'at most', 8, 'MiB', 'PSS');
  say('memory of the press', pssMib(press), 'at most', 16, 'MiB', `PSS; the keeper ${pssMib(keeper).toFixed(1)}`);
} finally {
  await endAll();
}
process.exit(table.missed > 0 ? 1 : 0); // the helpers of tests would say how many tests ran
