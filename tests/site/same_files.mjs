// For same.mjs: files in and out, the command line, an event that is cancelled, what the interface
// refuses, and the site as it is left.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, bodyOf, fieldsOf, formOf, plainPair } from './same_people.mjs';
import { enter, open } from './same_systems.mjs';

const languages = ['en', 'ja'];
// What the fuzzer begins with: a line that says what it is, and OpenGotha's file.
const gotha = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '..', 'fuzz', 'files', 'gotha'), 'utf8').replace(/^gotha\n/, '');
const xml = { type: 'application/xml' }, csv = { type: 'text/csv' };

// A form with a file in it, as a browser sends it.
async function upload(v, lang, text, set = {}) {
  const form = await v.who.desk.form(`/${lang}/desk/import`, '/import'), data = new FormData();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(form.values), ...set })) if (name !== 'event') data.append(name, value);
  if (text !== null) data.append('event', new Blob([text], { type: 'application/json' }), 'event.json');
  const sent = new Request('http://localhost/', { method: 'POST', body: data }), body = Buffer.from(await sent.arrayBuffer());
  const headers = { 'Content-Type': sent.headers.get('content-type') };
  return v.sent('POST', 'desk', form.to, { ...set, event: text?.slice(0, 60) ?? null }, () => v.who.desk.request('POST', form.to, { body, headers }));
}

// OpenGotha's file, and what is none.
async function gothaFiles(v) {
  const make = (query, text) => v.call('POST', `/tournaments${query}`, text, xml);
  for (const query of ['', '', '?slug=lake-pairs&ruleset=jpga', '?slug=other&extra=1']) await make(query, gotha);
  await make('?slug=lake', gotha.replace('RESULT_UNKNOWN', 'RESULT_BLACKWINS'));
  for (const bad of [gotha.slice(0, 900), '<html/>', gotha.replace('HERONADA', 'SWAN'), '<!DOCTYPE Tournament [<!ENTITY a "b">]><Tournament/>']) await make('?slug=bad', bad);
  await v.look(['lakeside-cup'], { whole: true });
  await v.look(['lake']);
  await make('?slug=lake-again', (await v.call('GET', '/tournaments/lake/export.xml')).text);
}

// An event of ours as a file, whole and without contacts, and files that are broken.
async function ownFiles(v) {
  const whole = (await v.call('GET', '/tournaments/kamo/export.json?contacts=1')).text, bare = (await v.call('GET', '/tournaments/kamo/export.json')).text;
  const make = (query, text, options) => v.call('POST', `/tournaments${query}`, text, options);
  const broken = (change) => {
    const copy = JSON.parse(bare);
    change(copy.tables, copy);
    return JSON.stringify(copy);
  };
  const set = (name, row, column, value) => broken(({ [name]: { columns, rows } }) => { rows[row][columns.indexOf(column)] = value; });
  for (let i = 0; i < 2; i++) await make('?slug=moved', whole, { headers: { 'Idempotency-Key': 'moved' } });
  await make('?slug=quiet', bare);
  await make('', bare);
  for (const bad of [
    bare.slice(0, -2), set('player', 3, 'rank', '99d'), set('entry', 2, 'number', 1), set('game', 1, 'stones', 1),
    broken((tables, all) => { all.schema += 1; }), broken((tables) => { delete tables.tournament; }),
  ]) await make('?slug=bad', bad);
  await v.look(['moved'], { whole: true });
  await v.look(['quiet']);
  for (const lang of languages) {
    for (const text of [null, '{']) await upload(v, lang, text);
    await upload(v, lang, whole, { slug: 'moved' });
    await upload(v, lang, bare.replace('"kanto-junior"', '"nobody-s"'), { slug: 'bad' });
    await upload(v, lang, whole, { csrf: 'wrong' });
    await upload(v, lang, whole, { slug: `by-hand-${lang}` });
    await upload(v, lang, gotha, { slug: `gotha-${lang}` });
  }
  return whole;
}

const heads = 'family name 1,given name 1,rank 1,gender 1,birth date 1,family name 2,given name 2,rank 2,gender 2,birth date 2,email';
const row = (n, rank = '5k') => `Gull${n},Ann,${rank},f,2015-06-09,Gull${n},Ben,1d,m,1980-01-02,gull${n}@same.example`;
const table = (...rows) => [heads, ...rows, ''].join('\n');
const odd = '"Gull, the","O\'Neil ""Ann""",5k,f,2015-06-09,Crane,=Ben,1d,m,1980-01-02,';
const badTables = [
  table(row(4), row(5, '99k')), table(row(4), row(4)), `${table(row(4))}Gull5,An`, `paid,${table(`yes,${row(4)}`)}`,
  Buffer.from([...Buffer.from(table(row(4))), 0xff, 0xc0, 0x20]), '',
];

// Tables of entries, sent and pasted.
async function entryTables(v) {
  await open(v, 'many', { ruleset: 'kanto-junior', capacity: 2 });
  for (const text of [table(row(1), odd, row(3)), ...badTables]) await v.call('POST', '/tournaments/many/entries', text, csv);
  for (const lang of languages) {
    const pasted = (rank) => table(row(`${lang}1`), row(`${lang}2`, rank)).replaceAll(',', '\t');
    for (const text of ['', 'x', pasted('x'), pasted('3k')]) await v.submit('desk', `/${lang}/desk/t/many/files`, '/files', { table: text });
  }
  await v.look(['many'], { whole: true });
}

// Brought in by program, at the desk and by the command line.
async function files(v) {
  await gothaFiles(v);
  const whole = await ownFiles(v), file = join(v.site.folder, 'event');
  await entryTables(v);
  for (const [text, ...more] of [[gotha, '--slug', 'by-line'], [whole, '--slug', 'by-line'], [gotha.slice(0, 700)], ['', '--slug', 'none']]) {
    writeFileSync(file, text);
    v.command('import', file, ...more);
  }
  for (const format of ['json', 'xml', 'h9', 'csv', 'pdf']) v.command('export', 'final', '--format', format);
}

// What the command line says.
async function commands(v) {
  for (const verb of ['serve', 'organiser', 'token', 'revoke', 'migrate', 'check', 'backup', 'restore', 'import', 'export', 'demo']) v.command(verb, '--help');
  for (const words of [
    ['--help'], ['check'], ['migrate'], ['demo'], ['fly'], ['token'], ['token', 'nobody'], ['organiser', 'x'],
    ['export', 'nowhere'], ['export', 'kamo', '--contacts'], ['restore', '/nowhere'], ['backup', join(v.site.folder, 'backup')],
  ]) v.command(...words);
  const who = 'new@same.example';
  for (const words of [['organiser', who], ['token', who, 'a label'], ['revoke', who, 'a label'], ['revoke', who, 'a label']]) v.command(...words);
}

// Entry opens by the clock; then the event is moved, cancelled, and takes place after all.
async function cancelled(v) {
  const tomorrow = `${new Date((v.site.hands.now + 86400) * 1000).toISOString().slice(0, 19)}Z`, desk = '/en/desk/t/ice';
  await open(v, 'ice', { ruleset: 'egf-pair', registration: { opens: tomorrow, closes: '2026-06-28T00:00:00Z' }, name: { en: 'Ice', ja: '' } });
  await unnamed(v);
  await v.press('visitor', '/en/t/ice/enter', { do: 'check' });
  await v.look(['ice'], { whole: true });
  await v.site.later(86401);
  await v.look(['ice']);
  await enter(v, 'ice', 3, (number) => ({ ...bodyOf(plainPair(number)), email: number === 2 ? 'bounces-ice@same.example' : `ice${number}@same.example` }));
  const shown = await v.submit('visitor', '/ja/t/ice/enter', '/enter', { ...formOf({ ...plainPair(4), note: '' }), do: 'check' });
  await v.sendOn('visitor', shown, '/ja/t/ice/enter', '/enter', { do: 'enter' });
  await v.submit('visitor', '/en/t/ice/partner', '/partner', { ...fieldsOf(alone.hugo), email: 'hugo-ice@same.example' });
  await v.submit('desk', `${desk}/settings`, '/settings', { venue: 'Lake Hall', date_day: '12' });
  await v.look(['ice']);
  await v.press('desk', `${desk}/cancel`, { cancelled: 'x' });
  await v.submit('desk', desk, '/cancel');
  await v.press('desk', '/ja/desk/t/ice/draw', { round: '1', force: '0' });
  await v.call('POST', '/tournaments/ice/entries', bodyOf(plainPair(5)), { as: 'nobody' });
  await v.call('PATCH', '/tournaments/ice', { state: 'running' });
  await v.look(['ice'], { whole: true });
  await v.call('PATCH', '/tournaments/ice', { cancelled: false });
  await v.look(['ice']);
}

// Events whose address nobody chose, and no letter of whose name can stand in one.
async function unnamed(v) {
  const facts = { ruleset: 'egf-pair', rounds: 1, capacity: 4 };
  await v.call('POST', '/tournaments', {
    ...facts, name: { en: '', ja: '氷' }, date: '2026-08-01', registration: { opens: '2026-01-01T00:00:00Z', closes: '2026-07-01T00:00:00Z' },
  });
  await v.submit('desk', '/ja/desk/new', '/new', {
    ...facts, name_ja: '氷', round_times: '', contact: 'x', date_year: '2026', date_month: '8', date_day: '1',
    opens_year: '2026', opens_month: '1', opens_day: '1', opens_time: '9:00', closes_year: '2026', closes_month: '7', closes_day: '1', closes_time: '9:00',
  });
}

// What the interface refuses of each writing call.
async function badCalls(v) {
  const entryId = await v.db.value("SELECT id FROM entry WHERE tournament_id = (SELECT id FROM tournament WHERE slug = 'final') ORDER BY number LIMIT 1");
  const at = '/tournaments/final', result = `${at}/rounds/1/games/1/result`;
  const event = {
    slug: 'new', name: { en: 'New' }, date: '2026-07-05', ruleset: 'jpga', rounds: 2, capacity: 8,
    registration: { opens: '2026-04-01T00:00:00Z', closes: '2026-06-28T00:00:00Z' },
  };
  return {
    'POST /tournaments': [
      {}, { ...event, name: {}, date: '2026-02-30', rounds: 0, capacity: 1.5, ruleset: 'none', zone: 'Mars' },
      { ...event, slug: 'kamo' }, { ...event, slug: 'api', extra: 1 }, { ...event, plan: { bar: 33 }, criteria: [] },
      { ...event, registration: { opens: 'x', closes: 5 }, round_times: ['10:00'] },
      { ...event, slug: 5, name: 'x', venue: null }, '[]', '{', 'null', '{"slug":"a"', '\u0000',
    ],
    [`PATCH ${at}`]: [
      {}, { state: 'open' }, { state: 'none' }, { version: 1, venue: 'x' }, { system: 'fours' }, { plan: { groups: 0, finalists: 6, komi: 6 } },
      { criteria: ['sos', 'luck', 'sos'] }, { tables_out: [1, 0, '7'] }, { prizes: [{ name: {}, kind: 'best', count: 0 }] }, { capacity: 2 }, { rounds: 1 },
      { ruleset: 'swindon' }, { cancelled: 'yes' }, { slug: 'other' },
    ],
    [`POST ${at}/entries`]: [
      {}, { players: [] }, { players: [{}, {}] }, bodyOf(plainPair(1)), { ...bodyOf(plainPair(10)), extra: true },
      { players: [{ family_name: 'A', given_name: 'B', rank: '99d', gender: 'x', birth_date: 'never', publish: 'all' }, 5], email: 'no' },
    ],
    [`PATCH ${at}/entries/${entryId}`]: [
      { absent: [99] }, { absent: ['1'] }, { start: 1 }, { version: 99, note: 'x' }, { players: [{ rank: 'x' }, {}] }, { email: '' }, { reason: 'alone' },
    ],
    [`POST ${at}/rounds`]: [{ seed: -1 }, { seed: 'x' }, { publish: 'yes' }, { force: 1, extra: 2 }],
    [`PUT ${at}/rounds/3`]: [{}, { games: [] }, { games: [{ table: 0, black: 'x', white: 'y' }], byes: ['z'] }],
    [`PATCH ${at}/rounds/3`]: [{}, { state: 'draft' }, { state: 'none' }],
    [`PUT ${result}`]: [
      {}, { by: 'guess' }, { by: 'count', black: -1, white: 1000 }, { by: 'margin', winner: 'red', margin: 0.25 },
      { by: 'resignation' }, { by: 'both-lose', winner: 'black' }, { by: 'time', winner: 'black', version: 99 },
      { by: 'resignation', winner: 'black', black_pair: 'nobody' }, { by: 'void', reason: 'r'.repeat(600) },
    ],
    [`DELETE ${result}?version=x`]: [undefined], [`DELETE ${result}?version=99`]: [undefined], [`DELETE ${at}/rounds/1/games/99/result`]: [undefined],
    [`DELETE ${at}/rounds/1`]: [undefined], [`DELETE ${at}/rounds/9`]: [undefined], [`DELETE ${at}/entries/nobody`]: [undefined],
  };
}

// Every form of the desk sent without its token, and by who may not; with nothing in it.
async function forms(v) {
  const entry = await v.db.value("SELECT id FROM entry WHERE tournament_id = (SELECT id FROM tournament WHERE slug = 'kamo') ORDER BY number LIMIT 1");
  const ofEntry = ['', '/withdraw', '/restore', '/link', '/absent', '/table'].map((what) => `/entries/${entry}${what}`);
  const ofRound = ['line', 'swap', 'set', 'bye', 'seat', 'reseat-swap', 'reseat-set', 'publish', 'take-back', 'throw-away', 'tables/1', 'tables/1/clear'];
  const ofEvent = [
    'settings', 'rules', 'rules/own', 'play', 'state', 'cancel', 'people', 'people/revoke', 'people/take', 'log/1/take-back', 'entries/new', 'apart', 'apart/remove',
    `groups/${entry}`, 'partners', 'partners/stop', 'check-in', 'check-in/no-shows', 'check-in/plays', 'draw', 'files', 'referee/4/1', 'referee/4/1/take-back',
  ];
  const paths = [...ofEvent.map((what) => `/${what}`), ...ofEntry, ...ofRound.map((what) => `/rounds/4/${what}`)].map((path) => `/en/desk/t/kamo${path}`);
  const others = ['/en/desk/new', '/en/desk/import', '/en/desk/account', '/en/desk/account/token', '/en/desk/account/revoke', '/ja/sign-out', '/en/invitation/nonsense'];
  for (const path of [...paths, ...others]) await v.sent('POST', 'desk', path, 'without the token of its form', () => v.who.desk.post(path, {}));
  for (const path of paths) for (const who of ['visitor', 'second', 'helper', 'referee']) await v.press(who, path);
  for (const path of others.slice(0, -2)) await v.press('visitor', path);
}

// By whom it is refused, too, and the answers that are only headers.
async function calls(v) {
  await v.call('PATCH', '/tournaments/final', { state: 'running' });
  const bad = await badCalls(v);
  for (const [call, bodies] of Object.entries(bad)) {
    for (const body of bodies) await v.call(...call.split(' '), body);
    for (const as of ['nobody', 'stranger', 'x'.repeat(48)]) await v.call(...call.split(' '), bodies[0] && {}, { as });
  }
  await v.call('POST', '/tournaments/final/entries', 'x', { type: 'text/plain' });
  await v.call('POST', '/tournaments', `{"x":"${'x'.repeat(1 << 17)}"}`);
  for (const path of ['/en/', '/api/v1/tournaments', '/en/t/kamo/standings', '/api/v1/tournaments/kamo/standings?after=1', '/api/v1/tournaments/kamo/entries.csv']) {
    const { headers } = await v.who.program.get(path), ask = (tag) => () => v.who.program.get(path, { headers: { 'If-None-Match': tag } });
    await v.sent('GET', 'program', path, 'with its ETag', ask(headers.etag));
    await v.sent('GET', 'program', path, 'with another ETag', ask('"x"'));
    await v.sent('HEAD', 'program', path, '', () => v.who.program.request('HEAD', path));
  }
  await v.look(['final'], { whole: true });
}

// An event that came by hand, and the lists of all.
async function last(v) {
  await v.look(['by-hand-ja', 'gotha-en']);
  for (const who of ['desk', 'second']) await v.both(who, ['/desk/']);
}

export const fileStages = [['files', files], ['commands', commands], ['cancelled', cancelled], ['forms', forms], ['calls', calls], ['last', last]];
