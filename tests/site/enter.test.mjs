// Entering: every field gone wrong, points and captain, places, who sees which name, the private link.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { browserOn, close, fits, press } from './browser.mjs';
import { Client, mainText, organiser, plain } from './client.mjs';
import { deskPath, enterBy, makeEvent as makeEventAt, record, turnTo as turn, year } from './events.mjs';
import { bad, good, messages, person, typed } from './entries.mjs';
import { compareAll, publishedTexts, query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

const site = await startSite(), desk = await organiser(site), visitor = new Client(site.base);
const makeEvent = (slug, more) => makeEventAt(desk, slug, { ruleset: 'kanto-junior', ...more });
const turnTo = (slug, state) => turn(desk, slug, state);
const enterPath = (slug, lang = 'en') => `/${lang}/t/${slug}/enter`;

before(async () => {
  await makeEvent('bad');
  await makeEvent('mixed-only', { ruleset: 'jpga' });
});

// Pairs

// The token of the private link.
const enter = async (client, slug, form, lang = 'en') => (await enterBy(client, slug, form, lang)).split('/').at(-1);

function tokenOf(answer, lang = 'en') {
  assert.equal(answer.status, 303, mainText(answer));
  const [, token] = answer.location.match(new RegExp(`^/${lang}/e/([0-9a-z]+)\\?said=entered$`)) ?? assert.fail(answer.location);
  return token;
}

const entriesOf = (slug, columns) => query(site, `SELECT ${columns} FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY number`);
const everything = () => ['entry', 'player', 'idempotency', 'audit'].flatMap((table) => query(site, `SELECT '${table}', * FROM ${table} ORDER BY 2, 3, 4`)).join('\n');

// Bad values

const idOf = (field) => field.replaceAll('.', '-');
const summary = (page) => page.text.match(/<div class="say bad" role="alert">[\s\S]*?<\/div>/)?.[0] ?? assert.fail('no summary');

function inLanguage(text, lang, what) {
  const own = text.replace('Example: ことね', '');
  assert.equal(japanese.test(own), lang === 'ja', `${what}: "${own}" is for another reader`);
}

// The message is in the field's own block, tied to its input or group, and the summary leads there.
function assertBeside(page, field, message, lang, what) {
  const id = idOf(field);
  const blocks = [...page.text.matchAll(/<(div|fieldset) class="field[^"]*"[\s\S]*?<\/\1>/g)].map(([block]) => block);
  const [block, ...more] = blocks.filter((text) => text.includes(`id="${id}-e"`));
  assert.ok(block && more.length === 0, `${what}: one message`);
  const names = field.endsWith('birth_date') ? ['year', 'month', 'day'].map((part) => field.replace('date', part)) : [field];
  for (const name of names) assert.ok(block.includes(`name="${name}"`), `${what}: beside ${name}`);
  assert.match(block, new RegExp(`aria-describedby="(?:[^"]* )?${id}-e"`), what);
  const text = plain(block.match(/<p class="err"[^>]*>(?:<b>[^<]*<\/b>)?([^<]*)<\/p>/)[1]);
  assert.match(text, messages[message][lang], what);
  if (message !== 'already-entered') inLanguage(text, lang, what);

  const links = [...summary(page).matchAll(/<a class="fix" href="#([^"]*)">([^<]*)<\/a>/g)];
  assert.deepEqual(links.map(([, to]) => to), [id], `${what}: the summary`);
  assert.ok(links[0][2].length > 0 && !plain(summary(page)).includes(text), `${what}: there by the name of its field alone`);
  assert.match(block, new RegExp(`<(?:input|textarea)[^>]* id="${id}"`), `${what}: where the summary leads`);
  assert.equal(page.text.split(`id="${id}"`).length, 2, `${what}: one element of that name`);
}

// Everything typed is in the form again; a choice that does not exist cannot be.
function assertKept(form, sent, badField, what) {
  const back = Object.fromEntries(form.values);
  for (const [name, value] of Object.entries(sent)) {
    const unknown = name === badField && /honour|gender|publish/.test(name);
    assert.equal(back[name] ?? '', unknown ? '' : value.replace(/^[\s\u3000]+$/, ''), `${what}: ${name}`);
  }
}

for (const lang of languages) {
  test(`a bad value in any field is answered beside that field (${lang}), and everything else comes back`, async () => {
    const start = await visitor.form(enterPath('bad', lang), '/enter');
    assert.equal((await visitor.send(start, { ...good, do: 'check' })).status, 200, 'what the cases start from is good');
    const before = everything();
    for (const button of ['check', 'enter'])
      for (const { field, set, message } of bad.filter(({ langs }) => langs.includes(lang))) {
        const what = `${lang} ${button} ${JSON.stringify(set).slice(0, 90)}`;
        const sent = { ...good, ...set };
        const page = await visitor.send(start, { ...sent, do: button });
        assert.equal(page.status, 422, what);
        assertBeside(page, field, message, lang, what);
        const form = visitor.formOf(page, enterPath('bad', lang), '/enter');
        assertKept(form, sent, field, what);
        assert.equal(Object.fromEntries(form.values).once, Object.fromEntries(start.values).once, `${what}: still the same form`);
        assert.doesNotMatch(page.text, /<script>|<\/b>"|<"&/, `${what}: what was typed is text`);
      }
    assert.equal(everything(), before, 'nothing is stored');
  });
}

test('an empty form says all that is missing at once, kana too, in the order of the page', async () => {
  const page = await visitor.submit(enterPath('bad', 'ja'), '/enter', { do: 'check' });
  const to = [...summary(page).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  const seats = (...fields) => [0, 1].flatMap((seat) => fields.map((field) => `players-${seat}-${field}`));
  assert.deepEqual(to, [...seats('family_name', 'given_name', 'family_kana', 'given_kana', 'rank', 'birth_date', 'gender'), 'email']);
  assert.deepEqual([...to].sort((a, b) => page.text.indexOf(`id="${a}"`) - page.text.indexOf(`id="${b}"`)), to);
  assert.equal(summary(page).match(/人目：/g).length, 2, 'each player once');
  assert.ok(page.text.includes(`<a href="${enterPath('bad')}" lang="en"`), 'the other language');
});

test('a birth date is read by the years that people count', async () => {
  const cases = [
    [['平成25', '6月', '9日'], '2013年6月9日'], [['ｈ25年', '０６', '９'], '2013年6月9日'], [['2013年', '6', '9'], '2013年6月9日'],
    [['昭和 55', '11', '3'], '1980年11月3日'], [['S.55', '11', '3'], '1980年11月3日'], [['令和元年', '5', '1'], '2019年5月1日'],
  ];
  for (const [words, read] of cases) {
    const set = Object.fromEntries(['year', 'month', 'day'].map((part, i) => [`players.1.birth_${part}`, words[i]]));
    const page = await visitor.submit(enterPath('bad', 'ja'), '/enter', { ...good, ...set, do: 'check' });
    assert.equal(page.status, 200, mainText(page));
    assert.ok(mainText(page).includes(read), `${words}: ${mainText(page)}`);
    const back = await visitor.send(visitor.formOf(page, '', '/enter'), { do: 'back' });
    assert.equal(Object.fromEntries(visitor.formOf(back, '', '/enter').values)['players.1.birth_year'], words[0], 'as it was typed');
    assert.ok(back.text.includes(read), 'and as it was read');
  }
});

test('what is wrong with the pair as a whole is said in the list, and everything comes back', async () => {
  await makeEvent('capped', { ruleset: 'egc-2015' });
  const grown = Object.fromEntries([0, 1].flatMap((seat) => [
    [`players.${seat}.birth_year`, String(year - 16)], [`players.${seat}.birth_month`, '4'], [`players.${seat}.birth_day`, '1'],
  ]));
  const cases = [
    ['bad', grown, /junior high school or younger on .*14 March/, new RegExp(`大会の日（${year}年3月14日.*）に中学生以下`)],
    ['mixed-only', { 'players.0.honour': '' }, /a pair is a woman and a man/, /女性1人と男性1人/],
    ['mixed-only', { 'players.0.honour': '', 'players.0.gender': 'm', 'players.1.gender': 'm' }, /a pair is a woman and a man/, /女性1人と男性1人/],
    ['capped', { 'players.0.honour': '', 'players.0.rank': '6d', 'players.1.rank': '6d' }, /has 5\.5 points at most/, /5\.5までのペア/],
  ];
  const before = everything();
  for (const [slug, set, en, ja] of cases)
    for (const lang of languages)
      for (const button of ['check', 'enter']) {
        const what = `${slug} ${lang} ${button}`, sent = { ...good, ...set };
        const page = await visitor.submit(enterPath(slug, lang), '/enter', { ...sent, do: button });
        assert.equal(page.status, 422, what);
        const text = plain(summary(page).match(/<span class="fix">([^<]*)<\/span>/)?.[1] ?? assert.fail(summary(page)));
        assert.match(text, lang === 'en' ? en : ja, what);
        inLanguage(text, lang, what);
        const kept = visitor.formOf(page, enterPath(slug, lang), '/enter');
        if (slug !== 'bad') delete sent['players.0.honour'], delete sent['players.1.honour']; // not asked for there
        assertKept(kept, sent, '', what);
      }
  assert.equal(everything(), before, 'nothing is stored');
});

test('a person is in one pair of an event only, however the name is written', async () => {
  await makeEvent('once-each');
  const one = typed([person('Müller', 'Lena', '8k', 'f', [year - 9, 12, 24], { publish: 'full' }), person('Sato', 'Ken', '3d', 'm', undefined, { publish: 'full' })]);
  await enter(visitor, 'once-each', one);
  const before = everything();
  for (const lang of languages)
    for (const [seat, family, given] of [[0, 'Müller', 'Lena'], [1, 'ＭＵＬＬＥＲ', 'lena'], [1, 'Sato', 'Ken']]) {
      const sent = { ...good, [`players.${seat}.family_name`]: family, [`players.${seat}.given_name`]: given };
      for (const part of ['year', 'month', 'day']) sent[`players.${seat}.birth_${part}`] = one[`players.0.birth_${part}`];
      for (const button of ['check', 'enter']) {
        const page = await visitor.submit(enterPath('once-each', lang), '/enter', { ...sent, do: button });
        assert.equal(page.status, 422);
        assertBeside(page, `players.${seat}.family_name`, 'already-entered', lang, `${lang} ${family}`);
        assertKept(visitor.formOf(page, enterPath('once-each', lang), '/enter'), sent, '', family);
      }
    }
  assert.equal(everything(), before, 'nothing is stored');
  // Whether a name that is hidden is there, nobody outside is told.
  const hidden = (partner) => typed([person('Hidden', 'Mia', '8k', 'f', [year - 9, 12, 24]), person(partner, 'Tom', '3d', 'm', [1980, 1, 2])]);
  await enter(visitor, 'once-each', hidden('Third'));
  for (const button of ['count', 'check', 'enter']) {
    const page = await new Client(site.base).submit(enterPath('once-each'), '/enter', { ...hidden('Fourth'), do: button });
    assert.equal(page.status, button === 'enter' ? 303 : 200, `${button}: ${mainText(page)}`);
  }
});

test('before entry opens an event says when it does, and takes nobody', async () => {
  await makeEvent('ahead', { opens_year: String(year - 1) });
  const opens = { en: new RegExp(`[Ee]ntry opens on .*10 January ${year - 1}`), ja: new RegExp(`${year - 1}年1月10日.*から`) };
  const closed = { en: /Entry is not open yet\. It opens on/, ja: /申し込みはまだ始まっていません/ };
  for (const lang of languages) {
    const page = await visitor.get(`/${lang}/t/ahead`);
    assert.match(mainText(page), opens[lang]);
    assert.doesNotMatch(page.text, /href="[^"]*\/enter"/);
    const form = await visitor.get(enterPath('ahead', lang));
    assert.match(mainText(form), closed[lang]);
    assert.throws(() => visitor.formOf(form, '', '/enter'), /no form/);
  }
});

// Points and captain

// Worked by hand from the rules: n-dan = n, n-kyu = 1 − n; kanto-junior: a professional 12, a title 9,
// a prefecture's representative 8, the pair half of the sum, exactly; jpga: a professional 8, a fraction
// rounded up, towards more points. The woman of a mixed pair is captain, else the younger.
//   6-dan m, 5-kyu f:                 (6 − 4) / 2 =  1.0, the woman
//   2-dan f 9, 1-dan f 11:            (2 + 1) / 2 =  1.5, the younger, written first
//   pro m, 6-kyu f:                  (12 − 5) / 2 =  3.5, the woman
//   9-dan m prefecture (8), 3-kyu m 10: (8 − 2) / 2 = 3.0, the younger
//   4-dan f 13, 7-dan m title (9):    (4 + 9) / 2 =  6.5, the woman
//   15-kyu m 8, 1-dan m 14:         (−14 + 1) / 2 = −6.5, the younger, written first
//   jpga: 1-kyu f, 4-kyu m:          (0 − 3) / 2 = −1.5 → −1
//   jpga: 9-pro m, 1-dan f:          (8 + 1) / 2 =  4.5 → 5
const worked = [
  ['kanto', [person('Abe', 'Itsuki', '六段', 'm', [year - 40, 1, 1]), person('Abe', 'An', '５級', 'f', [year - 11, 1, 1])], '1.0', 2, 1],
  ['kanto', [person('Bell', 'Ada', '2 dan', 'f', [year - 9, 3, 2]), person('Bell', 'Eve', 'shodan', 'f', [year - 11, 3, 2])], '1.5', 3, 0],
  ['kanto', [person('Hara', 'Naoto', 'プロ', 'm'), person('Naka', 'Akari', '6級', 'f', [year - 12, 5, 5])], '3.5', 7, 1],
  ['kanto', [person('Ito', 'Osamu', '9d', 'm', [year - 60, 5, 5], { honour: 'prefecture' }), person('Ito', 'Gaku', '3 kyu', 'm', [year - 10, 5, 5])], '3.0', 6, 1],
  ['kanto', [person('Naka', 'Mei', '4-dan', 'f', [year - 13, 8, 8]), person('Ueda', 'Noboru', '七段', 'm', [year - 52, 8, 8], { honour: 'title' })], '6.5', 13, 0],
  ['kanto', [person('Ogawa', 'Raku', '15k', 'm', [year - 8, 7, 1]), person('Take', 'Ao', '初段', 'm', [year - 14, 7, 1])], '−6.5', -13, 0],
  ['mixed-only', [person('Costa', 'Ines', '1k', 'f'), person('Costa', 'Rui', '4k', 'm')], '−1.0', -2, 0],
  ['mixed-only', [person('Pro', 'Paul', '9p', 'm'), person('Dan', 'Dora', '1d', 'f')], '5.0', 10, 1],
];

test('points and captain before and after entering are those worked by hand', async () => {
  await makeEvent('kanto');
  for (const [i, [slug, players, points, x2, seat]] of worked.entries())
    for (const lang of languages) {
      const { family_name, given_name } = players[seat], captain = `${given_name} ${family_name}`;
      const what = `${lang} ${players.map((player) => player.given_name)}`;
      const form = typed(players, { email: `worked${i}@example.org` });
      const start = await visitor.form(enterPath(slug, lang), '/enter');
      const shown = (page) => [page.text.match(/<p class="big">([^<]*)</)?.[1], page.text.match(/<p class="ans"><bdi>([^<]*)</)?.[1]];
      assert.deepEqual(shown(await visitor.send(start, { ...form, do: 'count' })), [points, captain], `${what}, counted`);
      const confirm = await visitor.send(start, { ...form, do: 'check' });
      assert.deepEqual(shown(confirm), [points, captain], `${what}, looked over`);
      if (lang === 'en') continue;
      const token = tokenOf(await visitor.send(visitor.formOf(confirm, enterPath(slug, lang), '/enter'), { do: 'enter' }), lang);
      assert.equal(entriesOf(slug, "points_x2 || ' ' || captain").at(-1), `${x2} ${seat}`, what);
      const own = mainText(await visitor.get(`/${lang}/e/${token}`));
      assert.ok(own.includes(`${points} キャプテン ${captain}`), `${what}: ${own}`);
    }
});

// The same form again

test('the confirming form sent twice, and eight times at once, is one entry', async () => {
  await makeEvent('twice');
  const pairs = [0, 1].map((i) => typed([
    person('Twice', `Tina${i}`, '3k', 'f', [year - 12, 1, 1]), person('Twice', `Tom${i}`, '2d', 'm'),
  ], { email: `twice${i}@example.org` }));
  const confirm = async (form) => visitor.formOf(
    await visitor.submit(enterPath('twice'), '/enter', { ...form, do: 'check' }), enterPath('twice'), '/enter');

  const first = await confirm(pairs[0]);
  const token = tokenOf(await visitor.send(first, { do: 'enter' }));
  assert.equal(tokenOf(await visitor.send(first, { do: 'enter' })), token);
  assert.equal(entriesOf('twice', 'entry.id').length, 1);

  const second = await confirm(pairs[1]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.send(second, { do: 'enter' })));
  const tokens = new Set(answers.map((answer) => tokenOf(answer)));
  assert.equal(tokens.size, 1, [...tokens].join(' '));
  assert.deepEqual(entriesOf('twice', "number || ' ' || status"), ['1 confirmed', '2 confirmed']);
  assert.equal(query(site, "SELECT count(*) FROM audit WHERE action = 'entry.enter' AND tournament_id = (SELECT id FROM tournament WHERE slug = 'twice')")[0], '2');
  assert.ok(mainText(await visitor.get(`/en/e/${[...tokens][0]}`)).includes('Tina1'));

  const other = await visitor.send(first, { do: 'enter', 'players.1.given_name': 'Somebody' });
  assert.equal(other.status, 422, 'a form that was sent cannot enter somebody else');
  assert.match(mainText(other), /already been sent/);
  assert.equal(entriesOf('twice', 'entry.id').length, 2);
});

// On a phone

const thumb = { width: 390, height: 664 };

// What a thumb does: a tap on what is no field, or on a field that the keyboard's "next" does not lead to.
async function enterByThumb(page, fields) {
  let taps = 0;
  const tap = async (selector) => {
    taps += 1;
    await page.tap(selector);
  };
  await tap('main a[href$="/enter"]');
  await page.waitForURL('**/enter');
  for (const [name, value] of fields) {
    const field = `[name="${name}"]`;
    if (name.endsWith('gender')) {
      await tap(`label:has(${field}[value="${value}"])`);
      continue;
    }
    if (await page.evaluate(() => document.activeElement.enterKeyHint) === 'next') await page.keyboard.press('Enter');
    if (!await page.evaluate((at) => document.activeElement.matches(at), field)) await tap(field);
    await page.keyboard.type(value);
  }
  for (const button of ['check', 'enter']) {
    taps += 1;
    await press(page, page.locator(`[name=do][value=${button}]`));
  }
  return taps;
}

test('on a phone a pair is entered with a few taps, on a form of two and a half screens; then the link comes first', async (t) => {
  await makeEvent('thumb');
  const open = await browserOn(site);
  const pairs = {
    en: { names: ['given_name', 'family_name'], parts: ['day', 'month', 'year'], players: [
      [['Kotone', 'Fujita'], '5k', ['9', '6', '2013'], 'f'], [['Osamu', 'Fujita'], '6-dan', ['3', '11', '1955'], 'm'],
    ] },
    ja: { names: ['family_name', 'given_name', 'family_kana', 'given_kana'], parts: ['year', 'month', 'day'], players: [
      [['山口', '葵', 'やまぐち', 'あおい'], '5級', ['平成25', '6', '9'], 'f'], [['山口', '実', 'やまぐち', 'みのる'], '六段', ['昭和30', '11', '3'], 'm'],
    ] },
  };
  for (const lang of languages) {
    const { names, parts, players } = pairs[lang];
    const fields = players.flatMap(([name, rank, day, gender], seat) => [
      ...names.map((field, i) => [field, name[i]]), ['rank', rank], ...parts.map((part, i) => [`birth_${part}`, day[i]]), ['gender', gender],
    ].map(([field, value]) => [`players.${seat}.${field}`, value]));
    const page = await open(enterPath('thumb', lang), { lang, viewport: thumb, isMobile: true, hasTouch: true });
    const end = await page.evaluate(() => document.querySelector('[name=do][value=check]').getBoundingClientRect().bottom);
    t.diagnostic(`${lang}: its button ends at ${Math.round(end)} px, ${(end / thumb.height).toFixed(2)} screens`);
    assert.ok(end <= 2.5 * thumb.height, `${lang}: ${end} px`);
    const year = page.locator('[name="players.0.birth_year"]'), hint = page.locator('fieldset', { has: year }).locator('legend .note');
    const usual = await hint.innerText();
    for (const [words, read] of [['H25', /H25\D+2013/], ['令和元年', /令和元年\D+2019/], ['平成32', /^$/], ['2013', /^$/], ['', usual]]) {
      await year.fill(words);
      assert.match(await hint.textContent(), new RegExp(read), words);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await fits(page);
    await page.setViewportSize(thumb);
    await page.goto(`${site.base}/${lang}/t/thumb`);
    const taps = await enterByThumb(page, [...fields, ['email', 'thumb@example.org']]);
    t.diagnostic(`${lang}: ${taps} taps beside typing`);
    assert.ok(taps <= 12, `${lang}: ${taps} taps`);
    const [link, place] = await page.evaluate(() => ['.secret input[value*="/e/"]', '#own-place'].map((at) => document.querySelector(at).getBoundingClientRect().top));
    assert.ok(link < thumb.height && link < place, `${lang}: the link stands at ${link} px, the entry at ${place} px`);
    assert.equal(await page.locator('.sits').isVisible(), false, 'nothing of the day yet');
    await fits(page);
    await close(page);
  }
});

// Places

const crowd = (i) => typed([
  person(`Crane${i}`, 'Ada', `${1 + i % 20}k`, 'f', [year - 7 - i % 9, 1 + i % 12, 1 + i % 28], { publish: 'full' }), person(`Heron${i}`, 'Ben', `${1 + i % 7}d`, 'm'),
], { email: `crowd${i}@example.org` });

// What everybody sees: the numbers of those who have a place, the places of those who wait.
async function listed(slug, lang) {
  const page = await visitor.get(`/${lang}/t/${slug}/entries`);
  return [...page.text.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, body]) => [...body.matchAll(/<tr[^>]*><td>(\d+)<\/td>[\s\S]*?<\/tr>/g)]
    .map(([row, first]) => ({ first: Number(first), pair: Number(row.match(/Crane(\d+)/)[1]) })));
}

const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

async function ownPlaces(lang, token) {
  const text = mainText(await visitor.get(`/${lang}/e/${token}`));
  const waits = text.match(lang === 'en' ? /You are (\d+)(?:st|nd|rd|th) on the waiting/ : /キャンセル待ちの(\d+)番目/);
  return { place: /You have a place|参加が決まっています/.test(text), waits: Number(waits?.[1] ?? 0) };
}

test('130 pairs from 16 clients at once into 100 places: 100 have one, 30 wait in order', async (t) => {
  await makeEvent('crowd', { capacity: '100' });
  const sent = Array.from({ length: 130 }, () => ({}));
  const clients = Array.from({ length: 16 }, () => new Client(site.base));
  const began = Date.now();
  let next = 0;
  await Promise.all(clients.map(async (client) => {
    while (next < sent.length) {
      const i = next++;
      const form = await client.form(enterPath('crowd'), '/enter');
      const confirm = client.formOf(await client.send(form, { ...crowd(i), do: 'check' }), enterPath('crowd'), '/enter');
      sent[i].from = performance.now();
      sent[i].token = tokenOf(await client.send(confirm, { do: 'enter' }));
      sent[i].until = performance.now();
    }
    client.close();
  }));
  t.diagnostic(`130 pairs entered in ${Date.now() - began} ms`);

  const stored = entriesOf('crowd', "number || ' ' || status || ' ' || entered_at || ' ' || entry.id").map((row) => row.split(' '));
  assert.deepEqual(stored.map(([number]) => Number(number)), numbers(1, 130));
  assert.deepEqual(stored.map(([, status]) => status), [...Array(100).fill('confirmed'), ...Array(30).fill('waiting')]);
  stored.slice(1).forEach(([, , at], i) => assert.ok(Number(at) >= Number(stored[i][2]), 'in the order of entering'));
  assert.match(site.run('check'), /sound/);
  assert.equal(query(site, "SELECT taken FROM tournament WHERE slug = 'crowd'")[0], '100');

  // Whoever was answered before another sent its form stands before it.
  for (const entry of sent) entry.number = 1 + stored.findIndex(([, , , id]) => entry.token.startsWith(id));
  assert.equal(new Set(sent.map(({ number }) => number)).size, 130);
  for (const a of sent)
    for (const b of sent) if (a.until < b.from) assert.ok(a.number < b.number, `${a.number} was answered before ${b.number} was sent`);

  const of = (number) => sent.findIndex((entry) => entry.number === number);
  for (const lang of languages) {
    const [confirmed, waiting] = await listed('crowd', lang);
    assert.deepEqual(confirmed, numbers(1, 100).map((n) => ({ first: n, pair: of(n) })));
    assert.deepEqual(waiting, numbers(1, 30).map((n) => ({ first: n, pair: of(100 + n) })));
    for (const n of [1, 50, 100]) assert.deepEqual(await ownPlaces(lang, sent[of(n)].token), { place: true, waits: 0 }, `${n}`);
    for (const n of [1, 2, 3, 11, 12, 13, 21, 30]) assert.deepEqual(await ownPlaces(lang, sent[of(100 + n)].token), { place: false, waits: n });
  }
  assert.match(mainText(await visitor.get('/en/t/crowd')), /All 100 places are taken\..*30/);
  assert.match(mainText(await visitor.get(enterPath('crowd'))), /All 100 places are taken\..* 31st/);

  // A pair with a place withdraws; then one that waits: only the first moves anybody up.
  const withdraw = async (n) => {
    const path = `/en/e/${sent[of(n)].token}`;
    assert.equal((await visitor.submit(path, '/withdraw')).location, `${path}?said=entry-withdrawn`);
  };
  await withdraw(37);
  await withdraw(110);
  const statuses = entriesOf('crowd', 'status');
  assert.equal(statuses[36], 'withdrawn');
  assert.equal(statuses[100], 'confirmed', 'the first that waited');
  assert.equal(statuses[101], 'waiting');
  assert.match(site.run('check'), /sound/);
  for (const lang of languages) {
    const [confirmed, waiting] = await listed('crowd', lang);
    assert.deepEqual(confirmed.map(({ first }) => first), numbers(1, 101).filter((n) => n !== 37));
    assert.deepEqual(waiting, numbers(102, 130).filter((n) => n !== 110).map((n, i) => ({ first: i + 1, pair: of(n) })));
    assert.deepEqual(await ownPlaces(lang, sent[of(101)].token), { place: true, waits: 0 });
    assert.deepEqual(await ownPlaces(lang, sent[of(102)].token), { place: false, waits: 1 });
    assert.deepEqual(await ownPlaces(lang, sent[of(111)].token), { place: false, waits: 9 });
  }
  await compareAll(site);
});

// Who sees which name

// What is typed, what everybody may see of it; captain first. Nobody says a gender: the one written first is captain.
const named = [
  [
    person('Fullerton', 'Annabel', '3d', '', [year - 33, 5, 21], { publish: 'full', club: 'Entenclub', family_kana: 'ふるあとん', given_kana: 'あなべる' }),
    person('Juniper', 'Cleopatra', '9k', '', [year - 12, 6, 9], { club: 'Kükenschule' }), // a junior, and nothing chosen
    { en: ['Fullerton Annabel', 'C. J.'], ja: ['Fullerton Annabel', 'C. J.'] },
  ], [
    person('Initialsen', 'Beatrix', '1k', '', [year - 44, 7, 19], { publish: 'initials', club: 'Gänsekreis' }),
    person('Defaulter', 'Dirk', '2k', '', [year - 51, 11, 23]), // grown up, and nothing chosen
    { en: ['B. I.', 'Dirk Defaulter'], ja: ['B. I.', 'Dirk Defaulter'] },
  ], [
    person('Nummer', 'Noralie', '5d', '', [year - 20, 8, 27], { publish: 'number', club: 'Schwanenrunde' }),
    person('Zahlmann', 'Zenobia', '4k', '', ['', '', ''], { publish: 'number' }),
    { en: ['No. 3', 'No. 3'], ja: ['No.3', 'No.3'] },
  ], [
    person('山根', '花蓮', '7k', '', [year - 13, 10, 29], { family_kana: 'やまね', given_kana: 'かれん', club: '水鳥教室' }),
    person('黒須', '武蔵', '二段', '', [year - 40, 9, 17], { family_kana: 'くろす', given_kana: 'むさし', publish: 'full' }),
    { en: ['Y. K.', 'Kurosu Musashi'], ja: ['や・か', '黒須 武蔵'] },
  ],
];

// Every word of these people that nobody else may read.
function secretsOf([one, two], i) {
  return [`named${i}@`, `Geheimnis${i}`, ...[one, two].flatMap((player) => {
    const open = player.publish === 'full' || player.family_name === 'Defaulter';
    const { birth_year: y, birth_month: m, birth_day: d } = player;
    return [
      ...(open ? [] : [player.family_name, player.given_name, player.club]), player.family_kana, player.given_kana,
      ...(y ? [`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`, `${y}年`, `${d} ${['May', 'June', 'July', 'August', 'September', 'October', 'November'][m - 5]} ${y}`] : []),
    ];
  })].filter(Boolean);
}

async function play(slug, tables) {
  await turnTo(slug, 'closed');
  assert.equal((await desk.submit(deskPath(slug), '/draw')).status, 303);
  assert.equal((await desk.submit(deskPath(slug, '/rounds/1'), '/publish')).status, 303);
  for (const table of numbers(1, tables)) await record(desk, slug, 1, table, { by: 'resignation', winner: 'black' });
}

test('a name is published as each player wishes, a junior’s as initials, and nothing else anywhere', async () => {
  await makeEvent('names', { ruleset: 'egf-pair' });
  for (const [i, [one, two]] of named.entries())
    await enter(visitor, 'names', typed([one, two], { email: `named${i}@example.org`, note: `Geheimnis${i}` }), i % 2 ? 'en' : 'ja');
  await play('names', 2);
  for (const lang of languages) {
    const rows = (page) => [...page.text.matchAll(/<a (?:class="who" )?href="[^"]*\/pairs\/\d+">([\s\S]*?)<\/a>/g)]
      .map(([, who]) => [...who.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name));
    const expected = named.map(([, , shown]) => shown[lang]);
    assert.deepEqual(rows(await visitor.get(`/${lang}/t/names/entries`)), expected, `${lang} entries`);
    for (const path of ['rounds/1', 'standings']) {
      const found = rows(await visitor.get(`/${lang}/t/names/${path}`));
      assert.deepEqual(found.map(String).sort(), expected.map(String).sort(), `${lang} ${path}`);
    }
  }
  assert.match((await visitor.get('/en/t/names/entries')).text, /Entenclub/, 'the club of a name in full');
  await compareAll(site);
  for (const [file, said] of publishedTexts(site)) {
    const text = plain(said);
    for (const [i, pair] of named.entries())
      for (const secret of secretsOf(pair, i)) assert.ok(!text.includes(secret), `${secret} in ${file}`);
  }
});

// The private link

const own = (i) => typed([
  person('Ownlink', `Olga${i}`, '3k', 'f', [year - 12, 1, 1], { club: `Teich "${i}" <b>` }), person('Ownlink', `Otto${i}`, '2d', 'm'),
], { email: `own${i}@example.org`, note: `note ${i}\n🦆` });

const deskEntry = (token) => deskPath('links', `/entries/${token.slice(0, 16)}`);

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => item.isDirectory()
    ? filesOf(join(folder, item.name)) : item.isFile() ? [join(folder, item.name)] : []);
}

// Every file with its bytes, all of one moment: pages are put in their places and taken away meanwhile.
function everyFile(folder) {
  for (;;) {
    try {
      return filesOf(folder).map((file) => [file, readFileSync(file)]);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

test('the private link is a secret that only its holder and the desk have', async () => {
  await makeEvent('links');
  const token = await enter(visitor, 'links', own(1)), other = await enter(visitor, 'links', own(2));
  for (const lang of languages) {
    const page = await visitor.get(`/${lang}/e/${token}`);
    assert.equal(page.status, 200);
    assert.match(page.headers['cache-control'], /no-store/);
    assert.equal(page.headers['referrer-policy'], 'no-referrer');
    assert.ok(page.text.includes(`/e/${token}"`), 'it says its own link');
  }

  const flip = (at) => token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1);
  const wrong = [flip(0), flip(15), flip(16), flip(30), flip(token.length - 1), token.slice(0, -1), `${token}0`, token.slice(1),
    token.toUpperCase(), token.slice(0, 16), token.slice(0, 16) + other.slice(16), other.slice(0, 16) + token.slice(16), '0'.repeat(token.length)];
  const form = await visitor.form(`/en/e/${token}`, token);
  const before = everything();
  for (const text of wrong) {
    for (const lang of languages) {
      const page = await visitor.get(`/${lang}/e/${text}`);
      assert.equal(page.status, 404, text);
      assert.doesNotMatch(page.text, /Ownlink/);
      assert.match(page.headers['cache-control'], /no-store/);
      inLanguage(page.text.match(/<h1[^>]*>([^<]*)/)[1], lang, text);
    }
    for (const action of ['', '/withdraw'])
      assert.equal((await visitor.send({ ...form, to: `/en/e/${text}${action}`, values: action ? form.values.filter(([name]) => name === 'csrf') : form.values })).status, 404, text + action);
  }
  assert.equal(everything(), before);

  // Renewed at the desk: what changed is the secret, five bits a character.
  assert.equal((await desk.submit(deskEntry(token), '/link')).status, 303);
  const renewed = (await desk.get(deskEntry(token))).text.match(/\/en\/e\/([0-9a-z]+)/)[1];
  const same = [...token].findIndex((c, i) => c !== renewed[i]);
  assert.ok(5 * (token.length - same) >= 128, `${5 * (token.length - same)} bits`);
  assert.match(token, /^[0-9a-hjkmnp-tv-z]+$/);
  assert.equal((await visitor.get(`/en/e/${token}`)).status, 404, 'the old link');
  assert.equal((await visitor.send(form)).status, 404, 'a form from the old link');
  assert.equal((await visitor.get(`/en/e/${renewed}`)).status, 200);
  assert.equal((await visitor.get(`/en/e/${other}`)).status, 200, 'nobody else’s');

  // Requests that go wrong in every way a log might tell of.
  for (const secret of [renewed, other]) {
    const path = `/en/e/${secret}`;
    assert.equal((await visitor.post(path, {})).status, 403);
    assert.equal((await visitor.request('DELETE', path)).status, 405);
    assert.equal((await visitor.get(`${path}/nothing`)).status, 404);
    assert.equal((await visitor.request('POST', path, { body: 'x'.repeat(1100000) })).status, 413);
    assert.equal((await visitor.get('/en/nowhere', { headers: { Referer: site.base + path } })).status, 404);
    assert.ok((await visitor.get(path, { headers: { Cookie: 'x'.repeat(40000) } })).status >= 400);
  }
  const secrets = [token, renewed, other].map((text) => text.slice(16));
  for (const [file, bytes] of everyFile(site.data)) { // the database keeps none either: they are worked out
    for (const secret of secrets) assert.ok(!bytes.includes(secret), `a private link in ${file}`);
  }
  for (const text of Object.values(site.said)) for (const secret of secrets) assert.ok(!text.includes(secret));
});

test('by its link a pair changes and withdraws until entry closes; after that nothing typed is lost', async () => {
  await makeEvent('changing');
  const [third, fourth] = [await enter(visitor, 'changing', own(3)), await enter(visitor, 'changing', own(4), 'ja')];
  const change = async (path, set) => visitor.send(await visitor.form(path, path), { ...set, do: 'save' });
  const note = (token) => query(site, `SELECT note FROM entry WHERE id = '${token.slice(0, 16)}'`).join('\n');

  for (const [lang, token] of [['en', third], ['ja', fourth]]) {
    const path = `/${lang}/e/${token}`;
    assert.equal((await change(path, { note: 'changed <"&\'> مرحبا 🦆' })).location, `${path}?said=entry-changed`);
    assert.equal(note(token), 'changed <"&\'> مرحبا 🦆');
    const bad = await change(path, { note: 'not yet', 'players.1.rank': 'strong' });
    assert.equal(bad.status, 422);
    assertBeside(bad, 'players.1.rank', 'rank', lang, path);
    assert.equal(Object.fromEntries(visitor.formOf(bad, path, path).values).note, 'not yet');
    assert.equal(note(token), 'changed <"&\'> مرحبا 🦆');
  }
  const stale = await visitor.form(`/en/e/${third}`, third);
  assert.equal((await visitor.send(stale, { note: 'one', do: 'save' })).status, 303);
  const lost = await visitor.send(stale, { note: 'the other', do: 'save' });
  assert.equal(lost.status, 422, 'somebody changed it meanwhile');
  assert.equal(Object.fromEntries(visitor.formOf(lost, '', third).values).note, 'the other');
  assert.equal(note(third), 'one');

  // Forms opened before entry closes, sent after.
  const open = await Promise.all([['en', third], ['ja', fourth]].map(async ([lang, token]) => ({
    lang, token, path: `/${lang}/e/${token}`,
    change: await visitor.form(`/${lang}/e/${token}`, token), withdraw: await visitor.form(`/${lang}/e/${token}`, '/withdraw'),
  })));
  const late = await visitor.form(enterPath('changing', 'ja'), '/enter');
  await turnTo('changing', 'closed');
  const before = everything();
  const closed = { en: /Entry is closed/, ja: /申し込みは締め切りました/ };
  for (const { lang, token, path, change: form, withdraw } of open) {
    const sent = { ...Object.fromEntries(form.values), note: `too late </textarea>\nمتأخر 🦆`, 'players.1.rank': '６段', 'players.0.club': '<"late"&\'>' };
    const page = await visitor.send(form, { ...sent, do: 'save' });
    assert.equal(page.status, 422);
    assert.match(plain(summary(page)), closed[lang]);
    const { csrf, ...fields } = sent;
    assertKept(visitor.formOf(page, path, token), fields, '', `${lang}, too late`);
    const refused = await visitor.send(withdraw);
    assert.equal(refused.status, 422);
    assert.match(plain(summary(refused)), closed[lang]);
    const now = await visitor.get(path);
    assert.equal(now.status, 200);
    for (const action of [token, '/withdraw'])
      assert.throws(() => visitor.formOf(now, path, action), /no form/, 'nothing of the entry to send any more');
    assert.match(mainText(now), /Otto/, 'but everything to read');
  }
  for (const button of ['check', 'enter']) {
    const page = await visitor.send(late, { ...good, do: button });
    assert.equal(page.status, 422);
    assert.match(plain(summary(page)), closed.ja);
    assertKept(visitor.formOf(page, '', '/enter'), good, '', 'entering too late');
  }
  assert.equal(everything(), before);

  await turnTo('changing', 'open');
  for (const { path } of open) {
    assert.equal((await visitor.submit(path, '/withdraw')).location, `${path}?said=entry-withdrawn`);
    assert.doesNotMatch((await visitor.get(path)).text, /<form[^>]*method="post"/);
  }
  assert.deepEqual(entriesOf('changing', 'status'), ['withdrawn', 'withdrawn']);
  assert.match(site.run('check'), /sound/);
});
