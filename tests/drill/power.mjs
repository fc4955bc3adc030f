// power.mjs [CUTS]: the power is cut while clients enter pairs, on a file system of its own in a file; what
// was acknowledged is there when it comes back. At the end once more with a program that does not wait for
// its log to reach the disk (what SQLite calls synchronous = NORMAL): that one has to lose something, or
// the drill could not see a loss.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder, startSite, top } from '../site/site.mjs';
import { Crowd, wait } from './crowd.mjs';
import { Fault } from './fault.mjs';
import { command } from './say.mjs';

const room = 256 << 20;

// What only root may, by sudo where somebody else runs it; says why not where it cannot be.
function asRoot(...args) {
  const [file, ...rest] = process.getuid() === 0 ? args : ['sudo', '-n', ...args];
  return execFileSync(file, rest, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` } });
}

class Disk {
  constructor() {
    this.folder = dataFolder();
    this.file = join(this.folder, 'disk');
    this.at = join(this.folder, 'at');
    mkdirSync(this.at);
    closeSync(openSync(this.file, 'w'));
    truncateSync(this.file, room);
    asRoot('mkfs.ext4', '-q', '-F', this.file);
    this.mount();
    asRoot('chown', String(process.getuid()), this.at);
  }

  mount() {
    asRoot('mount', '-o', 'loop', this.file, this.at);
    this.mounted = true;
  }
  cut() { asRoot(join(top, 'build', 'drill', 'cut'), this.at); }
  // Who was killed may take a moment to go.
  async umount() {
    for (let tries = 0; ; tries++)
      try {
        asRoot('umount', this.at);
        this.mounted = false;
        return;
      } catch (error) {
        if (tries === 100) throw error;
        await wait(50);
      }
  }
  async end() {
    if (this.mounted) await this.umount();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// null where this machine can do it.
export async function whyNot() {
  let disk = null;
  try {
    disk = new Disk();
    disk.cut();
    return null;
  } catch (error) {
    return `not run: ${(error.stderr || error.message).trim().split('\n')[0]}`;
  } finally {
    await disk?.end();
  }
}

// One site after the other on the same disk, each until its power is cut.
async function cutAfterCut(cuts, unsynced) {
  const disk = new Disk(), data = join(disk.at, 'data'), fault = new Fault();
  const sum = { cuts: 0, acknowledged: 0, unanswered: 0, lost: 0, doubled: 0, stale: 0 };
  let site, crowd;
  try {
    if (unsynced) fault.arm(['wait'], 'EIO');
    for (; ; sum.cuts++) {
      site = await startSite({ data, env: fault.env });
      if (crowd !== undefined) {
        crowd.site = site;
        const said = unsynced ? crowd.count() : await crowd.account();
        for (const [what, n] of Object.entries(said)) sum[what] += n;
      }
      if (sum.cuts === cuts) break;
      crowd = new Crowd(site, sum.cuts);
      await crowd.during(async () => {
        while (crowd.told.length < 4) await wait(5);
        await wait(Math.random() * 1000);
        disk.cut();
        crowd.dark = true;
      });
      await site.stop({ keep: true, signal: 'SIGKILL' });
      await disk.umount();
      disk.mount();
    }
    return sum;
  } finally {
    await site?.stop({ keep: true, signal: 'SIGKILL' });
    fault.close();
    await disk.end();
  }
}

export async function power(cuts) {
  const said = await cutAfterCut(cuts, false);
  const proof = await cutAfterCut(2, true);
  return { ...said, 'lost where the disk was not waited for': proof.lost };
}

export function good(said) {
  assert.deepEqual([said.lost, said.doubled, said.stale], [0, 0, 0], JSON.stringify(said));
  assert.ok(said['lost where the disk was not waited for'] > 0, 'the drill can see');
}

await command(import.meta.url, 'power', async () => await whyNot() ?? power(Number(process.argv[2] ?? 50)), good);
