// restore.mjs [KILLS]: a restore that is killed at any call by which it changes something: what is there
// afterwards is the whole of what was there, or the whole of the backup.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rmSync } from 'node:fs';

import { query } from '../site/published.mjs';
import { dataFolder, program } from '../site/site.mjs';
import { Fault, onDisk } from './fault.mjs';
import { command } from './say.mjs';

const last = 40; // of its calls; among them those by which the one takes the place of the other

export async function restore(kills) {
  const data = dataFolder(), backup = join(data, 'backup.db'), fault = new Fault();
  const run = (...args) => execFileSync(program, ['--data', data, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const names = () => query({ data }, 'SELECT name_en FROM tournament').join();
  const said = { kills: 0, 'left as it was': 0, restored: 0 };
  // One that is killed at this call, of those from 0 on; how many there were.
  const restoring = (at) => {
    fault.arm(onDisk, 'kill', at);
    const how = spawnSync(program, ['--data', data, 'restore', backup], { encoding: 'utf8', env: { ...process.env, ...fault.env } });
    fault.disarm();
    return { ...how, calls: at - fault.spared };
  };
  try {
    run('migrate');
    run('demo');
    const was = names();
    run('backup', backup);
    const whole = restoring(1 << 20);
    assert.equal(whole.status, 0, whole.stderr);
    for (; said.kills < kills; said.kills++) {
      const at = said.kills % 2 === 0 ? whole.calls - 1 - (said.kills / 2) % last : Math.floor(Math.random() * whole.calls);
      query({ data }, "UPDATE tournament SET name_en = name_en || ' after'");
      const now = names(), { signal } = restoring(at);
      assert.equal(signal, 'SIGKILL', `call ${at} of ${whole.calls}`);
      assert.match(run('check'), /^the database is sound: .*\n/, `killed at call ${at}`);
      const found = names();
      assert.ok(found === was || found === now, `killed at call ${at}: ${found}`);
      said[found === was ? 'restored' : 'left as it was']++;
    }
    return said;
  } finally {
    rmSync(data, { recursive: true, force: true });
    fault.close();
  }
}

export function good(said) {
  assert.equal(said.restored + said['left as it was'], said.kills);
}

await command(import.meta.url, 'restore', () => restore(Number(process.argv[2] ?? 2000)), good);
