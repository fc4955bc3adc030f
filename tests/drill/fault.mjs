// What goes wrong under a site's program when a drill says so: the other half of fault.c, which says
// what the numbers mean.
import assert from 'node:assert/strict';
import { closeSync, existsSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

import { dataFolder, top } from '../site/site.mjs';

export const calls = { open: 1, write: 2, sync: 4, link: 8, rename: 16, unlink: 32, mkdir: 64, answer: 128, wait: 256 };
export const onDisk = ['open', 'write', 'sync', 'link', 'rename', 'unlink', 'mkdir'];
const kill = -1;
const size = 32;

export class Fault {
  constructor() {
    this.path = join(dataFolder(), 'fault');
    writeFileSync(this.path, Buffer.alloc(size));
    this.file = openSync(this.path, 'r+');
    const library = join(top, 'build', 'drill', 'fault.so');
    assert.ok(existsSync(library), `${library} is not built`); // the loader would only say so
    this.env = { LD_PRELOAD: library, FAULT_MAP: this.path };
  }

  number(at, value) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value));
    writeSync(this.file, bytes, 0, 8, at);
  }

  // From the call after those that are spared on, each of these goes wrong: by the death of
  // who made it, once, or by an error of this name.
  arm(which, deed, spared = 0) {
    const both = Buffer.alloc(8);
    both.writeInt32LE(which.reduce((all, name) => all | calls[name], 0));
    both.writeInt32LE(deed === 'kill' ? kill : constants.errno[deed], 4);
    this.number(8, spared);
    this.number(16, 0);
    writeSync(this.file, both, 0, 8, 0);
  }

  disarm() { writeSync(this.file, Buffer.alloc(4), 0, 4, 0); }

  // How many went wrong; how many more of them would go well first, or below zero.
  get struck() { return this.read(16); }
  get spared() { return this.read(8); }

  read(at) {
    const bytes = Buffer.alloc(8);
    readSync(this.file, bytes, 0, 8, at);
    return Number(bytes.readBigInt64LE());
  }

  clockOff(seconds) { this.number(24, seconds); }
  close() { closeSync(this.file); }
}
