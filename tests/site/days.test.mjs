// An event over two days, from its form to its standings: the first round today, the others tomorrow.
// Tomorrow comes by moving the event, and what was done in it, a day back.
import assert from 'node:assert/strict';
import { Api, root, tokenFor } from './api.mjs';
import { browserOn, close, desktop, fits, main, phone, press, shot } from './browser.mjs';
import { Client, mainText, organiser } from './client.mjs';
import { earlier, today, zone } from './day.mjs';
import { deskPath, enterBy, eventForm, pairOf, turnTo, typed } from './events.mjs';
import { compareAll, query } from './published.mjs';
import { languages, startSite } from './site.mjs';
import { step } from './steps.mjs';

const slug = 'two-days', at = `/t/${slug}`, here = `${root}/tournaments/${slug}`;
const tomorrow = earlier(-1), yesterday = earlier(1);
const site = await startSite(), desk = await organiser(site), visitor = new Client(site.base);
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), open = await browserOn(site);
const links = [];

// A day in the three fields of a form.
const fields = (name, day) => {
  const [year, month, date] = day.split('-').map(Number);
  return { [`${name}_year`]: year, [`${name}_month`]: month, [`${name}_day`]: date };
};
// Saturday 8 May: as pages name a day beside a time.
const short = (day) => `${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))} ${
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))}`;
const write = async (page, values) => {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, String(value));
};
const errorOf = (page, id) => page.innerText(`#${id}-e`);

async function playRound(round) {
  const drawn = await api.ok(201, 'POST', `${here}/rounds`);
  for (const { table } of drawn.games)
    await api.ok(200, 'PUT', `${here}/rounds/${round}/games/${table}/result`, { by: 'resignation', winner: 'black' });
  return drawn;
}

step('it is made on a phone without JavaScript; what is wrong with a day stands beside it', async () => {
  const page = await open('/en/desk/new', { as: desk, script: false });
  const { ruleset, ...form } = eventForm(slug, { rounds: 3, name_ja: '二日杯', venue: 'Pond Hall', ...fields('date', today) });
  await write(page, form);
  await page.check(`#ruleset-${ruleset}`);
  await page.check('[name=check_in]');
  await page.selectOption('[name=zone]', zone);
  await page.click('details summary >> text=several days');
  await write(page, { round_times: '14:00', ...fields('day2', yesterday), day2_times: '10:50 9:30' });
  await fits(page);
  await press(page, page.locator('button:has-text("Make the draft")'));
  assert.match(await errorOf(page, 'day2'), /^Fix\s*The event begins on .*; this is before it\.$/);
  await fits(page);
  await shot(page, 'days-form-error');
  await write(page, fields('day2', tomorrow));
  await press(page, page.locator('button:has-text("Make the draft")'));
  assert.match(await errorOf(page, 'day2_times'), /each round has to start later than the one before it/);
  assert.equal(await page.inputValue('[name=day2_times]'), '10:50 9:30');
  await write(page, { day2_times: '9:30 10:50' });
  await press(page, page.locator('button:has-text("Make the draft")'));
  assert.match(page.url(), new RegExp(`/en/desk/t/${slug}\\?said=`));
  await page.goto(site.base + deskPath(slug, '/settings'));
  assert.equal(await page.inputValue('[name=day2_times]'), '09:30 10:50');
  await shot(page, 'days-form');
  await close(page);
  await turnTo(desk, slug, 'open');
  const event = await api.ok(200, 'GET', here);
  assert.deepEqual([event.date, event.last_date], [today, tomorrow]);
  assert.deepEqual(event.round_times, [`${today}T14:00`, `${tomorrow}T09:30`, `${tomorrow}T10:50`]);
  if (zone === 'UTC') assert.deepEqual(event.round_starts, event.round_times.map((time) => `${time}:00Z`));
  // A form that is sent as it is changes nothing.
  assert.equal((await desk.submit(deskPath(slug, '/settings'), '/settings')).status, 303);
  assert.equal((await api.ok(200, 'GET', here)).version, event.version);
});

step('everybody reads both days, and programs find it by each', async () => {
  for (const lang of languages)
    for (const viewport of [phone, desktop]) {
      for (const [path, name] of [[`/${lang}/`, 'home'], [`/${lang}${at}`, 'event'], [`/${lang}${at}/hall`, 'hall'], [`/${lang}${at}/rounds/2`, 'round-none']]) {
        const page = await open(path, { lang, viewport, script: false });
        await fits(page);
        await shot(page, `days-${name}-${lang}-${viewport.width}`);
        await close(page);
      }
    }
  const text = mainText(await visitor.get(`/en${at}`));
  for (const day of [today, tomorrow]) assert.ok(text.includes(short(day)), text);
  for (const [query, found] of [[`from=${tomorrow}`, 1], [`to=${today}`, 1], [`from=${earlier(-2)}`, 0], [`to=${yesterday}`, 0]])
    assert.equal((await api.ok(200, 'GET', `${root}/tournaments?${query}`)).filter((event) => event.slug === slug).length, found, query);
});

step('whose clock it is stands there where the reader has another one', async () => {
  const said = (page) => page.locator('.zone').isVisible();
  for (const [lang, timezoneId, script, shown] of [['en', 'UTC', true, zone !== 'UTC'], ['en', 'Asia/Tokyo', true, zone === 'UTC'],
    ['ja', 'America/New_York', true, true], ['en', 'Asia/Tokyo', false, true], ['ja', 'UTC', false, zone === 'UTC']]) {
    const page = await open(`/${lang}${at}`, { lang, script, timezoneId });
    assert.equal(await said(page), shown, `${lang}, ${timezoneId}, ${script ? 'with' : 'without'} JavaScript`);
    await close(page);
  }
});

step('pairs enter, come on the first day and play its round', async () => {
  for (let number = 1; number <= 4; number++) {
    const { players } = pairOf(number, '3d');
    links.push(await enterBy(visitor, slug, { ...typed(players), email: `pair${number}@example.org` }));
  }
  await turnTo(desk, slug, 'closed');
  const page = await open(links[0], { script: false });
  assert.ok((await main(page)).includes(`Round 2 (${short(tomorrow)}, 09:30): you play`), await main(page));
  await press(page, page.locator('button:has-text("here")'));
  await shot(page, 'days-private');
  await close(page);
  for (const link of links.slice(1)) assert.equal((await visitor.submit(link, '/check-in')).status, 303);
  assert.match(mainText(await desk.get(deskPath(slug, '/check-in'))), /Check-in 4\/4/);
  await playRound(1);
  assert.match(mainText(await visitor.get(links[0])), new RegExp(`Your table of round 2 appears here on ${short(tomorrow)} at about 09:30`));
});

step('on the second day they are asked again', async () => {
  await api.ok(200, 'PATCH', here, { date: yesterday });
  query(site, 'UPDATE check_in SET at = at - 86400; UPDATE round SET published_at = published_at - 86400');
  const event = await api.ok(200, 'GET', here);
  assert.deepEqual([event.date, event.last_date, event.round_times[2]], [yesterday, today, `${today}T10:50`]);
  assert.match(mainText(await desk.get(deskPath(slug, '/check-in'))), /Check-in 0\/4/);
  for (const link of links.slice(0, 3)) assert.equal((await visitor.submit(link, '/check-in')).status, 303);
  assert.match(mainText(await desk.get(deskPath(slug, '/check-in'))), /Check-in 3\/4/);
  const page = await open(deskPath(slug, '/check-in'), { as: desk });
  await fits(page);
  await shot(page, 'days-check-in');
  await close(page);
  assert.equal((await desk.submit(deskPath(slug, '/check-in'), '/no-shows')).status, 303);
  assert.deepEqual(query(site, "SELECT number || ' ' || round FROM absence JOIN entry ON entry.id = entry_id"), ['4 2']);
});

step('its rounds are played, and the standings are of both days', async () => {
  const second = await playRound(2);
  assert.deepEqual([second.games.length, second.byes.length, second.absent.length], [1, 1, 1]);
  for (const lang of languages) {
    const page = await open(`/${lang}${at}/rounds/2`, { lang });
    await fits(page);
    await shot(page, `days-round-${lang}`);
    await close(page);
  }
  await playRound(3);
  const { after_round, rows } = await api.ok(200, 'GET', `${here}/standings`);
  assert.deepEqual([after_round, rows.length], [3, 4]);
  for (const sheet of ['by-table', 'by-name', 'table-cards']) {
    const page = await open(deskPath(slug, `/print/${sheet}?round=2`), { as: desk, viewport: desktop });
    assert.ok((await page.innerText('body')).includes(`${short(today)}, 09:30`), sheet);
    await shot(page, `days-print-${sheet}`);
    await close(page);
  }
  const xml = (await api.request('GET', `${here}/export.xml`)).text;
  assert.match(xml, new RegExp(`beginDate="${yesterday}"[\\s\\S]*endDate="${today}"`));
  assert.match((await api.request('GET', `${here}/export.h9`)).text, new RegExp(`DT\\[${yesterday},${today}\\]`));
  await compareAll(site);
});
