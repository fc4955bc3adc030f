// The hall's screen: thirty pairs at fifteen tables, page after page, read from the back row.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { browserOn, close, desktop, fits, phone } from './browser.mjs';
import { Client, organiser } from './client.mjs';
import { languages, startSite } from './site.mjs';

const event = '/t/demo-junior', base = `/en/desk${event}`;
const beamers = [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }, { width: 1024, height: 768 }, { width: 1080, height: 1920 }];
const site = await startSite(), desk = await organiser(site), openAt = await browserOn(site);

const birth = (seat, year) => ({ [`players.${seat}.birth_year`]: year, [`players.${seat}.birth_month`]: '6', [`players.${seat}.birth_day`]: '9' });

// Round 3 drawn again with six pairs more, the longest names that come to a tournament.
before(async () => {
  for (let i = 1; i <= 6; i++) {
    const entered = await desk.submit(`${base}/entries/new`, '/new', {
      'players.0.family_name': `Achterberg-Wijngaarden ${i}`, 'players.0.given_name': 'Wilhelmina', 'players.0.rank': '5k', 'players.0.gender': 'f', ...birth(0, '2015'),
      'players.1.family_name': `van der Nieuwenhuizen ${i}`, 'players.1.given_name': 'Bartholomeus', 'players.1.rank': '2d', 'players.1.gender': 'm', ...birth(1, '1980'),
      'players.0.publish': 'full', 'players.1.publish': 'full', email: `pair-${i}@example.org`,
    });
    assert.equal(entered.status, 303, 'entered');
  }
  for (const step of ['/take-back', '/throw-away']) assert.equal((await desk.submit(`${base}/rounds/3`, step)).status, 303, step);
  assert.equal((await desk.submit(base, '/draw')).status, 303, 'drawn');
  assert.equal((await desk.submit(`${base}/rounds/3`, '/publish')).status, 303, 'published');
});

async function open(path, viewport = beamers[0]) {
  const page = await openAt('/robots.txt', { viewport });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000); // time stands still but for what a test lets pass
  await page.goto(site.base + path);
  return page;
}

const count = (page) => page.locator('.wall:visible .count').innerText();
const turn = (page) => page.clock.fastForward(15000);

test('one page at a time, another after fifteen seconds, and round again', async () => {
  const page = await open(`/en${event}/hall`);
  assert.equal(await page.locator('.wall').count(), 3, 'one of tables, two of places');
  const seen = [];
  for (let i = 0; i < 4; i++) {
    assert.equal(await page.locator('.wall:visible').count(), 1);
    seen.push(`${await count(page)}: ${await page.locator('.wall:visible li').count()}`);
    await page.clock.fastForward(14000);
    assert.equal(`${await count(page)}`, seen[i].split(':')[0], 'not before');
    await page.clock.fastForward(1000);
  }
  assert.deepEqual(seen, ['1 / 3: 15', '2 / 3: 15', '3 / 3: 15', '1 / 3: 15']);
  await close(page);
});

test('keys go on and back, stop and go on', async () => {
  const page = await open(`/en${event}/hall`);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await count(page), '3 / 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await count(page), '2 / 3');
  await page.keyboard.press(' ');
  for (let i = 0; i < 3; i++) await turn(page);
  assert.equal(await count(page), '2 / 3');
  assert.match(await page.evaluate(() => getComputedStyle(document.querySelector('.wall:not([hidden]) .count'), '::before').content), /paused/);
  await page.keyboard.press('ArrowRight');
  await turn(page);
  assert.equal(await count(page), '3 / 3', 'a step does not start it');
  await page.keyboard.press(' ');
  await turn(page);
  assert.equal(await count(page), '1 / 3');
  await close(page);
});

for (const viewport of beamers)
  for (const lang of languages)
    test(`every page fits on ${viewport.width} × ${viewport.height} and is large, ${lang}`, async () => {
      const page = await open(`/${lang}${event}/hall`, viewport);
      for (let i = 0; i < 3; i++) {
        const seen = await page.evaluate(() => ({
          high: document.documentElement.scrollHeight - innerHeight, wide: document.documentElement.scrollWidth - innerWidth,
          cut: [...document.querySelectorAll('.wall:not([hidden]) :is(b, small, .no, h2, .count)')].filter((node) => {
            const { left, right, bottom } = node.getBoundingClientRect();
            return left < 0 || right > innerWidth || bottom > innerHeight || node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
          }).map((node) => node.textContent),
          name: Math.min(...[...document.querySelectorAll('.wall:not([hidden]) .vs b')].map((node) => parseFloat(getComputedStyle(node).fontSize))),
        }));
        assert.ok(seen.high <= 0 && seen.wide <= 0, `page ${i + 1}: ${JSON.stringify(seen)}`);
        assert.deepEqual(seen.cut, []);
        assert.ok(seen.name >= Math.min(viewport.width, viewport.height) / 60, `page ${i + 1}: names of ${seen.name} px`);
        await page.keyboard.press('ArrowRight');
      }
      assert.equal(await page.locator('a, header, footer, nav').count(), 0, 'nothing else');
      await close(page);
    });

test('nothing that is seen is moved when the first page is shown', async () => {
  const page = await openAt('/robots.txt', { viewport: beamers[1] });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.base}/en${event}/hall`);
  await page.screenshot(); // all is painted
  assert.ok(await page.evaluate('shift') < 0.01);
  await close(page);
});

test('on a phone, and without JavaScript, all pages stand below each other', async () => {
  for (const [viewport, script] of [[phone, true], [phone, false], [desktop, false]]) {
    const page = await openAt(`/ja${event}/hall`, { lang: 'ja', script, viewport });
    assert.equal(await page.locator('.wall:visible').count(), 3);
    assert.equal(await page.locator('.wall:visible li:visible').count(), 15 + 15 + 15);
    const tops = await page.locator('.wall').evaluateAll((walls) => walls.map((wall) => wall.getBoundingClientRect().top));
    assert.deepEqual(tops, [...tops].sort((a, b) => a - b));
    await fits(page);
    await close(page);
  }
});

test('one of the two by its address, both by none', async () => {
  const client = new Client(site.base);
  for (const [query, draw, standings] of [['', 1, 2], ['?show=draw', 1, 0], ['?show=standings', 0, 2]]) {
    const { status, text } = await client.get(`/ja${event}/hall${query}`);
    assert.equal(status, 200);
    assert.equal(text.match(/<h2>第3回戦/g)?.length ?? 0, draw, query);
    assert.equal(text.match(/<h2>第2回戦までの順位/g)?.length ?? 0, standings, query);
  }
  const etag = (await client.get(`/ja${event}/hall`)).headers.etag;
  assert.equal((await client.get(`/ja${event}/hall`, { headers: { 'If-None-Match': etag } })).status, 304);
  assert.equal((await client.get(`/en${event}/rounds/3`)).text.match(/<a class="go" href="([^"]+)">Screen for the hall</)?.[1], `/en${event}/hall`);
  assert.equal((await desk.get(`${base}/rounds/3`)).text.match(/href="([^"]+)">Screen for the hall</)?.[1], `/en${event}/hall`);
  client.close();
});

// The page stays while nothing is new; a round that is taken back and published anew is new.
test('it keeps its page while nothing is new, and begins a new round at its first', async () => {
  const page = await open(`/en${event}/hall`);
  const chosen = await open(`/en${event}/hall?show=draw`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  const renewed = (number) => page.waitForFunction((round) => document.getElementById('wall').dataset.round === round, number);
  await desk.submit(`${base}/rounds/3`, '/take-back');
  await page.clock.fastForward(26000);
  await renewed('2');
  assert.equal(await count(page), '1 / 3', 'the second round, and places');
  await page.keyboard.press('ArrowRight');
  assert.equal((await desk.submit(`${base}/rounds/3`, '/publish')).status, 303);
  await page.clock.fastForward(26000);
  await renewed('3');
  assert.equal(await count(page), '1 / 3');
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => { document.querySelector('.wall:not([hidden])').id = 'old'; });
  assert.equal((await desk.submit(`${base}/settings`, '/settings', { name_en: 'Another Cup' })).status, 303);
  await page.clock.fastForward(26000);
  await page.waitForFunction(() => !document.getElementById('old'));
  assert.equal(await count(page), '2 / 3', 'the same page, with something new in it');
  assert.match(await page.locator('.wall:visible .kick').innerText(), /Another Cup/);
  await chosen.clock.fastForward(26000);
  await chosen.waitForFunction(() => /Another Cup/.test(document.querySelector('.kick').textContent));
  assert.equal(await chosen.locator('.wall').count(), 1, 'what was chosen stays chosen');
  await close(page);
  await close(chosen);
});

test('without a connection the screen stays, and says so below', async () => {
  const page = await open(`/ja${event}/hall`);
  await page.context().setOffline(true);
  await page.clock.fastForward(26000);
  const told = page.locator('main > [role=status]');
  await told.waitFor();
  const { bottom, high } = await page.evaluate(() => ({
    bottom: document.querySelector('main > [role=status]').getBoundingClientRect().bottom - innerHeight, high: document.documentElement.scrollHeight - innerHeight }));
  assert.ok(Math.abs(bottom) < 1 && high <= 0, `${bottom} ${high}`);
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.wall:visible').count(), 1, 'it goes on with what it has');
  await page.context().setOffline(false);
  await told.waitFor({ state: 'detached' });
  await close(page);
});
