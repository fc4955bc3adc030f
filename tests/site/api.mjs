// A program that uses the interface: JSON over kept connections, and what every
// answer has to be whatever was asked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { checkAnswer } from './openapi.mjs';
import { dumped } from './published.mjs';

export const root = '/api/v1';
export const tokenFor = (site, email, label = 'test') => site.run('token', email, label).trim();

export class Api {
  constructor(base, token, sockets = 1) {
    this.url = new URL(base);
    this.token = token;
    this.agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  }

  // {status, headers, bytes, text, json}. A body that is text or bytes goes as it is, anything else
  // as JSON; `token: null` asks as nobody. The path is sent as it stands.
  async request(method, path, body, { headers = {}, token = this.token } = {}) {
    const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const all = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers };
    if (sent !== undefined) {
      if (!('Content-Type' in all)) all['Content-Type'] = 'application/json';
      if (all['Content-Type'] === null) delete all['Content-Type'];
      all['Content-Length'] = Buffer.byteLength(sent);
    }
    const answer = await this.send(method, path, sent, all);
    const what = `${method} ${path.slice(0, 120)}: ${answer.status} ${answer.text.slice(0, 400)}`;
    assert.ok(answer.status < 500, what);
    checkAnswer(method, path, answer.status, answer.headers['content-type'], answer.text);
    const type = answer.headers['content-type'] ?? '';
    if (answer.text !== '' && answer.status >= 400) assert.match(type, /^application\/problem\+json\b/, what);
    if (answer.text !== '' && /^application\/(problem\+)?json\b/.test(type)) answer.json = JSON.parse(answer.text);
    return { ...answer, what };
  }

  send(method, path, body, headers) {
    const { hostname, port } = this.url;
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, method, path, headers, agent: this.agent }, (answer) => {
        const parts = [];
        answer.on('data', (bytes) => parts.push(bytes));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8') });
        });
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  // The JSON of an answer that has to have this status.
  async ok(status, method, path, body, options) {
    const answer = await this.request(method, path, body, options);
    assert.equal(answer.status, status, answer.what);
    return answer.json;
  }

  get(path, options) { return this.ok(200, 'GET', path, undefined, options); }

  // The fields of the errors of an answer that has to be this problem.
  async refused(status, method, path, body, options) {
    return problem(await this.request(method, path, body, options), status);
  }

  close() { this.agent.destroy(); }
}

// A problem as RFC 9457 has it; 422 names its fields.
export function problem(answer, status) {
  const { json, what } = answer;
  assert.equal(answer.status, status, what);
  assert.ok(json, `no problem is told: ${what}`);
  assert.equal(json.status, status, what);
  for (const member of ['type', 'title', 'detail']) assert.equal(typeof json[member], 'string', `${member}: ${what}`);
  assert.notEqual(json.title, '', what);
  if (status === 401) assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer\b/, what);
  if (status === 405) assert.match(answer.headers.allow ?? '', /^[A-Z]+(, [A-Z]+)*$/, what);
  if (status !== 422) return [];
  assert.ok(Array.isArray(json.errors) && json.errors.length > 0, what);
  for (const { field, message, ...rest } of json.errors) {
    assert.equal(typeof field, 'string', what);
    assert.ok(typeof message === 'string' && message !== '', what);
    assert.ok(!message.startsWith('problem.') && !message.includes('{{'), `words, not their key: ${what}`);
    assert.deepEqual(rest, {}, what);
  }
  return json.errors.map(({ field }) => field);
}

// Every member that everybody sees is there for the organiser too, and says the same; but a name is
// whole there where others see initials or a number.
function within(open, full, path) {
  if (Array.isArray(open)) {
    assert.equal(open.length, full.length, path);
    open.forEach((item, i) => within(item, full[i], `${path}.${i}`));
  } else if (open !== null && typeof open === 'object') {
    for (const [name, value] of Object.entries(open)) within(value, full?.[name], `${path}.${name}`);
  } else if (/\.players\.\d\.name$/.test(path) && /\.|・|^\d+$/.test(open)) {
    assert.ok(typeof full === 'string' && !/\.|・|^\d+$/.test(full), `${path}: ${full}`);
  } else {
    assert.deepEqual(open, full, path);
  }
}

// Of the organiser's lists, what everybody gets too: no drafts, nobody who waits or has withdrawn.
function forAll(path, full) {
  if (path.endsWith('/tournaments')) return full.filter(({ state }) => state !== 'draft');
  return path.endsWith('/entries') ? full.filter(({ status }) => status === 'confirmed') : full;
}

// The public addresses of an event: what they answer is a file that nginx has, is what the organiser
// sees less what is private, and has a new ETag whenever it says something new.
export class Watch {
  constructor(site, desk, secrets) {
    Object.assign(this, { site, desk, secrets, reader: new Api(site.base), seen: new Map() });
  }

  async check(paths) {
    for (const path of paths) {
      const answer = await this.reader.request('GET', path);
      assert.equal(answer.status, 200, answer.what);
      await this.compare(path, answer);
      await this.conditional(path, answer);
      assert.ok(readFileSync(join(this.site.data, 'public', `${path}.json`)).equals(answer.bytes), `the file of ${path} is not the answer`);
      this.hides(answer.text, path);
    }
  }

  async compare(path, answer) {
    const full = await this.desk.request('GET', path);
    assert.equal(full.status, 200, full.what);
    assert.match(full.headers['cache-control'] ?? '', /no-store/, path);
    within(answer.json, forAll(path, full.json), path);
  }

  async conditional(path, answer) {
    const { etag } = answer.headers, before = this.seen.get(path);
    assert.ok(etag, `no ETag: ${path}`);
    assert.match(answer.headers['cache-control'] ?? '', /\bno-cache\b/, path);
    if (before && before.text !== answer.text) {
      assert.notEqual(etag, before.etag, `${path} has changed and its ETag has not`);
      assert.equal((await this.reader.request('GET', path, undefined, { headers: { 'If-None-Match': before.etag } })).status, 200, `a wrong 304: ${path}`);
    }
    const again = await this.reader.request('GET', path, undefined, { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304, path);
    assert.equal(again.bytes.length, 0, path);
    this.seen.set(path, { etag, text: answer.text });
  }

  hides(text, path) {
    for (const secret of this.secrets) assert.ok(!text.includes(secret), `${secret} in ${path}`);
  }

  close() { this.reader.close(); }
}

// Everything that a request could have changed, as text; not what is only about publishing and
// signing in, nor that it was refused.
export function everything(site) {
  return dumped(site).filter((line) => !/^INSERT INTO "?(publication|touched|broken_page|sign_in_failure|session|known_browser|pace)\b|^INSERT INTO audit .*'refused\./.test(line))
    .map((line) => line.replace(/^(INSERT INTO (?:api_token|account) .*), ?\d+\);$/, '$1);')).join('\n'); // but for when a token or an account was used
}
