// The program's own tables of routes: of the pages, and of the calls of the API.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './site.mjs';

// The rows of a table in C, its macros put in.
function rowsOf(file) {
  const text = readFileSync(join(top, file), 'utf8');
  const macros = new Map([...text.matchAll(/^#define (\w+) (.+)$/gm)].map(([, name, value]) => [name, value]));
  const value = (words) => words.replace(/"([^"]*)"|(\w+)|\s+/g, (_, literal, name) => {
    if (name === undefined) return literal ?? '';
    return macros.has(name) ? value(macros.get(name)) : name;
  });
  const table = text.match(/table\[\] = \{\n([\s\S]*?)\n\};/)[1];
  const rows = [...table.matchAll(/^\t\{(\w+), ([^,]+), (\w+), \w+, \w+\},/gm)]
    .map(([, method, path, role]) => ({ method: value(method).replace('METHOD_', ''), path: value(path), role: value(role) }));
  assert.equal(rows.length, table.split('\n').filter((line) => /^\s*\{/.test(line)).length, `${file}: a row was not read`);
  return rows;
}

// Both: lists of {method, path, role}, as "GET", "/{lang}/t/{slug}", "ROLE_ANYONE".
export const routes = () => ({ pages: rowsOf('cgi/pages/routes.c'), calls: rowsOf('cgi/api/routes.c') });
