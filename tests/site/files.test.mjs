// Files in and out: tables of entries and standings, the EGF's and OpenGotha's formats, over the
// interface, at the desk in a browser, and on the command line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api, everything, root, tokenFor } from './api.mjs';
import { browserOn, close, fits } from './browser.mjs';
import { organiser } from './client.mjs';
import { languages, program, startSite } from './site.mjs';

const demo = `${root}/tournaments/demo-junior`;
const csv = { headers: { 'Content-Type': 'text/csv' } }, xml = { headers: { 'Content-Type': 'application/xml' } };
const site = await startSite(), open = await browserOn(site);
const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const nobody = new Api(site.base);

const heads = 'family name 1,given name 1,rank 1,gender 1,birth date 1,family name 2,given name 2,rank 2,gender 2,birth date 2,email';
const line = (n, rank = '5k') => `Gull${n},Ann,${rank},f,2015-06-09,Gull${n},Ben,1d,m,1980-01-02,gull${n}@pond.example`;
const table = (...lines) => [heads, ...lines, ''].join('\n');

async function newEvent(slug, more = {}) {
  await desk.ok(201, 'POST', `${root}/tournaments`, {
    slug, name: { en: `Pond ${slug}`, ja: '' }, date: '2026-12-06', venue: 'Pond', ruleset: 'kanto-junior', system: 'swiss', rounds: 3,
    capacity: 32, registration: { opens: '2020-01-01T00:00:00Z', closes: '2026-12-01T00:00:00Z' }, ...more,
  });
  return `${root}/tournaments/${slug}`;
}

// Quoted cells too.
function cells(text) {
  return text.replace(/^\ufeff/, '').trimEnd().split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare));
}

test('everybody has the tables, with an ETag, and no more of people than the pages say', async () => {
  for (const name of ['entries.csv', 'standings.csv']) {
    const answer = await nobody.request('GET', `${demo}/${name}`);
    assert.equal(answer.status, 200, answer.what);
    assert.match(answer.headers['content-type'], /^text\/csv; charset=utf-8$/);
    assert.equal(answer.headers['content-disposition'], `attachment; filename="demo-junior-${name}"`);
    assert.ok(answer.text.startsWith('\ufeff'), 'a byte order mark');
    assert.doesNotMatch(answer.text, /@example|20\d\d-\d\d-\d\d/);
    assert.equal((await nobody.request('GET', `${demo}/${name}`, undefined, { headers: { 'If-None-Match': answer.headers.etag } })).status, 304);
  }
  const [head, ...rows] = cells((await nobody.request('GET', `${demo}/standings.csv`)).text);
  const told = await nobody.get(`${demo}/standings`);
  assert.deepEqual(rows.map((row) => row[head.indexOf('entry')]), told.rows.map(({ entry }) => entry));
  for (const key of ['place', 'score', 'sos'])
    assert.deepEqual(rows.map((row) => Number(row[head.indexOf(key)])), told.rows.map((row) => row[key]));
});

test('contact data is for an organiser who asks for it', async () => {
  assert.doesNotMatch((await desk.request('GET', `${demo}/entries.csv`)).text, /pair1@example\.com/);
  const whole = await desk.request('GET', `${demo}/entries.csv?contacts=1`);
  assert.match(whole.text, /pair1@example\.com/);
  assert.match(whole.headers['cache-control'], /no-store/);
  assert.equal((await nobody.request('GET', `${demo}/entries.csv?contacts=1`)).status, 401);
  await desk.refused(422, 'GET', `${demo}/entries.csv?contacts=yes`).then((fields) => assert.deepEqual(fields, ['contacts']));
  for (const name of ['export.h9', 'export.xml']) assert.equal((await nobody.request('GET', `${demo}/${name}`)).status, 401);
});

test('a pair is one line of the EGF’s table and one player of OpenGotha’s file', async () => {
  const h9 = await desk.request('GET', `${demo}/export.h9`);
  assert.match(h9.text, /^; EV\[Mandarin Duck Cup, Junior Pair Go\]\n/);
  assert.match(h9.text, /Pair Go: each line is a pair/);
  assert.equal(h9.text.split('\n').filter((row) => /^ *\d+ /.test(row)).length, 24);
  const file = await desk.request('GET', `${demo}/export.xml`);
  assert.equal(file.headers['content-disposition'], 'attachment; filename="demo-junior.xml"');
  assert.equal(file.text.match(/<Player /g).length, 24);
  assert.match(file.text, /name="Fujita\/Fujita"/);
});

test('a table enters all its pairs, and what does not fit waits', async () => {
  const event = await newEvent('many', { capacity: 2 });
  const odd = '"Gull, the",O\'Neil "Ann",5k,f,2015-06-09,Crane,=Ben,1d,m,1980-01-02,'.replace('O\'Neil "Ann"', '"O\'Neil ""Ann"""');
  const made = await desk.ok(201, 'POST', `${event}/entries`, table(line(1), odd, line(3)), csv);
  assert.deepEqual(made.map(({ number, status }) => [number, status]), [[1, 'confirmed'], [2, 'confirmed'], [3, 'waiting']]);
  const entries = await desk.get(`${event}/entries`);
  assert.deepEqual(entries[1].players.map(({ family_name: family, given_name: given }) => [family, given]), [['Gull, the', 'O\'Neil "Ann"'], ['Crane', '=Ben']]);
  await desk.ok(200, 'PATCH', event, { state: 'open' });
  const own = new Api(site.base, made[0].token);
  assert.equal((await own.get(`${event}/entries/${made[0].id}`)).email, 'gull1@pond.example');
  own.close();
});

test('one bad line of a thousand, twice the same pair, a file cut off: nothing is entered', async () => {
  const event = await newEvent('none', { capacity: 2000 });
  const thousand = Array.from({ length: 1000 }, (_, i) => line(i + 2, i + 2 === 700 ? '99k' : '5k'));
  const bad = [
    ['a bad line', table(...thousand), ['line 700, players.0.rank']],
    ['twice', table(line(1), line(2), line(1)), ['line 4, players.0.family_name', 'line 4, players.1.family_name']],
    ['cut off', table(line(1)) + 'Gull2,An', ['line 3']],
    ['no encoding', Buffer.from([...Buffer.from(table(line(1))), 0xff, 0xc0, 0x20]), ['line 3']],
  ];
  const was = everything(site);
  for (const [name, body, fields] of bad)
    assert.deepEqual(await desk.refused(422, 'POST', `${event}/entries`, body, csv), fields, name);
  assert.equal((await nobody.request('POST', `${event}/entries`, table(line(1)), csv)).status, 404, 'a draft is absent');
  assert.equal((await desk.request('POST', `${event}/entries`, 'a', { headers: { 'Content-Type': 'text/plain' } })).status, 415);
  assert.equal(everything(site), was);
  thousand[698] = line(700);
  assert.equal((await desk.ok(201, 'POST', `${event}/entries`, table(...thousand), csv)).length, 1000);
  const own = await desk.ok(201, 'POST', `${event}/entries`, `paid,${table(`yes,${line(1)}`)}`, csv);
  assert.equal(own.length, 1, 'a column that nobody knows stops nothing');
});

test('the same key with the same table enters once', async () => {
  const event = await newEvent('once');
  const keyed = { headers: { ...csv.headers, 'Idempotency-Key': 'table-1' } };
  const made = await desk.ok(201, 'POST', `${event}/entries`, table(line(1), line(2)), keyed);
  assert.deepEqual(await desk.ok(200, 'POST', `${event}/entries`, table(line(1), line(2)), keyed), made);
  await desk.refused(422, 'POST', `${event}/entries`, table(line(3)), keyed);
});

// A Swiss event of four, one round played.
const player = (name, rank) => `<Player name="${name}" firstName="A" rank="${rank}" club="Pond" country="GB"/>`;
const game = (round, at, white, black, result) => `<Game roundNumber="${round}" tableNumber="${at}" whitePlayer="${white}A" blackPlayer="${black}A" result="RESULT_${result}"/>`;
const gotha = (name, games) => `<?xml version="1.0" encoding="UTF-8"?>
<Tournament dataVersion="201"><Players>
${['HERON', 'TEAL', 'GULL', 'CRANE', 'OWL'].map((bird, i) => player(bird, `${i + 1}K`)).join('\n')}
</Players>
<Games>${games}</Games>
<ByePlayers><ByePlayer roundNumber="1" player="OWLA"/></ByePlayers>
<TournamentParameterSet><GeneralParameterSet name="${name}" beginDate="2026-05-02" location="Pond" komi="6.5" numberOfRounds="1"
 genNBW2ValueBye="2"/><PlacementParameterSet><PlacementCriteria><PlacementCriterion name="NBW" number="1"/>
<PlacementCriterion name="SOSW" number="2"/></PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>`;
const good = (name) => gotha(name, game(1, 1, 'HERON', 'TEAL', 'WHITEWINS') + game(1, 2, 'GULL', 'CRANE', 'EQUAL'));

test('an OpenGotha file becomes an event that is finished, and goes back as it came', async () => {
  const made = await desk.ok(201, 'POST', `${root}/tournaments?publish=1`, good('Pond Open'), xml);
  assert.deepEqual([made.slug, made.state, made.ruleset, made.rounds, made.taken], ['pond-open', 'finished', 'swindon', 1, 5]);
  const event = `${root}/tournaments/pond-open`, told = await nobody.get(`${event}/standings`);
  assert.deepEqual(told.rows.map(({ place, score }) => [place, score]), [[1, 1], [1, 1], [3, 0.5], [3, 0.5], [5, 0]]);
  const file = (await desk.request('GET', `${event}/export.xml`)).text;
  await desk.ok(201, 'POST', `${root}/tournaments?slug=pond-again&publish=1`, file, xml);
  const again = await nobody.get(`${root}/tournaments/pond-again/standings`);
  const bare = ({ rows }) => rows.map(({ place, players, score, sos, decided_by: by }) => ({ place, players, score, sos, by }));
  assert.deepEqual(bare(again), bare(told));
  assert.equal((await desk.request('POST', `${root}/tournaments?slug=pond-again`, file, xml)).status, 409);
});

test('an event of a file is its organisers\' until they publish it', async () => {
  const event = `${root}/tournaments/pond-draft`;
  const made = await desk.ok(201, 'POST', `${root}/tournaments?slug=pond-draft`, good('Pond Draft'), xml);
  assert.equal(made.state, 'draft');
  for (const path of ['', '/standings', '/rounds/1', '/entries'])
    assert.deepEqual([(await nobody.request('GET', `${event}${path}`)).status, (await desk.request('GET', `${event}${path}`)).status], [404, 200], path);
  for (const path of ['', '/standings', '/rounds/1'])
    assert.equal((await fetch(`${site.base}/en/t/pond-draft${path}`)).status, 404, path);
  assert.ok(!(await (await fetch(`${site.base}/en/`)).text()).includes('Pond Draft'));
  assert.equal((await desk.request('PATCH', event, { state: 'open' })).status, 409);
  assert.equal((await desk.ok(200, 'PATCH', event, { state: 'finished' })).state, 'finished');
  assert.equal((await nobody.get(`${event}/standings`)).rows.length, 5);
  assert.equal((await fetch(`${site.base}/en/t/pond-draft/standings`)).status, 200);
  assert.deepEqual(await desk.refused(422, 'POST', `${root}/tournaments?publish=y`, good('Pond Y'), xml), ['publish']);
});

test('what a file does not say of names their organiser says, and what was not taken is told', async () => {
  const event = `${root}/tournaments/pond-names`, teams = '<Teams><Team teamName="A"/></Teams><Games>';
  const made = await desk.ok(201, 'POST', `${root}/tournaments?slug=pond-names&publish=1`, good('Pond Names').replace('<Games>', teams), xml);
  assert.ok(!('not_taken' in made), 'of a draft only');
  const names = async (who) => (await who.get(`${event}/entries`)).map(({ players: [{ name }] }) => name);
  const whole = await names(desk), initials = await names(nobody);
  assert.ok(whole.every((name) => name.length > 4) && initials.every((name) => name.length < 6), `${whole} ${initials}`);
  assert.deepEqual(await desk.refused(422, 'PATCH', event, { publish: 'some' }), ['publish']);
  await desk.ok(200, 'PATCH', event, { publish: 'full' });
  assert.deepEqual(await names(nobody), whole);
  await desk.refused(409, 'PATCH', demo, { publish: 'full' }); // who entered here has chosen
  const draft = await desk.ok(201, 'POST', `${root}/tournaments?slug=pond-teams`, good('Pond Teams').replace('<Games>', teams), xml);
  assert.deepEqual(draft.not_taken, ['teams']);
});

test('what is wrong with a file is told by its line, and nothing is made of it', async () => {
  const was = everything(site);
  const bad = [
    [good('Cut off').slice(0, 900), /^line \d+$/], [gotha('Stranger', game(1, 1, 'HERON', 'SWAN', 'WHITEWINS')), /^line 9, blackPlayer$/],
    ['<html/>', /^line 1$/], [Buffer.from('<Tournament>\xe9</Tournament>', 'latin1'), /^line 1$/],
    ['<!DOCTYPE Tournament [<!ENTITY a "b">]><Tournament/>', /^line 1$/],
  ];
  for (const [body, field] of bad) {
    const [first] = await desk.refused(422, 'POST', `${root}/tournaments`, body, xml);
    assert.match(first, field);
  }
  assert.deepEqual(await desk.refused(422, 'POST', `${root}/tournaments?ruleset=jpga`, good('Pairs'), xml), ['ruleset']);
  assert.equal((await nobody.request('POST', `${root}/tournaments`, good('Nobody'), xml)).status, 401);
  assert.equal(everything(site), was);
});

test('a file may be larger than another body, and has its limit too', async () => {
  const padded = (size) => good('Large').replace('<Games>', `<!--${' '.repeat(size)}--><Games>`);
  assert.equal((await desk.request('POST', `${root}/tournaments?slug=large`, padded(12 << 20), xml)).status, 201);
  assert.equal((await desk.request('POST', `${root}/tournaments?slug=larger`, padded(16 << 20), xml)).status, 413);
  assert.equal((await desk.request('POST', `${root}/tournaments`, `{"x":"${'x'.repeat(2 << 20)}"}`)).status, 413);
});

test('the command line does what the interface does', async () => {
  const path = join(site.data, 'pond.xml');
  writeFileSync(path, good('By hand'));
  assert.equal(site.run('import', path, '--slug', 'by-hand').trim(), 'by-hand');
  assert.equal(site.run('export', 'demo-junior', '--format', 'xml'), (await desk.request('GET', `${demo}/export.xml`)).text);
  assert.match(site.run('export', 'demo-junior', '--format', 'h9'), /^; EV/);
  assert.match(site.run('export', 'demo-junior', '--format', 'csv'), /^\ufeffid,number,/);
  writeFileSync(path, good('Cut').slice(0, 700));
  const refused = (...args) => {
    try {
      execFileSync(program, ['--data', site.data, ...args], { encoding: 'utf8', stdio: 'pipe', env: site.env });
    } catch ({ status, stderr }) { return [status, stderr]; }
    return assert.fail(`${args} was not refused`);
  };
  assert.match(refused('import', path)[1], /^oshidori: line \d+: /);
  assert.equal(refused('export', 'demo-junior', '--format', 'pdf')[0], 1);
  assert.equal(refused('export', 'nowhere', '--format', 'xml')[0], 1);
});

test('at the desk a list is pasted or chosen, comes back with what is wrong by line, is put right and enters', async () => {
  await newEvent('pasted');
  const page = await open('/en/desk/t/pasted', { as: await organiser(site) });
  for (const lang of languages) {
    await page.goto(`${site.base}/${lang}/desk/t/pasted/files`);
    const list = table(line(`${lang}1`), line(`${lang}2`, 'x'), `${line(`${lang}3`)}`).replaceAll(',', '\t');
    if (lang === 'en') {
      await page.fill('#table', list);
      await page.click('form:has(#table) button[type=submit]');
    } else {
      await page.setInputFiles('#list', { name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await page.click('form:has(#list) button[type=submit]');
    }
    assert.match(await page.textContent('tr .err'), lang === 'en' ? /player 1, rank: / : /1人目・段級位：/);
    await fits(page);
    await page.fill('tr input[name^="cell."]', '5k');
    await page.click('button[name=enter][value="1"]');
    assert.match(page.url(), /\/entries\?said=entries-in$/);
  }
  assert.equal((await desk.get(`${root}/tournaments/pasted/entries`)).length, 6);
  await page.goto(`${site.base}/en/desk/t/pasted/files`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[href$="contacts=1"]')]);
  assert.equal(download.suggestedFilename(), 'pasted-entries.csv');
  await close(page);
});
