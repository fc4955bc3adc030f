// For same.mjs: the site as it is found, everything about it that has to do with no one event, and
// the people who sign in.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from './client.mjs';
import { rulesets } from './same_look.mjs';

const organiser = 'organiser@oshidori.example'; // the demo's
const demo = '/en/desk/t/demo-junior';

const calculators = [
  ...rulesets.flatMap((id) => [
    `handicap?ruleset=${id}&pair=4d,1k&pair=1d,6k`, `handicap?ruleset=${id}&pair=2d,2d&pair=2d,2d&words=ja`,
    `score?ruleset=${id}&komi=6.5&black=80&white=70&black_tokens=1&white_tokens=0`, `score?ruleset=${id}&komi=0&black=50&white=50`,
    `rotation?ruleset=${id}&stones=0&moves=B1,W1,W2!`, `rotation?ruleset=${id}&stones=4&moves=W1,B1,W1!!,B2`,
    `ending?ruleset=${id}&moves=B,W,BP,WP,agree`, `ending?ruleset=${id}&moves=B,WP,BP,WP,BP`,
    `clock?ruleset=${id}&stones=60`, `clock?ruleset=${id}&stones=0`,
  ]),
  'handicap?ruleset=none&pair=1d,1d&pair=1d,1d', 'handicap?ruleset=jpga&pair=1d', 'handicap?ruleset=jpga&pair=1d,x&pair=1d,1d',
  'rotation?ruleset=jpga&moves=X', 'rotation?ruleset=jpga&start=B2&moves=B2,W2,B2',
  'score?ruleset=jpga', 'score?ruleset=jpga&komi=0.3&black=1000&white=x', 'ending?ruleset=bga-aga&moves=', 'clock?ruleset=swindon&stones=-1',
  'tournaments?from=x', 'tournaments?state=none', 'tournaments?from=2026-01-01&to=2026-12-31&state=running', 'rulesets?x=1',
].map((path) => `/api/v1/${path}`);

const pages = [
  '', '/', '/rules', '/sign-in', '/sign-in?next=%2Fen%2Fdesk%2F', '/desk', '/desk/', '/invitation/nonsense',
  '/handicap?ruleset=kanto-junior&a1=4d&a2=1k&b1=1d&b2=6k', '/handicap?ruleset=kanto-junior&a1=4d&a1-honour=title&a2=1k&b1=1d&b2=x',
  ...rulesets.map((id) => `/handicap?ruleset=${id}&a1=5d&a2=3k&b1=2d&b2=9k`),
];

const nothing = [
  '/', '/nowhere', '/fr/', '/en/t/no-such-event', '/en/t/demo-junior/rounds/9', '/en/t/demo-junior/rounds/0', '/ja/rules/none',
  '/en/%', '/en/%ff', '/en/%00', '/en/handicap?a1=%80', '/en/handicap?unknown=1', '/en/t/demo-junior?x=1', '/ja/t/demo-junior/standings?after=9',
  `/en/${'x'.repeat(2000)}`, '/robots.txt', '/api/v1/nowhere', '/api/v1/tournaments/none', '/api/v1/%',
];

// The demo, the calculators, what never changes, and addresses and requests that lead nowhere.
async function found(v) {
  for (const [name, email] of [['api', organiser], ['stranger', 'stranger@same.example']])
    v.tokens[name] = v.site.command('token', email, name).out.trim();
  await v.names.learn(v.site);
  await v.who.visitor.get('/en/sign-in');
  await v.join('desk', v.site.link);
  await v.both('visitor', pages);
  await v.read(nothing.map((path) => ['visitor', path]));
  await v.read(readdirSync(join(v.site.checkout, 'static')).sort().map((name) => ['visitor', `/static/${name}`]));
  await v.read(calculators.map((path) => ['program', path]));
  await v.both('desk', ['/desk/', '/desk/new', '/desk/import', '/desk/account']);
  await v.look(['demo-junior'], { whole: true });
  const ask = (method, path, said, options) => v.sent(method, 'visitor', path, said, () => v.who.visitor.request(method, path, options));
  for (const [method, path] of [['POST', '/en/'], ['DELETE', '/en/t/demo-junior'], ['PUT', '/ja/t/demo-junior/standings'], ['OPTIONS', '/en/'],
    ['POST', '/api/v1/rulesets'], ['PATCH', '/api/v1/tournaments']]) await ask(method, path, '', { body: '' });
  for (const body of ['email=%', 'email=%ff', `email=${'x'.repeat(1100000)}`]) await ask('POST', '/en/sign-in', body.slice(0, 20), { body });
  await ask('POST', '/en/sign-in', 'JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } });
}

// Passwords and tokens; signing in and out.
async function account(v) {
  const at = '/en/desk/account', password = 'the duck swims in pairs';
  await v.refused('desk', at, '/account', [{ password: 'short' }, { password: '' }]);
  await v.submit('desk', at, '/account', { password });
  await v.refused('desk', at, '/account', [{ old_password: 'wrong', password: `${password}!` }, { old_password: '', password: 'y' }]);
  await v.refused('desk', at, '/token', [{ label: 'x'.repeat(200) }]);
  await v.submit('desk', at, '/token', { label: 'hall <screen>' });
  await v.both('desk', ['/desk/account']);
  for (const token of [await v.db.value("SELECT token_hash FROM api_token WHERE label LIKE 'hall%'"), 'none']) await v.press('desk', `${at}/revoke`, { token });
  await v.refused('visitor', '/en/sign-in', '/sign-in', [
    { email: organiser, password: 'wrong' }, { email: '', password: '' }, { email: 'nobody', password: 'x', next: '/en/desk/' },
    { email: 'x'.repeat(300), password: 'x' },
  ]);
  await v.press('visitor', '/en/sign-in', { email: organiser, password, surprise: '1' });
  await v.sent('POST', 'visitor', '/ja/sign-in', 'without the token of its form', () => v.who.visitor.post('/ja/sign-in', { email: organiser, password }));
  v.site.hands.tick(3600); // who failed so often waits
  await v.submit('visitor', '/ja/sign-in?next=%2Fja%2Fdesk%2Ft%2Fdemo-junior', '/sign-in', { email: organiser, password });
  await v.submit('visitor', '/ja/desk/account', '/sign-out');
}

// Somebody is given a role; the path of the link.
export async function invite(v, desk, who, role) {
  const made = await v.submit('desk', `${desk}/people`, '/people', { email: `${who}@same.example`, role });
  return new URL(plain(made.text.match(/id="made" value="([^"]+)"/)[1])).pathname;
}

// Who helps at an event, and who no longer does.
async function people(v) {
  await account(v);
  await v.refused('desk', `${demo}/people`, '/people', [{ email: 'no address', role: 'referee' }, { email: '', role: '' }, { email: 'a@b.example', role: 'king' }]);
  const links = {};
  for (const [who, role] of [['helper', 'desk'], ['referee', 'referee'], ['second', 'organiser'], ['unwanted', 'desk']])
    links[who] = await invite(v, demo, who, role);
  await v.both('desk', ['/desk/t/demo-junior/people']);
  await v.both('visitor', [links.helper.slice(3)]);
  for (const who of ['helper', 'referee', 'second']) {
    await v.join(who, links[who]);
    await v.both(who, ['', '/account', '/t/demo-junior', '/t/demo-junior/people', '/new'].map((path) => `/desk${path || '/'}`));
  }
  await v.both('visitor', [links.helper.slice(3)]);
  await v.submit('desk', `${demo}/people`, '/revoke');
  await v.both('visitor', [links.unwanted.slice(3)]);
  const idOf = (email) => v.db.value(`SELECT id FROM account WHERE email = '${email}'`);
  for (const id of [await idOf('second@same.example'), 'nobody', await idOf(organiser)]) await v.press('desk', `${demo}/people/take`, { account: id });
  await v.press('helper', `${demo}/state`, { state: 'finished' });
  await v.look(['demo-junior']);
}

export const startStages = [['found', found], ['people', people]];
