// Every page that a visitor sees, looked at as every_page.mjs says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawl, enterOpen, judge, noNameMissing, pairOf, roleLink, sendForm, siteOfPages } from './every_page.mjs';
import { languages } from '../site.mjs';

const event = '/t/demo-junior';
const { site, desk, visitor, open } = await siteOfPages(languages);

async function visitorsOthers(lang) {
  const others = [];
  const add = async (name, method, path, status, options) =>
    others.push({ name, path, answer: await visitor.request(method, path, options), status });
  await add('no such page', 'GET', `/${lang}/nothing`, 404);
  await add('round not drawn', 'GET', `/${lang}${event}/rounds/4`, 404);
  await add('malformed', 'GET', `/${lang}/%ff`, 400, { raw: true });
  await add('method', 'DELETE', `/${lang}${event}`, 405);
  await add('too large', 'POST', `/${lang}/sign-in`, 413, { body: 'email=' + 'x'.repeat(1100000) });
  await add('too long', 'GET', `/${lang}/${'x'.repeat(2000)}`, 414);
  await add('another type', 'POST', `/${lang}/sign-in`, 415, { body: '{}', headers: { 'Content-Type': 'application/json' } });
  await add('no token', 'POST', `/${lang}/sign-in`, 403, { body: 'email=a&password=b' });
  await add('unknown field', 'GET', `/${lang}/handicap?surprise=1`, 422);
  await add('calculator', 'GET', `/${lang}/handicap?ruleset=kanto-junior&a1=6d&a2=5k&b1=1d&b2=6k`, 200);
  await add('calculator, not understood', 'GET', `/${lang}/handicap?ruleset=jpga&a1=x&a2=5k&b1=1d&b2=`, 422);
  await add('entry is over', 'GET', `/${lang}${event}/enter`, 200);
  await add('sign in', 'GET', `/${lang}/sign-in`, 200);
  others.push(await sendForm(visitor, `/${lang}/sign-in`, 'sign-in', { email: 'a@b.example', password: 'wrong wrong' }, 'wrong password'));
  const link = `/${lang}${new URL(site.run('organiser', `second-${lang}@example.org`).trim()).pathname}`;
  await add('invitation', 'GET', link, 200);
  await add('invitation to a role', 'GET', await roleLink(desk, lang), 200);

  // An event that is open, with two places, to enter.
  const enter = `/${lang}/t/open-${lang}/enter`;
  await add('open event', 'GET', `/${lang}/t/open-${lang}`, 200);
  await add('entry form', 'GET', enter, 200);
  others.push(await sendForm(visitor, enter, 'enter', {
    'players.0.family_name': '<"&\'>', 'players.0.given_name': 'x'.repeat(60), 'players.0.rank': 'strong', email: 'nobody',
  }, 'entry form, much to put right'));
  others.push(await sendForm(visitor, enter, 'enter', { ...pairOf(`first${lang}`), do: 'check' }, 'entry, to look over', 200));
  others.push(await sendForm(visitor, enter, 'enter', { ...pairOf(`first${lang}`), do: 'count' }, 'entry form, counted', 200));
  for (const [i, name] of ['first', 'second', 'waiting'].entries()) {
    const entered = await enterOpen(visitor, lang, name), own = entered.replace(/\?.*/, '');
    await add(`private page, ${name}`, 'GET', entered, 200);
    others.push(await sendForm(visitor, own, own, { 'players.1.rank': '', email: '' }, `private page, ${name}, to put right`));
    if (i === 1) await add('open event, full', 'GET', `/${lang}/t/open-${lang}`, 200);
  }
  await add('entries, waiting', 'GET', `/${lang}/t/open-${lang}/entries`, 200);
  await add('link lost, no mail', 'GET', `/${lang}/t/open-${lang}/link`, 200);
  return others;
}

test('what a visitor sees', async () => {
  const pages = await crawl(visitor, ['/en/', '/ja/', ...languages.map((lang) => `/${lang}/sign-in`)]);
  assert.ok(pages.length >= 40, `${pages.length} pages`);
  for (const lang of languages) pages.push(...(await visitorsOthers(lang)).map((page) => ({ ...page, name: `${page.name}, ${lang}` })));
  await judge(open, pages);
});

test('no template asked for a name it was not given', () => noNameMissing(site));
