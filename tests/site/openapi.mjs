// The description of the interface, as a check: an answer that it does not describe, or describes
// otherwise, is an error that says where.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const file = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'static', 'openapi.json');
export const description = JSON.parse(readFileSync(file, 'utf8'));

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
export const pointerKey = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');

// Strict: a keyword that JSON Schema does not have is a slip of the pen.
function compiler() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // The description itself is no schema, only what pointers into it lead to; but it is the root of
  // them all, so its own members must be known.
  ajv.addVocabulary(Object.keys(description));
  return ajv.addSchema(description, 'openapi.json', undefined, false);
}
const ajv = compiler();

// What "#/components/…" names, or undefined.
export function resolve(pointer) {
  const keys = decodeURIComponent(pointer).slice(2).split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce((at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined), description);
}

// [{method: 'GET', path: '/api/v1/rulesets', operation}], in the file's order.
export function operations() {
  return Object.entries(description.paths).flatMap(([path, item]) => Object.entries(item)
    .filter(([key]) => methods.has(key))
    .map(([key, operation]) => ({ method: key.toUpperCase(), path, operation })));
}

// What is wrong with the value, a line each; the schema is where the pointer leads. Empty: nothing.
export function problemsOf(pointer, value) {
  const validate = ajv.getSchema(`openapi.json${pointer}`);
  if (!validate) throw new Error(`${pointer}: no schema there`);
  if (validate(value)) return [];
  return validate.errors.map(({ instancePath, message, params }) => {
    const more = params.additionalProperty ?? params.allowedValues?.map((allowed) => JSON.stringify(allowed)).join(', ');
    return `${instancePath || '(the whole)'} ${message}${more === undefined ? '' : `: ${more}`}`;
  });
}

function matches(template, path) {
  const wanted = template.split('/'), given = path.split('/');
  return wanted.length === given.length
    && wanted.every((part, i) => (/^\{.+\}$/.test(part) ? given[i] !== '' : part === given[i]));
}

// The operation's own answer of that status; else, for a path or method that is not described, the
// one that all such have. A pointer, or undefined.
function answerPointer(method, path, status) {
  if (status === 400) return '#/components/responses/BadRequest';
  const template = Object.keys(description.paths).find((each) => matches(each, path));
  const key = method === 'HEAD' ? 'get' : method.toLowerCase();
  const at = decodeURIComponent(description.paths[template]?.$ref ?? `#/paths/${pointerKey(template ?? '')}`); // a division's is its event's
  if (template && Object.hasOwn(resolve(at), key)) return `${at}/${key}/responses/${status}`;
  if (!template) return status === 404 ? '#/components/responses/NotFound' : undefined;
  return status === 405 ? '#/components/responses/MethodNotAllowed' : undefined;
}

function follow(pointer) {
  const found = resolve(pointer);
  return found?.$ref ? follow(found.$ref) : { pointer, found };
}

function parsed(body) {
  try {
    return { value: JSON.parse(body) };
  } catch (error) {
    return { problem: `no JSON (${error.message}): ${body.slice(0, 200)}` };
  }
}

// Whether the answer is one that is described. `path` may have a query, `contentType` parameters;
// `body` is the text as it came. Returns what it says (undefined when there is no body).
export function checkAnswer(method, path, status, contentType, body) {
  const fail = (what) => { throw new Error(`${method} ${path} → ${status}: ${what}`); };
  const at = answerPointer(method, path.split('?')[0], status);
  const { pointer, found } = at ? follow(at) : {};
  if (!found) fail('not described');
  const types = Object.keys(found.content ?? {});
  const type = (contentType ?? '').split(';')[0].trim();
  if (types.length > 0 && !types.includes(type)) fail(`${type || 'no type'} instead of ${types.join(' or ')}`);
  if (types.length === 0 || method === 'HEAD') {
    if (body) fail(`a body where there is none: ${body.slice(0, 200)}`);
    return undefined;
  }
  if (!/[/+]json$/.test(type)) return body;
  const { value, problem } = parsed(body);
  if (problem) fail(problem);
  const problems = problemsOf(`${pointer}/content/${pointerKey(type)}/schema`, value);
  if (problems.length > 0) fail(`\n  ${problems.join('\n  ')}\n${JSON.stringify(value, null, 1).slice(0, 2000)}`);
  return value;
}
