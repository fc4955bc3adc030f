// kill.mjs [KILLS]: processes of a site killed while clients enter pairs and read at once what they were
// told is there: half of them anywhere, at random; half at one of the calls by which something reaches the
// disk or somebody is answered, which is where a change stands between two states.
//
// kill.mjs writes [COUNT]: so many pairs entered, as fast as the site takes them, while one process is
// killed every second.
import assert from 'node:assert/strict';

import { startSite } from '../site/site.mjs';
import { Crowd, wait } from './crowd.mjs';
import { Fault } from './fault.mjs';
import { command } from './say.mjs';

const sitting = 250; // kills between two looks at everything

// The supervisor gives up where one child after the other dies young; so each so often the eldest goes.
class Killer {
  constructor(site) {
    this.site = site;
    this.born = new Map();
    this.kills = 0;
  }

  victims() {
    const now = Date.now(), there = this.site.children();
    for (const child of there) if (!this.born.has(child)) this.born.set(child, now);
    return there.toSorted((a, b) => this.born.get(a) - this.born.get(b));
  }

  // The eldest but one are spared, so that there is always one that has grown old enough.
  async kill(count) {
    for (const end = this.kills + count; this.kills < end; this.kills++) {
      await wait(Math.random() * 60);
      const [eldest, ...others] = this.victims();
      const grown = Date.now() - this.born.get(eldest) > 2500, victim = grown && this.kills % 10 === 9 ? eldest : others[Math.floor(Math.random() * others.length)];
      try { process.kill(victim, 'SIGKILL'); } catch { /* it has ended */ }
    }
  }
}

// Into the file of the database, to the disk, and what publishing does with files; the writer has most of
// them, but who stands in for it meanwhile has the rest.
const moments = ['write', 'sync', 'open', 'link', 'rename', 'unlink', 'answer'];

export async function kills(count) {
  const fault = new Fault(), site = await startSite({ env: fault.env });
  const killer = new Killer(site), crowd = new Crowd(site), at = Object.fromEntries(moments.map((name) => [name, 0]));
  let said, done = 0;
  try {
    for (; done < count; done += Math.min(sitting, count - done)) {
      const now = Math.min(sitting, count - done);
      await crowd.during(async () => {
        await killer.kill(Math.ceil(now / 2));
        for (let i = 0; i < Math.floor(now / 2); i++) {
          const moment = moments[i % moments.length];
          fault.arm([moment], 'kill', Math.floor(Math.random() * 24));
          while (fault.struck === 0) await wait(5);
          at[moment]++;
        }
      });
      said = await crowd.account();
    }
    return { kills: done, anywhere: killer.kills, ...Object.fromEntries(Object.entries(at).map(([name, n]) => [`at ${name}`, n])), ...said };
  } finally {
    await site.stop();
    fault.close();
  }
}

export async function writes(count) {
  const site = await startSite(), killer = new Killer(site), crowd = new Crowd(site, 0, true);
  try {
    await crowd.during(async () => {
      while (crowd.told.length < count) {
        await killer.kill(1);
        await wait(1000);
      }
    });
    return { kills: killer.kills, ...crowd.count() };
  } finally {
    await site.stop();
  }
}

export function good(said) {
  assert.deepEqual([said.lost, said.doubled, said.stale], [0, 0, 0], JSON.stringify(said));
}

const [, , first = '10000', second = '1000000'] = process.argv;

await command(import.meta.url, 'kill', () => first === 'writes' ? writes(Number(second)) : kills(Number(first)), good);
