// Two machines of one site: each with the program, nginx and pages of its own, and the database on a server
// that both share.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, mainText, organiser } from '../client.mjs';
import { enterBy, makeEvent, record, typed } from '../events.mjs';
import { mailBy, postOffice } from '../post_office.mjs';
import { compareAll, publicPages, query } from '../published.mjs';
import { databaseOf, dataFolder, startSite } from '../site.mjs';
import { settled, until } from '../steps.mjs';

// People come to both by one address, which here is the first one's own.
const office = await postOffice();
const one = await startSite({ env: mailBy(office) });
const env = { ...mailBy(office), OSHIDORI_DB: databaseOf(one.data), OSHIDORI_BASE: `http://localhost:${one.port}`, DEMO: '0' };
const key = readFileSync(join(one.data, 'secret.key'));

async function beside({ data = dataFolder(), port, more = {} } = {}) {
  writeFileSync(join(data, 'secret.key'), key);
  return startSite({ data, port, env: { ...env, ...more } });
}

let two = await beside();
const deskAt = async (site) => new Client(site.base, (await organiser(one)).cookies);
const pair = (family_name) => ({
  ...typed(['Ann', 'Bo'].map((given_name, i) => ({ family_name, given_name, rank: '3k', gender: 'fm'[i] }))), email: 'pair@example.org',
});
const round = '/en/t/demo-junior/rounds/3';
const says = (margin) => new RegExp(`Black wins by ${margin}\\b`);

test('who signed in at one is signed in at the other', async () => {
  const desk = await organiser(one), there = new Client(two.base, desk.cookies);
  assert.equal((await there.get('/en/desk/')).status, 200);
  assert.match(mainText(await there.get('/en/desk/t/demo-junior')), /Round 3/);
});

test('what is recorded at one is at once on its own page, and soon on that of the other', async () => {
  const desks = [await deskAt(one), await deskAt(two)], readers = [one, two].map((site) => new Client(site.base));
  for (let i = 0; i < 10; i++) {
    const here = i % 2, margin = 3 + i;
    for (const reader of readers) assert.equal((await reader.get(round)).status, 200); // it lies there
    await record(desks[here], 'demo-junior', 3, 1, { by: 'margin', winner: 'black', margin: String(margin) });
    assert.match((await readers[here].get(round)).text, says(margin));
    await until('the other machine shows it', async () => says(margin).test((await readers[1 - here].get(round)).text), 5);
  }
});

test('a page has one time and one mark on both, and the very same bytes', async () => {
  const readers = [one, two].map((site) => new Client(site.base));
  for (const path of publicPages(one)) {
    // Who asks first is answered by the program, and later ones by nginx.
    for (const reader of readers) await reader.get(path);
    const [first, second] = await Promise.all(readers.map((reader) => reader.get(path)));
    assert.equal(first.status, 200, path);
    assert.ok(first.headers.etag, path);
    assert.equal(second.headers.etag, first.headers.etag, path);
    assert.equal(second.headers['last-modified'], first.headers['last-modified'], path);
    assert.ok(second.bytes.equals(first.bytes), path);
  }
});

test('a pair that enters at one has its page at the other, and is in the event once', async () => {
  const desk = await deskAt(one), visitor = new Client(one.base);
  await makeEvent(desk, 'shared', {});
  const fields = pair('Teal');
  const form = await visitor.form('/en/t/shared/enter', '/enter');
  const shown = await visitor.send(form, { ...fields, do: 'check' });
  const last = visitor.formOf(shown, '/en/t/shared/enter', '/enter');
  // The same form, sent to both at the same time.
  const other = new Client(two.base, visitor.cookies);
  const answers = await Promise.all([visitor.send(last, { do: 'enter' }), other.send(last, { do: 'enter' })]);
  for (const answer of answers) assert.equal(answer.status, 303, mainText(answer));
  assert.equal(answers[1].location, answers[0].location);
  assert.deepEqual(query(one, "SELECT count(*) FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = 'shared'"), ['1']);
  assert.match(mainText(await other.get(answers[0].location)), /Ann/);
});

test('two machines that write at the same time lose nothing', async () => {
  const desk = await deskAt(one), visitors = [one, two].map((site) => new Client(site.base));
  await makeEvent(desk, 'rush', { capacity: '30' });
  const enter = (i) => enterBy(new Client([one, two][i % 2].base), 'rush', pair(`Teal${i}`));
  const links = [];
  for (let i = 0; i < 40; i += 8)
    links.push(...await Promise.all(Array.from({ length: 8 }, (_, j) => enter(i + j))));
  assert.equal(new Set(links).size, 40);
  assert.deepEqual(query(one, `SELECT status, count(*) FROM entry JOIN tournament ON tournament.id = tournament_id
    WHERE slug = 'rush' GROUP BY status ORDER BY status`), ['confirmed|30', 'waiting|10']);
  assert.deepEqual(query(one, `SELECT count(DISTINCT number), max(number) FROM entry JOIN tournament ON tournament.id = tournament_id
    WHERE slug = 'rush'`), ['40|40']);
  await compareAll(one);
  const listed = async (visitor) => (await visitor.get('/en/t/rush/entries')).text;
  const all = await listed(visitors[0]);
  await until('the other lists them too', async () => await listed(visitors[1]) === all, 5);
});

test('one that was away has missed nothing when it is back', async () => {
  const desk = await deskAt(one), { data, port } = two;
  await two.stop({ keep: true });
  await record(desk, 'demo-junior', 3, 1, { by: 'margin', winner: 'black', margin: '25' });
  two = await beside({ data, port });
  assert.match((await new Client(two.base).get(round)).text, says(25));
  await compareAll(one);
});

test('a letter is sent once, by whichever machine, and by the other when that has gone', async () => {
  const desk = await deskAt(one);
  await makeEvent(desk, 'mailed', {});
  const enter = (i, site) => enterBy(new Client(site.base), 'mailed', { ...pair(`Duck${i}`), email: `pair${i}@example.org` });
  const sent = () => office.letters.map(({ to }) => to).filter((to) => /^pair\d+@/.test(to)).sort();
  for (let i = 0; i < 6; i++) await enter(i, [one, two][i % 2]);
  await settled(one);
  assert.deepEqual(sent(), [0, 1, 2, 3, 4, 5].map((i) => `pair${i}@example.org`));
  // The first one's mailer was there first. Without it the letter waits for the other's.
  const [mailer] = one.children().slice(-1);
  process.kill(mailer, 'SIGSTOP');
  await enter(6, two);
  process.kill(mailer, 'SIGKILL');
  await settled(one);
  assert.equal(sent().filter((to) => to === 'pair6@example.org').length, 1);
});

// With one clear line.
const refused = (start, why) => assert.rejects(start, ({ said }) => why.test(said.err) && said.err.trim().split('\n').length === 1);

test('a machine with another key, or another address, is refused, and nothing is changed', async () => {
  const before = query(one, 'SELECT stamp FROM publication'), stranger = dataFolder();
  await refused(startSite({ data: stranger, env }), /another machine of this site makes links with another key/);
  assert.equal(existsSync(join(stranger, 'secret.key')), false); // or the right one would be refused now
  await refused(beside({ more: { OSHIDORI_BASE: 'http://localhost:1' } }), /another machine of this site runs another program, or has another/);
  assert.deepEqual(query(one, 'SELECT stamp FROM publication'), before);
});

test('the key comes from the environment as well, or from a file that is named', async () => {
  const data = dataFolder(), named = dataFolder();
  const three = await startSite({ data, env: { ...env, OSHIDORI_KEY: key.toString('hex') } });
  assert.ok(readFileSync(join(data, 'secret.key')).equals(key));
  await three.stop();
  const four = await startSite({ data: named, env: { ...env, OSHIDORI_KEY: join(one.data, 'secret.key') } });
  assert.equal(existsSync(join(named, 'secret.key')), false);
  await four.stop();
  await refused(startSite({ data: named, env: { ...env, OSHIDORI_KEY: join(named, 'no.key') } }), /cannot read the key .*no\.key/);
});
