// The drills in short; whole, they are commands of their own (`make drill`).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from '../drill/kill.mjs';

test('60 processes killed under load: nothing that was acknowledged is lost, doubled or older than told', async () => {
  const said = await kills(60);
  assert.deepEqual([said.kills, said.lost, said.doubled, said.stale], [60, 0, 0, 0]);
  assert.ok(said.acknowledged > 50, JSON.stringify(said));
});
