// The referee's desk on a phone, in English without JavaScript and in Japanese with it: a
// penalty, a forfeit and a late pair are ruled upon and taken back, and what the
// result form and the public page say follows.
//
// The demo's rules are kanto-junior's, and nobody has played in its third round.
// The four players are s1 to s4 in the order of play. After s1 the right one is s2:
//   s1, s4        s4 is out of turn and of the other side: 3 points, s1 follows s4
//   s1, s3        partners, so two moves in a row: their side loses at once
//   15 minutes    the limit: 15 is in time, 16 is not
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, close, main } from './browser.mjs';
import { organiser } from './client.mjs';
import { startSite } from './site.mjs';

const desk = '/desk/t/demo-junior';
const journeys = [{ lang: 'en', script: false, table: 1 }, { lang: 'ja', script: true, table: 2 }];
const words = {
  en: { tokens: /Penalty tokens/, penalty: '3 points', one: '1 penalty token', back: 'Taken back at', twice: 'two moves in a row',
    ends: 'This ends the game.', inTime: 'the game is played', late: '16 minutes late', rating: 'and for rating' },
  ja: { tokens: /トークン：/, penalty: '3', one: 'トークン1枚', back: '取り消し', twice: 'ではなく',
    ends: 'これで対局は終わりになります。', inTime: '対局します', late: '16分の遅刻', rating: '数えます' },
};

const site = await startSite(), clerk = await organiser(site), open = await browserOn(site);

// In the page: what a thumb and an eye need.
function measures() {
  const size = (node) => parseFloat(getComputedStyle(node).fontSize);
  const texts = [...document.querySelectorAll('main *')].filter((node) => node.textContent.trim());
  return {
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    low: [...document.querySelectorAll('main :is(.btn, .go, .four > *, .tabs a, .pick)')]
      .filter((node) => node.getBoundingClientRect().height < 44).map((node) => node.outerHTML.slice(0, 90)),
    largest: texts.reduce((a, b) => (size(b) > size(a) ? b : a)).closest('.next') !== null,
    columns: new Set([...document.querySelectorAll('.four > *')].map((node) => Math.round(node.getBoundingClientRect().left))).size,
  };
}

// A press that leads to another page: that page is there when it is done.
const go = (page, locator) => Promise.all([page.waitForEvent('load'), locator.tap()]);
const names = async (page) => (await page.locator('.four > * > bdi').allInnerTexts()).slice(0, 4);
const tap = (page, i) => go(page, page.locator('.four > *').nth(i));
const takeBack = (page) => go(page, page.locator('form[action$="/take-back"] button').first());
// In a game that nigiri begins, somebody has to say first who has Black.
const sayBlack = async (page) => await page.locator('.four').count() > 0 || go(page, page.locator('main section .btn').first());

async function publicResult(page, table) {
  const answer = await page.request.get(`${site.base}/api/v1/tournaments/demo-junior/rounds/3`);
  return (await answer.json()).games.find((game) => game.table === table).result;
}

for (const journey of journeys)
  test(`at table ${journey.table}, in ${journey.lang}, ${journey.script ? 'with' : 'without'} JavaScript`, async (t) => {
    const page = await open(`/${journey.lang}${desk}/rounds/3`, { ...journey, as: clerk }), { table } = journey, say = words[journey.lang];
    const at = `${site.base}/${journey.lang}${desk}/referee/3/${table}`;

    await t.test('the tables are found from the round, and one by its number', async () => {
      await go(page, page.locator('a[href$="/referee"]'));
      assert.equal(await page.locator('.atables a').count(), 12);
      assert.equal((await page.evaluate(measures)).wide, false);
      await page.fill('[name=table]', String(table));
      await go(page, page.locator('main form button'));
      assert.equal(page.url(), at);
    });

    let seats;
    await t.test('two taps make a ruling, and the next player is the largest thing', async () => {
      await sayBlack(page);
      seats = await names(page);
      assert.equal(new Set(seats).size, 4);
      await tap(page, 0);
      assert.equal(await page.locator('.next').count(), 0);
      await tap(page, 3);
      const seen = await page.evaluate(measures);
      assert.deepEqual(seen, { wide: false, low: [], largest: true, columns: 2 });
      assert.equal((await page.innerText('.next bdi')).trim(), seats[0]);
      assert.ok((await page.innerText('.ruling .lead')).includes(say.penalty));
      const { height } = page.viewportSize(), box = await page.locator('.next').boundingBox();
      assert.ok(box.y < height, `the next player is ${box.y} px down`);
    });

    await t.test('one tap records the token, with time and who; the result form has it', async () => {
      await go(page, page.locator('.ruling form .btn'));
      const said = await page.innerText('.ruling .say');
      assert.ok(said.includes(say.one) && /\d+:\d\d/.test(said) && said.includes('organiser@oshidori.example'), said);
      assert.equal((await page.innerText('.next bdi')).trim(), seats[0]);
      await page.goto(`${site.base}/${journey.lang}${desk}/referee`);
      assert.match(await page.locator('.atables a').nth(table - 1).innerText(), say.tokens);
      await page.goto(`${site.base}/${journey.lang}${desk}/rounds/3/tables/${table}`);
      const tokens = await Promise.all(['black', 'white'].map((side) => page.inputValue(`[name=${side}_tokens]`)));
      assert.deepEqual([...tokens].sort(), ['0', '1']);
    });

    await t.test('it is taken back, and the history stays', async () => {
      await page.goto(at);
      await takeBack(page);
      assert.ok((await page.innerText('.rulings')).includes(say.back));
      assert.equal(await page.locator('.rulings s').count(), 1);
      assert.equal(await page.locator('form[action$="/take-back"]').count(), 0);
    });

    await t.test('the three questions come to the same', async () => {
      await go(page, page.locator('.tabs a').nth(1));
      await sayBlack(page);
      await page.locator('fieldset').nth(0).locator('.four label').nth(3).tap();
      await page.locator('fieldset').nth(1).locator('.four label').nth(0).tap();
      await go(page, page.locator('main form .btn'));
      assert.equal((await page.innerText('.next bdi')).trim(), seats[0]);
      assert.ok((await page.innerText('.ruling .lead')).includes(say.penalty));
      const seen = await page.evaluate(measures);
      assert.equal(seen.wide, false);
      assert.deepEqual(seen.low, []);
    });

    await t.test('two moves in a row lose, after one more question, and can be taken back', async () => {
      await go(page, page.locator('.tabs a').nth(0));
      await sayBlack(page);
      await tap(page, 0);
      await tap(page, 2);
      assert.ok((await page.innerText('.ruling .lead')).includes(say.twice));
      await go(page, page.locator('.ruling form .btn'));
      assert.ok((await main(page)).includes(say.ends));
      assert.equal(await publicResult(page, table), null);
      await go(page, page.locator('.ruling form button'));
      assert.match(await publicResult(page, table), /^[BW]\+F$/);
      await takeBack(page);
      assert.equal(await publicResult(page, table), null);
    });

    await t.test('fifteen minutes late are in time, sixteen are a forfeit in one tap', async () => {
      await go(page, page.locator('.tabs a').nth(2));
      await page.locator('[name=side]').nth(1).tap();
      await page.fill('[name=minutes]', '15');
      await go(page, page.locator('main form .btn'));
      assert.ok((await page.innerText('.ruling')).includes(say.inTime));
      assert.equal(await page.locator('.ruling form').count(), 0);
      await page.fill('[name=minutes]', '16');
      await go(page, page.locator('main form .btn'));
      assert.ok((await page.innerText('.ruling')).includes(say.rating));
      await go(page, page.locator('.ruling form .btn'));
      assert.equal(await publicResult(page, table), 'B+F');
      assert.ok((await main(page)).includes(say.late));
      await takeBack(page);
      assert.equal(await publicResult(page, table), null);
    });

    await close(page);
  });
