// Who may what: every row of both tables of routes is asked by everybody there is. What a role means
// is said here once; a row says its role; a request that is refused changes nothing.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, tokenFor } from './api.mjs';
import { Client, follow, organiser, plain, signedIn } from './client.mjs';
import { roles } from './closed_sets.mjs';
import { eventBody, makeEvent } from './events.mjs';
import { dumped, query, yearOf } from './published.mjs';
import { routes } from './routes.mjs';
import { languages, startSite } from './site.mjs';

// Each role at the event; besides, who has no account, none but an account, another event, the whole site.
const table = roles(), words = table.map(({ word }) => word), helpers = words.filter((word) => word !== 'organiser');
const everybody = ['nobody', 'stranger', 'elsewhere', ...words, 'administrator'];
const withRight = (right) => [...table.filter(({ rights }) => rights.includes(right)).map(({ word }) => word), 'administrator'];
const may = {
  ROLE_ANYONE: everybody,
  ROLE_OWN: everybody.slice(1),
  ROLE_SIGNED_IN: everybody.slice(1),
  ROLE_CREATOR: everybody.slice(1).filter((who) => !helpers.includes(who)), // not who has an account by being invited to help
  ROLE_RECORDER: withRight('RECORD'),
  ROLE_REFEREE: withRight('RULE'),
  ROLE_ADMINISTRATOR: ['administrator'],
  ROLE_ORGANISER: withRight('ORGANISE'),
  ROLE_ENTRY: withRight('ORGANISE'), // and the pair itself, by a token of its own
};
const mail = Object.fromEntries(everybody.slice(1).map((who) => [who, `${who}@rights.example`]));
mail.organiser = 'organiser@oshidori.example'; // the demo's
const event = 'demo-junior', desk = `/en/desk/t/${event}`;

const { pages, calls } = routes();
const rows = [...pages, ...calls];

let site, entry, account;
const client = {}, csrf = {}, api = {};

const dump = () => dumped(site).join('\n');

// The link that the desk's page shows once, as a path.
async function invite(email, role) {
  const answer = await client.organiser.submit(`${desk}/people`, '/people', { email, role });
  assert.equal(answer.status, 200, answer.text);
  return `/en${new URL(plain(answer.text.match(/id="made" value="([^"]+)"/)[1])).pathname}`;
}

before(async () => {
  site = await startSite();
  [entry] = query(site, `SELECT entry.id FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${event}' LIMIT 1`);
  [account] = query(site, 'SELECT id FROM account LIMIT 1');
  query(site, `UPDATE tournament SET check_in = 1 WHERE slug = '${event}'`);
  client.nobody = new Client(site.base);
  client.organiser = await organiser(site);
  for (const who of ['stranger', 'elsewhere']) client[who] = await signedIn(site, mail[who]);
  client.administrator = await follow(site, new URL(site.run('administrator', mail.administrator).trim()).pathname);
  await makeEvent(client.elsewhere, 'elsewhere');
  for (const role of helpers)
    client[role] = await follow(site, await invite(mail[role], role));
  for (const who of everybody) {
    const page = await client[who].get(who === 'nobody' ? '/en/sign-in' : '/en/desk/account');
    csrf[who] = page.text.match(/name="csrf" value="([^"]+)"/)[1];
    api[who] = new Api(site.base, who === 'nobody' ? undefined : tokenFor(site, mail[who]));
    await api[who].get('/api/v1/tournaments'); // so that its first use is noted
  }
});

// The address a row is asked at. What names a thing that is secret names one that is not there.
function addressOf({ path }) {
  const values = { lang: 'en', slug: event, n: path.includes('/events/') ? yearOf(site) : path.includes('/waiting/') ? '1' : '3', table: '1', entry, account, ruleset: 'jpga', sheet: 'slips', file: 'entries.csv', shows: 'standings', token: '0'.repeat(32) };
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1');
}
const isCall = ({ path }) => path.startsWith('/api/');
const signInAt = (location) => /^\/en\/sign-in(\?|$)/.test(location ?? '');

// What would do something, were it let in.
function deed({ path }) {
  if (path.endsWith('/state')) return { state: 'finished' };
  if (path.endsWith('/people')) return { email: 'thief@rights.example', role: 'organiser' };
  if (path.endsWith('/people/take')) return { account: query(site, `SELECT id FROM account WHERE email = '${mail.desk}'`)[0] };
  if (path.endsWith('/delete')) return { slug: event };
  if (path.endsWith('/line')) return { line: '1 both-lose' };
  if (path.endsWith('/apart')) return Object.fromEntries(query(site, "SELECT id FROM entry WHERE number < 3").map((id, i) => ['ab'[i], id]));
  if (path.includes('/reseat-')) {
    const [a, b] = query(site, "SELECT black FROM game WHERE round = 3 AND result = '' AND tournament_id = (SELECT id FROM tournament WHERE slug = 'demo-junior')");
    return { a, b, reason: 'a thief' };
  }
  if (path.endsWith('/table')) return { table: '40' };
  return /\/(tables|games)\//.test(path) ? { version: '1' } : {};
}

// Asks as it would be asked; `more` is a name no row knows, which is looked at after everything
// about who asks, and so keeps what is let in from doing anything.
function ask(row, who, more = {}) {
  const at = addressOf(row), query = new URLSearchParams(more).toString();
  if (isCall(row)) {
    const body = ['POST', 'PUT', 'PATCH'].includes(row.method) ? {} : undefined;
    return api[who].request(row.method, query ? `${at}?${query}` : at, body);
  }
  if (row.method === 'GET') return client[who].get(at);
  return client[who].post(at, { csrf: csrf[who], ...deed(row), ...more });
}

test('every row has a role that is known', () => {
  assert.ok(pages.length > 40 && calls.length > 15, `${pages.length} pages, ${calls.length} calls`);
  for (const { method, path, role } of rows) assert.ok(may[role], `${method} ${path}: ${role}`);
  for (const role of ['ROLE_ANYONE', 'ROLE_SIGNED_IN', 'ROLE_RECORDER', 'ROLE_ORGANISER'])
    assert.ok(pages.some((row) => row.role === role), role);
  // A row that is opened to helpers by a slip of the pen would pass everything below.
  const helpers = rows.filter(({ role }) => role === 'ROLE_RECORDER');
  const round = '/{lang}/desk/t/{slug}/rounds/{n}', table = `${round}/tables/{table}`;
  const result = '/api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result';
  const print = '/{lang}/desk/t/{slug}/print', arrivals = '/{lang}/desk/t/{slug}/check-in', standings = '/{lang}/desk/t/{slug}/standings';
  const playOffs = '/api/v1/tournaments/{slug}/play-offs', playOff = `${standings}/play-off`;
  assert.deepEqual(helpers.map(({ method, path }) => `${method} ${path}`).sort(), [`DELETE ${playOffs}`, `DELETE ${result}`, `GET ${arrivals}`, `GET ${arrivals}/line`, 'GET /{lang}/desk/t/{slug}/hall', `GET ${print}`, `GET ${print}/table-cards`, `GET ${print}/{sheet}`, `GET ${round}`, `GET ${round}/line`, `GET ${round}/live`, `GET ${table}`, `GET ${standings}`, `POST ${playOffs}`, `POST ${arrivals}`, `POST ${round}/line`, `POST ${table}`, `POST ${table}/clear`, `POST ${playOff}`, `POST ${playOff}/take-back`, `PUT ${result}`]);
});

test('who asks for what they may not is in the site’s log, once an hour', async () => {
  const lines = () => query(site, "SELECT coalesce(email, actor) || ': ' || after FROM audit LEFT JOIN account ON account.id = actor WHERE action = 'refused.rights' ORDER BY audit.id");
  for (const path of [`${desk}/people`, `${desk}/entries`, '/en/desk/site'])
    for (const who of ['stranger', 'desk', 'nobody']) await client[who].get(path);
  await api.elsewhere.refused(403, 'PATCH', `/api/v1/tournaments/${event}/rounds/3`, { state: 'published' });
  await client.organiser.post(`${desk}/state`, { state: 'finished' });
  await client.referee.get(`${desk}/entries`);
  assert.deepEqual(lines(), [`${mail.stranger}: GET /{lang}/desk/t/{slug}/people ${event}`, `${mail.desk}: GET /{lang}/desk/t/{slug}/people ${event}`,
    `${mail.elsewhere}: PATCH /api/v1/tournaments/{slug}/rounds/{n} ${event}`, `${mail.organiser}: POST /{lang}/desk/t/{slug}/state ${event}`,
    `${mail.referee}: GET /{lang}/desk/t/{slug}/entries ${event}`]);
});

test('who may not is refused, and nothing has changed', async () => {
  const wrong = [];
  let refused = 0;
  // That somebody is refused is in the site's log, once an hour: by now of everybody.
  for (const who of everybody) {
    const row = rows.find(({ role }) => !may[role].includes(who));
    if (row) await ask(row, who);
  }
  const before = dump();
  for (const row of rows)
    for (const who of everybody.filter((name) => !may[row.role].includes(name))) {
      const answer = await ask(row, who);
      const known = who !== 'nobody';
      const as = isCall(row) ? answer.status === (known ? 403 : 401)
        : known ? answer.status === 403 : answer.status === 303 && signInAt(answer.location);
      refused++;
      if (!as) wrong.push(`${who}: ${row.method} ${row.path}: ${answer.status} ${answer.location ?? ''}`);
    }
  assert.deepEqual(wrong, []);
  assert.ok(refused > 100, `${refused}`);
  assert.equal(dump(), before);
});

test('who may is let in', async () => {
  const wrong = [];
  for (const row of rows)
    for (const who of may[row.role]) {
      const reads = row.method === 'GET';
      const answer = await ask(row, who, reads ? {} : { surprise: '1' });
      const missing = answer.status === 404 && /\{(token|code|\w+_id)\}|\/(why|pairs|groups)$/.test(row.path); // the last are a draft's, and a McMahon's: groups.test.mjs
      const good = reads ? answer.status === 200 || missing || (answer.status === 303 && !signInAt(answer.location))
        || (isCall(row) && answer.status === 422) : answer.status === 422;
      if (!good) wrong.push(`${who}: ${row.method} ${row.path}: ${answer.status} ${answer.location ?? ''}`);
    }
  assert.deepEqual(wrong, []);
});

test('without its CSRF token a form does nothing, whoever sends it', async () => {
  const wrong = [], before = dump();
  for (const row of pages.filter(({ method }) => method !== 'GET'))
    for (const csrfOf of [undefined, 'stranger']) {
      const values = csrfOf ? { csrf: csrf[csrfOf], ...deed(row) } : deed(row);
      const answer = await client.organiser.post(addressOf(row), values);
      if (answer.status !== 403) wrong.push(`${row.path}: ${answer.status}`);
    }
  assert.deepEqual(wrong, []);
  assert.equal(dump(), before);
});

const matches = (pattern, path) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
const rowOf = (method, path) => pages.find((row) => row.method === method && matches(row.path, path));

test('no page offers its reader what that reader may not do', async () => {
  for (const who of everybody.slice(1)) {
    const queue = ['/en/desk/'], seen = new Set(queue), offered = new Set();
    while (queue.length) {
      const path = queue.shift(), page = await client[who].get(path);
      assert.equal(page.status, 200, `${who}: ${path}`);
      for (const [, tag, inside] of page.text.matchAll(/<(a|form)\b([^>]*)>/g)) {
        const to = plain(inside.match(/\s(?:href|action)="([^"]*)"/)?.[1] ?? '').replace(/[?#].*/, '');
        const row = rowOf(tag === 'a' || /\smethod="get"/.test(inside) ? 'GET' : 'POST', to);
        if (!to.startsWith('/en/desk')) continue;
        const as = to.startsWith('/en/desk/t/elsewhere') && who === 'elsewhere' ? 'organiser' : who;
        assert.ok(row && may[row.role].includes(as), `${who} is offered ${tag} ${to} on ${path}`);
        offered.add(`${tag} ${row.path}`);
        if (tag !== 'a' || seen.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
    }
    if (who === 'elsewhere') continue; // organises an event of its own
    const results = offered.has('form /{lang}/desk/t/{slug}/rounds/{n}/tables/{table}');
    assert.equal(results, may.ROLE_RECORDER.includes(who), `${who} finds the form of a result`);
    assert.equal(offered.has('form /{lang}/desk/t/{slug}/people/revoke'), false, 'no link is left');
  }
});

test('a link leads to where its role works, once', async () => {
  const landings = { OVERVIEW: desk, ROUND: `${desk}/rounds/3`, REFEREE: `${desk}/referee` };
  for (const { word, landing } of table) {
    const link = await invite(`late-${word}@rights.example`, word);
    const visitor = new Client(site.base), answer = await visitor.submit(link, link);
    assert.equal(answer.location, `${landings[landing]}?said=role-given`);
    const landed = await visitor.get(answer.location);
    assert.equal(landed.status, 200, landed.text);
    const again = await new Client(site.base).get(link);
    assert.equal(again.status, 410);
    assert.match(again.text, /used already/);
    visitor.close();
  }
});

test('a token of a helper records results and nothing else', async () => {
  const at = `/api/v1/tournaments/${event}/rounds/3`;
  const [nigiri] = query(site, "SELECT nigiri FROM game WHERE round = 3 AND table_number = 2");
  const [black] = query(site, "SELECT black FROM game WHERE round = 3 AND table_number = 2");
  const body = { by: 'resignation', winner: 'black', ...(nigiri === '1' ? { black_pair: black } : {}) };
  for (const who of withRight('RECORD').filter((one) => !withRight('ORGANISE').includes(one))) {
    assert.equal((await api[who].ok(200, 'PUT', `${at}/games/2/result`, body)).result, 'B+R');
    assert.equal((await api[who].ok(200, 'DELETE', `${at}/games/2/result`)).result, null);
    await api[who].refused(403, 'PATCH', at, { state: 'published' });
    const entries = await api[who].get(`/api/v1/tournaments/${event}/entries`);
    assert.ok(entries.every((one) => !('email' in one)), 'no contact data');
  }
});

test('a token goes as far as its scope', async () => {
  const made = (...scope) => new Api(site.base, site.run('token', mail.organiser, 'scope', ...scope).trim());
  const round = `/api/v1/tournaments/${event}/rounds/3`, other = '/api/v1/tournaments/elsewhere';
  await api.organiser.ok(201, 'POST', '/api/v1/tournaments', eventBody('scoped'));
  query(site, `INSERT INTO membership (account_id, tournament_id, role) SELECT account.id, tournament.id, 'organiser' FROM account, tournament
    WHERE email = '${mail.organiser}' AND slug = 'elsewhere'`);
  const reads = made('--read'), one = made('--event', event), ends = made('--days', '1');
  assert.ok((await reads.get('/api/v1/tournaments')).some(({ slug }) => slug === 'scoped'));
  assert.ok(!(await one.get('/api/v1/tournaments')).some(({ slug }) => slug === 'scoped'), 'what everybody sees');
  await reads.ok(200, 'GET', `/api/v1/tournaments/${event}/export.json?contacts=1`);
  await reads.refused(403, 'PATCH', round, { state: 'published' });
  await reads.refused(403, 'POST', '/api/v1/tournaments', eventBody('never'));
  await one.ok(200, 'GET', `/api/v1/tournaments/${event}/export.json`);
  await one.refused(403, 'GET', `${other}/export.json`);
  await one.refused(404, 'GET', '/api/v1/tournaments/scoped');
  await one.refused(403, 'POST', '/api/v1/tournaments', eventBody('never'));
  await ends.ok(200, 'GET', `${other}/export.json`);
  query(site, "UPDATE api_token SET ends_at = 1 WHERE ends_at > 0");
  await ends.refused(401, 'GET', `${other}/export.json`);
  for (const wrong of [['--days', '0'], ['--event', 'nowhere'], ['--read', 'x']]) assert.throws(() => made(...wrong));
});

test('a draft is listed for its organisers, not for their helpers', async () => {
  await api.organiser.ok(201, 'POST', '/api/v1/tournaments', eventBody('hidden'));
  query(site, `INSERT INTO membership (account_id, tournament_id, role)
    SELECT account_id, (SELECT id FROM tournament WHERE slug = 'hidden'), role FROM membership
    JOIN tournament ON tournament.id = tournament_id WHERE slug = '${event}' AND role <> 'organiser'`);
  const listed = async (who) => (await api[who].get('/api/v1/tournaments')).some(({ slug }) => slug === 'hidden');
  for (const who of words) assert.equal(await listed(who), withRight('ORGANISE').includes(who), who);
});

// Asked of the program, also what is published; where it shows what people wrote, it shows it as text.
test('what people write is no markup on any page', async () => {
  const odd = `<"&'>`, written = {
    player: ['family_name', 'given_name', 'family_kana', 'given_kana', 'club'], entry: ['note'],
    tournament: ['name_en', 'name_ja', 'fee', 'programme', 'access', 'contact'],
  };
  for (const [table, columns] of Object.entries(written))
    query(site, `UPDATE ${table} SET ${columns.map((name) => `${name} = '${odd.replace("'", "''")}'`)}`);
  query(site, "UPDATE player SET publish = 'full'");
  assert.equal((await client.organiser.submit(`${desk}/settings`, '/settings', { venue: odd })).status, 303); // and so the log
  const markup = [], shown = new Set();
  for (const row of pages.filter(({ method }) => method === 'GET'))
    for (const lang of languages) {
      const { headers, text } = await client.organiser.get(addressOf(row).replace('/en/', `/${lang}/`), { headers: { Authorization: 'Bearer none' } });
      if (/^text\/html/.test(headers['content-type']) && /<"&|"&'|&'>/.test(text)) markup.push(`${lang} ${row.path}`);
      if (text.includes('&lt;&quot;&amp;&#39;&gt;')) shown.add(row.path);
    }
  assert.deepEqual(markup, []);
  assert.ok(shown.size > 30, [...shown].join(' '));
});
