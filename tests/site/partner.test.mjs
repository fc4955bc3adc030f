// Looking for a partner: three players on their own devices and a fourth, offers, a pair of two who
// both say yes, and one of two at the desk; what others see of them, and what nobody sees.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { browserOn, close, desktop, fits, looked, press as pressAt, shot } from './browser.mjs';
import { Client, organiser, plain } from './client.mjs';
import { makeEvent, turnTo, typed, year } from './events.mjs';
import { mailBy, postOffice } from './post_office.mjs';
import { compareAll, publishedTexts, query } from './published.mjs';
import { languages, startSite } from './site.mjs';
import { settled } from './steps.mjs';

const words = {
  en: { asks: 'They would like to play with you', fits: 'Players who fit', asked: 'You have asked', paired: 'You are a pair now', looking: 'Looking for a partner' },
  ja: { asks: 'あなたと組みたい人', fits: '合いそうな人', asked: 'あなたが誘った人', paired: 'ペアになりました', looking: 'パートナーを探しています' },
};
// Two juniors and two who are none: under kanto-junior rules Sakura and Zoë may pair with anybody,
// Oskar and Rui not with each other.
const people = {
  sakura: { lang: 'ja', family_name: '佐藤', given_name: '桜', family_kana: 'さとう', given_kana: 'さくら', rank: '5級', gender: 'f', born: year - 12, email: 'sakura@pond.example', note: '土曜日に<市ヶ谷>で練習', shown: 'S. S.' },
  oskar: { lang: 'en', family_name: 'Falk', given_name: 'Oskar', rank: '2d', gender: 'm', born: 1980, email: 'oskar@pond.example', note: 'I bring cake', club: 'Kasumi', shown: 'Oskar Falk' },
  zoe: { lang: 'en', family_name: 'King', given_name: 'Zoë', rank: '1k', gender: 'f', born: year - 14, email: 'zoe@pond.example', note: 'Zoes note', publish: 'number', shown: 'Name not shown' },
  rui: { lang: 'ja', family_name: 'Costa', given_name: 'Rui', rank: '1d', gender: 'm', born: 1970, email: 'rui@pond.example', note: 'Ruis note', strongest: '9k', shown: 'Rui Costa' },
};

const post = await postOffice(), site = await startSite({ env: mailBy(post) }), desk = await organiser(site), open = await browserOn(site);
const page = {}, link = {};

before(async () => {
  await makeEvent(desk, 'duck', { ruleset: 'kanto-junior' });
  for (const [who, options] of Object.entries({
    sakura: { script: false }, oskar: {}, zoe: { viewport: desktop }, rui: { viewport: desktop, script: false },
  })) page[who] = await open(`/${people[who].lang}/t/duck`, options);
});

const count = (sql) => Number(query(site, sql)[0]);
// What was written to somebody last.
const told = async (who) => {
  await settled(site);
  return post.letters.filter(({ to }) => to === people[who].email).at(-1);
};
const heading = (who) => page[who].textContent('h1');
const section = (who, key) => page[who].locator('section.sec').filter({ has: page[who].locator('h2', { hasText: words[people[who].lang][key] }) });
const row = (who, key, other) => section(who, key).locator('li.ev').filter({ hasText: people[other].shown });
const reload = (who) => page[who].goto(link[who]);
const press = (who, locator) => pressAt(page[who], locator);
const narrow = (who) => fits(page[who]);

// The form of a player alone, born on 2 January of a year.
const alone = (family_name, given_name, gender, born, rank, more) => ({
  ...typed([{ family_name, given_name, gender, rank, birth_year: String(born), birth_month: '1', birth_day: '2' }]), ...more,
});

async function look(who) {
  const { lang, born, shown, email, note, strongest, gender, publish, ...typed } = people[who], at = page[who];
  await at.click('main a[href$="/t/duck/partner"]');
  await at.click('.more summary');
  for (const [name, text] of Object.entries({ ...typed, birth_year: String(born), birth_month: '6', birth_day: '9' }))
    await at.fill(`[name="players.0.${name}"]`, text);
  await at.check(`[name="players.0.gender"][value="${gender}"]`);
  if (publish) await at.check(`[name="players.0.publish"][value="${publish}"]`);
  await at.fill('[name=note]', note);
  if (strongest) await at.fill('[name=strongest]', strongest);
  await narrow(who);
  await at.click('main form button[type=submit]'); // without an address
  assert.equal(await at.locator('#email-e').count(), 1, 'an address is needed');
  assert.equal(await at.inputValue('[name="players.0.family_name"]'), typed.family_name, 'what was typed stays');
  await at.fill('[name=email]', email);
  await at.click('main form button[type=submit]');
  await at.waitForURL(new RegExp(`/${lang}/p/[0-9a-z]+(\\?said=wish-made)?$`)); // a script takes what is said off the address
  assert.equal(await at.locator('#said .say').count(), 1);
  link[who] = at.url().replace(/\?.*/, '');
  assert.equal(await heading(who), words[lang].looking);
  await narrow(who);
}

test('three look, and each sees who fits, the closest rank first, by the name that is shown', async () => {
  for (const who of ['sakura', 'oskar', 'zoe']) {
    await look(who);
    query(site, 'UPDATE partner_wish SET entered_at = entered_at - 1'); // one after another, as the site counts: by the second
  }
  await reload('oskar');
  assert.deepEqual(await section('oskar', 'fits').locator('h3 bdi').allTextContents(), [people.zoe.shown, people.sakura.shown]);
  assert.match(await row('oskar', 'fits', 'sakura').textContent(), /土曜日に<市ヶ谷>で練習/);
  const seen = (await page.oskar.content()).replace(/<datalist[\s\S]*?<\/datalist>/, ''); // United Kingdom
  for (const hidden of ['佐藤', '桜', 'Sato Sakura', 'King', 'Zoë', 'sakura@', 'zoe@', String(people.sakura.born)])
    assert.ok(!seen.includes(hidden), `Oskar sees ${hidden}`);
  await reload('sakura');
  assert.match(await row('sakura', 'fits', 'oskar').textContent(), /Kasumi/);
  assert.match(await (await page.zoe.goto(`${site.base}/en/t/duck`)).text(), /3 players are looking/);
});

test('both ask the same one; one of them is taken, and is a pair', async () => {
  await press('sakura', row('sakura', 'fits', 'oskar').locator('button'));
  await reload('zoe');
  await press('zoe', row('zoe', 'fits', 'oskar').locator('button'));
  assert.equal(await row('zoe', 'asked', 'oskar').count(), 1);
  assert.equal(await section('zoe', 'asks').count(), 0);
  await press('zoe', row('zoe', 'asked', 'oskar').locator('button'));
  assert.equal(await row('zoe', 'fits', 'oskar').count(), 1, 'taken back');
  await press('zoe', row('zoe', 'fits', 'oskar').locator('button'));

  await reload('oskar');
  const sections = await page.oskar.locator('h2').allTextContents();
  assert.equal(sections[0], words.en.asks, 'who asks comes first');
  assert.equal(await section('oskar', 'asks').locator('li.ev').count(), 2);
  assert.equal(await section('oskar', 'fits').locator('li.ev').count(), 0);
  assert.deepEqual(await row('oskar', 'asks', 'zoe').locator('button').evaluateAll((all) => all.map((button) => button.firstChild.data)), ['Make a pair', 'No, thank you']);
  await press('oskar', row('oskar', 'asks', 'zoe').getByRole('button', { name: 'No, thank you' }));
  await page.oskar.getByText('Noted. This player is no longer waiting').waitFor();
  assert.equal(await row('oskar', 'asks', 'zoe').count(), 0);
  assert.equal(await row('oskar', 'fits', 'zoe').count(), 1);
  await narrow('oskar');
  await reload('zoe');
  assert.equal(await section('zoe', 'asked').count(), 0);
  assert.doesNotMatch(await page.zoe.textContent('main'), /declin/i);
  await press('zoe', row('zoe', 'fits', 'oskar').locator('button'));
  await reload('oskar');
  await shot(page.oskar, 'asks');
  await press('oskar', row('oskar', 'asks', 'sakura').getByRole('button', { name: 'Make a pair' }));
  assert.equal(await heading('oskar'), words.en.paired);
  assert.equal(await page.oskar.locator('main form').count(), 1, 'nothing else to press, but to change what is his own');
  await reload('sakura');
  assert.equal(await heading('sakura'), words.ja.paired);
  assert.match(await page.sakura.textContent('main'), new RegExp(people.oskar.email));
  assert.doesNotMatch(await page.oskar.textContent('main'), new RegExp(people.sakura.email), 'a minor’s address is told nobody');
  await page.sakura.click('main a.btn');
  assert.match(page.sakura.url(), /\/ja\/e\/[0-9a-z]+$/);
  assert.match(await heading('sakura'), /^(さ・さ／Falk|Falk／さ・さ)/);
  const [, token] = page.sakura.url().split('/e/');
  const told_of = { oskar: await told('oskar'), sakura: await told('sakura') };
  for (const who of ['oskar', 'sakura']) assert.ok(told_of[who].body.includes(token), `${who} has their link by mail`);
  assert.deepEqual(query(site, 'SELECT email, note, entry.lang FROM entry WHERE email LIKE \'%@pond.example\''),
    ['oskar@pond.example|土曜日に<市ヶ谷>で練習', 'I bring cake|en'], 'of whoever asked first, but the address of who is grown up');
  // Both have the pair's link: it says no more of each than is public, and changes nothing that they wrote.
  const client = new Client(site.base), secrets = ['佐藤', '桜', 'Sato', 'Sakura', 'さくら', people.sakura.email, people.sakura.note, people.oskar.note, String(year - 12), '1980'];
  for (const rest of ['', '/data', '/data.json']) {
    const seen = await client.get(`/en/e/${token}${rest}`);
    assert.equal(seen.status, 200);
    for (const secret of secrets) assert.ok(!plain(seen.text).includes(secret), `behind the pair's link, too: ${secret}, ${rest}`);
  }
  for (const who of ['oskar', 'sakura']) assert.ok(!secrets.slice(0, 5).some((secret) => told_of[who].body.includes(secret)), `nor in the letter to ${who}`);
  const csrf = (await client.form(`/en/e/${token}`, '/withdraw')).values.find(([name]) => name === 'csrf')[1];
  const saved = () => query(site, "SELECT * FROM player JOIN entry ON entry.id = entry_id WHERE email = 'oskar@pond.example'");
  const before = saved();
  await client.post(`/en/e/${token}`, { csrf, version: '1', 'players.0.family_name': 'Other' });
  assert.deepEqual(saved(), before);
  // Behind each one's own is what is of them, to see and to change.
  const own = new URL(link.sakura).pathname, kept = JSON.parse((await client.get(`${own}/data.json`)).text).kept;
  assert.deepEqual(kept.player.filter(({ family_name }) => family_name).map(({ family_name, birth_date }) => [family_name, birth_date]), [['佐藤', `${year - 12}-06-09`]]);
  assert.match((await client.get(own)).text, /value="佐藤"/);
  assert.equal((await client.submit(own, own, { 'players.0.club': '' , 'players.0.rank': '4k' })).status, 303);
  assert.deepEqual(query(site, "SELECT family_name, player.rank FROM player JOIN entry ON entry.id = entry_id WHERE email = 'oskar@pond.example' ORDER BY family_name"), ['Falk|2d', '佐藤|4k']);
  client.close();
});

// Its clock is the test's own, so that a look is due when it says so.
async function watch(path) {
  const at = await open(path, { clock: true });
  return { at, pass: () => looked(at) };
}

test('the page of who looks renews itself: who asks comes, the notice goes, what is typed stays, and a pair is said', async () => {
  const client = new Client(site.base), other = new Client(site.base);
  const make = async (who, given, gender) => (await who.submit('/en/t/duck/partner', '/partner',
    alone('Heron', given, gender, year - 12, '30k', { strongest: '28k', email: `${given}@heron.example`.toLowerCase() }))).location;
  const own = await make(client, 'Ada', 'f'), theirs = (await make(other, 'Ben', 'm')).split('?')[0];
  const { at, pass } = await watch(own);
  assert.match(await at.textContent('main'), /on the list|You are looking/i);
  assert.equal(await at.locator('#said [role=status]').count(), 1);
  await pass();
  await at.waitForFunction(() => !document.querySelector('#said [role=status]'));
  assert.equal(new URL(at.url()).search, '');

  await at.click('summary:has-text("Change")');
  await at.fill('[name=note]', 'half a sent');
  const [to] = query(site, "SELECT id FROM partner_wish WHERE email = 'ada@heron.example'");
  const token = Object.fromEntries((await other.form(theirs, '/stop')).values).csrf;
  assert.equal((await other.post(`${theirs}/offer`, { csrf: token, to })).status, 303);
  await pass();
  await at.locator('h2', { hasText: words.en.asks }).waitFor();
  assert.equal(await at.inputValue('[name=note]'), 'half a sent');
  await shot(at, 'renewed');

  const [from] = query(site, "SELECT id FROM partner_wish WHERE email = 'ben@heron.example'");
  const mine = own.split('?')[0];
  assert.equal((await client.post(`${mine}/offer`, { csrf: Object.fromEntries((await client.form(mine, '/stop')).values).csrf, to: from })).status, 303);
  await pass();
  await at.locator('#people a.btn').waitFor();
  assert.equal(await at.textContent('h1'), words.en.paired);
  assert.equal(await at.inputValue('[name=note]'), 'half a sent', 'even now');
  await close(at);
  client.close();
  other.close();
});

test('who comes too late is told so beside the name, and keeps everything', async () => {
  await reload('zoe');
  assert.equal(await section('zoe', 'asked').count(), 0, 'an offer to a pair is gone');
  const client = new Client(site.base);
  const path = new URL(link.zoe).pathname;
  const form = await client.form(path, '/stop');
  const [to] = query(site, "SELECT id FROM partner_wish WHERE email = 'oskar@pond.example'");
  const before = query(site, 'SELECT * FROM partner_wish');
  for (const lang of languages) {
    const answer = await client.post(path.replace(/^\/en/, `/${lang}`) + '/offer', { csrf: Object.fromEntries(form.values).csrf, to });
    assert.equal(answer.status, 422);
    const [block] = answer.text.match(/<div class="field bad" id="to">[\s\S]*?<\/div>/) ?? assert.fail(answer.text);
    assert.match(plain(block), lang === 'en' ? /Oskar Falk.*has found a partner in the meantime/s : /Oskar Falk.*ほかの人とペアになりました/s);
    assert.match(answer.text, /href="#to"/);
    assert.match(answer.text, /value="King"/, 'the wish is as it was');
  }
  assert.deepEqual(query(site, 'SELECT * FROM partner_wish'), before);
  client.close();
});

test('the organiser sees who is alone and puts two together, whatever they wish for', async () => {
  await look('rui');
  assert.equal(await section('rui', 'fits').locator('li.ev').count(), 0, 'nobody is weak enough');
  const at = await open('/en/desk/t/duck/entries', { as: desk });
  await at.click('main a[href$="/partners"]');
  assert.deepEqual(await at.locator('tbody th bdi').allTextContents(), ['Zoë King', 'Rui Costa']);
  assert.match(await at.textContent('main table'), /Ruis note[\s\S]*rui@pond\.example/);
  await fits(at);
  for (const name of ['first', 'second']) await at.selectOption(`[name=${name}]`, { label: 'Rui Costa (1-dan)' });
  await at.click('[value=try]');
  assert.match(await at.textContent('.say.bad'), /two different players/);
  await at.selectOption('[name=second]', { label: 'Zoë King (1-kyu)' });
  await at.click('[value=try]');
  assert.match(await at.textContent('main'), /0\.5/, 'the points of 1-dan and 1-kyu');
  assert.equal(count('SELECT count(*) FROM entry WHERE email = \'zoe@pond.example\''), 0, 'nothing yet');
  await at.click('[value=pair]');
  assert.match(at.url(), /\/entries\/[0-9a-z]+\?said=partners-paired$/);
  await at.goto(`${site.base}/en/desk/t/duck/partners`);
  assert.equal(await at.locator('main table').count(), 0);
  await close(at);
  for (const who of ['zoe', 'rui']) {
    await reload(who);
    assert.equal(await heading(who), words[people[who].lang].paired);
    assert.match((await told(who)).subject, /You have a partner|パートナーが/, `${who} is told`);
  }
});

test('a wish that is changed or stopped by its link says so; another link opens nothing', async () => {
  const client = new Client(site.base);
  const made = await client.submit('/en/t/duck/partner', '/partner', alone('Mori', 'Ken', 'm', 1999, '3k', { email: 'ken@pond.example' }));
  const path = made.location.split('?')[0];
  const shown = await client.get(path);
  assert.match(shown.headers['cache-control'], /no-store/);
  assert.equal(shown.headers['referrer-policy'], 'no-referrer');
  const form = client.formOf(shown, path, path);
  assert.equal((await client.send(form, { 'players.0.rank': 'strong', note: 'kept' })).status, 422);
  assert.match((await client.send(form, { 'players.0.rank': 'strong', note: 'kept' })).text, /kept<\/textarea>/);
  assert.match((await client.send(form, { weakest: '3d', strongest: '3k' })).text, /The weakest rank is stronger/);
  assert.equal((await client.send(form, { note: 'new words' })).location, `${path}?said=entry-changed`);
  assert.match((await client.send(form, { note: 'newer words' })).text, /Someone else changed this in the meantime/);
  assert.equal((await client.submit('/ja/t/duck/partner', '/partner', Object.fromEntries(form.values.filter(([name]) => !/csrf|version/.test(name))))).status, 422, 'twice');
  assert.equal((await client.submit(path, '/stop')).location, `${path}?said=wish-stopped`);
  assert.match((await client.get(path)).text, /You have stopped looking/);
  for (const token of [path.slice(6, -1), `${path.slice(6, -1)}${path.endsWith('0') ? 1 : 0}`, 'x', path.slice(6).toUpperCase()])
    for (const lang of languages) assert.equal((await client.get(`/${lang}/p/${token}`)).status, 404, token);
  assert.equal((await client.get(path.replace('/p/', '/e/'))).status, 404, 'it is no pair’s link');
  client.close();
});

test('when entry is closed the form says so, and a wish can still be stopped', async () => {
  const client = new Client(site.base);
  const made = await client.submit('/en/t/duck/partner', '/partner', alone('Ito', 'Jun', 'm', 1999, '3k', { email: 'jun@pond.example' }));
  const path = made.location.split('?')[0];
  await turnTo(desk, 'duck', 'closed');
  for (const lang of languages) {
    const form = await client.get(`/${lang}/t/duck/partner`);
    assert.equal(form.status, 200);
    assert.doesNotMatch(form.text, /name="players/);
    assert.doesNotMatch((await client.get(`/${lang}/t/duck`)).text, /t\/duck\/partner/);
  }
  const shown = await client.get(path);
  assert.match(shown.text, /Entry is closed/);
  assert.doesNotMatch(shown.text, /name="players/);
  assert.equal((await client.submit(path, '/stop')).status, 303);
  client.close();
});

test('nothing of those who look is published, not even where they became pairs', async () => {
  const files = await compareAll(site);
  assert.ok(files.some((file) => file === '/en/t/duck/entries.html'));
  const secret = [...Object.values(people).flatMap(({ email, note }) => [email, note]), 'ken@pond', 'jun@pond',
    ...Object.values(link).map((url) => url.split('/p/')[1])];
  const names = ['佐藤', '桜', 'Sato', 'King', 'Zoë', 'Mori', 'Ito', String(people.sakura.born), String(people.rui.born)];
  for (const [file, said] of publishedTexts(site)) {
    const text = plain(said);
    for (const words of file.includes('/duck') ? [...secret, ...names] : secret)
      assert.ok(!text.includes(words), `${words} in ${file}`);
  }
  const entries = readFileSync(join(site.data, 'public', 'en/t/duck/entries.html'), 'utf8');
  assert.match(entries, /Oskar Falk/);
});
