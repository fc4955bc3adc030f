// mutants.mjs LAYER [COUNT] [SEED] [FILE]: faults planted one by one in a copy of a layer (or of its one file
// FILE, as "rank"), each of which some test has to find. Prints those that none has found, and how many were.
// What speaks to PostgreSQL is asked about on SERVER_DB (tests/server.sh), of the layer's own tests; without one it
// is left out. Of everything else in store/ these are asked there, too, for parts of it are a server's alone.
// Those that mutants.txt explains are not planted.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const files = (folder, ends = '.c') => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path, ends) : path.endsWith(ends) ? [path] : [];
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
const programs = layers[layer];
const make = (...args) => execFileSync('make', args, { cwd: copy, encoding: 'utf8' });

// Programs that count what they reach (those, too, that a test forks). A fault is asked about without a sanitizer
// first, which takes a third of the time; what survives that, with it.
const counting = ['TESTED=build/coverage', 'ASAN=-O0 -g --coverage -D_exit=exit'];
const ways = [['TESTED=build/plain', 'ASAN=-O0'], ['TESTED=build/asan']];
const target = ([tested], program) => `${tested.replace('TESTED=', '')}/tests/${program}`;

const within = files(join('cgi', layer)).filter((path) => only === '' || path.endsWith(`/${only}.c`));
const asked = within.filter((path) => server !== '' || !served(path));

// A suite ends with its first test that fails, and all that it has forked with it. One that loops has used up its
// share of the processor long before its time, however busy the machine is.
function run(program, { name, env, patience }) {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'mutant-'));
  const { status, pid } = spawnSync('sh', ['-c', 'ulimit -c 0; ulimit -t "$0"; exec "$@"', String(Math.ceil(patience / 2000)), program, name],
    { cwd: copy, env: { ...env, TMPDIR, CMOCKA_TEST_ABORT: '1' }, stdio: 'ignore', timeout: patience, killSignal: 'SIGKILL', detached: true });
  try { process.kill(-pid, 'SIGKILL'); } catch { /* nobody is left */ }
  rmSync(TMPDIR, { recursive: true });
  return status === 0;
}

// By file, which of the lines that have any code a suite has reached.
const counters = () => files(join(copy, 'build/coverage'), '.gcda').map((path) => path.slice(copy.length + 1));
function reached() {
  const lines = {}, counted = counters().filter((path) => path.includes(`/asan/${layer}/`));
  if (counted.length === 0) return lines;
  const said = execFileSync('gcov', ['-j', '-t', ...counted], { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
  for (const { file, lines: of } of said.trim().split('\n').flatMap((row) => JSON.parse(row).files)) {
    lines[file] ??= new Map();
    for (const { line_number: number, count } of of) lines[file].set(number, count > 0 || lines[file].get(number) === true);
  }
  return lines;
}

// Each suite as it is: how long it takes (one that takes ten times that has no end), and what it reaches.
function suitesIn(program, env) {
  const counted = target(counting, program);
  for (const way of [counting, ...ways]) make('-s', '-j2', ...way, target(way, program));
  return execFileSync(counted, ['--list'], { cwd: copy, encoding: 'utf8' }).trim().split(/\s+/).map((name) => {
    for (const path of counters()) rmSync(join(copy, path));
    const began = Date.now();
    if (!run(counted, { name, env, patience: 600000 })) throw new Error(`${program} ${name} fails as it is`);
    const took = Date.now() - began;
    return { program, name, env, took, patience: 10 * took + 5000, lines: reached() };
  });
}
const known = {};
const suitesOf = (program, db = '') => known[program + db] ??= suitesIn(program, db === '' ? process.env : { ...process.env, TESTS_DB: db });
const able = (program, path) => [
  ...(served(path) ? [] : suitesOf(program)),
  ...(layer === 'store' && program === 'store' && server !== '' ? suitesOf(program, server) : []),
];

// Those that reach a line. One without code of its own is reached where that above it is; of a table outside
// of all functions nobody knows.
function reaching({ path, at }, program, text) {
  const suites = able(program, path), coded = (number) => suites.some(({ lines }) => lines[path]?.has(number));
  let number = at + 1;
  while (number > 0 && text[number - 1] !== '}' && !coded(number)) number--;
  return coded(number) && text[number - 1] !== '}' ? suites.filter(({ lines }) => lines[path]?.get(number)) : suites;
}

// What make does to compile a file and to link a program, but quicker, and the file's code before that of the libraries.
const made = {};
function built(way, path, program) {
  const to = target(way, program);
  const [compile, link] = made[`${path} ${to}`] ??= make('-n', '-W', path, ...way, to).split('\n')
    .filter((line) => line.endsWith(` ${path}`) || line.includes(` -o ${to} `));
  return {
    compile: compile.replace(/ -MMD -MP -c -o \S+/, ' -c -o build/fault.o'),
    link: link.replace(/ -o \S+/, ` -fuse-ld=gold -o build/fault build/fault.o`),
  };
}
const done = (command) => spawnSync('sh', ['-c', command], { cwd: copy, stdio: 'ignore' }).status === 0;

// First those that found the last ones of the function, then the file's own, then the quickest.
const finders = {};
function inOrder(suites, { path, of }) {
  const last = finders[`${path} ${of}`] ?? [], own = `test_${path.replace(/.*\/|\.c$/g, '')}`;
  const place = (suite) => (last.includes(suite) ? last.indexOf(suite) - last.length : suite.took + (suite.name.startsWith(own) ? 0 : 1e6));
  return suites.sort((a, b) => place(a) - place(b));
}

// What no suite of a program finds in this many milliseconds it does not find.
const enough = 15000;

// With the fault in its file: the suite that finds it, null where none does, undefined where it is not built.
function finder({ path }, program, suites) {
  for (const way of ways) {
    const { compile, link } = built(way, path, program);
    if (!done(compile)) return undefined;
    if (suites.length === 0) return null;
    if (!done(link)) throw new Error(`${program} is not linked`);
    const began = Date.now(), by = suites.find((suite) => Date.now() - began < enough && !run('build/fault', suite));
    if (by !== undefined) return by;
  }
  return null;
}

function found(mutant) {
  const { path, at, of, line } = mutant, file = join(copy, path), text = readFileSync(file, 'utf8'), lines = text.split('\n');
  const faulty = [...lines.slice(0, at), line, ...lines.slice(at + 1)].join('\n');
  let reached = false;
  for (const program of served(path) ? [layer] : programs) {
    const suites = inOrder(reaching(mutant, program, lines), mutant);
    writeFileSync(file, faulty);
    const by = finder(mutant, program, suites);
    writeFileSync(file, text);
    if (by === undefined) return 'not built';
    if (by !== null) {
      finders[`${path} ${of}`] = [by, ...(finders[`${path} ${of}`] ?? []).filter((suite) => suite !== by)];
      return 'found';
    }
    reached ||= suites.length > 0;
  }
  return reached ? 'survived' : 'not reached';
}

if (asked.length < within.length) console.log(`${within.filter(served).join(', ')}: left out, for there is no server`);
const planted = asked.flatMap(places), rows = planted.map(row).map(numbered);
for (const one of explained)
  if (asked.some((path) => one.startsWith(`${path} | `)) && !rows.includes(one)) console.log(`mutants.txt explains what is no more: ${one}`);
const all = planted.filter((mutant, i) => !explained.includes(rows[i]));
const spared = planted.length - all.length, tally = { found: 0, survived: 0, 'not reached': 0, 'not built': 0 };
const of = () => tally.found + tally.survived + tally['not reached'];
while (all.length > 0 && of() < Number(count)) {
  const [mutant] = all.splice(dice(all.length), 1), how = found(mutant);
  tally[how]++;
  if (!['found', 'not built'].includes(how)) console.log(`${mutant.path}:${mutant.at + 1}: ${how}: ${mutant.line.trim()}`);
}
console.log(`${layer}: ${tally.found} of ${of()} found, ${(100 * tally.found / of()).toFixed(1)} % (${tally['not built']} more did not compile, ${spared} are explained)`);
process.exit(tally.found >= 0.95 * of() ? 0 : 1);
