// mutants.mjs LAYER [COUNT] [SEED] [FILE]: faults planted one by one in a copy of a layer (or of its one file
// FILE, as "rank"), each of which some test has to find. Prints those that none has found, and how many were.
// What speaks to PostgreSQL is asked about on SERVER_DB (tests/server.sh), of the layer's own tests; without one it
// is left out. Of everything else in store/ these are asked there last, for parts of it are a server's alone.
// Those that mutants.txt explains are not planted.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Whose tests are asked, the nearest first.
const layers = { rules: ['rules'], tournament: ['tournament'], store: ['store', 'event', 'forms', 'actions'], publish: ['publish', 'actions', 'command'] };
const [layer, count = '100', seed = '1', only = ''] = process.argv.slice(2);
if (!(layer in layers)) {
  console.error(`which layer? ${Object.keys(layers).join(', ')}`);
  process.exit(2);
}

let state = Number(seed) * 2654435761 % 2 ** 32;
const dice = (sides) => {
  state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
  return (state >>> 0) % sides;
};

// What becomes of a piece of code; a statement that only does something is left out.
const changes = [
  [/ <= /g, ' < '], [/ >= /g, ' > '], [/ < /g, ' <= '], [/ > /g, ' >= '], [/ == /g, ' != '], [/ != /g, ' == '],
  [/ && /g, ' || '], [/ \|\| /g, ' && '], [/ \+ /g, ' - '], [/ - /g, ' + '], [/ \* (?=[\w(])/g, ' + '], [/ \/ (?=[\w(])/g, ' * '],
  [/\+\+/g, '--'], [/ \+= /g, ' -= '], [/\bbreak;/g, ';'], [/\bcontinue;/g, ';'], [/\breturn true;/g, 'return false;'],
  [/\breturn false;/g, 'return true;'], [/(?<=[ (])!(?=\w)/g, ''], [/(?<=[ (=])1(?=[;, )])/g, '2'], [/(?<=[ (=])0(?=[;, )])/g, '1'],
  [/(?<=^\t+)[a-z_]+\([^;{}]*\);$/g, ';'],
];

const files = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path) : path.endsWith('.c') ? [path] : [];
});

// Every place where one can be made, but in comments, declarations and what ends the process anyway.
function places(path) {
  let comment = false, name = '';
  return readFileSync(path, 'utf8').split('\n').flatMap((line, at) => {
    name = line.match(/^(\w+)\(/)?.[1] ?? name;
    const within = comment || /^\s*(\/\*|#)/.test(line);
    comment = line.lastIndexOf('/*') > line.lastIndexOf('*/') || (comment && !line.includes('*/'));
    if (within || !line.startsWith('\t') || /log_die|log_line|static const|"/.test(line)) return [];
    const said = line.includes('/*') ? line.indexOf('/*') : line.length;
    return changes.flatMap(([what, becomes]) => [...line.matchAll(what)].filter((found) => found.index < said).map((found) => (
      { path, at, of: name, was: line.trim(), line: line.slice(0, found.index) + becomes + line.slice(found.index + found[0].length) })));
  });
}

// Those that no test can find, by all but the last of what stands in a row: why.
const explained = readFileSync(join('tests', 'mutants.txt'), 'utf8').split('\n')
  .filter((row) => row !== '' && !row.startsWith('#')).map((row) => row.slice(0, row.lastIndexOf(' | ')));
const row = ({ path, of, was, line }) => `${path} | ${of} | ${was} => ${line.trim()}`;
const numbered = (row, i, all) => {
  const before = all.slice(0, i).filter((other) => other === row).length;
  return before === 0 ? row : row.replace(/ \| (\w+)/, ` | $1 ${before + 1}`);
};

// What runs on a server alone.
const serving = ['connection', 'db_archive', 'db_dialect', 'db_postgres'];
const { SERVER_DB: server = '' } = process.env;
const served = (path) => serving.some((name) => path === join('cgi', 'store', `${name}.c`));

const copy = join('build', 'mutants');
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
for (const name of ['Makefile', 'cgi', 'templates', 'static', 'schema', 'nginx', 'tests'])
  cpSync(name, join(copy, name), { recursive: true, filter: (path) => !path.includes('node_modules') });
const make = (...targets) => spawnSync('make', ['-s', ...targets], { cwd: copy, encoding: 'utf8' });
const programs = layers[layer].map((name) => join('build', 'tests', name));
const whole = make('-j2', ...programs);
if (whole.status !== 0) throw new Error(whole.stderr);

const within = files(join('cgi', layer)).filter((path) => only === '' || path.endsWith(`/${only}.c`));
const asked = within.filter((path) => server !== '' || !served(path));
const own = programs[0], serves = layer === 'store' && server !== '';
const asking = (path) => [
  ...(served(path) ? [] : programs.map((program) => ({ program, suites: suites.file }))),
  ...(serves ? [{ program: own, suites: suites.server }] : []),
];

// How long each suite takes as it is: one that takes ten times that has no end. One that loops has
// used up its share of the processor long before, however busy the machine is.
const run = ({ program, name, env, patience }) => spawnSync('sh',
  ['-c', 'ulimit -t "$0"; exec "$@"', String(Math.ceil(patience / 2000)), program, name],
  { cwd: copy, env, stdio: 'ignore', timeout: patience, killSignal: 'SIGKILL' }).status === 0;
const names = (program) => execFileSync(program, ['--list'], { cwd: copy, encoding: 'utf8' }).trim().split(/\s+/);
const suitesIn = (programs, env = process.env) => programs.flatMap((program) => names(program).map((name) => {
  const began = Date.now();
  if (!run({ program, name, env, patience: 600000 })) throw new Error(`${program} ${name} fails as it is`);
  return { program, name, env, patience: 10 * (Date.now() - began) + 5000 };
})).sort((a, b) => a.patience - b.patience);

// The file's own suite is asked first, then its program's, the quickest first.
function found({ path, at, line }) {
  const file = join(copy, path), text = readFileSync(file, 'utf8'), lines = text.split('\n');
  const nearest = `test_${path.replace(/.*\/|\.c$/g, '')}`;
  lines[at] = line;
  writeFileSync(file, lines.join('\n'));
  try {
    for (const [i, { program, suites }] of asking(path).entries()) {
      if (make(program).status !== 0) return i === 0 ? 'not built' : 'found';
      const asked = suites.filter((suite) => suite.program === program)
        .sort((a, b) => b.name.startsWith(nearest) - a.name.startsWith(nearest));
      if (!asked.every(run)) return 'found';
    }
    return 'survived';
  } finally {
    writeFileSync(file, text);
  }
}

const suites = {
  file: asked.every(served) ? [] : suitesIn(programs),
  server: serves ? suitesIn([own], { ...process.env, TESTS_DB: server }) : [],
};
if (asked.length < within.length) console.log(`${within.filter(served).join(', ')}: left out, for there is no server`);
const planted = asked.flatMap(places), rows = planted.map(row).map(numbered);
for (const one of explained)
  if (asked.some((path) => one.startsWith(`${path} | `)) && !rows.includes(one)) console.log(`mutants.txt explains what is no more: ${one}`);
const all = planted.filter((mutant, i) => !explained.includes(rows[i]));
const spared = planted.length - all.length, tally = { found: 0, survived: 0, 'not built': 0 };
while (all.length > 0 && tally.found + tally.survived < Number(count)) {
  const [mutant] = all.splice(dice(all.length), 1), how = found(mutant);
  tally[how]++;
  if (how === 'survived') console.log(`${mutant.path}:${mutant.at + 1}: ${mutant.line.trim()}`);
}
const of = tally.found + tally.survived;
console.log(`${layer}: ${tally.found} of ${of} found, ${(100 * tally.found / of).toFixed(1)} % (${tally['not built']} more did not compile, ${spared} are explained)`);
process.exit(tally.found >= 0.95 * of ? 0 : 1);
