// The connection to the database's server breaks, at every question of an entry, a result and a draw: before
// it is asked, and after it was, so that nobody knows what became of it. Whoever sent something is told so,
// with all that was typed, and sends it again: it counts once. And the server is away for a while.
// On a server alone: TESTS_DB (tests/server.sh).
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Api, root, tokenFor } from '../api.mjs';
import { browserOn, phone } from '../browser.mjs';
import { Client, mainText, organiser } from '../client.mjs';
import { deskPath, openEvent, pairOf, turnTo, typed } from '../events.mjs';
import { person } from '../entries.mjs';
import { dataFolder, databaseOf, startSite } from '../site.mjs';
import { wireTo } from './wire.mjs';

const serverFolder = new URL(process.env.TESTS_DB.replace('%s', 'postgres').replace('postgresql:///', 'http://server/')).searchParams.get('host');
const data = dataFolder(), direct = databaseOf(data), name = direct.match(/postgresql:\/\/\/([^?]+)/)[1];
const wire = await wireTo(serverFolder);
const site = await startSite({ data, env: { OSHIDORI_DB: wire.url(name) } });
const ask = (sql) => execFileSync('psql', [direct, '-qAtc', sql], { encoding: 'utf8' }).trim();
const log = () => readFileSync(join(data, 'oshidori.log'), 'utf8');
// The wire is this process's own: nothing passes while a command is waited for. So whoever of those that start has
// begun with the writers' lock has to be done with it, or the command would wait for that for ever.
for (let free = 0; free < 20; await wait(50)) free = spawnSync('flock', ['-n', join(data, 'writers.lock'), 'true']).status === 0 ? free + 1 : 0;
const desk = await organiser(site), visitor = new Client(site.base);
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const event = await openEvent(api, 'lost', { capacity: 2000 });
const drawn = await openEvent(api, 'drawn', { rounds: 2 });
for (let n = 1; n <= 4; n++) await api.ok(201, 'POST', `${drawn}/entries`, pairOf(n, `${n}d`));

const words = {
  en: { title: /Please send this again/, kept: /Nothing you typed is lost/, send: /Send again/ },
  ja: { title: /もう一度送ってください/, kept: /消えていません/, send: /もう一度送る/ },
};
const fieldsOf = (form) => form.values.map(([field, value]) => `${field}=${value.replace(/\r\n/g, '\n')}`).sort();

// What the 503 page has is what was sent.
function assertKept(answer, form, lang) {
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '3');
  assert.match(answer.headers['cache-control'], /no-store/);
  assert.match(answer.text, new RegExp(`<html lang="${lang}">`));
  for (const word of Object.values(words[lang])) assert.match(answer.text, word);
  const again = visitor.formOf(answer, form.to, form.to);
  assert.deepEqual(fieldsOf(again), fieldsOf(form));
  return again;
}

// Sends what `next` makes, with the connection cut at the first, the second ... question until none is cut any
// more; how many were told to send it again.
async function cutEverywhere(client, lang, next, good) {
  let told = 0, sent = 0;
  for (const when of ['before', 'after'])
    for (let n = 1, fired = true; fired; n++) {
      const form = await next(sent++);
      wire.cutAt(n, when);
      let answer = await client.send(form);
      ({ fired } = wire);
      wire.cutAt(Infinity, when);
      for (let tries = 0; answer.status === 503; tries++) {
        assert.ok(tries < 50, `${when} ${n}: ${mainText(answer)}`);
        fired = true; // or it came while another was still waited for
        told += tries === 0;
        await wait(tries * 10);
        answer = await client.send(assertKept(answer, form, lang));
      }
      good(answer, `${when} question ${n}`);
    }
  return { told, sent };
}

const change = (form, set) => ({
  ...form,
  values: [...form.values.filter(([field]) => !(field in set)), ...Object.entries(set)],
});
const once = () => randomBytes(8).toString('hex');

test('an entry that is cut off at any question is entered once', async () => {
  const before = Number(ask(`SELECT count(*) FROM entry`)), path = '/ja/t/lost/enter';
  const players = (n) => typed([person(`山田<"&'>${n}`, '葵', '3k', 'f', ['', '', ''], { family_kana: 'やまだ', given_kana: 'あおい' }),
    person(`山本${n}`, '健', '2d', 'm', ['', '', ''], { family_kana: 'やまもと', given_kana: 'けん' })]);
  const shown = await visitor.submit(path, '/enter', { ...players(0), email: 'a@pond.example', note: 'あ\nい', do: 'check' });
  assert.equal(shown.status, 200, mainText(shown));
  const form = visitor.formOf(shown, path, '/enter');
  const { told, sent } = await cutEverywhere(visitor, 'ja',
    (n) => change(form, { ...players(n), once: once(), email: `a${n}@pond.example`, do: 'enter' }),
    (answer, what) => assert.match(answer.location ?? `${what}: ${answer.status} ${mainText(answer)}`, /^\/ja\/e\/[0-9a-z]+\?said=entered$/));
  assert.ok(told > 20, `${told} of ${sent}`);
  assert.equal(Number(ask('SELECT count(*) FROM entry')), before + sent);
  assert.equal(ask(`SELECT count(*) || ' ' || count(DISTINCT subject) FROM audit WHERE action = 'entry.enter' AND tournament_id = (SELECT id FROM tournament WHERE slug = 'lost')`), `${sent} ${sent}`);
  console.log(`# entries: ${sent} sent, ${told} told to send again`);
});

test('an entry of a program that is cut off is made once, with its key', async () => {
  const before = Number(ask('SELECT count(*) FROM entry')), path = `${event}/entries`;
  let told = 0, sent = 0;
  for (const when of ['before', 'after'])
    for (let n = 1, fired = true; fired; n++) {
      const body = JSON.stringify({ ...pairOf(5000 + sent++, '1d') });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': once(), Authorization: `Bearer ${api.token}` };
      wire.cutAt(n, when);
      let answer = await api.send('POST', path, body, headers);
      ({ fired } = wire);
      wire.cutAt(Infinity, when);
      for (let tries = 0; answer.status === 503; tries++, told++) {
        assert.ok(tries < 50, answer.text);
        fired = true;
        await wait(tries * 10);
        assert.equal(answer.headers['retry-after'], '3');
        assert.match(answer.headers['content-type'], /^application\/problem\+json/);
        assert.match(JSON.parse(answer.text).detail, /does not reach its database/);
        answer = await api.send('POST', path, body, headers);
      }
      assert.ok([200, 201].includes(answer.status), `${when} ${n}: ${answer.status} ${answer.text}`);
    }
  assert.ok(told > 20, `${told} of ${sent}`);
  assert.equal(Number(ask('SELECT count(*) FROM entry')), before + sent);
  console.log(`# entries of a program: ${sent} sent, ${told} told to send again`);
});

const lines = (action) => Number(ask(`SELECT count(*) FROM audit WHERE action = '${action}'`));

test('a draw that is cut off at any question is drawn once', async () => {
  const round = deskPath('drawn', '/rounds/1');
  await turnTo(desk, 'drawn', 'closed');
  const first = await desk.submit(deskPath('drawn', '/rounds/1'), '/draw');
  assert.match(first.location ?? mainText(first), /\/rounds\/1/);
  const before = lines('round.draw'), form = await desk.form(round, '/draw');
  const { told, sent } = await cutEverywhere(desk, 'en', () => change(form, { once: once() }), (answer, what) => {
    assert.match(answer.location ?? `${what}: ${answer.status} ${mainText(answer)}`, /\/rounds\/1/);
  });
  assert.ok(told > 10, `${told} of ${sent}`);
  assert.equal(lines('round.draw'), before + sent);
  console.log(`# draws: ${sent} sent, ${told} told to send again`);
});

test('a result that is cut off at any question is recorded once', async () => {
  assert.equal((await desk.submit(deskPath('drawn', '/rounds/1'), '/publish')).status, 303);
  const path = deskPath('drawn', '/rounds/1/tables/1'), before = lines('result.record') + lines('result.change');
  const { told, sent } = await cutEverywhere(desk, 'en', async (n) => {
    const form = await desk.form(path, '/tables/1'), black = form.html.match(/name="black_pair"[^>]*value="([^"]+)"/)?.[1];
    const set = { by: 'margin', winner: 'black', margin: String(3 + 2 * n), black: '', white: '', ...(black ? { black_pair: black } : {}) };
    const sum = await desk.send(form, set);
    return change(desk.formOf(sum, path, '/tables/1'), set);
  }, (answer, what) => assert.equal(answer.status, 303, `${what}: ${mainText(answer)}`));
  assert.ok(told > 10, `${told} of ${sent}`);
  assert.equal(lines('result.record') + lines('result.change'), before + sent);
  console.log(`# results: ${sent} sent, ${told} told to send again`);
});

// What a process of the site holds: memory in KB, and files, but for one of a request that is just being ended.
async function held(pid) {
  const memory = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^RssAnon:\s+(\d+)/m)[1]), files = [];
  for (let i = 0; i < 20; i++, await wait(10)) files.push(readdirSync(`/proc/${pid}/fd`).length);
  return { memory, files: Math.min(...files) };
}

test('a process that loses its connection again and again holds no more than before', async () => {
  const losses = Number(process.env.LOSSES ?? 200), writer = site.children()[4];
  const body = JSON.stringify(pairOf(9000, '1d')), path = `${event}/entries`;
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': once(), Authorization: `Bearer ${api.token}` };
  const send = async () => (await api.send('POST', path, body, headers)).status;
  let first, lost = 0, sent = 0;
  for (; lost < losses; sent++) {
    wire.cutAt(1 + (sent % 40), sent % 2 ? 'before' : 'after');
    await send();
    lost += wire.fired;
    wire.cutAt(Infinity, 'before');
    while (await send() === 503) await wait(10);
    if (!first && lost >= losses / 10) first = await held(writer);
  }
  const last = await held(writer);
  console.log(`# ${lost} losses of ${sent}: from ${JSON.stringify(first)} to ${JSON.stringify(last)}`);
  assert.equal(site.children()[4], writer);
  assert.ok(last.files <= first.files && last.memory < first.memory + 512, `${JSON.stringify(first)} became ${JSON.stringify(last)}`);
});

test('while the server is away all are told so, at once, and when it is back all goes on: nothing was started anew', async () => {
  const children = site.children(), before = log().split('\n').length, away = Number(process.env.AWAY ?? 8) * 1000;
  const form = await visitor.form('/en/sign-in', '/sign-in');
  for (const path of ['/en/about', '/en/about']) assert.equal((await visitor.get(path)).status, 200);
  await wire.down();
  const began = Date.now();
  const told = { get: 0, post: 0 };
  let longest = 0;
  while (Date.now() - began < away) {
    const asked = Date.now(), page = await desk.get(deskPath('drawn'));
    longest = Math.max(longest, Date.now() - asked);
    assert.equal(page.status, 503);
    assert.equal(page.headers['retry-after'], '3');
    assert.match(page.text, /cannot answer that just now[\s\S]*href="\/en\/desk\/t\/drawn">Open again/);
    told.get++;
    const answer = await visitor.send(form, { email: 'a@pond.example', password: 'correct horse' });
    assert.equal(answer.status, 503);
    assert.doesNotMatch(answer.text, /correct horse/);
    assert.match(answer.text, /<input id="password" name="password" type="password"[\s\S]*Send again/);
    told.post++;
    await wait(20);
  }
  const file = '--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\nfile\r\n--b--\r\n';
  const upload = await desk.request('POST', deskPath('drawn', '/files'), { body: file, headers: { 'Content-Type': 'multipart/form-data; boundary=b' } });
  assert.equal(upload.status, 503);
  assert.match(upload.text, /enctype="multipart\/form-data"[\s\S]*<input type="file" id="file" name="list"/);
  assert.equal((await visitor.get('/en/about')).status, 200, 'what lies published is read all the while');
  assert.equal((await visitor.get('/healthz')).status, 503);
  const call = await api.send('GET', `${drawn}/export.json`, undefined, { Authorization: `Bearer ${api.token}` });
  assert.equal(call.status, 503);
  assert.equal(JSON.parse(call.text).status, 503);
  await wire.up();
  const back = Date.now();
  while ((await desk.get(deskPath('drawn'))).status === 503) await wait(50);
  const after = Date.now() - back, said = log().split('\n').slice(before - 1);
  assert.ok(after < 6000, `${after} ms`);
  assert.deepEqual(site.children(), children);
  assert.ok(said.length < 40, said.join('\n'));
  console.log(`# away ${away} ms: ${JSON.stringify(told)} told, the longest ${longest} ms, back after ${after} ms, ${said.length} lines`);
});

test('the page looks like the others, on a phone and on a desk, in both languages', async () => {
  const open = await browserOn(site);
  for (const [lang, viewport] of [['en', phone], ['ja', phone], ['en', { width: 1366, height: 768 }], ['ja', { width: 1366, height: 768 }]]) {
    await wire.up().catch(() => {});
    while ((await visitor.get('/healthz')).status !== 200) await wait(50);
    const page = await open(`/${lang}/sign-in`, { lang, viewport });
    await page.fill('[name="email"]', 'a@pond.example');
    await page.fill('[name="password"]', 'correct horse');
    await wire.down();
    await page.click('main form button.btn');
    await page.waitForLoadState();
    assert.match(await page.textContent('main'), words[lang].kept);
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'));
    assert.equal(await page.inputValue('[name="password"]'), '');
    if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `lost-${lang}-${viewport.width}.png`) });
    await wire.up();
    while ((await visitor.get('/healthz')).status !== 200) await wait(50);
    await page.fill('[name="password"]', 'correct horse');
    await page.click('main form button.btn');
    await page.waitForLoadState();
    assert.doesNotMatch(await page.textContent('main'), words[lang].kept);
    await page.context().close();
  }
});
