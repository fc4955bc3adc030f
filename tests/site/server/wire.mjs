// Between a site and its database's server: a socket of the same kind, on which what the program asks is
// counted, and which breaks where a test says.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithTest } from '../site.mjs';

// The messages that are whole, each as bytes, and the rest. The first one of a connection has no letter.
function messagesOf(bytes, started) {
  const whole = [];
  for (;;) {
    const head = started ? 1 : 0;
    if (bytes.length < head + 4) return { whole, rest: bytes, started };
    const length = head + bytes.readUInt32BE(head);
    if (bytes.length < length) return { whole, rest: bytes, started };
    whole.push(bytes.subarray(0, length));
    bytes = bytes.subarray(length);
    started = true;
  }
}

// A question is all up to a Query or a Sync. `cutAt(n, when)`: the n-th from now on is not asked ('before'), or
// asked and not answered ('after'): its connection is closed. Counted are connections that are there by then, and
// those that come. 'fired' says whether it came so far.
export async function wireTo(serverFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'oshidori-wire-'));
  const name = '.s.PGSQL.5432', open = new Set();
  const wire = { folder, asked: 0, fired: false, left: Infinity, when: 'before', url: (database) => `postgresql:///${database}?host=/nowhere,${folder}&user=tests` };
  const server = createServer({ allowHalfOpen: false }, (client) => {
    const behind = connect(join(serverFolder, name));
    const both = { end: () => { open.delete(both); client.destroy(); behind.destroy(); } };
    let rest = Buffer.alloc(0), started = false, held = [], mute = false;
    open.add(both);
    for (const side of [client, behind]) side.on('error', both.end).on('close', both.end);
    behind.on('data', (bytes) => (mute ? both.end() : client.write(bytes)));
    const question = () => {
      wire.asked++;
      const cut = --wire.left === 0;
      wire.fired ||= cut;
      if (cut && wire.when === 'before') return both.end();
      mute = cut;
      behind.write(Buffer.concat(held));
      held = [];
    };
    client.on('data', (bytes) => {
      const read = messagesOf(Buffer.concat([rest, bytes]), started);
      ({ rest } = read);
      for (const message of read.whole) {
        const type = started ? String.fromCharCode(message[0]) : 'start';
        started = true;
        if (type === 'start' || type === 'X') behind.write(message);
        else {
          held.push(message);
          if (type === 'Q' || type === 'S') question();
        }
      }
    });
  });
  wire.cutAt = (n, when) => Object.assign(wire, { left: n, when, fired: false });
  wire.end = () => {
    for (const both of open) both.end();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  // Nobody is let through, and who is there is thrown out; then all as before.
  wire.down = () => new Promise((resolve) => {
    server.close(resolve);
    for (const both of [...open]) both.end();
  });
  wire.up = () => new Promise((resolve) => server.listen(join(folder, name), resolve));
  await wire.up();
  endsWithTest(wire.end);
  return wire;
}
