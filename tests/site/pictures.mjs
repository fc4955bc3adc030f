// The pictures of the handbook, from the pages themselves: static/help/CHAPTER-LANGUAGE.webp. `make pictures`.
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserOn, close } from './browser.mjs';
import { Client, organiser } from './client.mjs';
import { ownLink } from './codes.mjs';
import { makeEvent, record, year } from './events.mjs';
import { query } from './published.mjs';
import { languages, startSite, top } from './site.mjs';

const most = 60 * 1024, wide = { width: 1280, height: 720 }, small = { width: 390, height: 664 };
const site = await startSite({ env: { OSHIDORI_BASE: 'http://go.example.org' } }), desk = await organiser(site), open = await browserOn(site), demo = '/desk/t/demo-junior';

// The largest quality that is small enough.
async function take(page, chapter, lang) {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const clip = width < 600 ? { clip: { x: 0, y: 0, width, height, scale: 2 } } : {};
  for (let quality = 90; quality > 0; quality -= 10) {
    const ask = () => browser.send('Page.captureScreenshot', { format: 'webp', quality, ...clip });
    const { data } = await ask().catch(ask); // a page that is drawn anew just then has no picture
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > most) continue;
    writeFileSync(join(top, 'static', 'help', `${chapter}-${lang}.webp`), bytes);
    break;
  }
  await close(page);
}

const atDesk = (lang, path) => open(`/${lang}${path}`, { lang, as: desk, viewport: wide });
const onPhone = (lang, path, more = {}) => open(`/${lang}${path}`, { lang, viewport: small, isMobile: true, hasTouch: true, ...more });

// Nobody of these exists.
const people = {
  en: [['Lindqvist', 'Elsa', '3k'], ['Falk', 'Oskar', '2d'], ['Bergman', 'Ida', '5k'], ['Costa', 'Rui', '1d'], ['King', 'Zoe', '1k']],
  ja: [['藤田', '琴音', '5級', 'ふじた', 'ことね'], ['森', '大和', '初段', 'もり', 'やまと'], ['青木', '美咲', '7級', 'あおき', 'みさき'], ['原', '直人', '二段', 'はら', 'なおと'], ['林', '心春', '1級', 'はやし', 'こはる']],
};
const person = (lang, i) => {
  const [family_name, given_name, rank, family_kana = '', given_kana = ''] = people[lang][i];
  return { family_name, given_name, family_kana, given_kana, rank, gender: i % 2 ? 'm' : 'f', publish: 'full', birth_year: String(year - (i % 2 ? 45 : 13)), birth_month: '5', birth_day: '5' };
};

async function entering(lang, slug) {
  const page = await onPhone(lang, `/t/${slug}/enter`);
  for (let i = 0; i < 2; i++)
    for (const [name, value] of Object.entries(person(lang, i))) {
      const field = page.locator(`[name="players.${i}.${name}"]`);
      if (await field.count() === 1 && await field.isVisible()) await field.fill(value);
      else if (name === 'gender') await page.locator(`[name="players.${i}.gender"][value="${value}"]`).check({ force: true });
    }
  await page.evaluate(() => { document.activeElement.blur(); document.querySelector('form h3').scrollIntoView(); });
  await take(page, 'entering', lang);
}

async function partners(lang, slug) {
  let own;
  for (const i of [4, 3, 1, 0]) {
    const visitor = new Client(site.base), path = `/${lang}/t/${slug}/partner`;
    const fields = Object.fromEntries(Object.entries(person(lang, i)).map(([name, value]) => [`players.0.${name}`, value]));
    const made = await visitor.submit(path, path, { ...fields, email: `player${i}@pond.example` });
    own = made.location;
  }
  const page = await onPhone(lang, own.replace(/^\/..|\?.*/g, ''));
  await page.evaluate(() => document.querySelectorAll('section.sec')[0].scrollIntoView());
  await take(page, 'partners', lang);
}

async function files(lang) {
  const page = await atDesk(lang, '/desk/t/list/files'), seats = [1, 2];
  const heads = seats.flatMap((seat) => ['family name', 'given name', 'rank', 'family kana', 'given kana'].map((head) => `${head} ${seat}`));
  const [a, b, c, d, e] = people[lang].map((one) => [...one, '', ''].slice(0, 5)), unsure = [...e.slice(0, 2), '?', ...e.slice(3)];
  await page.locator('textarea').fill([heads, [...a, ...b], [...c, ...d], [...d, ...unsure]].map((row) => row.join('\t')).join('\n'));
  await page.locator('form:has(textarea) button[type="submit"]').first().click();
  await page.evaluate(() => document.querySelectorAll('main h2')[1].scrollIntoView());
  await take(page, 'files', lang);
}

async function results(lang) {
  const page = await atDesk(lang, `${demo}/rounds/3`);
  await page.locator('#line').pressSequentially(lang === 'ja' ? '7 黒+4' : '7 b+4');
  await page.locator('output b').first().waitFor();
  await take(page, 'results', lang);
}

const [contested] = query(site, 'SELECT black, white FROM game WHERE round = 3 AND table_number = 6').map((row) => row.split('|'));
const claims = (entry, winner) => new Client(site.base).submit(`${ownLink(site, 'en', entry)}/result`, '/result', { by: 'resignation', winner });

const won = (table) => record(desk, 'demo-junior', 3, table, { by: 'resignation', winner: table % 3 ? 'black' : 'white' });

// A round that is played: some tables are done, and at one both pairs say that they have won.
async function play() {
  for (const entry of contested) await claims(entry, entry);
  for (const table of [1, 2, 4, 5, 8, 9, 11]) await won(table);
}

async function checkIn(lang) {
  const page = await atDesk(lang, `${demo}/check-in`);
  await page.locator('#line').pressSequentially('12');
  await page.locator('output b, output bdi').first().waitFor();
  await take(page, 'check-in', lang);
}

test('the pictures of the handbook', async () => {
  mkdirSync(join(top, 'static', 'help'), { recursive: true });
  await play();
  await makeEvent(desk, 'list', { name_en: 'Ginkgo Cup', name_ja: 'いちょう杯', ruleset: 'egf-pair' });
  await desk.submit(`/en${demo}/settings`, '/settings', { check_in: 'yes' });
  for (const i of [1, 2, 3, 5, 8, 13]) await desk.submit(`/en${demo}/check-in`, '/check-in', { line: String(i) });
  for (const lang of languages) {
    await makeEvent(desk, `open-${lang}`, { name_en: 'Ginkgo Cup', name_ja: 'いちょう杯', ruleset: 'kanto-junior' });
    await entering(lang, `open-${lang}`);
    await partners(lang, `open-${lang}`);
    await files(lang);
    await results(lang);
    await checkIn(lang);
    await take(await atDesk(lang, `${demo}/print`), 'printing', lang);
    await take(await atDesk(lang, `${demo}/people`), 'people', lang);
    await take(await atDesk(lang, demo), 'start', lang);
    await take(await onPhone(lang, `${demo}/referee/3/3`, { as: desk }), 'referee', lang);
  }
  await claims(contested[1], contested[0]);
  for (const table of [3, 7, 10, 12]) await won(table);
  await desk.submit(`/en${demo}`, '/draw');
  for (const lang of languages) {
    const page = await atDesk(lang, `${demo}/rounds/4`);
    await page.locator('summary').nth(1).click();
    await page.evaluate(() => { document.activeElement.blur(); document.querySelector('main table').scrollIntoView(); });
    await take(page, 'draws', lang);
  }
});
