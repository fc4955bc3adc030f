// The connection to the database's server breaks, at every question of an entry, a result and a draw: before
// it is asked, and after it was, so that nobody knows what became of it. Whoever sent something is told so,
// with all that was typed, and sends it again: it counts once. And the server is away for a while.
// On a server alone: TESTS_DB (tests/server.sh).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
const desk = await organiser(site), visitor = new Client(site.base);
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const event = await openEvent(api, 'lost', { capacity: 2000, rounds: 2 });
for (let n = 1; n <= 4; n++) await api.ok(201, 'POST', `${event}/entries`, pairOf(n, `${n}d`));

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
        assert.ok(fired && tries < 20, `${when} ${n}: ${mainText(answer)}`);
        told += tries === 0;
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
  assert.equal(ask(`SELECT count(*) || ' ' || count(DISTINCT subject) FROM audit WHERE action = 'entry.enter'`), `${before + sent} ${before + sent}`);
  console.log(`# entries: ${sent} sent, ${told} told to send again`);
});
