// The program's own table of addresses: what is for people, and the calls of the API.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { top } from './site.mjs';

const ask = `#define PAGE(method, pattern, role, ...) pages asked method role pattern
#define PUBLISHED(kind, word, of, pattern, ...) pages of GET ANYONE pattern
#define CALL(method, pattern, role, ...) calls asked method role pattern
#define PUBLISHED_CALL(kind, pattern, ...) calls kept GET ANYONE pattern
#include "routes.def"
`;

// Both: lists of {method, path, role, published, kept}, as "GET", "/{lang}/t/{slug}", "ROLE_ANYONE", true, false;
// kept: published when somebody has asked for it.
export function routes() {
  const said = { pages: [], calls: [] };
  for (const line of execFileSync('cc', ['-E', '-P', '-x', 'c', '-Icgi', '-'], { cwd: top, input: ask, encoding: 'utf8' }).trim().split('\n')) {
    const [, kind, how, method, role, pattern] = line.match(/^(pages|calls) (\w+) (\w+) (\w+) ((?:\s*"[^"]*")+)$/) ?? assert.fail(line);
    said[kind].push({ method, role: `ROLE_${role}`, path: pattern.replace(/"\s*"/g, '').replaceAll('"', ''), published: !['asked', 'OF_ASKED', 'OF_YEAR'].includes(how), kept: ['OF_ASKED', 'OF_YEAR'].includes(how) });
  }
  return said;
}
