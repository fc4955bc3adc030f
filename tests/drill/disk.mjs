// disk.mjs [ROUNDS]: the disk is full, or broken, or can only be read, for a while, in the middle of what
// clients enter and read: nothing that was acknowledged is lost, whoever asks is answered at once, and when
// it is well again so is the site.
import assert from 'node:assert/strict';

import { startSite } from '../site/site.mjs';
import { Crowd, wait } from './crowd.mjs';
import { Fault, onDisk } from './fault.mjs';
import { command } from './say.mjs';

const troubles = [
  { name: 'full', which: ['write', 'mkdir'], deed: 'ENOSPC' },
  { name: 'broken when written to', which: ['write'], deed: 'EIO' },
  { name: 'broken when waited for', which: ['sync'], deed: 'EIO' },
  { name: 'broken when a file is named', which: ['link', 'rename'], deed: 'EIO' },
  { name: 'to be read only', which: onDisk, deed: 'EROFS' },
];
const seconds = 1.5;
const dynamic = ['/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d', '/en/sign-in', '/ja/desk'];

// How many milliseconds the longest of these took; a page that is published is there, whatever happens.
async function looks(site, published) {
  let longest = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(20))
    for (const path of [...dynamic, ...published]) {
      const before = performance.now(), { status } = await fetch(`${site.base}${path}`);
      longest = Math.max(longest, performance.now() - before);
      assert.ok(status === 200 || (status === 503 && !published.includes(path)), `${path}: ${status}`);
    }
  return longest;
}

export async function disk(rounds) {
  const fault = new Fault(), site = await startSite({ env: fault.env }), crowd = new Crowd(site);
  let struck = 0, longest = 0, said;
  try {
    for (let i = 0; i < rounds; i++)
      for (const { name, which, deed } of troubles) {
        await crowd.during(async () => {
          const before = crowd.told.length;
          while (crowd.told.length <= before + 8) await wait(5); // the event is there
          fault.arm(which, deed, Math.floor(Math.random() * 40));
          longest = Math.max(longest, await looks(site, ['/en/about', `/ja/t/${crowd.slug}/entries`]));
          assert.ok(fault.struck > 0, name);
          struck += fault.struck;
          fault.disarm();
          const then = crowd.told.length;
          while (crowd.told.length <= then) await wait(5);
        });
        said = await crowd.account();
      }
    return { troubles: rounds * troubles.length, 'calls that failed': struck, ...said, 'ms the longest answer': Math.round(longest) };
  } finally {
    await site.stop();
    fault.close();
  }
}

export function good(said) {
  assert.deepEqual([said.lost, said.doubled, said.stale], [0, 0, 0], JSON.stringify(said));
  assert.ok(said['ms the longest answer'] < 15000, 'nobody hangs until nginx gives up');
}

await command(import.meta.url, 'disk', () => disk(Number(process.argv[2] ?? 10)), good);
