// An event set up: how it is played, and rules of its own; through the interface, through the forms without
// JavaScript, and as everybody reads it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, everything, root, tokenFor } from './api.mjs';
import { browserOn, close, fits } from './browser.mjs';
import { organiser } from './client.mjs';
import { eventBody, year } from './events.mjs';
import { compareAll } from './published.mjs';
import { languages, startSite } from './site.mjs';

const site = await startSite(), desk = await organiser(site), open = await browserOn(site);
const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), visitor = new Api(site.base);
const changeAt = (here) => (body) => api.ok(200, 'PATCH', here, body);

// How it is played

const slug = 'reed', here = `${root}/tournaments/${slug}`, form = `/en/desk/t/${slug}/play`, change = changeAt(here);
const event = eventBody(slug, { ruleset: 'egc-2015', rounds: 5 });

// TOURNAMENT.md's defaults: a Swiss.
const usual = {
  bar: '4d', floor: '20k', zero: '30k', groups: 1, finalists: 0, third_place: true, bye_x2: 2, rest_x2: 0, absent_x2: 0, round_down: false,
  score_bye_x2: 2, score_absent_x2: 0, unplayed_half: false, sos_stones: false, sos_left_out: 1, sos_one_more: false, ties_to: 0, ties_after: 1, category_1: '30k', category_2: '30k', category_3: '30k', category_4: '30k',
  category_5: '30k', category_6: '30k', category_7: '30k', category_8: '30k',
  apart_rounds: 20, family_rounds: 0, club_rounds: 20, club_gap: 0, country_rounds: 0, country_gap: 0, main_share: 0, local_rounds: 0,
  firm_rounds: 2, half_free: true, bar_free: true, top_free: false, float_rounds: 20, float_down: 'middle', float_up: 'middle', seeding_first: 'cross', seeding_later: 'fold',
  seeding_rounds: 2, handicap_rounds: 0, handicap_by: 'points', handicap_top: 'pro', handicap_less: 0, handicap_most: 9, even_colours: 'rules', colour_rounds: 20,
};
// Every setting other than that.
const own = {
  bar: '6d', floor: '30k', zero: '20k', groups: 4, finalists: 8, third_place: false, bye_x2: 1, rest_x2: 1, absent_x2: 1, round_down: true,
  score_bye_x2: 1, score_absent_x2: 1, unplayed_half: true, sos_stones: true, sos_left_out: 2, sos_one_more: true, ties_to: 8, ties_after: 2, category_1: '4d', category_2: '1d', category_3: '3k', category_4: '6k',
  category_5: '10k', category_6: '14k', category_7: '18k', category_8: '22k',
  apart_rounds: 2, family_rounds: 3, club_rounds: 0, club_gap: 9, country_rounds: 1, country_gap: 1, main_share: 100, local_rounds: 4,
  firm_rounds: 20, half_free: false, bar_free: false, top_free: true, float_rounds: 0, float_down: 'top', float_up: 'bottom', seeding_first: 'random', seeding_later: 'slip',
  seeding_rounds: 4, handicap_rounds: 5, handicap_by: 'score', handicap_top: '1d', handicap_less: -1, handicap_most: 3, even_colours: 'balance', colour_rounds: 19,
};
const prizes = [
  { name: { en: 'Best new pair', ja: '新人賞' }, kind: 'newcomer', count: 1 },
  { name: { en: '<"&\'>', ja: '' }, kind: 'rank', rank: '10k', count: 3 },
  { name: { en: '', ja: '学校賞' }, kind: 'club', count: 9 },
];

const make = (more) => api.ok(201, 'POST', `${root}/tournaments`, { ...event, ...more });

test('an event is a usual Swiss when nothing is said', async () => {
  const made = await make({});
  assert.equal(made.system, 'swiss');
  assert.deepEqual(made.plan, usual);
  assert.deepEqual(made.criteria, ['score', 'sos', 'sos_1', 'direct']);
  assert.deepEqual([made.tables_out, made.prizes], [[], []]);
});

test('each of the five systems is made with what is usual for it', async () => {
  const orders = {
    swiss: ['score', 'sos', 'sos_1', 'direct'], mcmahon: ['mms', 'sos', 'sos_1', 'direct'], 'round-robin': ['score', 'direct'],
    knockout: ['stage'], fours: ['score', 'sos', 'sos_1', 'direct'],
  };
  for (const [system, order] of Object.entries(orders)) {
    const made = await make({ slug: `reed-${system}`, system });
    assert.deepEqual([made.system, made.criteria], [system, order]);
    assert.deepEqual([made.plan.absent_x2, made.plan.round_down], system === 'mcmahon' ? [1, true] : [0, false], system);
  }
});

test('everything comes back as it was sent, to everybody, and sent back changes nothing', async () => {
  const criteria = ['score', 'direct_full', 'exr', 'margin', 'lot', 'cuss', 'sodos'];
  await change({ plan: own, criteria, tables_out: [13, 7, 13], prizes, state: 'open' });
  const now = await visitor.get(here);
  assert.deepEqual(now.plan, own);
  assert.deepEqual(now.criteria, criteria);
  assert.deepEqual(now.tables_out, [7, 13]);
  assert.deepEqual(now.prizes, prizes);
  const { system, plan, tables_out } = now;
  assert.equal((await change({ system, plan, criteria, tables_out, prizes: now.prizes })).version, now.version);
});

test('each setting alone changes alone, and prizes without a count are for one', async () => {
  await change({ plan: usual, criteria: ['score'], tables_out: [], prizes: [] });
  for (const [name, value] of Object.entries(own)) {
    assert.deepEqual((await change({ plan: { [name]: value } })).plan, { ...usual, [name]: value }, name);
    await change({ plan: { [name]: usual[name] } });
  }
  assert.deepEqual((await change({ prizes: [{ name: { ja: '賞' }, kind: 'newcomer' }] })).prizes, [{ name: { en: '', ja: '賞' }, kind: 'newcomer', count: 1 }]);
  await change({ prizes: [], criteria: ['score', 'sos', 'sos_1', 'direct'] });
});

test('under another system what was usual becomes usual there, what was set stays, what is said counts', async () => {
  await change({ plan: { club_rounds: 1 } });
  const mcmahon = await change({ system: 'mcmahon' });
  assert.deepEqual(mcmahon.plan, { ...usual, club_rounds: 1, absent_x2: 1, round_down: true });
  assert.equal(mcmahon.criteria[0], 'mms');
  assert.deepEqual((await change({ system: 'swiss' })).plan, { ...usual, club_rounds: 1 });
  assert.equal((await change({ system: 'mcmahon', plan: { absent_x2: 0 } })).plan.absent_x2, 0);
  await change({ system: 'swiss', plan: usual });
});

test('what is wrong in a plan is told beside its path, and nothing is changed', async () => {
  const robin = (plan) => ({ system: 'round-robin', plan });
  const prize = (more) => ({ prizes: [prizes[0], { ...prizes[1], ...more }] });
  const cases = [
    ['system', { system: 'chess' }], ['plan', { plan: null }], ['plan.komi', { plan: { komi: 6 } }],
    ['plan.bar', { plan: { bar: '31k' } }], ['plan.bar', { plan: { bar: '9p' } }], ['plan.bar', { plan: { bar: 33 } }],
    ['plan.floor', { system: 'mcmahon', plan: { bar: '1d', floor: '2d' } }],
    ['plan.groups', { plan: { groups: 0 } }], ['plan.groups', { plan: { groups: 65 } }], ['plan.finalists', { plan: { finalists: 1 } }],
    ['plan.finalists', { capacity: 5, rounds: 9, plan: { finalists: 6 } }], ['plan.finalists', { plan: { finalists: 32 } }],
    ['plan.third_place', { plan: { third_place: 'yes' } }], ['plan.bye_x2', { plan: { bye_x2: 3 } }], ['plan.bye_x2', { plan: { bye_x2: 0.5 } }],
    ['plan.club_rounds', { plan: { club_rounds: 21 } }], ['plan.club_rounds', { plan: { club_rounds: -1 } }],
    ['plan.seeding_first', { plan: { seeding_first: 'best' } }],
    ['criteria.0', { criteria: [] }], ['criteria.1', { criteria: ['sos', 'luck'] }], ['criteria.2', { criteria: ['sos', 'lot', 'sos'] }],
    ['tables_out.1', { tables_out: [1, 0] }], ['tables_out.0', { tables_out: [10000] }], ['tables_out.0', { tables_out: ['7'] }],
    ['prizes.1.name.en', prize({ name: {} })], ['prizes.1.name.ja', prize({ name: { en: 'x', ja: 'あ'.repeat(121) } })],
    ['prizes.1.kind', prize({ kind: 'best' })], ['prizes.1.rank', prize({ rank: '' })], ['prizes.1.rank', prize({ kind: 'club' })],
    ['prizes.1.count', prize({ count: 0 })], ['prizes.1.count', prize({ count: 10 })], ['prizes.1.sponsor', prize({ sponsor: 'x' })],
  ];
  const before = everything(site);
  for (const [path, body] of cases) assert.deepEqual(await api.refused(422, 'PATCH', here, body), [path], JSON.stringify(body));
  assert.equal(everything(site), before);
});

test('on a phone without JavaScript another system is chosen, looked at, saved', async () => {
  const page = await open(`/en/desk/t/${slug}`, { script: false, as: desk });
  await page.click(`a[href="${form}"]`);
  await page.click('summary:text-is("Who is kept apart")');
  await page.selectOption('#plan-club_rounds', '1');
  await page.check('input[value="mcmahon"]');
  await page.click('button.q');
  assert.match(await page.locator('.say').first().textContent(), /Not saved yet/);
  assert.equal((await api.get(here)).system, 'swiss');
  assert.equal(await page.inputValue('#plan-club_rounds'), '1');
  assert.equal(await page.inputValue('#criteria-0'), 'mms');
  await page.fill('#plan-bar', '三段');
  await page.selectOption('#criteria-1', 'cuss');
  await page.selectOption('#criteria-2', '');
  await page.fill('#tables_out', '13、7');
  assert.equal(await page.isVisible('#prizes-0-name_en'), false, 'an empty prize is not folded');
  await page.click('summary:text-is("Prize 1")');
  await page.fill('#prizes-0-name_en', 'Best under 10-kyu');
  await page.selectOption('#prizes-0-kind', 'rank');
  await page.fill('#prizes-0-rank', '10級');
  await fits(page);
  await page.click('form button.btn:not(.q)');
  const now = await api.get(here);
  assert.deepEqual([now.system, now.plan.bar, now.plan.club_rounds, now.plan.absent_x2], ['mcmahon', '3d', 1, 1]);
  assert.deepEqual(now.criteria, ['mms', 'cuss', 'direct']);
  assert.deepEqual(now.tables_out, [7, 13]);
  assert.deepEqual(now.prizes, [{ name: { en: 'Best under 10-kyu', ja: '' }, kind: 'rank', rank: '10k', count: 1 }]);
  for (const [lang, text] of [['en', /McMahon, bar 3-dan[\s\S]*McMahon score, CUSS, Direct comparison/], ['ja', /マクマホン方式（上限三段[\s\S]*マクマホン点、CUSS、直接対決/]]) {
    await page.goto(`${site.base}/${lang}/t/${slug}`);
    assert.match(await page.locator('#facts').textContent(), text);
  }
  await page.goto(`${site.base}${form}`);
  assert.deepEqual([await page.isVisible('#prizes-0-name_en'), await page.isVisible('#prizes-1-name_en')], [true, false]);
  await page.goto(`${site.base}/en/desk/t/${slug}/log`);
  assert.match(await page.locator('main').textContent(), /Best under 10-kyu: nobody above 10-kyu/);
  await close(page);
  await compareAll(site);
});

test('what is refused in the form is kept there', async () => {
  const bad = await desk.submit(form, '/play', { tables_out: '<b>', 'criteria.3': 'mms', 'plan.floor': '<9d>', 'prizes.1.count': 'x' });
  assert.equal(bad.status, 422);
  for (const id of ['tables_out', 'criteria-3', 'plan-floor', 'prizes-1-count', 'prizes-1-kind', 'prizes-1-name_en'])
    assert.match(bad.text, new RegExp(`<a class="fix" href="#${id}">[^<]+</a>[\\s\\S]*id="${id}"[^>]*aria-invalid="true"`), id);
  assert.match(bad.text, /name="plan\.floor" value="&lt;9d&gt;"/);
});

test('a round that is drawn fixes the system; weights and criteria may change, and everybody sees it', async () => {
  await change({ system: 'swiss' });
  const player = (family_name) => ({ family_name, given_name: 'A', rank: '2d' });
  for (const name of ['Anna', 'Berta', 'Cara', 'Dora'])
    await api.ok(201, 'POST', `${here}/entries`, { players: [player(name), player(`${name}son`)], email: `${name}@example.com` });
  await change({ state: 'closed' });
  await api.ok(201, 'POST', `${here}/rounds`, { publish: true });
  await api.refused(409, 'PATCH', here, { system: 'mcmahon' });
  await change({ plan: { club_rounds: 0, absent_x2: 1, finalists: 4 }, criteria: ['score', 'sos', 'lot'] });
  assert.deepEqual((await visitor.get(here)).criteria, ['score', 'sos', 'lot']);
  assert.doesNotMatch((await desk.get(form)).text, /type="radio"/);
  await compareAll(site);
});

// Rules of its own

const ruled = `${root}/tournaments/willow`, rulesForm = '/en/desk/t/willow/rules', changeRules = changeAt(ruled);

// Every datum other than kanto-junior has it.
const overrides = {
  handicap: {
    professional: 10, title: null, prefecture: 7, pair_rounding: 'up', difference_rounding: 'down', more_ranks: true, cap: 5.5,
    rows: [{ difference: 0, stones: 0, komi: 6.5 }, { difference: 0.5, stones: 0, komi: -0.5 }, { difference: 3, stones: 9, komi: -99.5, or_more: true }],
  },
  rotation: { twice: 'removed', referee_always: false, always_penalty: true },
  scoring: { counting: 'area', jigo: 'draw', penalty: 4, handed_over: false },
  clock: { main_seconds: 1800, overtime: 'periods', periods: [{ stones: 20, seconds: 300 }, { stones: 5, seconds: 90 }] },
  conduct: { admits: 'any', late_minutes: 30, late_rated: false },
};

test('an event is made with its changes and tells them as they were sent', async () => {
  const made = await api.ok(201, 'POST', `${root}/tournaments`, eventBody('willow', { ruleset: 'kanto-junior', rounds: 3, overrides }));
  assert.deepEqual(made.overrides, overrides);
  assert.equal(made.ruleset, 'kanto-junior');
  await changeRules({ state: 'open' });
  assert.deepEqual((await visitor.get(ruled)).overrides, overrides);
});

test('what is sent takes the place of all changes, {} of everything, and nothing of nothing', async () => {
  assert.deepEqual((await changeRules({ overrides: { scoring: { penalty: 5 } } })).overrides, { scoring: { penalty: 5 } });
  assert.deepEqual((await changeRules({ venue: 'elsewhere' })).overrides, { scoring: { penalty: 5 } });
  assert.deepEqual((await changeRules({ overrides: { scoring: { penalty: 3, jigo: 'white-wins' }, clock: {} } })).overrides, {});
  assert.deepEqual((await changeRules({ overrides })).overrides, overrides);
  assert.deepEqual((await changeRules({ overrides: {} })).overrides, {});
});

test('each datum alone comes back alone', async () => {
  for (const [part, data] of Object.entries(overrides))
    for (const [name, value] of Object.entries(data)) {
      const one = name === 'periods' ? { overtime: 'periods', periods: value } : name === 'overtime' ? { overtime: 'byo-yomi', count: 3, seconds: 30 } : { [name]: value };
      assert.deepEqual((await changeRules({ overrides: { [part]: one } })).overrides, { [part]: one }, name);
    }
  await changeRules({ overrides: {} });
});

test('what is wrong in rules is told beside its path, and nothing is changed', async () => {
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
    assert.deepEqual(await api.refused(422, 'PATCH', ruled, { overrides: bad }), [`overrides.${path}`]);
  assert.deepEqual(await api.refused(422, 'PATCH', ruled, { overrides: null }), ['overrides']);
  assert.deepEqual(await api.refused(422, 'PATCH', ruled, { overrides: { clock: { main_seconds: 0 } } }), ['overrides.clock.main_seconds']);
  assert.equal(everything(site), before);
});

// (8 + 2) / 2 = 5.0 with the ruleset's 8 for a representative, (2 + 2) / 2 = 2.0 where that does not count.
test('points follow the rules until a round is drawn', async () => {
  const player = (family_name, gender, age, rank, more) => ({ family_name, given_name: 'A', gender, rank, birth_date: `${year - age}-05-05`, ...more });
  const pair = (name, honour) => ({ players: [player(name, 'f', 12, '2d', { honour }), player(`${name}son`, 'm', 40, '2d')], email: `${name}@example.com` });
  const points = async () => (await visitor.get(`${ruled}/entries`)).map((entry) => entry.points);
  await api.ok(201, 'POST', `${ruled}/entries`, pair('Anna', 'prefecture'));
  await api.ok(201, 'POST', `${ruled}/entries`, pair('Berta'));
  assert.deepEqual(await points(), [5, 2]);
  await changeRules({ overrides: { handicap: { prefecture: null } } });
  assert.deepEqual(await points(), [2, 2]);
  await changeRules({ overrides: {} });
  assert.deepEqual(await points(), [5, 2]);
  await changeRules({ state: 'closed' });
  const [game] = (await api.ok(201, 'POST', `${ruled}/rounds`, { publish: true })).games;
  assert.deepEqual([game.stones, game.komi], [3, -6]); // 3.0 in kanto-junior's table
  await api.refused(409, 'PATCH', ruled, { overrides: { handicap: { prefecture: 7 } } });
  await changeRules({ overrides: { handicap: { rows: [{ difference: 0, stones: 0, komi: 7.5 }] }, scoring: { jigo: 'draw' } } });
  const [kept] = (await visitor.get(`${ruled}/rounds/1`)).games;
  assert.deepEqual([kept.stones, kept.komi], [3, -6]);
  await compareAll(site);
});

// Swindon knows no handicap: points never decide, and where a table has rows they always do.
test('who takes Black in an even event is a choice, and the desk records who had it', async () => {
  const at = `${root}/tournaments/tern`, patch = changeAt(at);
  await api.ok(201, 'POST', `${root}/tournaments`, eventBody('tern', { ruleset: 'swindon', rounds: 3, plan: { even_colours: 'balance' } }));
  for (const [overrides, kept] of [[{ colours: 'nigiri' }, { colours: 'nigiri' }], [{ colours: 'balance' }, undefined]])
    assert.deepEqual((await patch({ overrides: { handicap: overrides } })).overrides.handicap, kept);
  assert.deepEqual(await api.refused(422, 'PATCH', at, { overrides: { handicap: { colours: 'points' } } }), ['overrides.handicap.colours']);
  const rows = [{ difference: 0, stones: 0, komi: 7 }, { difference: 1, stones: 0, komi: 0, or_more: true }];
  assert.equal((await patch({ overrides: { handicap: { rows } } })).overrides.handicap.colours, 'points');
  assert.deepEqual(await api.refused(422, 'PATCH', at, { overrides: { handicap: { rows, colours: 'nigiri' } } }), ['overrides.handicap.colours']);
  await patch({ overrides: {}, state: 'open' });
  for (const number of [1, 2])
    await api.ok(201, 'POST', `${at}/entries`, { players: [{ family_name: `Tern${number}`, given_name: 'Ada', rank: `${number}k`, gender: 'f', birth_date: '1980-01-01' }] });
  await patch({ state: 'closed' });
  const [drawn] = (await api.ok(201, 'POST', `${at}/rounds`, { publish: true })).games;
  assert.deepEqual([drawn.nigiri, drawn.stones], [false, 0]);
  const had = await api.ok(200, 'PUT', `${at}/rounds/1/games/1/result`, { by: 'resignation', winner: 'black', black_pair: drawn.white });
  assert.deepEqual([had.black, had.white, had.result], [drawn.white, drawn.black, 'B+R']);
  await compareAll(site);
});

test('the form changes rows without JavaScript and keeps what it refuses', async () => {
  const bad = await desk.submit(rulesForm, '/rules', { 'handicap.rows.1.difference': '0', 'handicap.rows.1.stones': '２', 'handicap.rows.1.komi': '', 'scoring.penalty': 'x<' });
  assert.equal(bad.status, 422);
  for (const id of ['handicap-rows-1-difference', 'handicap-rows-1-komi', 'scoring-penalty'])
    assert.match(bad.text, new RegExp(`<a class="fix" href="#${id}">[^<]+</a>[\\s\\S]*id="${id}"[^>]*aria-invalid="true"`), id);
  assert.match(bad.text, /name="handicap\.rows\.1\.stones" value="２"/);
  assert.match(bad.text, /name="scoring\.penalty" value="x&lt;"/);
  const good = await desk.submit(rulesForm, '/rules', { 'handicap.rows.1.difference': '1½', 'handicap.rows.1.stones': '２', 'handicap.rows.1.komi': '−6', 'scoring.penalty': '4' });
  assert.equal(good.status, 303);
  const now = await api.get(ruled);
  assert.deepEqual(now.overrides.handicap.rows[1], { difference: 1.5, stones: 2, komi: -6, or_more: true });
  assert.equal(now.overrides.scoring.penalty, 4);
  await compareAll(site);
});

test('on a phone everybody reads what is changed, one tap from the round', async () => {
  for (const lang of languages) {
    const page = await open(`/${lang}/t/willow/rounds/1`, { lang, script: false });
    await page.click(`nav.tabs a[href="/${lang}/t/willow/rules"]`);
    assert.deepEqual(await page.locator('mark').allTextContents(), lang === 'en'
      ? ['0.0', '1.5 and more', 'half a win each', '4'] : ['0.0', '1.5 以上（いじょう）', '引き分け（半勝ずつ）', '4目']);
    await fits(page);
    await close(page);
  }
});

test('going back to the ruleset’s own values is confirmed first', async () => {
  const page = await open(rulesForm, { as: desk });
  const button = page.locator('form[action$="/rules/own"] button');
  assert.equal(await button.isVisible(), false);
  await page.click('details summary');
  await button.click();
  assert.deepEqual((await api.get(ruled)).overrides, {});
  await page.goto(`${site.base}/en/t/willow/rules`);
  assert.equal(await page.locator('mark').count(), 0);
  await close(page);
  await compareAll(site);
});

// RULES.md, "Ranks and points": 31k to 50k, 3.5k, 準初段 and 五段格 "where an event allows them".
test('ranks between two and below 30-kyu are taken where an event takes them, and elsewhere refused beside their field', async () => {
  const made = await api.ok(201, 'POST', `${root}/tournaments`, eventBody('rowan', { ruleset: 'egf-pair', registration: { opens: `${year - 3}-01-10T00:00:00Z`, closes: `${year}-02-28T00:00:00Z` } }));
  const rowan = `${root}/tournaments/${made.slug}`;
  const players = (one, two) => ({ players: [{ family_name: `A${one}`, given_name: 'B', rank: one, gender: 'f' }, { family_name: `C${two}`, given_name: 'D', rank: two, gender: 'm' }], email: '' });
  await api.ok(200, 'PATCH', rowan, { state: 'open' });
  for (const rank of ['3.5k', '31k', '準初段', '五段格'])
    assert.deepEqual(await api.refused(422, 'POST', `${rowan}/entries`, players('1d', rank)), ['players.1.rank'], rank);
  await api.ok(200, 'PATCH', rowan, { overrides: { handicap: { more_ranks: true } } });
  for (const [one, two, points] of [['3.5k', '1.5d', -0.5], ['31k', '50k', -39.5], ['準初段', '五段格', 3], ['4k', '3.5k', -2.5]])
    assert.equal((await api.ok(201, 'POST', `${rowan}/entries`, players(one, two))).points, points, `${one} ${two}`);
  assert.deepEqual(await api.refused(422, 'POST', `${rowan}/entries`, players('1d', '3.25k')), ['players.1.rank']);
  const listed = await api.get(`${rowan}/entries`);
  assert.deepEqual(listed.map((entry) => entry.ranks ?? entry.players.map(({ rank }) => rank)).slice(0, 3), [['3.5k', '1.5d'], ['31k', '50k'], ['0.5d', '5d']]);
});
