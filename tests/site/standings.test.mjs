// The standings as people read them: one event of each kind is played through the interface, and its
// page says, for each round and in both languages, with and without JavaScript, what the interface says.
// Of two pairs the lower number wins; pair n is the n-th strongest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, root, tokenFor } from './api.mjs';
import { browserOn, close, desktop, fits, phone, shot } from './browser.mjs';
import { openEvent } from './events.mjs';
import { query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const ranks = ['6d', '4d', '3d', '2d', '1d', '2k', '5k', '9k'];
const every = ['mms', 'sos', 'sos_1', 'sos_2', 'sos_later', 'sodos', 'sosos', 'cuss', 'scorex', 'ext', 'exr', 'direct', 'direct_full', 'dc', 'sdc', 'play_off', 'margin', 'score', 'lot'];
const prizes = [
  { name: { en: 'Best under 1-kyu', ja: '級位者賞' }, kind: 'rank', rank: '1k', count: 2 },
  { name: { en: 'Best school', ja: '学校賞' }, kind: 'club', count: 2 },
  { name: { en: 'Best new pair', ja: '新人賞' }, kind: 'newcomer' },
];

const events = [
  { slug: 'swiss', system: 'swiss', plan: { bye_x2: 1 }, rounds: 4, play: 3, pairs: 7, prizes },
  { slug: 'mcmahon', system: 'mcmahon', criteria: every, rounds: 3, pairs: 8 },
  { slug: 'groups', system: 'round-robin', plan: { groups: 2 }, rounds: 3, pairs: 8 },
  { slug: 'finals', system: 'round-robin', plan: { groups: 2, finalists: 4 }, rounds: 5, pairs: 8 },
  { slug: 'knockout', system: 'knockout', rounds: 3, pairs: 7 },
  { slug: 'fours', system: 'fours', rounds: 2, pairs: 8 },
];
const byName = Object.fromEntries(events.map((event) => [event.slug, event]));

const site = await startSite(), openAt = await browserOn(site);
const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'));
const visitor = new Api(site.base);

const pathOf = (event) => `${root}/tournaments/${event.slug}`;

async function enter(event) {
  const ids = [null];
  for (let number = 1; number <= event.pairs; number++) {
    const players = ['Anna', 'Otto'].map((given, seat) => ({
      family_name: `Pair${number}`, given_name: given, gender: seat === 0 ? 'f' : 'm', rank: ranks[number - 1], club: ['North', 'South', 'north'][number % 3], publish: 'full',
    }));
    ids.push((await desk.ok(201, 'POST', `${pathOf(event)}/entries`, { players })).id);
  }
  return ids;
}

async function playRound(event, number, ids) {
  const { games } = await desk.ok(201, 'POST', `${pathOf(event)}/rounds`, {});
  for (const { table, black, white, nigiri, komi } of games) {
    const winner = ids.indexOf(black) < ids.indexOf(white) ? 'black' : 'white';
    await desk.ok(200, 'PUT', `${pathOf(event)}/rounds/${number}/games/${table}/result`, { by: 'margin', winner, margin: table + Math.abs(komi % 1), ...(nigiri ? { black_pair: black } : {}) });
  }
}

for (const event of events) {
  test(`${event.slug}: played`, async () => {
    const { slug, play, pairs, ...more } = event;
    await openEvent(desk, slug, more);
    const ids = await enter(event);
    await desk.ok(200, 'PATCH', pathOf(event), { state: 'closed' });
    for (let number = 1; number <= (event.play ?? event.rounds); number++) await playRound(event, number, ids);
  });
}

const quarters = ['', '¼', '½', '¾'];
function spoken(value) {
  if (value === null) return '–';
  const whole = Math.trunc(Math.abs(value)), rest = quarters[(Math.abs(value) - whole) * 4];
  return `${value < 0 ? '−' : ''}${whole === 0 && rest ? '' : whole}${rest}`;
}

// [{place, name, values by head, mark: the head of the underlined one, decided}]
function tableOf(page) {
  return page.$eval('#standings', (table) => {
    const heads = [...table.querySelectorAll('thead abbr')].map((head) => head.textContent);
    return [...table.querySelectorAll('tbody tr:not(.group)')].map((row) => {
      const all = [...row.querySelectorAll('td')], cells = all.slice(1, 1 + heads.length);
      const mark = cells.findIndex((cell) => cell.classList.contains('by'));
      return {
        place: parseInt(row.querySelector('td').textContent, 10), name: row.querySelector('th').textContent.match(/Pair(\d+)/)[1],
        values: Object.fromEntries(heads.map((head, i) => [head, cells[i].textContent])),
        mark: mark < 0 ? null : heads[mark], decided: all.at(-1).textContent,
      };
    });
  });
}

const heads = {
  score: 'Score', mms: 'MMS', sos: 'SOS', sos_1: 'SOS‑1', sos_2: 'SOS‑2', sos_later: 'SOS from R2', sodos: 'SODOS', sosos: 'SOSOS', cuss: 'CUSS', scorex: 'SCOREX', ext: 'EXT', exr: 'EXR',
  direct: 'Direct', direct_full: 'Chain', dc: 'DC', sdc: 'SDC', play_off: 'Play-off', margin: 'Margin', lot: 'Lot',
};

const open = (path, options) => openAt(path, { viewport: desktop, ...options });

for (const slug of ['swiss', 'mcmahon', 'knockout']) {
  for (const script of [true, false]) {
    test(`${slug}: the page says what the interface says after every round, JavaScript ${script ? 'on' : 'off'}`, async () => {
      const event = byName[slug], last = event.play ?? event.rounds;
      const page = await open(`/en/t/${slug}/standings`, { script });
      for (let round = last; round >= 1; round--) {
        if (round < last) await page.click(`nav a:has(:text-is("After round ${round}"))`);
        const { criteria, rows } = await visitor.get(`${pathOf(event)}/standings?after=${round}`);
        const table = await tableOf(page);
        assert.equal(table.length, rows.length);
        for (const [i, row] of rows.entries()) {
          assert.equal(table[i].place, row.place, `${round}: ${i}`);
          assert.equal(table[i].name, row.players[0].name.match(/Pair(\d+)/)[1]);
          for (const key of criteria.filter((criterion) => criterion !== 'stage')) {
            const told = key === criteria[0] || rows.some((one) => one[key] !== null); // a column of nothing is none
            assert.equal(table[i].values[heads[key]], told ? spoken(row[key]) : undefined, `${round}, place ${row.place}: ${key}`);
          }
          const tie = row.decided_by !== null && row.decided_by !== criteria[0];
          assert.equal(table[i].mark, tie ? heads[row.decided_by] : null, `${round}, place ${row.place}`);
          if (tie) assert.match(table[i].decided, new RegExp(`^${heads[row.decided_by]}: .+ < .+`));
        }
      }
      await page.click('nav a:text-is("Now")');
      assert.ok(!page.url().includes('after'));
      await close(page);
    });
  }
}

test('a play-off decides a tie after the last round, by the interface and at the desk', async () => {
  const path = await openEvent(desk, 'tied', { system: 'swiss', rounds: 1, criteria: ['score'] });
  const ids = await enter({ slug: 'tied', pairs: 4 }), playOffs = `${path}/play-offs`;
  await desk.ok(200, 'PATCH', path, { state: 'closed' });
  await playRound({ slug: 'tied' }, 1, ids);
  const before = (await visitor.get(`${path}/standings`)).rows, [loser, winner] = before.map((row) => row.entry);
  assert.deepEqual(before.map((row) => row.place), [1, 1, 3, 3]);
  await desk.refused(409, 'POST', playOffs, { winner, loser: before[2].entry });
  assert.equal((await visitor.request('POST', playOffs, { winner, loser })).status, 401);
  assert.deepEqual(await desk.ok(201, 'POST', playOffs, { winner, loser }), { winner, loser });
  const { rows, play_offs: told } = await visitor.get(`${path}/standings`);
  assert.deepEqual(rows.map((row) => [row.place, row.decided_by]), [[1, null], [2, 'play_off'], [3, 'score'], [3, null]]);
  assert.equal(rows[0].entry, winner);
  assert.deepEqual(told, [{ winner, loser }]);
  const page = await open('/en/t/tied/standings');
  assert.equal((await tableOf(page))[1].decided, 'Play-off: 0 < 1');
  await close(page);
  assert.equal((await desk.request('DELETE', `${playOffs}?winner=${winner}&loser=${loser}`)).status, 204);
  await desk.refused(409, 'DELETE', `${playOffs}?winner=${winner}&loser=${loser}`);
});

test('the columns are those of the event, the first one first, and each is explained', async () => {
  for (const [slug, wanted] of [
    ['swiss', ['Score', 'SOS', 'SOS‑1', 'Direct']],
    ['mcmahon', ['MMS', ...every.slice(1).flatMap((key) => (key === 'score' ? ['Score', 'Start'] : heads[key]))]],
    ['groups', ['Score', 'Direct']],
    ['knockout', ['Stage', 'Score']],
  ]) {
    const { rows } = await visitor.get(`${pathOf(byName[slug])}/standings`), key = (head) => Object.keys(heads).find((one) => heads[one] === head);
    const told = wanted.filter((head) => !key(head) || rows.some((row) => row[key(head)] !== null)); // a column of nothing is none
    const page = await open(`/en/t/${slug}/standings`);
    assert.deepEqual(await page.$$eval('#standings thead abbr', (all) => all.map((head) => head.textContent)), told, slug);
    assert.deepEqual(await page.$$eval('#columns dt', (all) => all.map((head) => head.textContent)), told, slug);
    await close(page);
  }
});

test('a knockout says how far it took everybody, while it is played and when it is over', async () => {
  const stages = async (path) => {
    const page = await open(path);
    const all = (await tableOf(page)).map((row) => `${row.name} ${row.values.Stage ?? row.values['ステージ']}`);
    await close(page);
    return all;
  };
  assert.deepEqual((await stages('/en/t/knockout/standings?after=2')).slice(0, 5), ['1 Final', '2 Final', '3 Semifinal', '4 Semifinal', '5 Quarterfinal']);
  assert.deepEqual((await stages('/en/t/knockout/standings')).slice(0, 5), ['1 Winner', '2 Runner-up', '3 Third', '4 Fourth', '5 Quarterfinal']);
  assert.deepEqual((await stages('/ja/t/knockout/standings')).slice(0, 5), ['1 優勝', '2 準優勝', '3 3位', '4 4位', '5 準々決勝']);
  assert.deepEqual(await stages('/en/t/finals/standings'), [
    '1 Winner', '2 Runner-up', '3 Third', '4 Fourth', '5 Group A, place 3', '6 Group B, place 3', '7 Group B, place 4', '8 Group A, place 4',
  ]);
});

test('groups stand one after the other, each with its own places', async () => {
  const page = await open('/en/t/groups/standings');
  assert.deepEqual(await page.$$eval('#standings .group', (all) => all.map((row) => row.textContent)), ['Group A', 'Group B']);
  assert.deepEqual((await tableOf(page)).map((row) => row.place), [1, 2, 3, 4, 1, 2, 3, 4]);
  await page.goto(`${site.base}/en/t/groups/hall?show=standings`);
  assert.deepEqual(await page.$$eval('.wall h2', (all) => all.map((head) => head.textContent)), ['Final standings · Group A', 'Final standings · Group B']);
  await page.goto(`${site.base}/ja/t/groups/rounds/3`);
  assert.ok((await page.textContent('#draw')).includes('Aグループ'));
  await close(page);
});

test('fours stand one after the other, too, as the interface has them', async () => {
  for (const after of [1, 2]) {
    const page = await open(`/en/t/fours/standings${after === 1 ? '?after=1' : ''}`);
    const { rows } = await visitor.get(`${pathOf(byName.fours)}/standings?after=${after}`);
    assert.deepEqual(await page.$$eval('#standings .group', (all) => all.map((row) => row.textContent)), ['Group A', 'Group B']);
    const wanted = rows.sort((x, y) => x.group - y.group || x.group_place - y.group_place).map((row) => row.group_place);
    assert.deepEqual((await tableOf(page)).map((row) => row.place), wanted);
    await close(page);
  }
});

test('before a knockout the score says which rounds it counts', async () => {
  const page = await open('/en/t/finals/standings');
  const [winner] = await tableOf(page);
  assert.deepEqual([winner.values.Stage, winner.values['Score, rounds 1–3']], ['Winner', '3']);
  assert.match(await page.textContent('#columns'), /Only rounds 1–3, before the knockout\./);
  await close(page);
});

test('prizes are shown with who has them, and the interface has the same', async () => {
  const { prizes: seen, rows } = await visitor.get(`${pathOf(byName.swiss)}/standings`);
  const numberOf = (row) => Number(row.players[0].name.match(/Pair(\d+)/)[1]);
  // The two best scores of each club together; the draw is by chance, so clubs may be equal.
  const sums = Object.entries({ North: [0, 2], South: [1] }).map(([name, rest]) => {
    const scores = rows.filter((row) => rest.includes(numberOf(row) % 3)).map((row) => row.score).sort((x, y) => y - x);
    return [name, scores[0] + scores[1]];
  });
  const best = Math.max(...sums.map(([, sum]) => sum));
  const clubs = sums.filter(([, sum]) => sum === best);
  assert.deepEqual(seen.map(({ kind, clubs: list }) => [kind, list.length]), [['rank', 0], ['club', clubs.length], ['newcomer', 0]]);
  assert.deepEqual(seen[1].clubs.map(({ name, score, entries }) => [name.toLowerCase(), score, entries]).sort(), clubs.map(([name, sum]) => [name.toLowerCase(), sum, 2]));
  const kyu = rows.filter((row) => numberOf(row) > 5);
  assert.deepEqual(seen[0].entries, kyu.map((row) => row.entry));
  assert.deepEqual(seen[2].entries, []);
  query(site, "UPDATE player SET publish = 'initials' WHERE family_name LIKE 'Pair%'");
  const { prizes: unnamed } = await visitor.get(`${pathOf(byName.swiss)}/standings?after=${byName.swiss.play}`);
  query(site, "UPDATE player SET publish = 'full' WHERE family_name LIKE 'Pair%'");
  assert.deepEqual(unnamed[1].clubs.map(({ name }) => name), clubs.map(() => null));
  const page = await open('/en/t/swiss/standings');
  const text = await page.textContent('#prizes');
  assert.match(text, /Prizes so far/);
  assert.match(text, new RegExp(`Best under 1-kyu: nobody above 1-kyu, the best 2${kyu.map((row) => `.*Pair${numberOf(row)} place ${row.place}`).join('')}`));
  for (const { name, score } of seen[1].clubs) assert.match(text, new RegExp(`Best school.*${name} ${spoken(score)}, from 2 pairs`));
  assert.match(text, /Best new pair.*Nobody/);
  await page.goto(`${site.base}/en/t/mcmahon/standings`);
  assert.equal((await page.textContent('#prizes')).trim(), '');
  await close(page);
});

test('a round that is not complete has no standings, and no number is nothing', async () => {
  for (const after of ['0', '4', '-1', 'x', '1.5']) {
    const answer = await fetch(`${site.base}/en/t/swiss/standings?after=${after}`);
    assert.equal(answer.status, 404, after);
  }
});

test('on a phone the page does not scroll sideways; place, pair and the first column are in view', async () => {
  for (const [name, viewport] of [['phone', phone], ['desktop', desktop]]) {
    const page = await open('/en/', { viewport });
    for (const lang of languages) {
      for (const slug of events.map((event) => event.slug)) {
        await page.goto(`${site.base}/${lang}/t/${slug}/standings`);
        await fits(page);
        const first = await page.evaluate(() => document.querySelector('#standings tbody tr:not(.group) td:nth-of-type(2)').getBoundingClientRect().right);
        assert.ok(first <= viewport.width, `${lang} ${slug}: ${first}`);
        await shot(page, `${slug}-${lang}-${name}`);
      }
    }
    await close(page);
  }
});
