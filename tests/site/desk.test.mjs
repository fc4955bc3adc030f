// The desk's round page in a noisy hall: results with the keyboard alone, mistakes told at once, a
// page that keeps itself fresh, and two desks that never write over each other in silence.
//
// The demo's third round has twelve tables without a result, drawn anew for every site; so that
// a margin is whole and nobody is asked who had Black, they are made even games without nigiri.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, close, desktop, fits, phone } from './browser.mjs';
import { Client, organiser } from './client.mjs';
import { query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const says = {
  en: { line: (t) => `${t} b+r`, words: 'win by resignation', recorded: (t) => `Table ${t} is recorded: B+R.`,
    unknown: 'There is no table 99 in round 3: 1 to 12.', fix: 'Fix', other: 'B+R', mine: 'W+T', again: (t) => `Table ${t} is recorded already` },
  ja: { line: (t) => `${t}　黒中押し`, words: '中押し勝ち', recorded: (t) => `${t}卓を記録しました`,
    unknown: '第3回戦に99卓はありません。1卓から12卓までです。', fix: '直す', other: '黒中押し勝ち', mine: '白の時間切れ勝ち', again: (t) => `${t}卓の結果は、もう記録してあります` },
};

const site = await startSite(), desk = await organiser(site), openAt = await browserOn(site);
query(site, 'UPDATE game SET nigiri = 0, komi_x2 = 0 WHERE round = 3');
const free = query(site, 'SELECT table_number FROM game WHERE round = 3 ORDER BY table_number').map(Number);

const round = (lang) => `/${lang}/desk/t/demo-junior/rounds/3`;
const open = ({ lang = 'en', script = true, small = false, clock } = {}) => openAt(round(lang), { lang, script, clock, viewport: small ? phone : desktop, as: desk });
const resultOf = (table) => query(site, `SELECT result FROM game WHERE round = 3 AND table_number = ${table}`)[0];

// Enter, and the page that it leads to.
async function enter(page) {
  const [answer] = await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  return answer.status();
}
const inLine = (page) => page.evaluate(() => document.activeElement?.id);
const said = (page) => page.innerText('.say[role=status]');

test('a result takes at most twelve keys, counted in the browser, and the next one can follow', async () => {
  const page = await open();
  const keys = () => page.evaluate(() => Number(sessionStorage.keys));
  await page.addInitScript(() => addEventListener('keydown', () => { sessionStorage.keys = Number(sessionStorage.keys) + 1; }, true));
  await page.reload();
  for (const table of [free[0], free[1]]) {
    await page.evaluate(() => { sessionStorage.keys = 0; });
    await page.keyboard.type(`${table} b+12`); // the cursor is there already
    assert.equal(await enter(page), 200);
    assert.equal(await keys(), `${table} b+12`.length + 1);
    assert.ok(await keys() <= 12);
    assert.match(await said(page), new RegExp(`^Table ${table} is recorded: B\\+12\\. .+ \\(Black\\) – .+ \\(White\\)\\.$`));
    assert.equal(await inLine(page), 'line');
    assert.equal(await page.inputValue('#line'), '');
    assert.equal(resultOf(table), 'B+12');
  }
  await page.keyboard.type(`${free[1]} b+12`);
  await enter(page);
  assert.match(await said(page), /is recorded already/);
  for (const table of free.slice(0, 2))
    assert.equal((await desk.submit(`${round('en')}/tables/${table}`, '/clear')).status, 303);
  await close(page);
});

let next = 2; // of the tables that are free
for (const lang of languages) for (const [script, small] of [[true, false], [false, true]])
  test(`in ${lang}, ${script ? 'with' : 'without'} JavaScript, on a ${small ? 'phone' : 'desk'}`, async (t) => {
    const page = await open({ lang, script, small }), say = says[lang], table = free[next++];

    await t.test('a mistake is told, what was typed stays, the cursor is there', async () => {
      await page.focus('#line');
      await page.keyboard.type('99 b+4');
      if (script) {
        await page.locator('#line-said .err').waitFor(); // while typing, after a pause
        assert.ok((await page.innerText('#line-said')).includes(say.unknown));
        assert.equal(await page.getAttribute('#line', 'aria-invalid'), 'true');
      }
      assert.equal(await enter(page), 422);
      const told = await page.innerText('#line-said');
      assert.ok(told.includes(say.fix) && told.includes(say.unknown), told);
      assert.equal(await page.inputValue('#line'), '99 b+4');
      if (script) assert.equal(await inLine(page), 'line');
      await fits(page);
    });

    await t.test('the words stand there before Enter, and the result after it', async () => {
      await page.fill('#line', '');
      await page.focus('#line');
      await page.keyboard.insertText(say.line(table));
      if (script) {
        await page.locator('#line-said b').waitFor();
        assert.ok((await page.innerText('#line-said')).includes(say.words));
        assert.equal(await page.getAttribute('#line', 'aria-invalid'), null);
      }
      assert.equal(await enter(page), 200);
      assert.ok((await said(page)).includes(say.recorded(table)), await said(page));
      assert.equal(resultOf(table), 'B+R');
      assert.ok(await page.locator(`tr#t${table}.me`).count());
    });

    await t.test('another result for it is asked about with both, and then takes its place', async () => {
      await page.fill('#line', `${table} w+t`);
      await page.focus('#line');
      assert.equal(await enter(page), 409);
      const told = await page.innerText('[role=alert]');
      assert.ok(told.includes(say.other) && told.includes(say.mine) && /\d+:\d\d/.test(told), told);
      assert.equal(resultOf(table), 'B+R');
      await fits(page);
      await page.focus('#line');
      assert.equal(await enter(page), 409, 'Enter again is no yes');
      await page.focus('form.say button');
      assert.equal(await enter(page), 200);
      assert.equal(resultOf(table), 'W+T');
    });
    await close(page);
  });

test('a word half typed is no mistake yet, and is one after a pause', async () => {
  const page = await open({ clock: true }), wrong = page.locator('#line-said .err');
  await page.focus('#line');
  for (const part of ['99', ' ', 'b', '+4', ' tok']) {
    const answered = page.waitForResponse(/\/line\?line=/);
    await page.keyboard.insertText(part);
    await page.clock.runFor(200);
    await (await answered).finished();
    await page.evaluate(() => fetch(document.querySelector('link').href).then((answer) => answer.text())); // the script has had its turn
    assert.equal(await wrong.count(), 0, part);
  }
  await page.clock.runFor(1000);
  assert.equal(await wrong.count(), 1);
  await page.keyboard.press('Backspace');
  assert.equal(await wrong.count(), 0);
  assert.equal(await page.getAttribute('#line', 'aria-invalid'), null);
  // After nigiri what lacks is no half of a word: Enter may follow at once.
  query(site, `UPDATE game SET nigiri = 1 WHERE round = 3 AND table_number = ${free[8]}`);
  await page.fill('#line', `${free[8]} b+r`);
  await page.clock.runFor(200);
  await wrong.waitFor();
  assert.match(await page.innerText('#line-said'), /Black wins by resignation.*Add who had Black: b=/);
  query(site, `UPDATE game SET nigiri = 0 WHERE round = 3 AND table_number = ${free[8]}`);
  await close(page);
});

test('another desk’s result appears without a reload, and what is being typed stays', async () => {
  const [one, other] = [await open(), await open({ lang: 'ja' })], table = free[6];
  await one.focus('#line');
  await one.keyboard.type('12 b+');
  await one.evaluate(() => { window.same = true; });
  const before = Number(await one.locator('progress').getAttribute('value'));
  await other.focus('#line');
  await other.keyboard.type(`${table} w+r`);
  assert.equal(await enter(other), 200);
  await one.locator(`tr#t${table} b`, { hasText: 'W+R' }).last().waitFor();
  assert.equal(Number(await one.locator('progress').getAttribute('value')), before + 1);
  assert.equal(await one.evaluate(() => window.same), true, 'no reload');
  await one.keyboard.type('4');
  assert.equal(await one.inputValue('#line'), '12 b+4');
  assert.equal(await inLine(one), 'line');
  const quiet = await one.waitForResponse((answer) => answer.url().includes('/rounds/3/live') && answer.status() === 304);
  assert.equal(await quiet.request().headerValue('if-none-match') !== null, true);
  for (const page of [one, other]) await close(page);
});

test('two desks at one table: the second is shown both, and the form of the table asks too', async () => {
  const [one, other] = [await open(), await open()], table = free[7];
  const form = await open();
  await form.goto(`${site.base}${round('en')}/tables/${table}`);
  for (const [page, line] of [[one, `${table} b+r`], [other, `${table} w+r`]]) {
    await page.focus('#line');
    await page.keyboard.type(line);
  }
  const codes = await Promise.all([enter(one), enter(other)]);
  assert.deepEqual([...codes].sort(), [200, 409]);
  const stands = resultOf(table), lost = codes[0] === 409 ? one : other;
  assert.equal(stands, codes[0] === 409 ? 'W+R' : 'B+R');
  assert.match(await lost.innerText('[role=alert]'), new RegExp(`Table ${table} says ${stands.replace('+', '\\+')}, recorded \\d+:\\d\\d\\. You wrote [BW]\\+R\\.`));

  await form.check('[name=by][value=void]');
  const [answer] = await Promise.all([form.waitForNavigation(), form.click('main form .btn')]);
  assert.equal(answer.status(), 409);
  assert.match(await form.innerText('main'), /Someone changed this result at \d+:\d\d\. It now says [BW]\+R/);
  assert.ok(await form.isChecked('[name=by][value=void]'));
  assert.equal(resultOf(table), stands);
  await Promise.all([form.waitForNavigation(), form.click('main form .btn')]);
  assert.equal(resultOf(table), 'V');

  await lost.focus('form.say button'); // what it was shown is not what stands there any more
  assert.equal(await enter(lost), 409);
  assert.match(await lost.innerText('[role=alert]'), /says No game/);
  assert.equal(resultOf(table), 'V');
  for (const page of [one, other, form]) await close(page);
});

test('many desks at once: each table has one result, and nobody was told otherwise', async () => {
  const clerks = [1, 2, 3, 4].map(() => new Client(site.base, desk.cookies));
  const table = free[0], lines = ['b+r', 'w+r', 'b+t', 'w+t'];
  const forms = await Promise.all(clerks.map((each) => each.form(round('en'), '/line')));
  const answers = await Promise.all(clerks.map((each, i) => each.send(forms[i], { line: `${table} ${lines[i]}` })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 409, 409, 409]);
  const won = answers.findIndex(({ status }) => status === 303);
  assert.equal(resultOf(table), lines[won].toUpperCase());
  for (const each of clerks) each.close();
});
