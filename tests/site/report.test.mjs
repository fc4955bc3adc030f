// Results from the pairs' phones, in the third round of the demo, whose games have no result yet:
//   table 1   both from their private links, in Japanese, on a phone without JavaScript: they agree
//   table 2   both from the codes on the table card, in English, on a phone with JavaScript: they
//             differ, and the desk decides
//   table 3   the round is drawn anew after a form was opened and a card was printed
//   table 4   two pairs send at the same time
// then the event is finished. Tables whose colours nigiri decides are asked who had Black.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, close, desktop, looked, main, press } from './browser.mjs';
import { cardLink, ownLink } from './codes.mjs';
import { Client, organiser } from './client.mjs';
import { compareAll, query } from './published.mjs';
import { startSite } from './site.mjs';

const slug = 'demo-junior', round = 3;
const site = await startSite(), desk = await organiser(site), open = await browserOn(site);
const [event] = query(site, `SELECT id FROM tournament WHERE slug = '${slug}'`);

// {black, white, nigiri, komi_x2} as the table has them now.
function gameAt(table) {
  const [line] = query(site, `SELECT black, white, nigiri, komi_x2, result, version FROM game
    WHERE tournament_id = '${event}' AND round = ${round} AND table_number = ${table}`);
  const [black, white, nigiri, komi, result, version] = line.split('|');
  return { table, black, white, nigiri: nigiri === '1', half: Number(komi) % 2 !== 0, komi: Number(komi), result, version: Number(version) };
}
const other = (game, entry) => (game.black === entry ? game.white : game.black);
const own = (lang, entry) => `${ownLink(site, lang, entry)}/result`;
const card = (lang, game, entry) => cardLink(site, lang, slug, event, { round, table: game.table, entry, other: other(game, entry) });
const published = async (path) => (await fetch(`${site.base}${path}`)).text();

async function report(page, path, { winner, by = 'margin', margin = '', black, tokens = ['0', '0'] }) {
  await page.goto(`${site.base}${path}`);
  await page.check(`[name=by][value=${by}]`);
  if (black) await page.check(`[name=black_pair][value="${black}"]`);
  await page.check(`[name=winner][value="${winner}"]`);
  if (by === 'margin') await page.fill('[name=margin]', margin);
  await page.fill('[name=black_tokens]', tokens[0]);
  await page.fill('[name=white_tokens]', tokens[1]);
  await press(page, page.locator('form .btn'));
}

// In the page: what a thumb needs.
const measures = () => ({
  wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  low: [...document.querySelectorAll('main :is(.btn, .go, .pick, .pills label, .sheet input, input.s)')]
    .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44).map((node) => node.outerHTML.slice(0, 90)),
});
const fits = async (page) => assert.deepEqual(await page.evaluate(measures), { wide: false, low: [] });

test('from the private links, in Japanese, on a phone without JavaScript: both agree', async (t) => {
  const game = gameAt(1), margin = game.half ? '4.5' : '4';
  const say = { winner: game.white, margin, black: game.nigiri ? game.black : undefined };
  const [one, two] = [await open(ownLink(site, 'ja', game.black), { lang: 'ja', script: false }), await open('/ja/', { lang: 'ja', script: false })];

  await t.test("the pair's own page has the button", async () => {
    await press(one, one.getByRole('link', { name: '結果を報告する' }));
    assert.equal(new URL(one.url()).pathname, own('ja', game.black));
    await fits(one);
  });

  await t.test('a slip is said beside its field, and what was typed stays', async () => {
    await report(one, own('ja', game.black), { ...say, margin: game.half ? '4' : '4.5', tokens: ['1', '0'] });
    assert.equal(await one.locator('#margin-e').count(), 1);
    assert.equal(await one.inputValue('[name=black_tokens]'), '1');
    assert.ok(await one.isChecked(`[name=winner][value="${game.white}"]`));
    await fits(one);
  });

  await t.test('one report waits for the other, and can be changed: the counts add up, komi and tokens in them', async () => {
    await report(one, own('ja', game.black), { ...say, by: 'time', margin: '' });
    assert.match(await one.innerText('.say'), /白の時間切れ勝ち.*相手のペアは、まだ報告していません/s);
    await one.goto(`${site.base}${own('ja', game.black)}`);
    await one.click('summary:has-text("報告")'); // what was sent is not sent again by itself
    await one.check('[name=by][value=count]');
    if (say.black) await one.check(`[name=black_pair][value="${say.black}"]`);
    await one.fill('[name=black]', '60');
    await one.fill('[name=white]', String(60 + Number(margin) - game.komi / 2));
    await press(one, one.locator('form .btn'));
    assert.match(await one.innerText('#sum'), /4(\.5|目半)?目?負けです.*黒 60/s);
    assert.equal(await one.inputValue('[name=black]'), '60', 'what was typed stays');
    await fits(one);
    await press(one, one.getByRole('button', { name: /負けと報告する/ }));
    assert.match(await one.innerText('.say'), /白の4(\.5|目半)?目?勝ち/);
    assert.equal(gameAt(1).result, '');
    assert.equal((await published(`/ja/t/${slug}/rounds/${round}`)).match(/白の4/), null);
  });

  await t.test('the second makes it the result, and the standings show it', async () => {
    await report(two, own('ja', game.white), say);
    assert.match(await two.innerText('.say'), /2組の報告が同じなので.*記録しました/s);
    assert.equal(gameAt(1).result, `W+${margin}`);
    assert.deepEqual(query(site, `SELECT how, black_count FROM game WHERE tournament_id = '${event}' AND round = ${round} AND table_number = 1`), ['count|60'], 'with what one of them counted');
    assert.match(await published(`/ja/t/${slug}/rounds/${round}`), /白の4/);
    await two.goto(`${site.base}${ownLink(site, 'ja', game.white)}`);
    assert.match(await two.innerText('#own-now'), /勝ちました/);
    const standings = await (await fetch(`${site.base}/api/v1/tournaments/${slug}/standings`)).json();
    assert.ok(JSON.stringify(standings).includes(game.white));
  });

  await t.test('then the button and the form are gone', async () => {
    await one.goto(`${site.base}${ownLink(site, 'ja', game.black)}`);
    assert.equal(await one.getByRole('link', { name: '結果を報告する' }).count(), 0);
    assert.match(await main(one), /負けました.*記録：白の/s);
    await one.goto(`${site.base}${own('ja', game.black)}`);
    assert.equal(await one.locator('[name=winner]').count(), 0);
  });

  for (const page of [one, two]) await close(page);
});

test('from the codes on the card, in English, on a phone with JavaScript: they differ and the desk decides', async (t) => {
  const game = gameAt(2), [low, high] = game.half ? ['2.5', '3.5'] : ['2', '3'];
  const black = game.nigiri ? game.black : undefined;
  const [one, two] = [await open(card('en', game, game.black), { clock: true }), await open('/en/')];

  await t.test('the card says for whom it reports, and shows no name that is not public', async () => {
    assert.match(await main(one), /You report as/);
    await fits(one);
    const names = query(site, `SELECT family_name FROM player WHERE entry_id IN ('${game.black}', '${game.white}') AND publish <> 'full'`);
    const text = await main(one);
    for (const name of names) assert.ok(!text.includes(name), name);
  });

  const page = await open(`/en/desk/t/${slug}/rounds/${round}`, { viewport: desktop, as: desk });
  await t.test('both see both reports', async () => {
    await report(one, card('en', game, game.black), { winner: game.black, margin: high, black });
    const printed = card('en', game, game.white).replace('/en/', '/'); // on to its reader's language
    const reader = await open(printed, { lang: 'ja' });
    assert.equal(new URL(reader.url()).pathname, `/ja${printed}`);
    await close(reader);
    await two.goto(`${site.base}${printed}`);
    assert.equal(new URL(two.url()).pathname, `/en${printed}`);
    if (black) await two.check(`[name=black_pair][value="${black}"]`);
    await two.fill('[name=black]', '50');
    await two.fill('[name=white]', String(50 + Number(low) - game.komi / 2));
    await two.waitForSelector('#sum >> text=You win by'); // by itself
    assert.equal(await two.locator('[name=winner]').first().isVisible(), false, 'the counts say who won');
    await press(two, two.locator('form .btn'));
    assert.match(await two.innerText('.say'), /Your reports differ: you say W\+2.*they say B\+3.*Take both to the desk/s);
    await looked(one);
    assert.match(await one.innerText('.say'), /Your reports differ: you say B\+3.*they say W\+2/s);
    await fits(one);
    assert.equal(gameAt(2).result, '');
  });

  await t.test('the desk is told, and what it records ends it', async () => {
    await page.waitForSelector('#round-tables >> text=Reports differ'); // by itself
    assert.match(await page.innerText('tr.group + #t2 + .under'), /Reports differ:(?=.*B\+3)(?=.*W\+2)/s, 'above the others');
    await press(page, page.locator('#t2 a'));
    assert.match(await main(page), /Reported by the pairs:(?=.*B\+3)(?=.*W\+2)/s);
    if (black) await page.check(`[type=radio][name=black_pair][value="${black}"]`);
    await page.check('[type=radio][name=by][value=resignation]');
    await page.check(`[type=radio][name=winner][value="${game.black}"]`);
    await press(page, page.locator('form:has([type=radio][name=by]) .btn').first());
    await press(page, page.locator('form:has([type=radio][name=by]) .btn').first());
    assert.equal(gameAt(2).result, 'B+R');
    await looked(one); // so does the first who reported
    assert.match(await one.innerText('.say'), /You won.*Recorded: B\+R/s);
    assert.equal(await one.locator('[name=winner]').count(), 0);
    await close(page);
  });

  await t.test('a form that was open all the while is refused, and nothing changes', async () => {
    const client = new Client(site.base);
    const { location, status, text } = await sendAs(client, card('en', game, game.white), { winner: game.white, by: 'time' });
    assert.equal(status, 422, location);
    assert.match(text, /This game has a result already: Black wins by resignation/);
    assert.equal(gameAt(2).result, 'B+R');
    client.close();
  });

  for (const page of [one, two]) await close(page);
});

// A form as it was opened, sent whatever the page says by now.
async function sendAs(client, path, values) {
  const page = await client.get('/en/sign-in');
  const csrf = page.text.match(/name="csrf" value="([^"]+)"/)[1];
  return client.post(path, { csrf, ...values });
}

test('two pairs who send at the same time make one result', async () => {
  const game = gameAt(4), black = game.nigiri ? { black_pair: game.black } : {};
  const clients = await Promise.all([0, 1, 2, 3].map(async (i) => {
    const client = new Client(site.base), entry = i % 2 ? game.black : game.white;
    return { client, form: await client.form(own('en', entry), '/result') };
  }));
  const answers = await Promise.all(clients.map(({ client, form }) =>
    client.send(form, { winner: game.black, by: 'resignation', ...black })));
  assert.deepEqual(answers.map(({ status }) => status), [303, 303, 303, 303]);
  assert.equal(gameAt(4).result, 'B+R');
  assert.equal(gameAt(4).version, game.version + 1);
  assert.deepEqual(query(site, `SELECT count(*) FROM report WHERE table_number = 4`), ['0']);
  for (const { client } of clients) client.close();
});

test('after a new draw the old card opens nothing and the old form says where the game is', async () => {
  const before = gameAt(3), client = new Client(site.base);
  const opened = await client.form(own('en', before.black), '/result');
  const at = card('en', before, before.black);
  assert.equal((await client.get(at)).status, 200);
  for (const table of [1, 2, 4])
    await desk.submit(`/en/desk/t/${slug}/rounds/${round}/tables/${table}`, `/tables/${table}/clear`);
  const rounds = `/en/desk/t/${slug}/rounds/${round}`;
  await desk.submit(rounds, '/take-back');
  assert.equal((await client.get(at)).status, 404);
  const away = gameAt(5);
  await desk.submit(rounds, '/swap', { a: before.white, b: away.white });
  await desk.submit(rounds, '/publish');
  const now = gameAt(3);
  assert.ok(now.black !== before.black || now.white !== before.white, 'the draw is another');
  const refused = await client.get(at);
  assert.equal(refused.status, 404);
  assert.match(refused.text, /It may be an old card/);
  assert.ok(refused.text.includes(`href="/en/t/${slug}/rounds/${round}"`));
  const answer = await client.send(opened, { winner: before.black, by: 'resignation' });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /The pairings have changed/);
  assert.equal(gameAt(3).result, '');
  assert.deepEqual(query(site, 'SELECT count(*) FROM report'), ['0']);
  await compareAll(site);
  client.close();
});

test('a finished event says so and leads to its standings', async () => {
  const game = gameAt(3);
  await desk.submit(`/en/desk/t/${slug}`, '/state', { state: 'finished' });
  assert.deepEqual(query(site, `SELECT state FROM tournament WHERE slug = '${slug}'`), ['finished']);
  const page = await open('/en/', { script: false, viewport: desktop });
  for (const path of [card('en', game, game.black), own('en', game.black), `${card('en', game, game.black)}0`]) {
    await page.goto(`${site.base}${path}`);
    assert.match(await main(page), /This event is finished/);
    assert.equal(await page.locator('[name=winner]').count(), 0);
    await press(page, page.getByRole('link', { name: 'To the standings' }));
    assert.equal(new URL(page.url()).pathname, `/en/t/${slug}/standings`);
  }
  assert.equal((await page.goto(`${site.base}/en/t/of-last-year/report/1/1/0`)).status(), 404);
  await close(page);
});
