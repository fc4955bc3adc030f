// The calculator as one types and by its form: the same words, and an address that can be shared.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserOn, close } from './browser.mjs';
import { languages, startSite, top } from './site.mjs';

const site = await startSite(), openAt = await browserOn(site);

const ranks = ['a1', 'a2', 'b1', 'b2'];
const questions = [
  { ruleset: 'kanto-junior', ranks: ['4d', '1k', '1d', '6k'] },
  { ruleset: 'kanto-junior', ranks: ['三段', '5級', '初段', 'プロ'], honours: { 'a1-honour': 'prefecture' } },
  { ruleset: 'jpga', ranks: ['2d', '3k', '1d', '2k'], honours: { 'b1-honour': 'title' } },
  { ruleset: 'egf-pair', ranks: ['1d', '1d', '1d', '1d'] },
  { ruleset: 'egc-2015', ranks: ['7 dan', '6d', '9p', '30 kyu'] },
];

const open = (lang, path = '', { script = true } = {}) => openAt(`/${lang}/handicap${path}`, { lang, script });

// What somebody sees below the form, without where lines break in the source.
const words = (page) => page.locator('#result').evaluate((node) => node.innerHTML.trim().replace(/\s+/g, ' '));
const tables = (page) => page.locator('#result > :not(#answer)').allInnerTexts();
const answered = (page) => page.waitForSelector('#answer');

// Keys are pressed one by one, as by hand.
async function typeIn(page, question) {
  await page.selectOption('[name=ruleset]', question.ruleset);
  for (const [i, name] of ranks.entries()) {
    await page.click(`[name=${name}]`);
    await page.keyboard.type(question.ranks[i]);
  }
  if (question.honours) await page.click('summary');
  for (const [name, honour] of Object.entries(question.honours ?? {})) await page.selectOption(`[name=${name}]`, honour);
}

async function pressed(lang, question) {
  const page = await open(lang, '', { script: false });
  await typeIn(page, question);
  await page.click('main button[type=submit]');
  await answered(page);
  return page;
}

// In the languages by turns.
for (const [i, question] of questions.entries())
  test(`typing says what the form says: ${question.ruleset}, ${question.ranks}`, async () => {
    const lang = languages[i % languages.length], live = await open(lang), still = await pressed(lang, question);
    await typeIn(live, question);
    await answered(live);
    const expected = await words(still);
    await live.waitForFunction((text) => document.getElementById('result').innerHTML.trim().replace(/\s+/g, ' ') === text, expected)
      .catch(async () => assert.equal(await words(live), expected, question.ruleset));
    assert.equal(await live.textContent('.kick'), await still.textContent('.kick'));
    // The address, opened by somebody else with or without JavaScript.
    const shared = live.url();
    for (const page of [live, still]) {
      await page.goto(shared);
      assert.equal(await words(page), expected, shared);
      await close(page);
    }
  });

test('an address in the other language has the same question', async () => {
  const page = await open('en');
  await typeIn(page, questions[0]);
  await answered(page);
  await page.click('.other a');
  await answered(page);
  assert.match(page.url(), /\/ja\/handicap\?/);
  assert.match(await page.textContent('#answer .ans'), /コミ −6/);
  assert.equal(await page.inputValue('[name=b2]'), '6k');
  await close(page);
});

test('a rank half typed is no mistake; one that is left so is, beside its field', async () => {
  const page = await open('en');
  await typeIn(page, { ...questions[0], ranks: ['4d', '1k', '1d', '6'] });
  await page.waitForResponse((answer) => answer.status() === 422);
  assert.equal(await page.locator('.err').count(), 0);
  assert.equal(await page.locator('#answer').count(), 0, 'an answer to another question');
  await page.keyboard.press('Tab');
  await page.waitForSelector('.err');
  const field = page.locator('.field.bad');
  assert.equal(await field.locator('input').getAttribute('name'), 'b2');
  const told = await field.locator('.err').innerText();
  const still = await open('en', new URL(page.url()).search, { script: false });
  assert.equal(told, await still.locator('.field.bad .err').innerText());
  for (const name of ['aria-invalid', 'aria-describedby'])
    assert.equal(await field.locator('input').getAttribute(name), await still.locator('[name=b2]').getAttribute(name));
  await page.click('[name=b2]');
  await page.keyboard.press('End');
  await page.keyboard.type('k');
  await answered(page);
  assert.equal(await page.locator('.err').count(), 0);
  assert.equal(await page.locator('[name=b2]').getAttribute('aria-invalid'), null);
  assert.match(await page.textContent('#said'), /^4 stones · komi −6 Komi −6 means/);
  await close(page);
  await close(still);
});

test('a comma or a colon inside a rank is a mistake of that rank alone', async () => {
  const page = await open('en');
  await typeIn(page, { ...questions[0], ranks: ['4d,', '1k', '1d:title', '6k'] });
  await page.keyboard.press('Tab');
  await page.waitForSelector('.err');
  assert.deepEqual(await page.locator('.field.bad input').evaluateAll((all) => all.map(({ name }) => name)), ['a1', 'b1']);
  await close(page);
});

test('another ruleset brings its tables, with no rank, with some and with all', async () => {
  const expected = await tables(await open('en', '?ruleset=jpga', { script: false }));
  const page = await open('en');
  for (const typed of ['', '4d']) {
    await page.fill('[name=a1]', typed);
    await page.selectOption('[name=ruleset]', 'egc-2015');
    await page.waitForFunction(() => document.querySelector('.kick').textContent.includes('Congress'));
    await page.selectOption('[name=ruleset]', 'jpga');
    await page.waitForFunction((rows) => document.querySelectorAll('#result tbody tr').length === rows,
      await (await open('en', '?ruleset=jpga', { script: false })).locator('#result tbody tr').count());
    assert.deepEqual(await tables(page), expected);
    assert.equal(await page.locator('.err').count(), 0);
  }
  await close(page);
});

test('where the program does not answer, the button sends the form', async () => {
  const page = await open('en');
  await page.route('**/api/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await typeIn(page, questions[0]);
  await failed;
  await page.click('main button[type=submit]');
  await answered(page);
  assert.match(await page.textContent('#answer .ans'), /4 stones/);
  await close(page);
});

test('the script is small', () => assert.ok(statSync(join(top, 'static', 'handicap.js')).size < 5 * 1024));
