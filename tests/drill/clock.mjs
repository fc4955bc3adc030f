// clock.mjs [JUMPS]: the clock of the machine jumps, forward and back, while clients enter pairs and read.
import assert from 'node:assert/strict';

import { startSite } from '../site/site.mjs';
import { Crowd, wait } from './crowd.mjs';
import { Fault } from './fault.mjs';
import { command } from './say.mjs';

const minute = 60, hour = 60 * minute, day = 24 * hour;
const jumps = [-1, 1, -minute, 40 * minute, -hour, 3 * hour, -day, day, -7 * day];

export async function clock(count) {
  const fault = new Fault(), site = await startSite({ env: fault.env }), crowd = new Crowd(site);
  try {
    await crowd.during(async () => {
      for (let i = 0; i < count; i++) {
        const before = crowd.told.length;
        fault.clockOff(jumps[i % jumps.length]);
        while (crowd.told.length < before + 24) await wait(5);
      }
    });
    return { jumps: count, ...await crowd.account() };
  } finally {
    await site.stop();
    fault.close();
  }
}

export function good(said) {
  assert.deepEqual([said.lost, said.doubled, said.stale, said.unanswered], [0, 0, 0, 0], JSON.stringify(said));
}

await command(import.meta.url, 'clock', () => clock(Number(process.argv[2] ?? 90)), good);
