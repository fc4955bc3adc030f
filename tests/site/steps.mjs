// A test that goes on from where its last step ended, and waits for what comes by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query } from './published.mjs';

let broken = false;

// A step of the event; after one that fails there is no going on.
export function step(name, run) {
  test(name, async () => {
    assert.ok(!broken, 'an earlier step failed');
    broken = true;
    await run();
    broken = false;
  });
}

export async function until(what, so, seconds = 180) {
  for (const end = Date.now() + seconds * 1000; !await so();) {
    assert.ok(Date.now() < end, `not within ${seconds} seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// Every letter that was to be sent has been, or was given up.
export const settled = (site) => until('nothing waits in the outbox', () => query(site, "SELECT count(*) FROM outbox WHERE state = 'waiting'")[0] === '0');
