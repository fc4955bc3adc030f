// The narrowest phones: with the longest names, no page of the table of routes scrolls sideways, those
// of a draft, of pairs and behind codes too; nor does one of each kind on a tablet.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { browserOn, close } from './browser.mjs';
import { cardLink, ownLink } from './codes.mjs';
import { Client, organiser, plain } from './client.mjs';
import { makeEvent, openEvent, pairOf, typed } from './events.mjs';
import { query, yearOf } from './published.mjs';
import { routes } from './routes.mjs';
import { languages, startSite } from './site.mjs';

const event = 'demo-junior', phones = [360, 320], tablets = [768, 1000];
const site = await startSite(), desk = await organiser(site), openAt = await browserOn(site);
site.run('administrator', 'organiser@oshidori.example'); // who reads the site's log, too
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), visitor = new Client(site.base);
const secret = {}; // the paths that only a link or a code leads to, by the start of the row's

before(async () => {
  await openEvent(api, 'reed', { rounds: 2, capacity: 6, system: 'mcmahon', plan: { bar: '3d', floor: '5k' } });
  for (const number of [1, 2]) await api.ok(201, 'POST', `${root}/tournaments/reed/entries`, pairOf(number, '2d'));
  await makeEvent(desk, 'duck');
  const wish = await visitor.submit('/en/t/duck/partner', '/partner', {
    ...typed([{ family_name: 'Falk', given_name: 'Oskar', rank: '2d', gender: 'm', birth_year: '1980', birth_month: '1', birth_day: '2' }]), email: 'oskar@pond.example',
  });
  const helper = await desk.submit(`/en/desk/t/${event}/people`, '/people', { email: 'helper@oshidori.example', role: 'desk' });
  query(site, `UPDATE tournament SET check_in = 1 WHERE slug = '${event}'`);
  const [, door] = (await desk.get(`/en/desk/t/${event}/check-in`)).text.match(/href="(\/en\/t\/[^"]*\/door\/[^"]+)"/);
  const [id] = query(site, `SELECT id FROM tournament WHERE slug = '${event}'`);
  const [game] = query(site, `SELECT table_number || ' ' || black || ' ' || white FROM game WHERE round = 3 AND result = '' AND tournament_id = '${id}'`);
  const [table, entry, other] = game.split(' ');
  Object.assign(secret, {
    table, entry, account: query(site, 'SELECT id FROM account')[0], line: query(site, `SELECT id FROM audit WHERE tournament_id = '${id}' LIMIT 1`)[0],
    e: ownLink(site, 'en', entry), p: wish.location.replace(/\?.*/, ''), door,
    invitation: new URL(plain(helper.text.match(/id="made" value="([^"]+)"/)[1])).pathname,
    report: cardLink(site, 'en', event, id, { round: 3, table, entry, other }),
  });
  const long = {
    player: { family_name: 'Achterberg-Wijngaarden', given_name: 'Bartholomea Wilhelmina', club: 'Go-Gesellschaft Donaudampfschiffahrt', publish: 'full' },
    tournament: { name_en: 'The Seventeenth Mandarin Duck Championship', name_ja: '第十七回ジュニアペア碁選手権大会、鴛鴦の部', venue: 'Kulturzentrum Nordrhein-Westfalen', contact: 'organisation-committee@mandarin-duck-championship.example' },
  };
  for (const [name, columns] of Object.entries(long)) query(site, `UPDATE ${name} SET ${Object.entries(columns).map(([column, text]) => `${column} = '${text}'`)}`);
  query(site, "UPDATE player SET family_name = '勅使河原', given_name = '由利子', family_kana = 'てしがわら', given_kana = 'ゆりこ' WHERE seat = 1");
});

// Where a row is looked at; a draft's pages while there is one.
function addressOf({ path }, lang) {
  const [, first] = path.match(/^(?:\/\{lang\})?\/(e|p|invitation)\/\{token\}/) ?? path.match(/\/(door|report)\//) ?? [];
  const rest = path.replace(/^.*\{(token|code)\}/, '').replace('{entry}', secret.entry);
  if (first) return secret[first].replace('/en/', `/${lang}/`) + rest;
  const values = { lang, slug: path.endsWith('/groups') ? 'reed' : /\/(enter|partners?)$/.test(path) ? 'duck' : event, n: path.includes('/events/') ? yearOf(site) : path.includes('/waiting/') ? '1' : '3', table: secret.table, entry: secret.entry, ruleset: 'kanto-junior', line_id: secret.line, account: secret.account };
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? assert.fail(name));
}

// What is wide there, with names in Latin letters.
const isWide = ({ path }, lang) => lang === 'en' && /^\/\{lang\}(\/|\/t\/\{slug\}(|\/enter|\/rounds\/\{n\}|\/standings)|\/desk\/t\/\{slug\}(|\/entries|\/rounds\/\{n\}(|\/why|\/pairs)|\/standings))$/.test(path);
const isDraft = ({ path }) => /\/rounds\/\{n\}\/(why|pairs)$/.test(path);
const isLetters = ({ path }) => path === '/{lang}/confirm/{token}'; // whose link stands in a letter alone
const isFile = ({ path }) => /\{(file|shows)\}|\.(ics|json)$|\/(live|line|healthz)$/.test(path); // or a part of a page
const sheets = async () => [...(await desk.get(`/en/desk/t/${event}/print`)).text.matchAll(/href="[^"]*\/print\/([a-z-]+)/g)].map(([, sheet]) => sheet);

async function look(rows, lang) {
  const page = await openAt('/robots.txt', { lang, script: false, as: desk, viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, extraHTTPHeaders: { Authorization: 'Bearer none' } });
  const wide = [];
  for (const row of rows) {
    const answer = await page.goto(site.base + addressOf(row, lang));
    if (answer.status() !== 200) wide.push(`${row.path}: ${answer.status()}`);
    for (const width of [...phones, ...(isWide(row, lang) ? tablets : [])]) {
      await page.setViewportSize({ width, height: 640 });
      const seen = await page.evaluate(() => document.documentElement.scrollWidth);
      if (seen > width) wide.push(`${lang} ${row.path}: ${seen} of ${width} px`);
    }
  }
  await close(page);
  return wide;
}

test('nothing scrolls sideways', async () => {
  const all = routes().pages.filter(({ method }) => method === 'GET').filter((row) => !isFile(row) && !isLetters(row));
  const paper = [...new Set(await sheets())].map((sheet) => ({ path: `/{lang}/desk/t/{slug}/print/${sheet}` }));
  const rows = [...all.filter((row) => !isDraft(row) && !row.path.includes('{sheet}')), ...paper];
  const wide = (await Promise.all(languages.map((lang) => look(rows, lang)))).flat();
  assert.equal((await desk.submit(`/en/desk/t/${event}/rounds/3`, '/take-back')).status, 303);
  const drafts = all.filter((row) => isDraft(row) || row.path.endsWith('/desk/t/{slug}/rounds/{n}'));
  wide.push(...(await Promise.all(languages.map((lang) => look(drafts, lang)))).flat());
  assert.deepEqual(wide, []);
});
