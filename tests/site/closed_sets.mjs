// The program's own tables of closed sets, each row with its word.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { top } from './site.mjs';

// A list of {word, facts}: rows('rules/result.h', 'HOW_TABLE') has "resignation" and the text of its columns.
// Who stands for "none" has no word, and is left out.
export function rows(header, table) {
  const ask = `#include "${header}"\n#define ASKED(constant, word, ...) @row word @facts __VA_ARGS__ @end\n${table}(ASKED)\n`;
  const said = execFileSync('cc', ['-E', '-P', '-x', 'c', '-std=c17', '-Icgi', '-'], { cwd: top, input: ask, encoding: 'utf8' });
  const list = [...said.matchAll(/@\s*row "([^"]+)" @\s*facts (.*?)@\s*end/g)].map(([, word, facts]) => ({ word, facts }));
  assert.ok(list.length > 1, table);
  return list;
}

export const words = (header, table) => rows(header, table).map(({ word }) => word);

// What an account may be at an event: {word, rights, landing}, as "desk", ["RECORD"], "ROUND".
export const roles = () => rows('store/people/member.h', 'MEMBERSHIP_TABLE').map(({ word, facts }) => ({
  word, rights: [...facts.matchAll(/\bRIGHT_(\w+)/g)].map(([, right]) => right), landing: facts.match(/\bLANDING_(\w+)/)?.[1],
}));
