// The description of the interface for machines: sound in itself, a check that finds what it should,
// and served; and it names the calls that there are.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { words } from './closed_sets.mjs';
import { checkAnswer, description, pointerKey, operations, problemsOf, resolve } from './openapi.mjs';
import { routes } from './routes.mjs';
import { startSite, top } from './site.mjs';

const copy = () => structuredClone(description);
const validate = (specification) => new Validator().validate(specification);

// Every node of the description: {pointer, node}.
function* nodes(node = description, pointer = '#') {
  yield { pointer, node };
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) yield* nodes(child, `${pointer}/${pointerKey(key)}`);
}

// A schema or anything within one, but not within its examples.
const schemaRoot = /(\/schema|^#\/components\/schemas\/[^/]+)$/;
const inSchema = (pointer) => /(\/schema|^#\/components\/schemas\/[^/]+)(\/|$)/.test(pointer)
  && !/\/examples?(\/|$)/.test(pointer);

// {pointer of the schema, the example}: a schema's own, and those beside one (of a body, a parameter).
function* examples() {
  for (const { pointer, node } of nodes()) {
    if (typeof node !== 'object' || node === null) continue;
    if (inSchema(pointer)) {
      if (Array.isArray(node.examples)) for (const value of node.examples) yield { pointer, value };
    } else if (node.schema) {
      if ('example' in node) yield { pointer: `${pointer}/schema`, value: node.example };
      for (const { value } of Object.values(node.examples ?? {})) yield { pointer: `${pointer}/schema`, value };
    }
  }
}

test('it is OpenAPI 3.1, and a planted mistake is found', async () => {
  const { valid, errors } = await validate(copy());
  assert.ok(valid, JSON.stringify(errors, null, 1));
  assert.match(description.openapi, /^3\.1\./);
  const mistakes = {
    'an operation without answers': (d) => { d.paths['/api/v1/score'].get.responses = []; },
    'a parameter that is nowhere': (d) => { d.paths['/api/v1/score'].get.parameters[0].in = 'nowhere'; },
    'a misspelled member': (d) => { d.paths['/api/v1/score'].get.sumary = 'x'; },
    'no title': (d) => { delete d.info.title; },
  };
  for (const [name, plant] of Object.entries(mistakes)) {
    const planted = copy();
    plant(planted);
    assert.equal((await validate(planted)).valid, false, name);
  }
});

const names = (list) => list.map(({ method, path }) => `${method} ${path}`).sort();

test('it has the calls of the table of addresses, each once, and nothing stands in it twice', () => {
  const { pages, calls } = routes();
  assert.deepEqual(names(operations()), names(calls));
  // The first row of an address wins: a second would never be reached.
  for (const rows of [pages, calls]) assert.equal(new Set(names(rows)).size, rows.length);
  // Of two members with one name the last is read; the text would be longer than what was.
  const bare = readFileSync(join(top, 'static', 'openapi.json'), 'utf8').replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  assert.equal(bare.length, JSON.stringify(description).length);
});

test('every $ref leads somewhere, and every component is led to', () => {
  const refs = new Set([...nodes()].filter(({ pointer }) => pointer.endsWith('/$ref')).map(({ node }) => node));
  assert.ok(refs.size > 20);
  for (const ref of refs) assert.ok(resolve(ref), ref);
  // What happens before an operation is found belongs to none; a way in is named in "security".
  const free = (pointer) => ['BadRequest', 'MethodNotAllowed'].some((name) => pointer === `#/components/responses/${name}`) || pointer.startsWith('#/components/securitySchemes/');
  for (const [kind, all] of Object.entries(description.components))
    for (const name of Object.keys(all)) {
      const pointer = `#/components/${kind}/${name}`;
      assert.ok(refs.has(pointer) || free(pointer), `${pointer} is not used`);
    }
});

test('every operation has a name of its own, a summary, and the parameters of its path', () => {
  const all = operations();
  assert.ok(all.length > 0);
  assert.equal(new Set(all.map(({ operation }) => operation.operationId)).size, all.length);
  for (const { method, path, operation } of all) {
    const where = `${method} ${path}`;
    assert.match(operation.operationId ?? '', /^[a-z]+_[a-z]+$/, where);
    assert.ok(operation.summary, where);
    const named = [...description.paths[path].parameters ?? [], ...operation.parameters ?? []]
      .map((parameter) => (parameter.$ref ? resolve(parameter.$ref) : parameter)).filter((parameter) => parameter.in === 'path');
    assert.deepEqual(named.map(({ name }) => `{${name}}`), path.match(/\{[^}]+\}/g) ?? [], where);
  }
});

test('an operation has the answers that its kind must have', () => {
  for (const { method, path, operation } of operations()) {
    const where = `${method} ${path}`, has = (...codes) => codes.every((code) => Object.hasOwn(operation.responses, code));
    assert.ok(has('422'), where); // what is not known is refused everywhere
    // What only a token reads is not to be stored, so nobody has it already.
    const open = (operation.security ?? [{}]).some((way) => Object.keys(way).length === 0);
    assert.equal(has('304'), method === 'GET' && open, where);
    assert.equal(path.includes('{'), has('404'), where);
    assert.equal(has('413', '415'), Boolean(operation.requestBody), where);
    assert.equal(has('409'), method !== 'GET', where);
    if (operation.security) assert.ok(has('401'), where);
    if (method !== 'GET') assert.ok(has('401', '403'), where);
  }
});

test('every schema is JSON Schema, and every object says all its members', () => {
  let objects = 0, schemas = 0;
  for (const { pointer, node } of nodes()) {
    if (!inSchema(pointer)) continue;
    if (schemaRoot.test(pointer)) {
      assert.doesNotThrow(() => problemsOf(pointer, null), pointer);
      schemas++;
    }
    // Inside allOf and then, and beside allOf, stands a part of an object that is whole elsewhere.
    if (node?.type !== 'object' || /\/(allOf|then)\//.test(pointer) || (node.allOf && !node.additionalProperties)) continue;
    assert.equal(node.additionalProperties, false, pointer);
    for (const name of node.required ?? []) assert.ok(Object.hasOwn(node.properties, name), `${pointer}: ${name}`);
    objects++;
  }
  assert.ok(schemas > 40 && objects > 20, `${schemas} schemas, ${objects} objects`);
});

// A schema's words, also of the schemas that it is put together of.
const said = ({ enum: own = [], anyOf = [], $ref }) => ($ref ? said(resolve($ref)) : [...own, ...anyOf.flatMap(said)]);

test('a closed set has the program’s words', () => {
  const sets = {
    Criterion: ['tournament/criterion.h', 'CRITERION_TABLE'],
    'Event/properties/confirms': ['store/tournament.h', 'TOURNAMENT_CONFIRMS_TABLE'],
    FloatFrom: ['tournament/plan.h', 'PLAN_FLOAT_TABLE'],
    HowEnded: ['rules/result.h', 'HOW_TABLE'],
    Language: ['base/language.h', 'LANGUAGE_TABLE'],
    'Plan/properties/even_colours': ['tournament/plan.h', 'PLAN_EVEN_COLOURS_TABLE'],
    'Plan/properties/handicap_by': ['tournament/plan.h', 'PLAN_HANDICAP_BY_TABLE'],
    'Prizes/items/properties/kind': ['store/prize.h', 'PRIZE_KIND_TABLE'],
    Publish: ['store/player.h', 'PLAYER_PUBLISH_TABLE'],
    'Ruleset/properties/clock/properties/overtime': ['rules/timing.h', 'OVERTIME_TABLE'],
    'Ruleset/properties/conduct/properties/admits': ['rules/ruleset.h', 'ADMITS_TABLE'],
    'Ruleset/properties/conduct/properties/resigning': ['rules/ruleset.h', 'RULESET_RESIGNING_TABLE'],
    'Ruleset/properties/rotation/properties/twice': ['rules/rotation.h', 'ROTATION_TWICE_TABLE'],
    Seeding: ['tournament/plan.h', 'PLAN_SEEDING_TABLE'],
    State: ['store/tournament.h', 'TOURNAMENT_STATE_TABLE'],
    Status: ['store/entry.h', 'ENTRY_STATUS_TABLE'],
    Violation: ['rules/violation.h', 'VIOLATION_TABLE'],
  };
  for (const [name, table] of Object.entries(sets)) assert.deepEqual(said(resolve(`#/components/schemas/${name}`)).sort(), words(...table).sort(), name);
});

test('every example is one', () => {
  const all = [...examples()];
  assert.ok(all.length > 10, `${all.length} examples`);
  for (const { pointer, value } of all) assert.deepEqual(problemsOf(pointer, value), [], pointer);
});

const score = { black: 77, white: 76.5, margin: 0.5, winner: 'black', result: 'B+0.5' };
const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: '' };
const game = { round: 1, opponent: null, colour: null, stones: 0, result: 'bye' };
const row = { place: 1, entry: 'a', players: [{ name: 'A', rank: '3d' }, { name: 'B', rank: '5k' }], points: -0.5,
  score: 1, sos: 0, sos_1: 0, direct: null, decided_by: null, games: [game] };
const standings = { after_round: 1, criteria: ['score', 'sos', 'sos_1', 'direct'], rows: [row], play_offs: [], prizes: [] };
const waiting = { id: 'a', status: 'waiting', place: 2, points: 0.5, captain: 0, token: 'x'.repeat(22) };
const onTable = { table: 1, black: 'a', white: 'b', stones: 0, komi: 6, first_move: 'B1', nigiri: true, result: null, rated: false, version: 1 };
const atDesk = { ...onTable, by: null, reason: '', black_count: null, white_count: null, black_tokens: 0, white_tokens: 0, black_handed: 0, white_handed: 0 };
const round = (...games) => ({ round: 1, state: 'published', games, byes: [], absent: [], rematches: [] });
const json = 'application/json', problemJson = 'application/problem+json';
const event = '/api/v1/tournaments/icho-7';

test('an answer as it is described passes, and says what it says', () => {
  const passes = (method, path, status, type, body) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    assert.deepEqual(checkAnswer(method, path, status, type, text), body, `${method} ${path} ${status}`);
  };
  passes('GET', '/api/v1/score?ruleset=jpga', 200, 'application/json; charset=utf-8', score);
  passes('HEAD', '/api/v1/score', 200, json);
  passes('GET', '/api/v1/score', 304, null);
  passes('GET', '/api/v1/nowhere', 404, problemJson, problem);
  passes('POST', '/api/v1/score', 405, problemJson, { ...problem, status: 405 });
  passes('GET', '/api/v1/score', 422, problemJson, { ...problem, status: 422, errors: [{ field: 'komi', message: 'x' }] });
  passes('DELETE', `${event}/rounds/1`, 204, undefined);
  passes('GET', `${event}/standings`, 200, json, standings);
  passes('GET', `${event}/standings?criteria=score`, 200, json, { ...standings, criteria: ['score'], rows: [(({ sos, sos_1, direct, ...rest }) => rest)(row)] });
  passes('POST', `${event}/entries`, 201, json, waiting);
  passes('GET', `${event}/rounds/1`, 200, json, round());
  passes('GET', `${event}/rounds/1`, 200, json, round(onTable));
  passes('GET', `${event}/rounds/1`, 200, json, round(atDesk));
});

test('an answer that is not as described is refused, and the message says where', () => {
  const refused = (wrong, method, path, status, type, body, text = JSON.stringify(body)) => assert.throws(
    () => checkAnswer(method, path, status, type, text),
    (error) => error.message.startsWith(`${method} ${path} → ${status}: `) && wrong.test(error.message),
    `${wrong}: ${method} ${path} ${status} ${text}`,
  );
  const { margin, ...noMargin } = score;
  const { place, ...noPlace } = waiting;
  const { sos, ...noSos } = row;
  refused(/additional properties: email/, 'GET', '/api/v1/score', 200, json, { ...score, email: 'a@b.example' });
  refused(/required property 'margin'/, 'GET', '/api/v1/score', 200, json, noMargin);
  refused(/\/black must be multiple of 0.5/, 'GET', '/api/v1/score', 200, json, { ...score, black: 77.25 });
  refused(/\/black must be number/, 'GET', '/api/v1/score', 200, json, { ...score, black: '77' });
  refused(/allowed values: "black", "white", null/, 'GET', '/api/v1/score', 200, json, { ...score, winner: '' });
  refused(/no JSON/, 'GET', '/api/v1/score', 200, json, null, '{"black": 77');
  refused(/no JSON/, 'GET', '/api/v1/score', 200, json, null, '');
  refused(/text\/html instead of application\/json/, 'GET', '/api/v1/score', 200, 'text/html', score);
  refused(/application\/json instead of application\/problem\+json/, 'GET', '/api/v1/score', 422, json, problem);
  refused(/required property 'errors'/, 'GET', '/api/v1/score', 422, problemJson, { ...problem, status: 422 });
  refused(/fewer than 1 items/, 'GET', '/api/v1/score', 422, problemJson, { ...problem, status: 422, errors: [] });
  refused(/not described/, 'GET', '/api/v1/score', 500, problemJson, { ...problem, status: 500 });
  refused(/not described/, 'GET', '/api/v1/score', 405, problemJson, { ...problem, status: 405 });
  refused(/not described/, 'GET', '/api/v1/nowhere', 200, json, {});
  refused(/not described/, 'POST', '/api/v1/score', 200, json, score);
  refused(/not described/, 'GET', `${event}/entries/`, 200, json, []);
  refused(/a body where there is none/, 'GET', '/api/v1/score', 304, json, score);
  refused(/a body where there is none/, 'HEAD', '/api/v1/score', 200, json, score);
  refused(/a body where there is none/, 'DELETE', `${event}/rounds/1`, 204, json, {});
  refused(/required property 'place'/, 'POST', `${event}/entries`, 201, json, noPlace);
  refused(/\/place/, 'POST', `${event}/entries`, 201, json, { ...waiting, status: 'confirmed' });
  refused(/\/rows\/0 must have required property 'sos'/, 'GET', `${event}/standings`, 200, json, { ...standings, rows: [noSos] });
  refused(/\/rows\/0\/games\/0\/result/, 'GET', `${event}/standings`, 200, json, { ...standings, rows: [{ ...row, games: [{ ...game, result: '+' }] }] });
  refused(/additional properties: reason/, 'GET', `${event}/rounds/1`, 200, json, round({ ...onTable, reason: '' }));
  refused(/\/games/, 'GET', `${event}/rounds/1`, 200, json, round(onTable, atDesk));
  refused(/required property 'by'/, 'PUT', `${event}/rounds/1/games/1/result`, 200, json, onTable);
});

test('it is served as it is', async () => {
  const answer = await fetch(`${(await startSite()).base}/static/openapi.json`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type'), /^application\/json(;|$)/);
  assert.equal(await answer.text(), readFileSync(join(top, 'static', 'openapi.json'), 'utf8'));
});
