// Every page that an organiser, a desk helper and a referee see, looked at as every_page.mjs says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, mainText } from '../client.mjs';
import { crawl, enterOpen, judge, noNameMissing, roleLink, sendForm, siteOfPages } from './every_page.mjs';
import { query } from '../published.mjs';
import { languages } from '../site.mjs';

const { site, desk, visitor, drafts, open } = await siteOfPages(languages);

async function desksOthers(lang) {
  const base = `/${lang}/desk/t/demo-junior`, others = [];
  const add = async (name, path, status) => others.push({ name, path, answer: await desk.get(path), status });
  const [nigiri] = query(site, "SELECT table_number FROM game WHERE round = 3 AND nigiri = 1");
  const [entry] = query(site, "SELECT entry.id FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = 'demo-junior' LIMIT 1");
  await add('no such table', `${base}/rounds/3/tables/99`, 404);
  await add('notice', `${base}?said=event-changed`, 200);
  const table = `${base}/rounds/3/tables/1`;
  const unfinished = { by: 'count', black: '80', white: '7x', black_tokens: '1', white_tokens: '' };
  others.push(await sendForm(desk, table, '/tables/1', unfinished, 'result, to put right'));
  others.push(await sendForm(desk, table, '/tables/1', { ...unfinished, by: 'margin', winner: 'black', margin: '4', black: '', white: '', black_tokens: '', black_pair: await firstPair(table) }, 'result, the sum', 200));
  others.push(await sendForm(desk, table, '/tables/1', { ...unfinished, version: '99' }, 'result, stale', 409));
  const round = `${base}/rounds/3`, line = (text, name, status) => sendForm(desk, round, '/line', { line: text }, `line, ${name}`, status);
  others.push(await line('12 b+4 "<&\'>', 'to put right'), await line('99 b+4', 'no such table'));
  assert.equal((await desk.submit(round, '/line', { line: '2 both-lose' })).status, 303);
  others.push(await line('2 void', 'another result', 409));
  await add('line, recorded', `${round}?said=line-recorded&changed=2`, 200);
  assert.equal((await desk.submit(`${round}/tables/2`, '/clear')).status, 303);
  if (nigiri) await add('result of a nigiri game', `${base}/rounds/3/tables/${nigiri}`, 200);
  others.push(await sendForm(desk, `${base}/rules`, '/rules', { 'handicap.rows.0.difference': '1', 'handicap.rows.2.komi': 'x', 'clock.overtime': 'periods' }, 'rules, to put right'));
  others.push(await sendForm(desk, `${base}/play`, '/play', { tables_out: 'x', 'criteria.1': 'score', 'plan.club_rounds': '21', 'prizes.0.name_en': '<b>', 'prizes.0.kind': 'rank' }, 'how it is played, to put right'));
  others.push(await sendForm(desk, `${base}/settings`, '/settings', { name_en: '', name_ja: '', date_day: '31', date_month: '2', capacity: 'x', rounds: '1' }, 'settings, to put right'));
  others.push(await sendForm(desk, `/${lang}/desk/new`, '/new', {}, 'new event, empty'));
  others.push(await sendForm(desk, `${base}/entries/new`, '/new', {}, 'desk entry, empty'));
  others.push(await sendForm(desk, `${base}/entries/${entry}`, entry, { 'players.0.rank': '?' }, 'desk entry, to put right'));
  others.push(await sendForm(desk, `/${lang}/desk/account`, 'account', { password: 'short' }, 'password too short'));
  others.push(await sendForm(desk, base, '/state', { state: 'draft' }, 'step not allowed'));
  return [...others, ...await logPages(lang), ...await peoplePages(lang), ...await refereesOthers(lang, `${base}/referee`, await firstPair(table))];
}

// What has been done and what of it can be taken back; a line that can and one that cannot.
async function logPages(lang) {
  const base = `/${lang}/desk/t/demo-junior/log`, others = [];
  const add = async (name, path, status = 200) => others.push({ name, path, answer: await desk.get(path), status });
  await add('log', base);
  const lines = query(site, "SELECT id FROM audit WHERE tournament_id = (SELECT id FROM tournament WHERE slug = 'demo-junior') ORDER BY id DESC LIMIT 3");
  for (const line of lines) await add(`log, line ${line}`, `${base}/${line}`);
  await add('log, no such line', `${base}/999999999`, 404);
  await add('log of nothing', `${base}?subject=nothing`);
  await add('log, taken back', `${base}?said=taken-back`);
  return others;
}

// As the page shows it to whoever has made it, and to others when it is over.
async function peoplePages(lang) {
  const path = `/${lang}/desk/t/demo-junior/people`, others = [];
  others.push(await sendForm(desk, path, '/people', { email: 'nobody' }, 'invitation, to put right'));
  others.push(await sendForm(desk, path, '/people', { email: `other-${lang}@example.org`, role: 'organiser' }, 'invitation, made', 200));
  const link = await roleLink(desk, lang), helper = new Client(site.base);
  assert.equal((await helper.submit(link, link)).status, 303, 'the role is taken');
  others.push({ name: 'invitation, used', path: link, answer: await helper.get(link), status: 410 });
  others.push({ name: 'people', path, answer: await desk.get(path), status: 200 });
  for (const own of [`/${lang}/desk/`, `/${lang}/desk/t/demo-junior/rounds/3`])
    others.push({ name: `helper: ${own}`, path: own, answer: await helper.get(own), status: 200 });
  helper.close();
  return others;
}

async function refereesOthers(lang, base, black) {
  const at = `${base}/3/1`, others = [];
  const add = async (name, path, status = 200) => others.push({ name, path, answer: await desk.get(path), status });
  const pressed = `${at}?way=tap&black=${black}&moves=`;
  await add('ruling, a penalty', `${pressed}B1,W2`);
  await add('ruling, two in a row', `${pressed}B1,B2`);
  await add('ruling, asked', `${at}?way=ask&black=${black}&played=B1&before=W1&wrong=1`);
  await add('late', `${at}?way=late&side=white&minutes=31`);
  await add('late, to put right', `${at}?way=late&minutes=x`, 422);
  await add('no such table', `${base}?table=99`, 422);
  others.push(await sendForm(desk, `${at}?way=conduct`, '/1', {}, 'forfeit, to put right'));
  others.push(await sendForm(desk, `${at}?way=conduct`, '/1', { side: 'black', offence: 'other', reason: '<"&\'>' }, 'forfeit, to confirm', 200));
  const recorded = await desk.submit(`${pressed}B1,W2`, '/1');
  assert.equal(recorded.status, 303, mainText(recorded));
  await add('ruling, recorded', recorded.location);
  await add('tables with a ruling', base);
  await add('result after a ruling', `/${lang}/desk/t/demo-junior/rounds/3/tables/1`);
  assert.equal((await desk.submit(at, '/take-back')).status, 303);
  await add('ruling, taken back', `${at}?said=ruling-back`);
  return others;
}

async function firstPair(table) {
  return (await desk.get(table)).text.match(/name="black_pair"[^>]*value="([^"]+)"/)?.[1] ?? '';
}

// Another draft of round 3 in place of the published one, with a pair left over and a mistake.
async function draftPages(lang) {
  const base = `/${lang}/desk/t/demo-junior`, path = `${base}/rounds/3`;
  const step = async (action, set) => assert.equal((await desk.submit(path, action, set)).status, 303, action);
  await step('/take-back', {});
  await step('/throw-away', {});
  assert.equal((await desk.submit(base, '/draw', {})).status, 303, 'draw');
  const entry = (await desk.get(path)).text.match(/<option value="([^"]{8,})"/)[1];
  const draft = { name: 'draft', path, answer: await desk.get(path), status: 200 };
  await step('/bye', { entry });
  const others = [draft, { name: 'draft, a pair left over', path, answer: await desk.get(`${path}?said=draft-changed&changed=1&changed=0`), status: 200 }];
  others.push(await sendForm(desk, path, '/publish', {}, 'draft, cannot be published'));
  others.push(await sendForm(desk, path, '/swap', { a: entry, b: entry }, 'draft, swap to put right'));
  others.push(await sendForm(desk, path, '/set', { a: entry, b: '', stones: '1', komi: 'x' }, 'draft, set to put right'));
  assert.equal((await desk.submit(path, '/draw', {})).status, 303, 'drawn again');
  await step('/publish', {});
  return others;
}

test('what an organiser sees', async () => {
  for (const lang of languages) for (const name of ['first', 'second', 'waiting']) await enterOpen(visitor, lang, name);
  const pages = await crawl(desk, ['/en/desk/', '/ja/desk/', ...languages.flatMap((lang) => [
    `/${lang}/desk/t/demo-junior`, `/${lang}/desk/t/demo-junior/entries`, `/${lang}/desk/t/demo-junior/entries/new`,
    `/${lang}/desk/t/demo-junior/rounds/3`, `/${lang}/desk/t/demo-junior/settings`, `/${lang}/desk/new`, `/${lang}/desk/account`])]);
  const own = pages.filter(({ path }) => /^\/..\/desk\//.test(path));
  assert.ok(own.length >= 26, `${own.length} pages of the desk`);
  for (const lang of languages)
    own.push(...[...await desksOthers(lang), ...await draftPages(lang)].map((page) => ({ ...page, name: `${page.name}, ${lang}` })));
  await judge(open, [...drafts, ...own]);
});

test('no template asked for a name it was not given', () => noNameMissing(site));
