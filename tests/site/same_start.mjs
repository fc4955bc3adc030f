// For same.mjs: the site as it is found, everything about it that has to do with no one event, and
// the people who sign in.
import { plain } from './client.mjs';
import { rulesets } from './same_look.mjs';

const languages = ['en', 'ja'];

async function found(v) {
  for (const [name, email] of [['api', 'organiser@oshidori.example'], ['stranger', 'stranger@same.example']]) {
    const made = v.site.command('token', email, name);
    v.tokens[name] = made.out.trim();
  }
  await v.names.learn();
  await v.who.visitor.get('/en/sign-in');
  await v.join('desk', v.site.link);
  const any = (paths, who = 'visitor') => paths.map((path) => [who, path]);
  await v.read(any(languages.flatMap((lang) => [`/${lang}`, `/${lang}/`, `/${lang}/rules`, `/${lang}/sign-in`,
    `/${lang}/sign-in?next=%2Fen%2Fdesk%2F`, `/${lang}/desk`, `/${lang}/desk/`, `/${lang}/invitation/nonsense`,
    `/${lang}/handicap?ruleset=kanto-junior&a1=4d&a2=1k&b1=1d&b2=6k`, `/${lang}/handicap?ruleset=kanto-junior&a1=4d&a1-honour=title&a2=1k&b1=1d&b2=x`,
    ...rulesets.map((id) => `/${lang}/handicap?ruleset=${id}&a1=5d&a2=3k&b1=2d&b2=9k`)])));
  await v.read(any(['/', '/nowhere', '/fr/', '/en/t/no-such-event', '/en/t/demo-junior/rounds/9', '/en/t/demo-junior/rounds/0', '/ja/rules/none',
    '/en/%', '/en/%ff', '/en/%00', '/en/handicap?a1=%80', '/en/handicap?unknown=1',
    '/en/t/demo-junior?x=1', '/ja/t/demo-junior/standings?after=9', `/en/${'x'.repeat(2000)}`, '/robots.txt', '/static/openapi.json',
      '/api/v1/nowhere', '/api/v1/tournaments/none', '/api/v1/%']));
  await v.read(any(calculators.map((path) => `/api/v1/${path}`), 'program'));
  await v.read(any(languages.flatMap((lang) => ['/', '/new', '/import', '/account'].map((path) => `/${lang}/desk${path}`)), 'desk'));
  await v.look(['demo-junior'], { whole: true });
  for (const [method, path] of [['POST', '/en/'], ['DELETE', '/en/t/demo-junior'], ['PUT', '/ja/t/demo-junior/standings'], ['OPTIONS', '/en/'],
    ['POST', '/api/v1/rulesets'], ['PATCH', '/api/v1/tournaments']])
    await v.sent(method, 'visitor', path, '', () => v.who.visitor.request(method, path, { body: '' }));
  for (const [body, type] of [['email=%', undefined], ['email=%ff', undefined], ['{}', 'application/json'], [`email=${'x'.repeat(1100000)}`, undefined]])
    await v.sent('POST', 'visitor', '/en/sign-in', `${body.slice(0, 20)} ${type}`, () => v.who.visitor.request('POST', '/en/sign-in',
      { body, headers: type ? { 'Content-Type': type } : {} }));
}

const calculators = [
  ...rulesets.flatMap((id) => [`handicap?ruleset=${id}&pair=4d,1k&pair=1d,6k`, `handicap?ruleset=${id}&pair=2d,2d&pair=2d,2d&words=ja`,
    `score?ruleset=${id}&komi=6.5&black=80&white=70&black_tokens=1&white_tokens=0`,
    `score?ruleset=${id}&komi=0&black=50&white=50`, `rotation?ruleset=${id}&stones=0&moves=B1,W1,W2!`,
      `rotation?ruleset=${id}&stones=4&moves=W1,B1,W1!!,B2`, `ending?ruleset=${id}&moves=B,W,BP,WP,agree`,
    `ending?ruleset=${id}&moves=B,WP,BP,WP,BP`, `clock?ruleset=${id}&stones=60`, `clock?ruleset=${id}&stones=0`]),
  'handicap?ruleset=none&pair=1d,1d&pair=1d,1d', 'handicap?ruleset=jpga&pair=1d', 'handicap?ruleset=jpga&pair=1d,x&pair=1d,1d',
    'rotation?ruleset=jpga&moves=X', 'rotation?ruleset=jpga&start=B2&moves=B2,W2,B2', 'score?ruleset=jpga', 'score?ruleset=jpga&komi=0.3&black=1000&white=x',
  'ending?ruleset=bga-aga&moves=', 'clock?ruleset=swindon&stones=-1', 'tournaments?from=x', 'tournaments?state=none',
    'tournaments?from=2026-01-01&to=2026-12-31&state=running', 'rulesets?x=1',
];

// Signing in, passwords, tokens, and who helps.
async function people(v) {
  const account = '/en/desk/account', password = 'the duck swims in pairs', demo = '/en/desk/t/demo-junior';
  await v.refused('desk', account, '/account', [{ password: 'short' }, { password: '' }]);
  await v.submit('desk', account, '/account', { password });
  await v.refused('desk', account, '/account', [{ old_password: 'wrong', password: `${password}!` }, { old_password: '', password: 'y' }]);
  await v.refused('desk', account, '/token', [{ label: 'x'.repeat(200) }]);
  await v.submit('desk', account, '/token', { label: 'hall <screen>' });
  await v.read([['desk', account], ['desk', '/ja/desk/account']]);
  await v.press('desk', `${account}/revoke`, { token: await v.db.value("SELECT token_hash FROM api_token WHERE label LIKE 'hall%'") });
  await v.press('desk', `${account}/revoke`, { token: 'none' });
  await v.refused('visitor', '/en/sign-in', '/sign-in', [{ email: 'organiser@oshidori.example', password: 'wrong' }, { email: '', password: '' },
    { email: 'nobody', password: 'x', next: '/en/desk/' }, { email: 'x'.repeat(300), password: 'x' }]);
  await v.press('visitor', '/en/sign-in', { email: 'organiser@oshidori.example', password, surprise: '1' });
  await v.sent('POST', 'visitor', '/ja/sign-in', 'without the token of its form', () => v.who.visitor.post('/ja/sign-in', { email: 'a@b.example', password }));
  v.site.hands.tick(3600);
  await v.submit('visitor', '/ja/sign-in?next=%2Fja%2Fdesk%2Ft%2Fdemo-junior', '/sign-in', { email: 'organiser@oshidori.example', password });
  await v.submit('visitor', '/ja/desk/account', '/sign-out');

  await v.refused('desk', `${demo}/people`, '/people', [{ email: 'no address', role: 'referee' }, { email: '', role: '' }, { email: 'a@b.example', role: 'king' }]);
  const invite = async (email, role) => {
    const made = await v.submit('desk', `${demo}/people`, '/people', { email, role });
    return new URL(plain(made.text.match(/id="made" value="([^"]+)"/)[1])).pathname;
  };
  const links = {};
  for (const [who, role] of [['helper', 'desk'], ['referee', 'referee'], ['second', 'organiser'],
    ['unwanted', 'desk']]) links[who] = await invite(`${who}@same.example`, role);
  await v.read(languages.flatMap((lang) => [['desk', `/${lang}/desk/t/demo-junior/people`], ['visitor', links.helper.replace('/en/', `/${lang}/`)]]));
  for (const who of ['helper', 'referee', 'second']) await v.join(who, links[who]);
  await v.read(languages.flatMap((lang) => [['visitor', links.helper.replace('/en/', `/${lang}/`)], ...['helper', 'referee',
    'second'].flatMap((who) => ['/', '/account', '/t/demo-junior', '/t/demo-junior/people', '/new'].map((path) => [who, `/${lang}/desk${path}`]))]));
  await v.submit('desk', `${demo}/people`, '/revoke');
  await v.read([['visitor', links.unwanted]]);
  const account2 = await v.db.value("SELECT id FROM account WHERE email = 'second@same.example'");
  await v.press('desk', `${demo}/people/take`, { account: account2 });
  await v.press('desk', `${demo}/people/take`, { account: 'nobody' });
  await v.press('desk', `${demo}/people/take`, { account: await v.db.value("SELECT id FROM account WHERE email = 'organiser@oshidori.example'") });
  await v.press('helper', `${demo}/state`, { state: 'finished' });
  await v.look(['demo-junior']);
}

export const startStages = [['found', found], ['people', people]];
