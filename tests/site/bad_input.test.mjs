// Whatever is sent: the right status, a page a person can read, nothing changed.
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { everything } from './api.mjs';
import { Client, follow, organiser } from './client.mjs';
import { startSite } from './site.mjs';

const site = await startSite();
const desk = await organiser(site);
const visitor = new Client(site.base);


// A page of ours: a title, our header, no stack of technical words.
function readable(answer, what) {
  assert.match(answer.headers['content-type'], /^text\/html; charset=utf-8$/i, what);
  assert.match(answer.text, /<h1[\s>]/, what);
  assert.match(answer.text, /<\/html>\s*$/, what);
  assert.match(answer.headers['content-security-policy'], /default-src 'none'/, what);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff', what);
}

test('addresses that are malformed, unknown or not for this method', async () => {
  const before = everything(site);
  const cases = [
    ['GET', '/en/%', 400], ['GET', '/en/%zz', 400], ['GET', '/en/%00', 400], ['GET', '/en/%ff', 400],
    ['GET', '/en/%c0%af', 400], ['GET', '/en/%0a', 400], ['GET', '/en/handicap?a1=%', 400],
    ['GET', '/en/handicap?a1=%80', 400], ['GET', '/en/handicap?a1=%00', 400],
    ['GET', '/en/handicap?unknown=1', 422], ['GET', '/en/t/demo-junior?x=1', 422],
    ['GET', '/nowhere', 404], ['GET', '/fr/', 404], ['GET', '/en/t/no-such-event', 404],
    ['GET', '/en/t/demo-junior/rounds/4', 404], ['GET', '/en/t/demo-junior/rounds/0', 404],
    ['GET', '/en/t/demo-junior/rounds/99999', 404], ['GET', '/en/t/demo-junior/rounds/-1', 404],
    ['GET', '/en/rules/no-such-rules', 404], ['GET', '/en/e/nonsense', 404],
    ['GET', '/en/e/' + 'x'.repeat(48), 404], ['GET', '/en/invitation/nonsense', 404],
    ['GET', '/.git/config', 404], ['GET', '/static/', 404],
    ['GET', `/en/${'x'.repeat(2000)}`, 414],
    ['POST', '/en/', 405], ['DELETE', '/en/t/demo-junior', 405], ['PUT', '/en/t/demo-junior/standings', 405],
    ['PATCH', '/en/handicap', 405], ['OPTIONS', '/en/', 405], ['PROPFIND', '/en/', 405],
  ];
  for (const [method, path, status] of cases) {
    const answer = await visitor.request(method, path, { raw: true });
    assert.equal(answer.status, status, `${method} ${path.slice(0, 60)}`);
    readable(answer, `${method} ${path.slice(0, 60)}`);
    if (status === 405) assert.match(answer.headers.allow, /GET, HEAD/);
  }
  assert.equal(everything(site), before);
});

test('bodies that are too large, of another type, with fields nobody asked for', async () => {
  const before = everything(site);
  const enter = '/en/t/demo-junior/enter', signIn = '/en/sign-in';
  const big = await visitor.request('POST', signIn, { body: 'email=' + 'x'.repeat(1100000) });
  assert.equal(big.status, 413);
  readable(big, 'too large');
  const json = await visitor.request('POST', signIn, { body: '{}', headers: { 'Content-Type': 'application/json' } });
  assert.equal(json.status, 415);
  readable(json, 'another type');
  for (const body of ['email=%', 'email=%ff', 'email=%00', 'email=%e3%81']) {
    const answer = await visitor.request('POST', signIn, { body });
    assert.equal(answer.status, 400, body);
    readable(answer, body);
  }
  const form = await visitor.form(signIn, 'sign-in');
  for (const extra of [{ surprise: '1' }, { 'players.0.rank': '3d' }, { 'email[]': 'x' }]) {
    const answer = await visitor.send(form, extra);
    assert.equal(answer.status, 422, JSON.stringify(extra));
    readable(answer, 'unknown field');
  }
  const twice = await visitor.request('POST', signIn, { body: `csrf=${form.values.find(([n]) => n === 'csrf')[1]}&email=a&email=b&password=c` });
  assert.equal(twice.status, 422);
  assert.equal((await visitor.request('POST', enter, { body: 'a=1&'.repeat(500) })).status >= 400, true);
  assert.equal(everything(site), before);
});

test('every form needs the token that belongs to its cookie', async () => {
  const before = everything(site);
  const stranger = new Client(site.base);
  const form = await visitor.form('/en/sign-in', 'sign-in');
  const good = { email: 'organiser@oshidori.example', password: 'x' };
  assert.equal((await visitor.send(form, { ...good, csrf: null })).status, 403);
  assert.equal((await visitor.send(form, { ...good, csrf: 'x'.repeat(32) })).status, 403);
  assert.equal((await stranger.send(form, good)).status, 403, 'no cookie');
  stranger.close();
  assert.equal(everything(site), before);
  assert.equal((await visitor.send(form, good)).status, 422, 'right token, wrong password: which the log has');
});

test('ids that do not exist', async () => {
  const base = '/en/desk/t/demo-junior';
  for (const path of [`${base}/entries/nobody`, `${base}/rounds/5`, `${base}/rounds/3/tables/99`,
    `${base}/rounds/3/tables/x`, `${base}/rounds/3/tables/0`, '/en/desk/t/nothing', '/en/desk/t/nothing/entries']) {
    const answer = await desk.get(path);
    assert.equal(answer.status, 404, path);
    readable(answer, path);
  }
});

test('a one-time link works once', async () => {
  const link = `/en${new URL(site.run('organiser', 'another@example.org').trim()).pathname}`;
  await follow(site, link);
  assert.equal((await visitor.get(link)).status, 410);
});

test('signing in never leads to another site', async () => {
  const client = new Client(site.base);
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/en/desk/../../evil', 'javascript:alert(1)']) {
    const answer = await client.get(`/en/sign-in?next=${encodeURIComponent(next)}`);
    assert.equal(answer.status, 200, next);
  }
  client.close();
});

test('requests that break off or are no HTTP leave the site standing', async () => {
  const broken = ['GET /en/ HTTP/1.1\r\n', 'POST /en/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nemail=a',
    '\x16\x03\x01\x02', 'GET / HTTP/9.9\r\n\r\n', 'GET /en/ HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
    'POST /en/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'];
  for (const bytes of broken)
    await new Promise((resolve) => {
      const socket = net.connect(site.port, '127.0.0.1', () => socket.write(bytes, () => setTimeout(() => socket.destroy(), 50)));
      socket.on('error', () => {});
      socket.on('close', resolve);
    });
  for (let i = 0; i < 12; i++)
    assert.equal((await visitor.get('/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d')).status, 200);
});
