// Events in which one player plays one: seven players under swindon, from the form on a phone through
// two rounds with a bye to the sheets of paper; and bga-aga by the API. Nothing that such an event says,
// in either language, on a page, in a letter or in a problem, speaks of pairs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before } from 'node:test';
import { root } from './api.mjs';
import { plain } from './client.mjs';
import { cardLink, ownLink } from './codes.mjs';
import { earlier, today, zone } from './day.mjs';
import { close, desktop, fits, main, press, shot } from './browser.mjs';
import { everybody } from './everybody.mjs';
import { compareAll, query } from './published.mjs';
import * as reference from './reference.mjs';
import { languages, top } from './site.mjs';
import { settled, step } from './steps.mjs';

const slug = 'swindon-open', at = `/t/${slug}`, deskAt = `/desk${at}`, here = `${root}/tournaments/${slug}`;
let event;
const { post, site, organiser, api, anybody, visitor, clerk, open } = await everybody();

// What nobody says here. 組 stands also in 組み合わせ (the draw) and 組んだ, which is no pair, and a round
// of single players is paired, too.
const pairs = /\bpairs?\b(?! (?:again|round|the round)\b)|\bpartners?\b|\bcaptains?\b|ペア|パートナー|キャプテン|組(?![みん])/i;

// What somebody can read or hear of a page, without what the site says of itself at its head and foot.
function words(html) {
  const own = html.replace(/<head>[\s\S]*?<\/head>|<header[\s\S]*?<\/header>|<footer[\s\S]*?<\/footer>|<script[\s\S]*?<\/script>/g, '');
  const said = [...own.matchAll(/\s(?:aria-label|title|alt|data-(?:some|none|stopped))="([^"]*)"/g)].map(([, text]) => text);
  return plain([own.replace(/<[^>]*>/g, ' '), ...said].join(' '));
}
function speaksOfNobodyElse(what, html, allowed = /(?!)/) {
  const text = words(html).replace(new RegExp(allowed, 'g'), ' ');
  const found = text.match(pairs);
  assert.equal(found, null, `${what}: …${text.slice(Math.max(0, found?.index - 60), found?.index + 60).replace(/\s+/g, ' ')}…`);
}

// Every page that can be reached from these by links of the same event; how many there were.
async function walk(client, starts) {
  const todo = [...starts], seen = new Set(todo);
  for (const path of todo) {
    const page = await client.get(path);
    if (page.status === 303) continue;
    assert.equal(page.status, 200, path);
    if (!/^text\/html\b/.test(page.headers['content-type'])) continue; // a file, with the API's names
    const settings = /\/settings$/.test(path); // offers every ruleset, those for pairs too
    const html = settings ? page.text.replace(/<label class="pick"[\s\S]*?<\/label>/g, '') : page.text;
    speaksOfNobodyElse(path, html);
    for (const [, to] of page.text.matchAll(/<a\b(?![^>]*\sdownload)[^>]*\shref="([^"]*)"/g)) {
      const next = plain(to).replace(/^https?:\/\/(localhost|127\.0\.0\.1)[^/]*/, '').split('#')[0];
      const inside = next.includes(at) || /^\/..\/e\//.test(next);
      if (!inside || seen.has(next) || /\/log\?before|\?(criteria|from)=/.test(next)) continue;
      seen.add(next);
      todo.push(next);
    }
  }
  return seen.size;
}
async function walkAll(least) {
  const own = (lang) => query(site, `SELECT id FROM entry WHERE tournament_id = '${event}' ORDER BY number`).map((id) => ownLink(site, lang, id));
  for (const lang of languages) {
    const said = await walk(visitor, [`/${lang}${at}`, `/${lang}${at}/link`, `/${lang}${at}/hall`, ...own(lang), ...own(lang).map((path) => `${path}/result`)]);
    const desk = await walk(clerk, [`/${lang}${deskAt}`, `/${lang}${deskAt}/rules`, `/${lang}${deskAt}/entries/new`]);
    assert.ok(said + desk >= least, `${lang}: ${said} and ${desk} pages`);
  }
  for (const letter of post.letters) assert.doesNotMatch(`${letter.subject}\n${letter.body}`, pairs);
}

const people = [
  { lang: 'ja', family_name: '佐藤', given_name: '桜', family_kana: 'さとう', given_kana: 'さくら', rank: '三段', email: 'sakura@open.example' },
  { lang: 'en', family_name: 'Byrne', given_name: 'Una', rank: '5k', email: 'una@open.example' },
  { lang: 'en', family_name: 'Costa', given_name: 'Rui', rank: '2d', email: 'rui@open.example' },
  { lang: 'ja', family_name: '鈴木', given_name: '誠', family_kana: 'すずき', given_kana: 'まこと', rank: '1級', email: 'makoto@open.example' },
  { lang: 'en', family_name: 'Falk', given_name: 'Maja', rank: '1d', email: 'maja@open.example', publish: 'initials' },
  { lang: 'en', family_name: 'Garnier', given_name: 'Léa', rank: '10k', email: 'lea@open.example', publish: 'number' },
  { lang: 'en', family_name: 'Byrne', given_name: 'Tom', rank: '4d', email: 'tom@open.example' },
];
const entryOf = ({ email }) => query(site, `SELECT id FROM entry WHERE tournament_id = '${event}' AND email = '${email}'`)[0];
const fieldsOf = ({ lang, email, ...player }) => ({ ...Object.fromEntries(Object.entries(player).map(([name, value]) => [`players.0.${name}`, value])), email });

step('an organiser makes an event under swindon, of which nobody is a pair', async () => {
  const page = organiser, [year, month, day] = today.split('-').map(Number);
  await page.goto(`${site.base}/en/desk/new`);
  const typed = {
    name_en: 'Swindon Open', name_ja: 'スウィンドン杯', slug, venue: 'Town Hall', rounds: '2', capacity: '7', contact: 'desk@open.example',
    date_year: year, date_month: month, date_day: day, opens_year: year - 1, opens_month: 1, opens_day: 10, opens_time: '9:00',
    closes_year: year + 1, closes_month: 1, closes_day: 1, closes_time: '18:00', round_times: '',
  };
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, String(value));
  await page.check('[name=ruleset][value=swindon]');
  await page.selectOption('[name=zone]', zone);
  await page.check('[name=check_in]');
  await press(page, page.locator('main form button[type=submit]').last());
  assert.equal(new URL(page.url()).pathname, `/en${deskAt}`, await main(page));
  await press(page, page.locator('form[action$="/state"]', { has: page.locator('[name=state][value=open]') }).locator('button'));
  [event] = query(site, `SELECT id FROM tournament WHERE slug = '${slug}'`);
  await walkAll(15);
});

step('a player enters on a phone: one block of fields, points, no captain, no partner looked for', async () => {
  for (const player of people.slice(0, 2)) {
    const { lang } = player, page = await open(`/${lang}${at}`, { lang });
    await shot(page, `event-${lang}-phone`);
    await press(page, page.locator('#places a.btn'));
    assert.equal(await page.locator('[name^="players.1"]').count(), 0);
    assert.equal(await page.locator('[name="players.0.gender"]').count(), 0);
    assert.equal(await page.locator('a[href*="/partner"]').count(), 0);
    for (const [name, value] of Object.entries(fieldsOf(player))) await page.fill(`[name="${name}"]`, value);
    await page.click('#pair-sum summary');
    await press(page, page.locator('button[value=count]'));
    assert.equal((await page.textContent('#pair-sum .big')).trim(), lang === 'ja' ? '3.0' : '−4.0');
    await fits(page);
    await shot(page, `enter-${lang}-phone`);
    speaksOfNobodyElse('the form', await page.content());
    await press(page, page.locator('button[value=check]'));
    await fits(page);
    await shot(page, `confirm-${lang}-phone`);
    speaksOfNobodyElse('looking it over', await page.content());
    await press(page, page.locator('button[value=enter]'));
    assert.equal(new URL(page.url()).pathname, ownLink(site, lang, entryOf(player)));
    speaksOfNobodyElse('the private page', await page.content());
    await fits(page);
    await shot(page, `private-${lang}-phone`);
    await close(page);
  }
  assert.equal(query(site, `SELECT count(*) FROM player JOIN entry ON entry.id = entry_id WHERE tournament_id = '${event}'`)[0], '2');
});

step('what is wrong is said without pairs, and a second player has nowhere to go', async () => {
  const shown = await visitor.submit(`/en${at}/enter`, '/enter', { ...fieldsOf(people[1]), 'players.0.rank': 'strong', do: 'check' });
  assert.match(shown.text, /problem|Fix/);
  speaksOfNobodyElse('problems', shown.text);
  const seen = (publish) => query(site, `UPDATE player SET publish = '${publish}' WHERE given_name = 'Una'`);
  const hidden = await visitor.submit(`/en${at}/enter`, '/enter', { ...fieldsOf(people[1]), do: 'check' });
  assert.doesNotMatch(words(hidden.text), /already/, 'a name that stands as initials is not said to be there');
  seen('full');
  const twice = await visitor.submit(`/en${at}/enter`, '/enter', { ...fieldsOf(people[1]), do: 'check' });
  assert.match(words(twice.text), /already/);
  seen('initials');
  assert.equal((await visitor.get(`/en${at}/partner`)).status, 404);
  assert.equal((await clerk.get(`/en${deskAt}/partners`)).status, 404);
  const two = { players: [{ family_name: 'One', given_name: 'A', rank: '1d' }, { family_name: 'Two', given_name: 'B', rank: '1d' }], email: 'two@open.example' };
  const refused = await anybody.request('POST', `${here}/entries`, two);
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.json.errors.map(({ field }) => field), ['players']);
  assert.doesNotMatch(refused.text, pairs);
  await api.refused(422, 'PATCH', here, { ruleset: 'jpga' });
});

step('seven play and the eighth waits, moves nobody up and leaves', async () => {
  const ways = ['form', 'api', 'desk'];
  for (const [i, player] of people.slice(2).entries()) {
    const { lang, email, ...rest } = player;
    if (ways[i % 3] === 'api') {
      const made = await anybody.ok(201, 'POST', `${here}/entries`, { players: [rest], email });
      assert.equal(made.captain, 0);
    } else if (ways[i % 3] === 'desk') {
      const made = await clerk.submit(`/${lang}${deskAt}/entries/new`, '/new', { ...fieldsOf(player), do: 'save' });
      assert.equal(made.status, 303, words(made.text));
    } else {
      const looked = await visitor.submit(`/${lang}${at}/enter`, '/enter', { ...fieldsOf(player), do: 'check' });
      const made = await visitor.send(visitor.formOf(looked, '', '/enter'), { do: 'enter' });
      assert.equal(made.status, 303, words(made.text));
    }
  }
  const eighth = await anybody.ok(201, 'POST', `${here}/entries`, { players: [{ family_name: 'Late', given_name: 'Lou', rank: '3k' }], email: 'lou@open.example' });
  assert.equal(eighth.status, 'waiting');
  await walkAll(25);
  await api.ok(200, 'DELETE', `${here}/entries/${eighth.id}`);
  const seen = await anybody.get(`${here}/entries`);
  assert.equal(seen.length, 7);
  for (const { players, captain } of seen) assert.deepEqual([players.length, captain], [1, 0]);
  assert.deepEqual(seen.map(({ points }) => points), [3, -4, 2, 0, 1, -9, 4]);
  await settled(site);
  assert.equal(post.letters.filter(({ to }) => to === people[0].email).length, 1);
});

step('the player changes the rank by the link and checks in; the rest come to the door', async () => {
  const own = ownLink(site, 'en', entryOf(people[1]));
  const saved = await visitor.submit(own, own, { 'players.0.rank': '6k', do: 'save' });
  assert.equal(saved.status, 303);
  assert.equal((await anybody.get(`${here}/entries/${entryOf(people[1])}`)).points, -5);
  const here_ = await visitor.submit(own, '/check-in', { here: '1' });
  speaksOfNobodyElse('checked in', (await visitor.get(here_.location)).text);
  await organiser.goto(`${site.base}/ja${deskAt}/print/door`);
  await shot(organiser, 'print-door-ja');
  for (const player of people.filter((one) => one !== people[1]))
    assert.equal((await clerk.post(`/en${deskAt}/check-in`, {
      csrf: (await clerk.form(`/en${deskAt}/check-in`, '/check-in')).values.find(([name]) => name === 'csrf')[1], entry: entryOf(player), here: '1',
    })).status, 303);
  await organiser.goto(`${site.base}/en${deskAt}/check-in`);
  assert.match(await main(organiser), /7\s*of 7 players are here/);
});

async function drawAndPublish(round) {
  await organiser.goto(`${site.base}/en${deskAt}${round === 1 ? '' : `/rounds/${round - 1}`}`);
  await press(organiser, organiser.locator('form[action$="/draw"] .btn').first());
  speaksOfNobodyElse('the draft', await organiser.content());
  await shot(organiser, `draft-${round}-en`);
  await walkAll(30);
  await press(organiser, organiser.locator('form[action$="/publish"] .btn'));
  speaksOfNobodyElse('published', await organiser.content());
  const drawn = await anybody.get(`${here}/rounds/${round}`);
  assert.equal(drawn.games.length, 3);
  assert.equal(drawn.byes.length, 1);
  return drawn;
}
const played = [];
const numberOf = (entry) => query(site, `SELECT number FROM entry WHERE id = '${entry}'`)[0];

step('round 1: a bye, a draw in both languages on a phone, cards and slips without an order of partners', async () => {
  const moved = await clerk.submit(`/en${deskAt}`, '/state', { state: 'closed' });
  assert.equal(moved.status, 303);
  played.push(await drawAndPublish(1));
  for (const lang of ['ja', 'en']) {
    const page = await open(`/${lang}${at}/rounds/1`, { lang });
    assert.equal(await page.locator('#draw tbody tr').count(), 3);
    assert.equal(await page.locator('#find li').count(), 7);
    assert.equal(await page.locator('#byes li').count(), 1);
    await fits(page);
    await shot(page, `round-${lang}-phone`);
    await close(page);
  }
  for (const lang of ['ja', 'en'])
    for (const [name, part, number] of [['table-cards', '.card', 3], ['slips', '.slip', 3], ['place-cards', '.tent', 7], ['by-name', '.find li', 7], ['by-table', 'tbody tr', 4]]) {
      await organiser.goto(`${site.base}/${lang}${deskAt}/print/${name}`);
      assert.equal(await organiser.locator(part).count(), number, name);
      await shot(organiser, `print-${name}-${lang}`);
    }
  await organiser.goto(`${site.base}/en${deskAt}/print/table-cards`);
  assert.equal(await organiser.locator('.card .ways').count(), 0);
  assert.match(await main(organiser), /60 min a side/);
  assert.match(await main(organiser), /Komi 7/);
});

step('both players report, they differ, and the desk and the referee decide', async () => {
  const [game] = played[0].games, asked = { round: 1, table: game.table };
  const black = game.nigiri ? { black_pair: game.black } : {};
  for (const [entry, other, margin] of [[game.black, game.white, '3'], [game.white, game.black, '2']]) {
    const path = cardLink(site, 'en', slug, event, { ...asked, entry, other });
    const form = await visitor.form(path, path);
    const sent = await visitor.send(form, { ...black, winner: game.black, by: 'margin', margin });
    assert.equal(sent.status, 303, words(sent.text));
    speaksOfNobodyElse('reported', (await visitor.get(sent.location)).text);
  }
  for (const lang of ['ja', 'en']) {
    const page = await open(ownLink(site, lang, game.black), { lang });
    assert.match(await main(page), lang === 'ja' ? /2人の報告がちがいます/ : /Your reports differ/);
    await fits(page);
    await shot(page, `differ-${lang}-phone`);
    await close(page);
  }
  await walkAll(45);
  await organiser.goto(`${site.base}/ja${deskAt}/rounds/1`);
  await shot(organiser, 'desk-round-ja');
  const nigiri = ({ nigiri: open, black: id }) => (open ? ` b=${numberOf(id)}` : '');
  const line = await clerk.submit(`/en${deskAt}/rounds/1`, '/line', { line: `${game.table} b+3${nigiri(game)}` });
  assert.equal(line.status, 303, words(line.text));

  const late = played[0].games[1];
  await organiser.goto(`${site.base}/en${deskAt}/referee/1/${late.table}`);
  assert.equal(await organiser.locator('.four').count(), 0);
  await shot(organiser, 'referee-en');
  for (const lang of languages)
    for (const query_ of ['?way=late&side=white&minutes=40', '?way=late&side=both&minutes=40', '?way=late&side=white&minutes=10', '?way=late&side=both&minutes=20', '?way=late&side=&minutes=x', '?way=conduct'])
      speaksOfNobodyElse(query_, (await clerk.get(`/${lang}${deskAt}/referee/1/${late.table}${query_}`)).text);
  await organiser.goto(`${site.base}/en${deskAt}/referee/1/${late.table}?way=late&side=white&minutes=40`);
  await press(organiser, organiser.locator('form[method=post] .btn').last());
  speaksOfNobodyElse('ruled', await organiser.content());
  const third = await clerk.submit(`/en${deskAt}/rounds/1`, '/line', { line: `${played[0].games[2].table} w+r${nigiri(played[0].games[2])}` });
  assert.equal(third.status, 303, words(third.text));
  played[0] = await anybody.get(`${here}/rounds/1`);
  assert.ok(played[0].games.every(({ result }) => result));
});

step('round 2 and the end: standings as the rules have them, and every sheet', async () => {
  played.push(await drawAndPublish(2));
  assert.notEqual(played[1].byes[0], played[0].byes[0]);
  for (const game of played[1].games)
    await api.ok(200, 'PUT', `${here}/rounds/2/games/${game.table}/result`, { by: 'margin', winner: 'black', margin: 4, ...(game.nigiri ? { black_pair: game.black } : {}) });
  played[1] = await anybody.get(`${here}/rounds/2`);
  const finished = await clerk.submit(`/en${deskAt}`, '/state', { state: 'finished' });
  assert.equal(finished.status, 303);
  const { rows } = await anybody.get(`${here}/standings`);
  const row = ({ place, entry, score, sos, sos_1 }) => ({ place, entry, score, sos, sos_1 });
  const order = (a, b) => a.place - b.place || (a.entry < b.entry ? -1 : 1);
  const expected = reference.standings('swindon', people.map(entryOf), played);
  assert.deepEqual(rows.map(row).sort(order), expected.map(row).sort(order));
  for (const { players } of rows) assert.equal(players.length, 1);
  for (const lang of ['ja', 'en']) {
    const page = await open(`/${lang}${at}/standings`, { lang });
    await fits(page);
    await shot(page, `standings-${lang}-phone`);
    await close(page);
    for (const [name, part, number] of [['standings', 'tbody tr', 7], ['cross-table', 'tbody tr', 7]]) {
      await organiser.goto(`${site.base}/${lang}${deskAt}/print/${name}`);
      assert.equal(await organiser.locator(part).count(), number, name);
      await shot(organiser, `print-${name}-${lang}`);
    }
    await organiser.goto(`${site.base}/${lang}${deskAt}/print/certificates?places=7`);
    assert.ok(await organiser.locator('.award').count() >= 7);
    assert.equal(await organiser.locator('.award').first().locator('.name span').count(), 1);
    await shot(organiser, `print-certificates-${lang}`);
  }
  await walkAll(60);
  await settled(site);
  for (const letter of post.letters) assert.doesNotMatch(`${letter.subject}\n${letter.body}`, pairs);
  await compareAll(site);
});

step('every notice that such an event can show speaks of players', async () => {
  const keys = [...readFileSync(join(top, 'templates', 'en.po'), 'utf8').matchAll(/^msgid "said\.([a-z-]+)"$/gm)].map(([, key]) => key);
  const asked = keys.filter((key) => !/^(wish|offer|partners)-/.test(key));
  assert.ok(asked.length > 30);
  for (const key of asked)
    for (const lang of languages) speaksOfNobodyElse(key, (await clerk.get(`/${lang}${deskAt}?said=${key}`)).text);
});

step('the list of events counts players where players play, and pairs where pairs do', async () => {
  for (const [lang, players, others] of [['en', /7 players/, /\d+ pairs/], ['ja', /7人/, /\d+組/]]) {
    const page = await open(`/${lang}/`, { lang, viewport: desktop });
    assert.match(await main(page), players);
    assert.match(await main(page), others);
    await shot(page, `home-${lang}`);
    await close(page);
  }
});

step('bga-aga by the API: one player an entry, and everything else the same', async () => {
  const aga = `${root}/tournaments/aga-day`;
  await api.ok(201, 'POST', `${root}/tournaments`, {
    slug: 'aga-day', name: { en: 'AGA Day' }, date: today, ruleset: 'bga-aga', system: 'swiss', rounds: 2, capacity: 8, zone, venue: 'Club',
    registration: { opens: `${earlier(30)}T00:00:00Z`, closes: `${earlier(-30)}T00:00:00Z` },
  });
  await api.refused(422, 'PATCH', aga, { overrides: { rotation: { twice: 'loses' } } });
  await api.refused(422, 'PATCH', aga, { overrides: { conduct: { admits: 'mixed' } } });
  await api.ok(200, 'PATCH', aga, { overrides: { scoring: { jigo: 'white-wins' } } });
  await api.ok(200, 'PATCH', aga, { ruleset: 'jpga' });
  await api.ok(200, 'PATCH', aga, { ruleset: 'bga-aga', state: 'open' });
  const entered = [];
  for (const [i, rank] of ['3d', '3d', '1k', '5k'].entries())
    entered.push(await anybody.ok(201, 'POST', `${aga}/entries`, { players: [{ family_name: `Player${i}`, given_name: 'P', rank }], email: `p${i}@aga.example` }));
  assert.deepEqual(entered.map(({ points, captain }) => [points, captain]), [[3, 0], [3, 0], [0, 0], [-4, 0]]);
  for (const players of [[], [{ family_name: 'A', given_name: 'A', rank: '1d' }, { family_name: 'B', given_name: 'B', rank: '1d' }]])
    await anybody.refused(422, 'POST', `${aga}/entries`, { players, email: 'x@aga.example' });
  await api.refused(422, 'PATCH', aga, { ruleset: 'jpga' });
  await api.ok(200, 'PATCH', `${aga}/entries/${entered[3].id}`, { players: [{ rank: '4k' }] });
  await api.ok(200, 'PATCH', aga, { state: 'closed' });
  const drawn = await api.ok(201, 'POST', `${aga}/rounds`, { publish: true });
  assert.equal(drawn.games.length, 2);
  for (const game of drawn.games) {
    assert.equal(game.komi, 7.5);
    const told = await api.ok(200, 'PUT', `${aga}/rounds/1/games/${game.table}/result`, {
      by: 'count', black: 80, white: 70, ...(game.nigiri ? { black_pair: game.black } : {}),
    });
    assert.equal(told.result, 'B+2.5');
  }
  const { rows } = await anybody.get(`${aga}/standings`);
  assert.deepEqual(rows.map(({ players }) => players.length), [1, 1, 1, 1]);
  await api.refused(422, 'GET', `${root}/rotation?ruleset=bga-aga&moves=B1,W1`);
});
