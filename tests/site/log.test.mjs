// The event's log: a correction after publication, a draw and an entry that its pair changed are
// shown with before and after, and taken back; the published pages follow.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, close, desktop, fits, phone, shot } from './browser.mjs';
import { Client, organiser, plain } from './client.mjs';
import { record } from './events.mjs';
import { compareAll, query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const event = 'demo-junior', desk = `/en/desk/t/${event}`, log = `${desk}/log`;
const site = await startSite(), client = await organiser(site), open = await browserOn(site);

const lines = (page) => [...plain(page.text).matchAll(/<li><p><b>[\s\S]*?(?=<li><p><b>|<\/ol>)/g)].map(([text]) => text);
const text = (html) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

// Presses the button of the newest line, and the one on the page behind it; what that page said.
async function takeBack(at = log) {
  const [line] = lines(await client.get(at));
  const path = line.match(/href="([^"]*\/log\/\d+)"/)[1];
  const confirm = await client.get(path);
  assert.equal(confirm.status, 200);
  const answer = await client.submit(path, '/take-back');
  assert.equal(answer.status, 303, text(answer.text));
  assert.match((await client.get(answer.location)).text, /Taken back\. The log shows that too/);
  return { path, said: text(plain(confirm.text)) };
}

const game = (table) => query(site, `SELECT result, how, black, white, black_count, white_count, black_tokens, white_tokens, reason
  FROM game WHERE round = 2 AND table_number = ${table}`).join();

test('a correction after publication shows before and after, and is taken back with the public standings', async () => {
  const was = game(5), standings = await client.get(`/en/t/${event}/standings`);
  const winner = (await client.get(`${desk}/rounds/2/tables/5`)).text.match(/name="winner"[^>]*value="([^"]+)"(?![^>]*checked)/)[1];
  await record(client, event, 2, 5, { by: 'margin', winner, margin: '44', reason: 'The slip said so' });
  assert.notEqual(game(5), was);
  assert.notEqual((await client.get(`/en/t/${event}/standings`)).text, standings.text);
  const [line] = lines(await client.get(log));
  assert.match(text(line), /Result recorded.*Round 2, table 5.*organiser@oshidori\.example/);
  assert.match(text(line), /Result .* → [BW]\+44/);
  const { path, said } = await takeBack(`${log}?subject=round+2+table+5`);
  assert.match(said, /Round 2, table 5: the result before counts again\. Standings change\./);
  assert.match(said, /[BW]\+44 → /);
  assert.equal(game(5), was);
  assert.equal((await client.get(`/en/t/${event}/standings`)).text, standings.text);
  await compareAll(site);
  const again = await client.post(`${path}/take-back`, (await client.form(`${desk}/settings`)).values.filter(([name]) => name === 'csrf'));
  assert.equal(again.status, 422);
  assert.match(again.text, /This has been changed since\. Now: /);
  assert.equal(game(5), was);
});

test('a draw that is taken back is gone, and comes again', async () => {
  await client.submit(`${desk}/rounds/3`, '/take-back');
  const draft = () => query(site, 'SELECT table_number, black, white FROM game WHERE round = 3 ORDER BY 1').join();
  const was = draft();
  assert.match((await takeBack()).said, /Round 3 is published again, as it was/);
  assert.equal(draft(), was);
  await compareAll(site);
  assert.match((await takeBack()).said, /Round 3 is a draft again/);
  await compareAll(site);
  await client.submit(`${desk}/rounds/3`, '/throw-away');
  assert.equal(draft(), '');
  assert.match((await takeBack()).said, /the draft is again what it was before/);
  assert.equal(draft(), was);
  assert.match((await takeBack()).said, /the draft is discarded/);
  assert.equal(draft(), '');
  await takeBack();
  await client.submit(`${desk}/rounds/3`, '/publish');
  await compareAll(site);
});

test('what a pair changes by its link says so, and is taken back from the entry’s own log', async () => {
  const [id] = query(site, 'SELECT id FROM entry ORDER BY number LIMIT 1');
  const entry = await client.get(`${desk}/entries/${id}`);
  const [, token] = entry.text.match(/id="[^"]*" value="[^"]*\/e\/([^"]+)" autocomplete/);
  const pair = new Client(site.base); // registration is over: its rounds are all that a pair may change
  const changed = await pair.request('PATCH', `/api/v1/tournaments/${event}/entries/${id}`, {
    body: JSON.stringify({ absent: [4] }), headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  assert.equal(changed.status, 200, changed.text);
  pair.close();
  assert.deepEqual(query(site, `SELECT round FROM absence WHERE entry_id = '${id}'`), ['4']);
  const own = plain(entry.text.match(/href="([^"]*\/log\?subject=[^"]+)"/)[1]);
  const all = lines(await client.get(own));
  assert.match(text(all[0]), /Rounds not played.*the pair, from its link.*Round 4 plays → does not play/);
  assert.ok(all.every((line) => line.includes(`/entries/${id}`)), 'nothing of other pairs');
  await takeBack(own);
  assert.deepEqual(query(site, `SELECT round FROM absence WHERE entry_id = '${id}'`), []);
});

test('the log fits a phone and a desk in both languages, with and without JavaScript', async () => {
  for (const [size, viewport] of Object.entries({ phone, desktop }))
    for (const script of [true, false]) {
      const page = await open(log, { viewport, script, as: client });
      for (const lang of languages) {
        const path = (await client.get(log)).text.match(/href="[^"]*\/log\/(\d+)"/)[1];
        for (const [name, rest] of [['log', 'log'], ['line', `log/${path}`]]) {
          await page.goto(`${site.base}/${lang}/desk/t/${event}/${rest}`);
          await fits(page);
          const low = await page.locator('main a.go:visible, main button:visible').evaluateAll((all) => all.filter((node) => node.getBoundingClientRect().height < 44).length);
          assert.equal(low, 0, `${size} ${lang} ${name}: too low to press`);
          await shot(page, `${name}.${size}.${lang}`);
        }
      }
      await close(page);
    }
});
