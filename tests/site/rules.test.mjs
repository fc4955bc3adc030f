// An event with rules of its own: through the interface, through the form without
// JavaScript, and as everybody reads them in a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everything, root } from './api.mjs';
import { deskAndInterface } from './everybody.mjs';
import { compareAll } from './published.mjs';
import { languages, phone } from './site.mjs';

const year = new Date().getFullYear() + 2;
const slug = 'willow', here = `${root}/tournaments/${slug}`, form = `/en/desk/t/${slug}/rules`;
const event = {
  slug, name: { en: 'Willow Cup', ja: '柳杯' }, date: `${year}-03-14`, venue: '市ヶ谷', ruleset: 'kanto-junior', rounds: 3, capacity: 16,
  registration: { opens: `${year - 3}-01-10T00:00:00Z`, closes: `${year}-02-28T00:00:00Z` },
};

// Every datum other than kanto-junior has it.
const overrides = {
  handicap: {
    professional: 10, title: null, prefecture: 7, pair_rounding: 'up', difference_rounding: 'down', cap: 5.5,
    rows: [{ difference: 0, stones: 0, komi: 6.5 }, { difference: 0.5, stones: 0, komi: -0.5 }, { difference: 3, stones: 9, komi: -99.5, or_more: true }],
  },
  rotation: { twice: 'removed', referee_always: false },
  scoring: { counting: 'area', jigo: 'draw', penalty: 4 },
  clock: { main_seconds: 1800, overtime: 'periods', periods: [{ stones: 20, seconds: 300 }, { stones: 5, seconds: 90 }] },
  conduct: { admits: 'any', late_minutes: 30, late_rated: false },
};

const { site, api, visitor, desk, browser } = await deskAndInterface();

const change = (body) => api.ok(200, 'PATCH', here, body);
const member = (object, path) => path.split('.').reduce((at, name) => at?.[name], object);

test('an event is made with its changes and tells them as they were sent', async () => {
  const made = await api.ok(201, 'POST', `${root}/tournaments`, { ...event, overrides });
  assert.deepEqual(made.overrides, overrides);
  assert.equal(made.ruleset, 'kanto-junior');
  await change({ state: 'open' });
  assert.deepEqual((await visitor.get(here)).overrides, overrides);
});

test('what is sent takes the place of all changes, {} of everything, and nothing of nothing', async () => {
  assert.deepEqual((await change({ overrides: { scoring: { penalty: 5 } } })).overrides, { scoring: { penalty: 5 } });
  assert.deepEqual((await change({ venue: 'elsewhere' })).overrides, { scoring: { penalty: 5 } });
  assert.deepEqual((await change({ overrides: { scoring: { penalty: 3, jigo: 'white-wins' }, clock: {} } })).overrides, {});
  assert.deepEqual((await change({ overrides })).overrides, overrides);
  assert.deepEqual((await change({ overrides: {} })).overrides, {});
});

test('each datum alone comes back alone', async () => {
  for (const [part, data] of Object.entries(overrides))
    for (const [name, value] of Object.entries(data)) {
      const one = name === 'periods' ? { overtime: 'periods', periods: value } : name === 'overtime' ? { overtime: 'byo-yomi', count: 3, seconds: 30 } : { [name]: value };
      assert.deepEqual((await change({ overrides: { [part]: one } })).overrides, { [part]: one }, name);
    }
  await change({ overrides: {} });
});

test('what is wrong is told beside its path, and nothing is changed', async () => {
  const cases = {
    'handicap.rows.1.difference': { handicap: { rows: [{ difference: 0, stones: 0, komi: 6 }, { difference: 0, stones: 0, komi: 0 }] } },
    'handicap.rows.0.difference': { handicap: { rows: [{ difference: 1, stones: 0, komi: 6 }] } },
    'handicap.rows.0.stones': { handicap: { rows: [{ difference: 0, stones: 1, komi: 6 }] } },
    'handicap.rows.0.komi': { handicap: { rows: [{ difference: 0, stones: 0, komi: 100 }] } },
    'handicap.rows.0.extra': { handicap: { rows: [{ difference: 0, stones: 0, komi: 6, extra: 1 }] } },
    'handicap.rows.0': { handicap: { rows: [7] } },
    'handicap.rows': { handicap: { rows: Array.from({ length: 41 }, (_, i) => ({ difference: i, stones: 0, komi: 0 })) } },
    'handicap.cap': { handicap: { cap: 24.5 } },
    'handicap.professional': { handicap: { professional: null } },
    'handicap.colours': { handicap: { colours: 'nigiri' } },
    'rotation.twice': { rotation: { twice: 'forgiven' } },
    'rotation.referee_always': { rotation: { referee_always: 'yes' } },
    'scoring.penalty': { scoring: { penalty: 2.5 } },
    'scoring.superko': { scoring: { superko: true } },
    'clock.main_seconds': { clock: { main_seconds: 90 } },
    'clock.overtime': { clock: { overtime: 'canadian' } },
    'clock.count': { clock: { overtime: 'byo-yomi', seconds: 20 } },
    'clock.periods.1.stones': { clock: { overtime: 'periods', periods: [{ stones: 1, seconds: 1 }, { stones: 0, seconds: 1 }] } },
    'conduct.admits': { conduct: { admits: 'single' } },
    'conduct.late_minutes': { conduct: { late_minutes: 601 } },
    bribery: { bribery: {} },
  };
  const before = everything(site);
  for (const [path, bad] of Object.entries(cases))
    assert.deepEqual(await api.refused(422, 'PATCH', here, { overrides: bad }), [`overrides.${path}`]);
  assert.deepEqual(await api.refused(422, 'PATCH', here, { overrides: null }), ['overrides']);
  assert.deepEqual(await api.refused(422, 'PATCH', here, { overrides: { clock: { main_seconds: 0 } } }), ['overrides.clock.main_seconds']);
  assert.equal(everything(site), before);
});

// (8 + 2) / 2 = 5.0 with the ruleset's 8 for a representative, (2 + 2) / 2 = 2.0 where that does not count.
test('points follow the rules until a round is drawn', async () => {
  const player = (family_name, gender, age, rank, more) => ({ family_name, given_name: 'A', gender, rank, birth_date: `${year - age}-05-05`, ...more });
  const pair = (name, honour) => ({ players: [player(name, 'f', 12, '2d', { honour }), player(`${name}son`, 'm', 40, '2d')], email: `${name}@example.com` });
  const points = async () => (await visitor.get(`${here}/entries`)).map((entry) => entry.points);
  await api.ok(201, 'POST', `${here}/entries`, pair('Anna', 'prefecture'));
  await api.ok(201, 'POST', `${here}/entries`, pair('Berta'));
  assert.deepEqual(await points(), [5, 2]);
  await change({ overrides: { handicap: { prefecture: null } } });
  assert.deepEqual(await points(), [2, 2]);
  await change({ overrides: {} });
  assert.deepEqual(await points(), [5, 2]);
  await change({ state: 'closed' });
  const [game] = (await api.ok(201, 'POST', `${here}/rounds`, { publish: true })).games;
  assert.deepEqual([game.stones, game.komi], [3, -6]); // 3.0 in kanto-junior's table
  await api.refused(409, 'PATCH', here, { overrides: { handicap: { prefecture: 7 } } });
  await change({ overrides: { handicap: { rows: [{ difference: 0, stones: 0, komi: 7.5 }] }, scoring: { jigo: 'draw' } } });
  const [kept] = (await visitor.get(`${here}/rounds/1`)).games;
  assert.deepEqual([kept.stones, kept.komi], [3, -6]);
  await compareAll(site);
});

test('the form changes rows without JavaScript and keeps what it refuses', async () => {
  const bad = await desk.submit(form, '/rules', { 'handicap.rows.1.difference': '0', 'handicap.rows.1.stones': '２', 'handicap.rows.1.komi': '', 'scoring.penalty': 'x<' });
  assert.equal(bad.status, 422);
  for (const id of ['handicap-rows-1-difference', 'handicap-rows-1-komi', 'scoring-penalty'])
    assert.match(bad.text, new RegExp(`<a class="fix" href="#${id}">[^<]+</a>[\\s\\S]*id="${id}"[^>]*aria-invalid="true"`), id);
  assert.match(bad.text, /name="handicap\.rows\.1\.stones" value="２"/);
  assert.match(bad.text, /name="scoring\.penalty" value="x&lt;"/);
  const good = await desk.submit(form, '/rules', { 'handicap.rows.1.difference': '1½', 'handicap.rows.1.stones': '２', 'handicap.rows.1.komi': '−6', 'scoring.penalty': '4' });
  assert.equal(good.status, 303);
  const now = await api.get(here);
  assert.deepEqual(now.overrides.handicap.rows[1], { difference: 1.5, stones: 2, komi: -6, or_more: true });
  assert.equal(member(now.overrides, 'scoring.penalty'), 4);
  await compareAll(site);
});

test('on a phone everybody reads what is changed, one tap from the round', async () => {
  for (const lang of languages) {
    const page = await browser.newPage({ viewport: phone, javaScriptEnabled: false });
    await page.goto(`${site.base}/${lang}/t/${slug}/rounds/1`);
    await page.click(`nav.tabs a[href="/${lang}/t/${slug}/rules"]`);
    assert.deepEqual(await page.locator('mark').allTextContents(), lang === 'en'
      ? ['0.0', '1.5 and more', 'half a win each', '4'] : ['0.0', '1.5 以上（いじょう）', '引き分け（半勝ずつ）', '4目']);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${lang}: scrolls sideways`);
    await page.close();
  }
});

test('going back to the ruleset’s own values is confirmed first', async () => {
  const context = await browser.newContext(), page = await context.newPage();
  await context.addCookies(Object.entries(desk.cookies).map(([name, value]) => ({ name, value, url: site.base })));
  await page.goto(site.base + form);
  const button = page.locator('form[action$="/rules/own"] button');
  assert.equal(await button.isVisible(), false);
  await page.click('details summary');
  await button.click();
  assert.deepEqual((await api.get(here)).overrides, {});
  await page.goto(`${site.base}/en/t/${slug}/rules`);
  assert.equal(await page.locator('mark').count(), 0);
  await context.close();
  await compareAll(site);
});
