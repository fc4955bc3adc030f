// An event goes to another site as one file, by the interface, by the desk's pages and from the command
// line, and is there what it was.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Api, everything, root, tokenFor } from './api.mjs';
import { organiser } from './client.mjs';
import { program, startSite } from './site.mjs';

const demo = `${root}/tournaments/demo-junior`;
const [from, to] = [await startSite(), await startSite()];
const here = new Api(from.base, tokenFor(from, 'organiser@oshidori.example'));
const there = new Api(to.base, tokenFor(to, 'other@pond.example'));

// Ids by the order in which they first stand somewhere.
function namesForIds(text) {
  const names = new Map();
  return text.replace(/\b[0-9a-z]{16}\b/g, (id) => names.get(id) ?? names.set(id, `id${names.size}`).get(id));
}

const withoutImport = (file) => {
  const { rows, columns } = file.tables.audit;
  return { ...file, tables: { ...file.tables, audit: { columns, rows: rows.filter((row) => row[columns.indexOf('action')] !== 'event.import') } } };
};
const same = (one, other) => assert.equal(namesForIds(JSON.stringify(withoutImport(other))), namesForIds(JSON.stringify(one)));

test('with contacts everything goes over, and what everybody sees is the same there', async () => {
  const file = await here.get(`${demo}/export.json?contacts=1`);
  assert.ok(file.contacts && JSON.stringify(file).includes('pair1@example.com'));
  const made = await there.ok(201, 'POST', `${root}/tournaments?slug=moved&publish=1`, file);
  assert.equal(made.slug, 'moved');
  const again = await there.get(`${root}/tournaments/moved/export.json?contacts=1`);
  again.tables.tournament.rows[0][again.tables.tournament.columns.indexOf('slug')] = 'demo-junior';
  same(file, again);
  for (const path of ['standings', 'rounds/1', 'rounds/3', 'entries']) {
    const [one, other] = [await here.get(`${demo}/${path}`), await there.get(`${root}/tournaments/moved/${path}`)];
    assert.equal(namesForIds(JSON.stringify(other)), namesForIds(JSON.stringify(one)), path);
  }
  assert.equal((await fetch(`${to.base}/en/t/moved/standings`)).status, 200);
  assert.match(to.run('check'), /sound/);
});

test('without contacts no address, birth date or note is in it, and it can be imported', async () => {
  const file = await here.get(`${demo}/export.json`), text = JSON.stringify(file);
  assert.ok(!/pair\d+@example\.com/.test(text));
  const births = file.tables.player.columns.indexOf('birth_date');
  assert.ok(file.tables.player.rows.every((row) => row[births] === ''));
  await there.ok(201, 'POST', `${root}/tournaments?slug=quiet`, file);
  await there.refused(409, 'POST', `${root}/tournaments?slug=quiet`, file);
  await there.refused(409, 'POST', `${root}/tournaments`, file); // the other site's demo has that one
});

test('a key makes one event of a file sent twice', async () => {
  const file = await here.get(`${demo}/export.json`), options = { headers: { 'Idempotency-Key': 'once-only' } };
  const first = await there.ok(201, 'POST', `${root}/tournaments?slug=keyed`, file, options);
  assert.equal((await there.ok(200, 'POST', `${root}/tournaments?slug=keyed`, file, options)).slug, first.slug);
});

test('only its organisers get it', async () => {
  const stranger = new Api(from.base, tokenFor(from, 'stranger@pond.example'));
  await stranger.refused(403, 'GET', `${demo}/export.json`);
  await stranger.refused(401, 'GET', `${demo}/export.json`, undefined, { token: null });
  await stranger.refused(401, 'POST', `${root}/tournaments`, { format: 'oshidori-event' }, { token: null });
  assert.deepEqual(await here.refused(422, 'GET', `${demo}/export.json?contacts=yes`), ['contacts']);
  stranger.close();
});

test('a file that does not fit is refused by table, row and column, and nothing changes', async () => {
  const file = await here.get(`${demo}/export.json`), was = everything(to);
  const broken = (change) => { const copy = structuredClone(file); change(copy.tables, copy); return copy; };
  const set = (table, row, column, value) => broken((tables) => { tables[table].rows[row][tables[table].columns.indexOf(column)] = value; });
  const post = (body) => there.refused(422, 'POST', `${root}/tournaments?slug=bad`, body);
  assert.deepEqual(await post(set('player', 7, 'rank', '99d')), ['player.7.rank']);
  assert.deepEqual(await post(set('player', 7, 'seat', '0')), ['player.7.seat']);
  assert.deepEqual(await post(set('entry', 3, 'number', 1)), ['entry.3.number']);
  assert.deepEqual(await post(set('game', 5, 'stones', 1)), ['game.5.stones']);
  assert.deepEqual(await post(set('tournament', 0, 'taken', 3)), ['tournament.0.taken']);
  assert.deepEqual(await post(set('audit', 2, 'at', 'yesterday')), ['audit.2.at']);
  assert.deepEqual(await post(broken((tables) => { tables.spell = tables.bye; })), ['spell']);
  assert.deepEqual(await post(broken((tables, whole) => { whole.schema += 1; })), ['schema']);
  assert.deepEqual(await post(broken((tables) => { delete tables.tournament; })), ['tournament']);
  await post(JSON.stringify(file).slice(0, -2));
  await there.refused(413, 'POST', `${root}/tournaments?slug=bad`, Buffer.alloc((16 << 20) + 1, ' '));
  assert.equal(everything(to), was);
});

test('a file over a mebibyte goes through, anything else does not', async () => {
  const file = await here.get(`${demo}/export.json`), { columns, rows } = file.tables.audit;
  const line = columns.map((name) => ({ at: '2026-01-01T00:00:00Z', actor: 'pair', action: 'entry.change' })[name] ?? 'x'.repeat(300));
  file.tables.audit.rows = [...rows, ...Array.from({ length: 4000 }, () => line)];
  assert.ok(JSON.stringify(file).length > 3 << 20);
  await there.ok(201, 'POST', `${root}/tournaments?slug=large&publish=1`, file);
  assert.equal((await there.get(`${root}/tournaments/large/export.json`)).tables.audit.rows.length, rows.length + 4001);
  const long = `{}${' '.repeat(2 << 20)}`;
  await there.refused(413, 'POST', `${root}/tournaments`, long);
  const unmeasured = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  assert.equal((await there.send('POST', `${root}/tournaments/large/entries`, long, unmeasured)).status, 413);
});

// A form with a file in it, as a browser sends it.
async function upload(desk, text, set = {}, lang = 'en') {
  const form = await desk.form(`/${lang}/desk/import`, '/import'), data = new FormData();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(form.values), ...set }))
    if (name !== 'event') data.append(name, value);
  if (text !== null) data.append('event', new Blob([text], { type: 'application/json' }), 'event.json');
  const sent = new Request('http://localhost/', { method: 'POST', body: data });
  return desk.request('POST', form.to, { body: Buffer.from(await sent.arrayBuffer()), headers: { 'Content-Type': sent.headers.get('content-type') } });
}

test('the desk gives the file and takes it, and OpenGotha’s', async () => {
  const [mine, theirs] = [await organiser(from), await organiser(to)];
  const files = await mine.get('/en/desk/t/demo-junior/files');
  const [, link] = files.text.match(/href="([^"]*export\.json\?contacts=1)"/);
  const file = await mine.get(link);
  assert.equal(file.status, 200);
  assert.match(file.headers['content-disposition'], /^attachment; filename="demo-junior-contacts\.json"$/);
  assert.match(file.headers['cache-control'], /no-store/);
  assert.match((await theirs.get('/en/desk/new')).text, /href="\/en\/desk\/import"/);
  const made = await upload(theirs, file.text, { slug: 'by-hand' });
  assert.equal(made.status, 303, made.text);
  assert.match(made.location, /^\/en\/desk\/t\/by-hand/);
  assert.match((await theirs.get('/en/desk/t/by-hand/log')).text, /Event made from a file/);
  const taken = await upload(theirs, file.text, { slug: 'by-hand' });
  assert.equal(taken.status, 422);
  assert.match(taken.text, /This address is taken/);
  const bad = await upload(theirs, file.text.replace('"kanto-junior"', '"nobody-s"'), { slug: 'bad' });
  assert.equal(bad.status, 422);
  assert.match(bad.text, /tournament\.0\.ruleset/);
  assert.equal((await upload(theirs, null)).status, 422);
  assert.equal((await upload(theirs, '{')).status, 422);
  assert.equal((await upload(theirs, file.text, { csrf: 'wrong' })).status, 403);
  // OpenGotha’s file goes into the same form.
  const player = (name, rank) => `<Player name="${name}" firstName="A" rank="${rank}"/>\n`;
  const gotha = (rank) => `<?xml version="1.0"?>\n<Tournament><Players>\n${player('Heron', '2D')}${player('Teal', rank)}</Players>
<Games><Game roundNumber="1" tableNumber="1" whitePlayer="HERONA" blackPlayer="TEALA" result="RESULT_WHITEWINS"/></Games>
<TournamentParameterSet><GeneralParameterSet name="Pond Cup" numberOfRounds="1"/></TournamentParameterSet></Tournament>`;
  const wrong = await upload(theirs, gotha('45K'), { slug: 'pond-by-hand' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /line 4, rank: There is no rank “45K”\./);
  const cut = await upload(theirs, gotha('1K').slice(0, -40), { slug: 'pond-by-hand' }, 'ja');
  assert.match(cut.text, /このファイルは取り込めません：7行目：/);
  const pond = await upload(theirs, gotha('1K'), { slug: 'pond-by-hand' });
  assert.equal(pond.status, 303, pond.text);
  assert.match(pond.location, /^\/en\/desk\/t\/pond-by-hand\?said=event-imported$/);
  mine.close();
  theirs.close();
});

test('the command line gives the file and takes it', async () => {
  const text = from.run('export', 'demo-junior', '--contacts'), path = join(to.data, 'demo.json');
  assert.deepEqual(JSON.parse(text), await here.get(`${demo}/export.json?contacts=1`));
  writeFileSync(path, text);
  assert.equal(to.run('import', path, '--slug', 'by-line', '--organiser', 'other@pond.example').trim(), 'by-line');
  assert.equal((await there.get(`${root}/tournaments/by-line/export.json`)).schema, JSON.parse(text).schema);
  const wrong = (...args) => spawnSync(program, ['--data', to.data, ...args], { encoding: 'utf8', env: to.env });
  for (const [status, why, ...args] of [
    [1, /slug: This address is taken/, 'import', path], [1, /cannot read/, 'import', `${path}.none`],
    [1, /neither OpenGotha XML nor a file of ours/, 'import', join(to.data, 'secret.key')], [2, /not understood/, 'import', path, '--format', 'json'],
    [1, /no account/, 'import', path, '--organiser', 'nobody@pond.example'],
    [1, /no event/, 'export', 'nowhere'], [1, /no format/, 'export', 'demo-junior', '--format', 'doc'],
  ]) {
    const { status: got, stderr } = wrong(...args);
    assert.equal(got, status, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, why);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});
