// What the program makes with its key (base/secret.h): the token of a pair's private link and the
// code on a table card, as somebody has them who was given the link or sits at the table.
// BLAKE2b with a key, RFC 7693.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const mask = (1n << 64n) - 1n;
const start = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const sigma = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d',
  '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0',
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const lanes = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const turn = (x, n) => ((x >> n) | (x << (64n - n))) & mask;

function compress(h, block, count, last) {
  const m = Array.from({ length: 16 }, (_, i) => block.readBigUInt64LE(8 * i)), v = [...h, ...start];
  v[12] ^= BigInt(count);
  if (last) v[14] ^= mask;
  for (let round = 0; round < 12; round++)
    lanes.forEach(([a, b, c, d], i) => {
      const order = sigma[round % 10];
      const mix = (x, r1, r2) => {
        v[a] = (v[a] + v[b] + m[x]) & mask;
        v[d] = turn(v[d] ^ v[a], r1);
        v[c] = (v[c] + v[d]) & mask;
        v[b] = turn(v[b] ^ v[c], r2);
      };
      mix(order[2 * i], 32n, 24n);
      mix(order[2 * i + 1], 16n, 63n);
    });
  return h.map((x, i) => x ^ v[i] ^ v[i + 8]);
}

function keyed(key, message, bytes) {
  const first = Buffer.alloc(128), size = Math.ceil(message.length / 128) * 128;
  key.copy(first);
  const all = Buffer.concat([first, message, Buffer.alloc(size - message.length)]);
  let h = [...start];
  h[0] ^= BigInt(0x01010000 ^ (key.length << 8) ^ bytes);
  for (let at = 0; at < all.length; at += 128) {
    const last = at + 128 === all.length;
    h = compress(h, all.subarray(at, at + 128), last ? 128 + message.length : at + 128, last);
  }
  const out = Buffer.alloc(64);
  h.forEach((x, i) => out.writeBigUInt64LE(x, 8 * i));
  return out.subarray(0, bytes);
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export function derive(site, ...texts) {
  const hash = keyed(readFileSync(join(site.data, 'secret.key')), Buffer.from(texts.map((text) => `${text}\0`).join('')), 32);
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: 32 }, (_, i) => alphabet[parseInt(bits.slice(5 * i, 5 * i + 5), 2)]).join('');
}

export const ownLink = (site, lang, entry, generation = 0) => `/${lang}/e/${entry}${derive(site, 'entry', entry, generation)}`;
export const cardLink = (site, lang, slug, event, { round, table, entry, other }) =>
  `/${lang}/t/${slug}/report/${round}/${table}/${derive(site, 'report', event, `round ${round} table ${table}`, entry, other)}`;
