// One journey: an organiser makes an event, pairs enter, two rounds are drawn
// and played, standings are published. Every number on the way is compared with
// the table below, which is worked by hand from the rules and not by the program.
//
// The event: kanto-junior rules, 2 rounds, 8 places, on 14 March of a year Y. A
// junior on that day was born on or after 2 April Y−16: who was born between
// 2 April Y−16 and 1 April Y−15 finishes junior high school on 31 March Y.
//
// The pairs
//
// n-dan = n points, n-kyu = 1 − n; a professional 12, a title 9, a prefecture's
// representative 8, whatever the rank; the pair has half of the sum, exactly.
// The captain is the woman of a mixed pair, the younger of two of one sex.
//
//  no  pair       players, in the order entered                        points               captain
//   1  fujita     藤田 修 m 6-dan, prefecture (8); 藤田 琴音 f 5-kyu (−4)    (8 − 4) / 2 =  2.0   琴音
//   2  lindqvist  Elsa Lindqvist f 3-kyu (−2); Oskar Falk m 2-dan (2)      (−2 + 2) / 2 =  0.0  Elsa
//                 corrected through the private link: Oskar is 1-dan (1)   (−2 + 1) / 2 = −0.5
//   3  hashimoto  橋本 杏 f 4-dan (4); 阿部 樹 m 6-dan (6)                   (4 + 6) / 2 =  5.0   杏
//   4  ogawa      竹内 蒼 m 5-kyu (−4); 小川 楽 m 10-kyu (−9), younger      (−4 − 9) / 2 = −6.5  楽
//   5  nakagawa   原 直人 m pro (12); 中川 灯 f 6-kyu (−5)                   (12 − 5) / 2 =  3.5  灯
//   6  costa      Ines Costa f 2-kyu (−1); Rui Costa m 2-dan (2)           (−1 + 2) / 2 =  0.5  Ines
//   7  king       Zoë King f 13-kyu (−12); Daniel O'Brien m 7-dan, title (9)  −3 / 2   = −1.5  Zoë
//   8  mueller    Lena Müller f 8-kyu (−7), younger; Greta Müller f 3-dan (3) −4 / 2   = −2.0  Lena
//   9  mori       もり ひなた f 1-kyu (0); 森 大和 m 4-dan (4)                (0 + 4) / 2 =  2.0  ひなた
//
// Eight places: mori, the ninth, waits until costa withdraws. Of the eight that play, four enter in
// Japanese and four in English, four with JavaScript and four without, all on a phone.
//
// Names for everybody: a junior's initials unless another wish was said. Kotone
// asked for the whole name, Zoë for the number only. Elsa, born on 2 April Y−16,
// is a junior to the day; 阿部 樹, born a day before that, is not.
//
// Round 1 (difference → stones, komi, from the document's table; komi above 0:
// Black gives, below 0: White gives; fewer points take Black)
//
//  table  pairs                          difference          stones komi  Black
//   1     fujita 2.0 – mori 2.0           0.0                 0     6     by nigiri: mori
//   2     hashimoto 5.0 – nakagawa 3.5    1.5                 2     0     nakagawa
//   3     lindqvist −0.5 – king −1.5      1.0                 0    −6     king
//   4     mueller −2.0 – ogawa −6.5       4.5                 5     0     ogawa
//
//  The order of play is B1 W1 B2 W2 (1 = captain); with stones W1 begins.
//
//  table 1, counted: Black 48 − 3 (a token) = 45; White 39 + 6 (komi) = 45: jigo, White wins (fujita).
//           Without the token Black would have won by 3.
//  table 2, counted: Black 62, White 60, no komi: B+2. That is recorded first; the slip turns out to
//           show a token for Black: 62 − 3 = 59 against 60, W+1 (hashimoto). The winner changes.
//  table 3, counted: Black 55, White 58 − 6 (reverse komi) = 52: B+3 (king).
//  table 4: Black resigns, W+R (mueller).
//
//  Standings after round 1: fujita, hashimoto, king, mueller 1 point, the others 0. The SOS of a
//  winner is its opponent's 0, of a loser 1. SOS-1 leaves the only opponent out: 0 for all. No two
//  of the tied have met, so they share: place 1 four times, place 5 four times.
//
// Round 2, set by hand across the score groups so that ties come about
//
//  table  pairs                          difference          stones komi  Black
//   1     mueller −2.0 – king −1.5        0.5                 0     0     mueller
//   2     ogawa −6.5 – fujita 2.0         8.5 (5.0 and more)  5    −6     ogawa
//   3     mori 2.0 – hashimoto 5.0        3.0                 3    −6     mori
//   4     lindqvist −0.5 – nakagawa 3.5   4.0                 4    −6     lindqvist
//
//  table 1: White's time runs out, B+T (mueller).
//  table 2, margin off the slip: B+4 (ogawa).
//  table 3, counted: Black 57; White 66 − 2 × 3 − 6 = 54: B+3 (mori). Without the tokens White
//           would have won by 3.
//  table 4: the slip names only the winner: B+ (lindqvist).
//
// Standings after round 2
//
//              score        opponents' scores        SOS  SOS-1 (the lowest left out)
//  mueller     1 + 1 = 2    ogawa 1, king 1           2    1
//  ogawa       0 + 1 = 1    mueller 2, fujita 1       3    2
//  king        1 + 0 = 1    lindqvist 1, mueller 2    3    2
//  fujita      1 + 0 = 1    mori 1, ogawa 1           2    1
//  mori        0 + 1 = 1    fujita 1, hashimoto 1     2    1
//  hashimoto   1 + 0 = 1    nakagawa 0, mori 1        1    1
//  lindqvist   0 + 1 = 1    king 1, nakagawa 0        1    1
//  nakagawa    0 + 0 = 0    hashimoto 1, lindqvist 1  2    1
//
//  1. mueller. Then six with 1 point: SOS 3 before 2 before 1.
//  SOS 3: ogawa and king are equal in SOS-1 (2) and have not met: both 2nd.
//  SOS 2: fujita and mori are equal in SOS-1 (1) and have met: fujita won (the jigo), so 4th and 5th.
//  SOS 1: lindqvist and hashimoto are equal in SOS-1 (1) and have not met: both 6th.
//  8. nakagawa, by score.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserOn, desktop, press as pressOn } from './browser.mjs';
import { year } from './events.mjs';
import { compareAll, publishedTexts, query } from './published.mjs';
import { languages, startSite } from './site.mjs';
import { step } from './steps.mjs';

const player = (family, given, rank, gender, born, more = {}) => ({
  family_name: family, given_name: given, rank, gender, born, family_kana: '', given_kana: '', honour: '', ...more,
});
const kana = (family, given) => ({ family_kana: family, given_kana: given });

// As typed: ranks in every spelling. `shown`: what everybody sees of it, captain first.
const pairs = {
  fujita: {
    number: 1, lang: 'ja', script: true, points: '2.0', captain: '琴音', email: 'fujita@example.org',
    players: [
      player('藤田', '修', '六段', 'm', [year - 72, 11, 3], { ...kana('ふじた', 'おさむ'), honour: 'prefecture' }),
      player('藤田', '琴音', '５級', 'f', [year - 13, 6, 9], { ...kana('ふじた', 'ことね'), publish: 'full' }),
    ],
    shown: { names: ['藤田 琴音', '藤田 修'], en: ['5-kyu', '6-dan, prefecture'], ja: ['5級', '六段・代表'] },
    row: '藤田',
  },
  lindqvist: {
    number: 2, lang: 'en', script: false, points: '0.0', captain: 'Elsa', email: 'lindqvist@example.org',
    players: [
      player('Lindqvist', 'Elsa', '3k', 'f', [year - 16, 4, 2]),
      player('Falk', 'Oskar', '2 dan', 'm', ['', '', ''], { publish: 'full' }),
    ],
    shown: { names: ['E. L.', 'Oskar Falk'], en: ['3-kyu', '2-dan'], ja: ['3級', '二段'] },
    row: 'E. L.',
  },
  hashimoto: {
    number: 3, lang: 'ja', script: false, points: '5.0', captain: '杏', email: 'hashimoto@example.org',
    players: [
      player('橋本', '杏', '四段', 'f', [year - 15, 1, 20], kana('はしもと', 'あん')),
      player('阿部', '樹', '6D', 'm', [year - 16, 4, 1], kana('あべ', 'いつき')),
    ],
    shown: { names: ['は・あ', '阿部 樹'], en: ['4-dan', '6-dan'], ja: ['四段', '六段'] },
    row: 'は・あ',
  },
  ogawa: {
    number: 4, lang: 'ja', script: true, points: '−6.5', captain: '楽', email: 'ogawa@example.org',
    players: [
      player('竹内', '蒼', '5級', 'm', [year - 11, 2, 11], kana('たけうち', 'あお')),
      player('小川', '楽', '10級', 'm', [year - 8, 7, 1], kana('おがわ', 'がく')),
    ],
    shown: { names: ['お・が', 'た・あ'], en: ['10-kyu', '5-kyu'], ja: ['10級', '5級'] },
    row: 'お・が',
  },
  nakagawa: {
    number: 5, lang: 'ja', script: false, points: '3.5', captain: '灯', email: 'nakagawa@example.org',
    players: [
      player('原', '直人', 'プロ', 'm', [year - 34, 8, 20], kana('はら', 'なおと')),
      player('中川', '灯', '6級', 'f', [year - 12, 5, 5], kana('なかがわ', 'あかり')),
    ],
    shown: { names: ['な・あ', '原 直人'], en: ['6-kyu', 'pro'], ja: ['6級', 'プロ'] },
    row: 'な・あ',
  },
  costa: {
    number: 6, lang: 'en', script: true, points: '0.5', captain: 'Ines', email: 'costa@example.org',
    players: [
      player('Costa', 'Ines', '2k', 'f', [year - 12, 8, 17]),
      player('Costa', 'Rui', '2d', 'm', [year - 41, 3, 30]),
    ],
    shown: { names: ['I. C.', 'R. C.'], en: ['2-kyu', '2-dan'], ja: ['2級', '二段'] },
  },
  king: {
    number: 7, lang: 'en', script: true, points: '−1.5', captain: 'Zoë', email: 'king@example.org',
    players: [
      player('King', 'Zoë', '13 kyu', 'f', [year - 10, 9, 30], { publish: 'number' }),
      player("O'Brien", 'Daniel', '7d', 'm', [year - 45, 12, 1], { honour: 'title' }),
    ],
    shown: { names: { en: ['No. 7', "Daniel O'Brien"], ja: ['No.7', "Daniel O'Brien"] }, en: ['13-kyu', '7-dan, title winner'], ja: ['13級', '七段・タイトル優勝'] },
    row: { en: 'No. 7', ja: 'No.7' },
  },
  mueller: {
    number: 8, lang: 'en', script: false, points: '−2.0', captain: 'Lena', email: 'mueller@example.org',
    players: [
      player('Müller', 'Lena', '8k', 'f', [year - 9, 12, 24]),
      player('Müller', 'Greta', '3-dan', 'f', [year - 14, 3, 2]),
    ],
    shown: { names: ['L. M.', 'G. M.'], en: ['8-kyu', '3-dan'], ja: ['8級', '三段'] },
    row: 'L. M.',
  },
  mori: {
    number: 9, lang: 'en', script: true, points: '2.0', captain: 'ひなた', email: 'mori@example.org', waits: true,
    players: [
      player('もり', 'ひなた', '1k', 'f', [year - 12, 10, 10]),
      player('森', '大和', '4d', 'm', [year - 47, 1, 31]),
    ],
    shown: { names: ['も・ひ', '森 大和'], en: ['1-kyu', '4-dan'], ja: ['1級', '四段'] },
    row: 'も・ひ',
  },
};

// How each player is called in the order of play: B or W, then the name.
const rounds = [
  [
    {
      first: 'fujita', second: 'mori', nigiri: 'mori', stones: 0, komi: '6',
      black: 'mori', white: 'fujita', turn: ['B も・ひ', 'W 琴音', 'B 森', 'W 修'],
      typed: { by: 'count', black: '48', black_tokens: '1', white: '39', white_tokens: '0' },
      sum: ['48 − 3 = 45', '39 + 6 = 45'], en: 'Jigo, White wins', ja: '持碁で白の勝ち', winner: 'fujita',
    }, {
      first: 'hashimoto', second: 'nakagawa', stones: 2, komi: null,
      black: 'nakagawa', white: 'hashimoto', turn: ['W は・あ', 'B 原', 'W 阿部', 'B な・あ'],
      typed: { by: 'count', black: '62', black_tokens: '1', white: '60', white_tokens: '' },
      sum: ['62 − 3 = 59', '60'], en: 'White wins by 1', ja: '白の1目勝ち', winner: 'hashimoto',
    }, {
      first: 'lindqvist', second: 'king', stones: 0, komi: '−6',
      black: 'king', white: 'lindqvist', turn: [{ en: 'B No. 7 captain', ja: 'B No.7 キャプテン' }, 'W E. L.', "B O'Brien", 'W Falk'],
      typed: { by: 'count', black: '55', black_tokens: '', white: '58', white_tokens: '' },
      sum: ['55', '58 − 6 = 52'], en: 'Black wins by 3', ja: '黒の3目勝ち', winner: 'king',
    }, {
      first: 'mueller', second: 'ogawa', stones: 5, komi: null,
      black: 'ogawa', white: 'mueller', turn: ['W L. M.', 'B た・あ', 'W G. M.', 'B お・が'],
      typed: { by: 'resignation', winner: 'mueller' },
      en: 'White wins by resignation', ja: '白中押し勝ち', winner: 'mueller',
    },
  ], [
    {
      first: 'mueller', second: 'king', stones: 0, komi: null,
      black: 'mueller', white: 'king', turn: ['B L. M.', { en: 'W No. 7 captain', ja: 'W No.7 キャプテン' }, 'B G. M.', "W O'Brien"],
      typed: { by: 'time', winner: 'mueller' },
      en: 'Black wins on time', ja: '黒の時間切れ勝ち', winner: 'mueller',
    }, {
      first: 'ogawa', second: 'fujita', stones: 5, komi: '−6',
      black: 'ogawa', white: 'fujita', turn: ['W 琴音', 'B た・あ', 'W 修', 'B お・が'],
      typed: { by: 'margin', winner: 'ogawa', margin: '4' },
      en: 'Black wins by 4', ja: '黒の4目勝ち', winner: 'ogawa',
    }, {
      first: 'mori', second: 'hashimoto', stones: 3, komi: '−6',
      black: 'mori', white: 'hashimoto', turn: ['W は・あ', 'B 森', 'W 阿部', 'B も・ひ'],
      typed: { by: 'count', black: '57', black_tokens: '0', white: '66', white_tokens: '2' },
      sum: ['57', '66 − 6 − 6 = 54'], en: 'Black wins by 3', ja: '黒の3目勝ち', winner: 'mori',
    }, {
      first: 'lindqvist', second: 'nakagawa', stones: 4, komi: '−6',
      black: 'lindqvist', white: 'nakagawa', turn: ['W な・あ', 'B Falk', 'W 原', 'B E. L.'],
      typed: { by: 'margin', winner: 'lindqvist', margin: '' },
      en: 'Black wins', ja: '黒の勝ち', winner: 'lindqvist',
    },
  ],
];

// By the sound of the name; in Japanese kana first, then Latin letters; a pair shown by number last.
const tablesByName = {
  en: [
    ['Abe', '2'], ['Falk', '3'], ['Fujita', '1'], ['H. A.', '2'], ['Hara', '2'], ['E. L.', '3'], ['G. M.', '4'], ['L. M.', '4'],
    ['M. H.', '1'], ['N. A.', '2'], ['O. G.', '4'], ["O'Brien", '3'], ['T. A.', '4'], ['森', '1'], ['No. 7', '3'],
  ],
  ja: [
    ['阿部', '2'], ['お・が', '4'], ['た・あ', '4'], ['な・あ', '2'], ['は・あ', '2'], ['原', '2'],
    ['藤田', '1'], ['も・ひ', '1'], ['森', '1'],
    ['Falk', '3'], ['E. L.', '3'], ['G. M.', '4'], ['L. M.', '4'], ["O'Brien", '3'], ['No.7', '3'],
  ],
};

// A cell: won or lost, colour, opponent, stones ('' = none).
const standings = {
  1: [
    ['fujita', '1=', '1', '0', '0', ['+ W mori'], ''],
    ['hashimoto', '1=', '1', '0', '0', ['+ W nakagawa 2'], 'equal'],
    ['king', '1=', '1', '0', '0', ['+ B lindqvist'], 'equal'],
    ['mueller', '1=', '1', '0', '0', ['+ W ogawa 5'], 'equal'],
    ['lindqvist', '5=', '0', '1', '0', ['− W king'], ''],
    ['ogawa', '5=', '0', '1', '0', ['− B mueller 5'], 'equal'],
    ['nakagawa', '5=', '0', '1', '0', ['− B hashimoto 2'], 'equal'],
    ['mori', '5=', '0', '1', '0', ['− B fujita'], 'equal'],
  ],
  2: [
    ['mueller', '1', '2', '2', '1', ['+ W ogawa 5', '+ B king'], ''],
    ['ogawa', '2=', '1', '3', '2', ['− B mueller 5', '+ B fujita 5'], ''],
    ['king', '2=', '1', '3', '2', ['+ B lindqvist', '− W mueller'], 'equal'],
    ['fujita', '4', '1', '2', '1', ['+ W mori', '− W ogawa 5'], 'SOS 2 < 3', '1'],
    ['mori', '5', '1', '2', '1', ['− B fujita', '+ B hashimoto 3'], 'direct 0 < 1', '0'],
    ['lindqvist', '6=', '1', '1', '1', ['− W king', '+ B nakagawa 4'], 'SOS 1 < 2'],
    ['hashimoto', '6=', '1', '1', '1', ['+ W nakagawa 2', '− W mori 3'], 'equal'],
    ['nakagawa', '8', '0', '2', '1', ['− B hashimoto 2', '− W lindqvist 4'], ''],
  ],
};

const words = {
  en: { after1: /Standings after round 1 of 2/, final: /Final standings/, equal: 'tied on everything', SOS: 'SOS: ', direct: 'Direct: ', nigiri: 'nigiri', open: 'Nigiri decides', playing: 'playing', noStones: 'No stones', noKomi: 'No komi', stones: (n) => `${n} stones`, gives: { 6: 'Komi 6 Black gives 6', '−6': 'Komi −6 White gives 6' } },
  ja: { after1: /第1回戦までの順位/, final: /最終順位/, equal: 'すべて同点', SOS: 'SOS：', direct: '直接：', nigiri: 'にぎり', open: 'にぎりで決まります', playing: '対局中', noStones: '置石 なし', noKomi: 'コミ なし', stones: (n) => `置石 ${n}子`, gives: { 6: 'コミ 6目 黒が6目出す', '−6': 'コミ −6目 白が6目出す' } },
};
// What English readers get of the names that have kana.
const inLatin = {
  藤田: 'Fujita', 琴音: 'Kotone', 修: 'Osamu', 橋本: 'Hashimoto', 杏: 'An', 阿部: 'Abe', 樹: 'Itsuki', 竹内: 'Takeuchi', 蒼: 'Ao', 小川: 'Ogawa',
  楽: 'Gaku', 原: 'Hara', 直人: 'Naoto', 中川: 'Nakagawa', 灯: 'Akari', もり: 'Mori', ひなた: 'Hinata',
  'は・あ': 'H. A.', 'お・が': 'O. G.', 'た・あ': 'T. A.', 'な・あ': 'N. A.', 'も・ひ': 'M. H.',
};
const latin = (text) => (Array.isArray(text) ? text.map(latin) : typeof text !== 'string' ? text
  : Object.entries(inLatin).reduce((whole, [given, read]) => whole.replaceAll(given, read), text));
const inLanguage = (text, lang) => {
  const own = typeof text === 'string' || Array.isArray(text) ? text : text[lang];
  return lang === 'en' ? latin(own) : own;
};

const slug = 'kamo', links = {};
const site = await startSite({ env: { OSHIDORI_LOG_REQUESTS: '1' } }), open = await browserOn(site), reader = await open('/en/', { viewport: desktop });
const desk = await open(new URL(site.link).pathname, { viewport: desktop });

// Reading pages

// A page that finds other parts of itself loads itself anew, maybe just then.
async function go(page, path) {
  const { href } = new URL(path, site.base);
  return page.goto(href).catch(async (error) => {
    if (!/interrupted by another navigation/.test(error.message)) throw error;
    await page.waitForLoadState();
    return page.goto(href);
  });
}
const tidy = (text) => text.replace(/\s+/g, ' ').trim();
const names = (pair, lang) => inLanguage(pairs[pair].shown.names, lang);
const ranks = (pair, lang) => pairs[pair].shown[lang];

// In the page: its own functions only.
function rowsOfRound() {
  const text = (node) => node.textContent.replace(/\s+/g, ' ').trim();
  const pair = (cell) => ({
    side: text(cell.querySelector('.side')), won: cell.querySelector('.pair').classList.contains('win'),
    names: [...cell.querySelectorAll('.who bdi')].map(text), ranks: [...cell.querySelectorAll('.rk')].map(text),
  });
  return [...document.querySelectorAll('tr[id^=t]')].map((row) => ({
    table: text(row.cells[0]), black: pair(row.cells[1]), white: pair(row.cells[2]),
    handicap: [...row.cells[3].querySelectorAll('.hc > span')].map(text),
    turn: [...row.cells[4].querySelectorAll('li')].map((li) => `${li.querySelector('svg.w') ? 'W' : 'B'} ${text(li.querySelector('bdi'))}`),
    order: text(row.cells[4]), result: text(row.cells[5]),
  }));
}

function rowsOfStandings() {
  const text = (node) => node.textContent.replace(/\s+/g, ' ').trim();
  const head = [...document.querySelectorAll('thead th')].map(text);
  return {
    head,
    rows: [...document.querySelectorAll('tbody tr')].map((row) => ({
      names: [...row.querySelectorAll('th bdi')].map(text),
      cells: [...row.querySelectorAll('td:has(b, i, s, u)')].map((cell) => [
        cell.firstChild.textContent, cell.querySelector('svg.w') ? 'W' : 'B', text(cell.querySelector('bdi')),
        (cell.querySelector('small')?.textContent ?? '').replace(/\D/g, ''),
      ].filter(Boolean).join(' ')),
      figures: [...row.querySelectorAll('td:not(:has(b, i, s, u))')].map(text),
    })),
  };
}

const handicapText = ({ stones, komi }, lang) => [
  stones ? words[lang].stones(stones) : words[lang].noStones, komi ? words[lang].gives[komi] : words[lang].noKomi,
];

// The public page of a round, in both languages. `played`: which tables have their result.
async function checkRound(number, played) {
  for (const lang of languages) {
    await go(reader, `/${lang}/t/${slug}/rounds/${number}`);
    const rows = await reader.evaluate(rowsOfRound);
    assert.equal(rows.length, 4);
    for (const [i, game] of rounds[number - 1].entries()) {
      const row = rows[i], done = played.includes(i + 1), open = game.nigiri && !done;
      const what = `${lang}, round ${number}, table ${i + 1}`;
      const sides = open ? [game.first, game.second] : [game.black, game.white];
      assert.equal(row.table, String(i + 1), what);
      for (const [side, pair] of [[row.black, sides[0]], [row.white, sides[1]]]) {
        assert.deepEqual(side.names, names(pair, lang), what);
        assert.deepEqual(side.ranks, ranks(pair, lang), what);
        assert.equal(side.won, done && pair === game.winner, `${what}: ${pair} won`);
      }
      assert.deepEqual([row.black.side, row.white.side],
        open ? [words[lang].nigiri, words[lang].nigiri] : lang === 'ja' ? ['黒', '白'] : ['Black', 'White'], what);
      assert.deepEqual(row.handicap, handicapText(game, lang), what);
      if (open) assert.equal(row.order, words[lang].open, what);
      else assert.deepEqual(row.turn, game.turn.map((turn) => inLanguage(turn, lang)), what);
      assert.equal(row.result, done ? game[lang] : words[lang].playing, what);
    }
  }
}

function decidedText(decided, lang) {
  if (decided === '' || decided === 'equal') return decided && words[lang].equal;
  const [by, ...rest] = decided.split(' ');
  return words[lang][by] + rest.join(' ');
}

async function checkStandings(after) {
  for (const lang of languages) {
    await go(reader, `/${lang}/t/${slug}/standings`);
    const { head, rows } = await reader.evaluate(rowsOfStandings);
    const met = standings[after].some((row) => row.length > 7); // else the column of direct results would be empty
    assert.equal(head.length, 6 + met + after, `${lang}: ${head}`);
    assert.match(await reader.textContent('h1'), after === 2 ? words[lang].final : words[lang].after1);
    assert.equal(rows.length, 8);
    for (const [i, [pair, place, score, sos, sos1, cells, decided, wins = '–']] of standings[after].entries()) {
      const what = `${lang}, after round ${after}, row ${i + 1}`;
      assert.deepEqual(rows[i].names, names(pair, lang), what);
      assert.deepEqual(rows[i].figures, [place, score, sos, sos1, ...(met ? [wins] : []), decidedText(decided, lang)], what);
      assert.deepEqual(rows[i].cells, cells.map((cell) => {
        const [sign, colour, opponent, ...stones] = cell.split(' ');
        return [sign, colour, inLanguage(pairs[opponent].row, lang), ...stones].join(' ');
      }), what);
    }
  }
}

async function checkEntries(confirmed, waiting = []) {
  for (const lang of languages) {
    await go(reader, `/${lang}/t/${slug}/entries`);
    const lists = await reader.$$eval('table', (tables) => tables.map((table) => [...table.querySelectorAll('tbody tr')].map((row) => {
      const text = (node) => node.textContent.replace(/\s+/g, ' ').trim();
      return [text(row.cells[0]), [...row.querySelectorAll('.who > span:not(.note) > bdi')].map(text), [...row.querySelectorAll('.rk')].map(text), text(row.cells[2])];
    })));
    const expected = (pair, first) => [String(first), names(pair, lang), ranks(pair, lang), pairs[pair].points];
    assert.deepEqual(lists, [
      ...(confirmed.length ? [confirmed.map((pair) => expected(pair, pairs[pair].number))] : []),
      ...(waiting.length ? [waiting.map((pair, i) => expected(pair, i + 1))] : []),
    ], lang);
  }
}

// Entering

async function fillPlayer(page, seat, person) {
  const field = (name) => `[name="players.${seat}.${name}"]`;
  const japanese = await page.locator(field('family_kana')).count() > 0; // only that form asks for kana
  for (const name of ['family_name', 'given_name', 'rank', ...(japanese ? ['family_kana', 'given_kana'] : [])])
    await page.fill(field(name), person[name]);
  for (const [i, part] of ['year', 'month', 'day'].entries())
    await page.fill(field(`birth_${part}`), String(person.born[i]));
  if (person.honour || person.publish) await page.tap(`details:has(${field('publish')}) > summary`);
  for (const name of ['gender', 'honour', 'publish'])
    if (person[name]) await page.check(`${field(name)}[value="${person[name]}"]`);
}

// On a phone; the form is pressed once, and for one pair what the phone sent goes out a second time.
async function enter(pair, { again = false } = {}) {
  const { lang, script, players, email } = pairs[pair];
  const page = await open(`/${lang}/t/${slug}`, { lang, script });
  let sent;
  page.on('request', (request) => { if (request.method() === 'POST') sent = request; });
  const tap = (selector) => Promise.all([page.waitForNavigation(), page.tap(selector)]);
  await tap(`main a[href="/${lang}/t/${slug}/enter"]`);
  for (const [seat, person] of players.entries()) await fillPlayer(page, seat, person);
  await page.fill('[name=email]', email);
  await tap('main button[name=do][value=check]');
  assert.equal(await page.locator('.say.bad').count(), 0, tidy(await page.textContent('main')));
  const sum = tidy(await page.textContent('main'));
  await tap('main button[name=do][value=enter]');
  for (const part of [pairs[pair].points, inLanguage(pairs[pair].captain, lang)])
    assert.ok(sum.includes(part), `${pair}, before it is sent: ${part} in ${sum}`);
  assert.match(new URL(page.url()).pathname, new RegExp(`^/${lang}/e/[0-9a-z]{40,}$`), await page.textContent('main'));
  if (again) {
    const twice = await page.request.post(sent.url(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' }, data: sent.postDataBuffer(), maxRedirects: 0,
    });
    assert.equal(twice.status(), 303);
    assert.equal(new URL(twice.headers().location, site.base).pathname, new URL(page.url()).pathname, 'the same entry');
  }
  const main = tidy(await page.textContent('main'));
  for (const part of [pairs[pair].points, inLanguage(pairs[pair].captain, lang)])
    assert.ok(main.includes(part), `${pair}, its own page: ${part} in ${main}`);
  links[pair] = { page, path: new URL(page.url()).pathname };
  return main;
}

// The desk

const deskPath = (rest = '') => `/en/desk/t/${slug}${rest}`;
const press = (action, more = '') => pressOn(desk, desk.locator(`form[action$="${action}"]${more} button[type=submit]`));
const turnTo = (state) => press('/state', `:has([name=state][value=${state}])`);

// As the desk names a pair: the whole family names, captain first.
const deskName = (pair) => {
  const { players, captain } = pairs[pair];
  const first = players.find((person) => person.given_name === captain);
  const second = players.find((person) => person !== first);
  if (first.family_name !== second.family_name) return latin(`${first.family_name} and ${second.family_name}`);
  const siblings = `${first.given_name} and ${second.given_name}`;
  return /[a-z]/i.test(first.family_name) ? `${siblings} ${first.family_name}` : latin(`${first.family_name} ${siblings}`);
};

async function seats() {
  const options = await desk.$$eval('#swap-a option', (list) => list.map((option) => ({ id: option.value, label: option.textContent })));
  return Object.keys(pairs).filter((pair) => pair !== 'costa').map((pair) => {
    const option = options.find(({ label }) => label.startsWith(deskName(pair)));
    assert.ok(option, `${deskName(pair)} in ${options.map(({ label }) => label)}`);
    return { pair, id: option.id, table: Number(option.label.match(/(\d+)\s*$/)[1]) };
  });
}

// Table by table: whoever belongs there takes a seat there, then meets its opponent.
async function setByHand(number) {
  for (const [i, { first, second }] of rounds[number - 1].entries()) {
    const now = await seats(), of = (pair) => now.find((seat) => seat.pair === pair);
    if (of(first).table !== i + 1) {
      await desk.selectOption('#swap-a', of(first).id);
      await desk.selectOption('#swap-b', now.find(({ table }) => table === i + 1).id);
      await press('/swap');
    }
    await desk.selectOption('#set-a', of(first).id);
    await desk.selectOption('#set-b', of(second).id);
    await press('/set');
    assert.equal(await desk.locator('.say.bad').count(), 0, await desk.textContent('main'));
  }
}

async function checkDraft(number) {
  const rows = await desk.$$eval('tr[id^=t]', (list) => list.map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())));
  for (const [i, game] of rounds[number - 1].entries()) {
    const [table, black, white, handicap] = rows[i];
    const sides = game.nigiri ? [game.first, game.second] : [game.black, game.white];
    assert.equal(table, String(i + 1));
    for (const [text, pair] of [[black, sides[0]], [white, sides[1]]]) {
      assert.ok(text.includes(deskName(pair).split(' and ')[0]), `${text}: ${pair}`);
      assert.ok(text.includes(`${pairs[pair].points} points`), `${text}: ${pairs[pair].points}`);
    }
    assert.ok(handicap.startsWith(`${game.stones || 'no'} stones, ${game.komi ? `komi ${game.komi}` : 'no komi'}`), handicap);
    assert.equal(/nigiri/.test(handicap), Boolean(game.nigiri), handicap);
  }
}

async function record(number, table, { nigiri, typed, sum }) {
  const radio = (name, label) => desk.check(`label:has-text("${label}") input[name=${name}]`);
  await go(desk, deskPath(`/rounds/${number}/tables/${table}`));
  await desk.check(`[name=by][value=${typed.by}]`);
  if (nigiri) await radio('black_pair', deskName(nigiri));
  if (typed.winner) await radio('winner', deskName(typed.winner));
  for (const name of ['black', 'black_tokens', 'white', 'white_tokens', 'margin', 'black_handed', 'white_handed']) // of the last: none
    if (await desk.isVisible(`[name=${name}]`)) await desk.fill(`[name=${name}]`, typed[name] ?? (name.endsWith('handed') ? '0' : ''));
  await press(`/tables/${table}`);
  const shown = tidy(await desk.textContent('.sum')).replaceAll('komi ', '');
  if (sum) {
    assert.ok(shown.includes(`Black ${sum[0]}.`), `${shown}: Black ${sum[0]}`);
    assert.ok(shown.includes(`White ${sum[1]}.`), `${shown}: White ${sum[1]}`);
  }
  await press(`/tables/${table}`);
  assert.match(desk.url(), new RegExp(`/rounds/${number}\\?said=result-recorded`), await desk.textContent('main'));
}

// The journey

step('an organiser signs in by the one-time link and makes an event', async () => {
  await pressOn(desk, desk.locator('main button[type=submit]'));
  await go(desk, '/en/desk/new');
  const fields = {
    name_en: 'Kamo Cup <"&\'>', name_ja: 'かも杯 ジュニアペア碁大会', slug, venue: '水鳥ホール', rounds: '2', round_times: '10:00 13:00', capacity: '8',
    date_year: year, date_month: 3, date_day: 14, opens_year: year - 3, opens_month: 1, opens_day: 10, opens_time: '9:00',
    closes_year: year, closes_month: 2, closes_day: 28, closes_time: '18:00', contact: 'desk@kamo.example',
  };
  for (const [name, value] of Object.entries(fields)) await desk.fill(`[name=${name}]`, String(value));
  await desk.check('[name=ruleset][value=kanto-junior]');
  await desk.selectOption('[name=zone]', 'Asia/Tokyo');
  await press('/desk/new');
  assert.equal(new URL(desk.url()).pathname, deskPath());
  assert.equal((await go(reader, `/en/t/${slug}`)).status(), 404, 'a draft is nobody else’s');
  await compareAll(site);
  await turnTo('open');
  assert.equal((await go(reader, `/en/t/${slug}`)).status(), 200);
  await turnTo('draft');
  assert.equal((await go(reader, `/en/t/${slug}`)).status(), 404, 'taken back');
  await compareAll(site);
  await turnTo('open');
  await checkEntries([]);
  await compareAll(site);
});

step('eight pairs enter, a ninth waits', async () => {
  for (const pair of Object.keys(pairs)) {
    await enter(pair, { again: pair === 'hashimoto' || pair === 'mori' });
    await compareAll(site);
  }
  const all = Object.keys(pairs);
  assert.equal(query(site, `SELECT count(*) FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}'`)[0], '9', 'sent twice is entered once');
  assert.deepEqual(query(site, `SELECT captain FROM entry JOIN tournament ON tournament.id = tournament_id WHERE slug = '${slug}' ORDER BY number`).map(Number),
    all.map((pair) => pairs[pair].players.findIndex(({ given_name }) => given_name === pairs[pair].captain)), 'captains');
  await checkEntries(all.slice(0, 8), ['mori']);
});

step('a pair changes its entry through its private link, another withdraws, the ninth moves up', async () => {
  const { page } = links.lindqvist;
  await page.tap('#change > details > summary');
  await page.fill('[name="players.1.rank"]', '１ｄ');
  await Promise.all([page.waitForNavigation(), page.tap(`form[action="${links.lindqvist.path}"] button[value=save]`)]);
  pairs.lindqvist.points = '−0.5';
  Object.assign(pairs.lindqvist.shown, { en: ['3-kyu', '1-dan'], ja: ['3級', '初段'] });
  assert.ok(tidy(await page.textContent('main')).includes('−0.5'));
  await compareAll(site);
  const withdraw = `form[action="${links.costa.path}/withdraw"]`;
  await links.costa.page.tap(`details:has(${withdraw}) > summary`);
  await Promise.all([links.costa.page.waitForNavigation(), links.costa.page.tap(`${withdraw} button[type=submit]`)]);
  await compareAll(site);
  await checkEntries(Object.keys(pairs).filter((pair) => pair !== 'costa'));
  await go(links.mori.page, links.mori.path);
  const status = query(site, `SELECT status FROM entry WHERE number IN (6, 9) AND tournament_id = (SELECT id FROM tournament WHERE slug = '${slug}') ORDER BY number`);
  assert.deepEqual(status, ['withdrawn', 'confirmed']);
});

for (const number of [1, 2]) {
  step(`round ${number} is drawn, set by hand and published`, async () => {
    await go(desk, deskPath());
    if (number === 1) {
      await turnTo('closed');
      await compareAll(site);
    }
    await press('/draw');
    assert.equal((await go(reader, `/en/t/${slug}/rounds/${number}`)).status(), 404, 'a draft is the desk’s only');
    await setByHand(number);
    await checkDraft(number);
    await compareAll(site);
    await press('/publish');
    await compareAll(site);
    if (number === 1) await checkTakenBack();
    await checkRound(number, []);
  });

  step(`round ${number}: results`, async () => {
    const games = rounds[number - 1];
    if (number === 1) {
      await checkNames();
      await record(1, 2, { ...games[1], typed: { ...games[1].typed, black_tokens: '0' }, sum: ['62', '60'] });
      await go(reader, `/en/t/${slug}/rounds/1`);
      assert.equal((await reader.evaluate(rowsOfRound))[1].result, 'Black wins by 2');
    }
    for (const [i, game] of games.entries()) {
      await record(number, i + 1, game);
      const said = tidy(await desk.textContent('.say')), was = number === 1 && i === 1;
      assert.match(said, new RegExp(`^Table ${i + 1} is recorded: ${was ? 'W\\+1 \\(it was B\\+2\\)' : '[^(]+'}\\. `));
      for (const [colour, pair] of [['Black', game.black], ['White', game.white]])
        assert.ok(said.includes(`${deskName(pair)} (${colour})`), `${said}: ${pair} had ${colour}`);
      await compareAll(site);
      if (i === 1) await checkRound(number, [1, 2]);
    }
    await checkRound(number, [1, 2, 3, 4]);
    await checkStandings(number);
    if (number === 2) await checkCorrection();
  });
}

// Round 1 goes from the public pages, keeps what was set by hand, and comes back.
async function checkTakenBack() {
  await desk.click('details:has(form[action$="/take-back"]) summary');
  await press('/take-back');
  assert.equal((await go(reader, `/en/t/${slug}/rounds/1`)).status(), 404, 'a draft again');
  await checkDraft(1);
  await compareAll(site);
  await press('/publish');
  await compareAll(site);
}

// The list by which people find their table.
async function checkNames() {
  for (const lang of languages) {
    await go(reader, `/${lang}/t/${slug}/rounds/1`);
    const list = await reader.$$eval('.find a', (links) => links.map((a) => [a.querySelector('bdi').textContent, a.querySelector('b').textContent, a.getAttribute('href')]));
    assert.deepEqual(list, tablesByName[lang].map(([name, table]) => [name, table, `#t${table}`]), lang);
  }
}

// A result is taken back and recorded again: the standings step back to round 1 and return.
async function checkCorrection() {
  await go(desk, deskPath('/rounds/2/tables/4'));
  await press('/clear');
  await compareAll(site);
  await checkStandings(1);
  await checkRound(2, [1, 2, 3]);
  await record(2, 4, rounds[1][3]);
  await checkStandings(2);
  await compareAll(site);
}

step('the event is finished; what is published says nothing that is private', async () => {
  await go(desk, deskPath());
  await turnTo('finished');
  const files = await compareAll(site);
  await checkStandings(2);
  const own = files.filter((file) => file.includes(`/t/${slug}`));
  assert.equal(own.length, 14, 'the event, its entries, standings, rules, two rounds and the hall, in two languages');
  const hidden = Object.values(pairs).flatMap((pair) => [pair.email, ...pair.players.flatMap((person) => {
    const [y, m, d] = person.born.map((part) => String(part).padStart(2, '0'));
    const whole = names(Object.keys(pairs).find((key) => pairs[key] === pair), 'ja').some((name) => name.includes(person.given_name));
    return [...(y.trim() ? [`${y}-${m}-${d}`, `${y}年`] : []), ...(whole ? [] : [person.given_name, `${person.family_name} `, `${latin(person.family_name)} `])];
  }), links[Object.keys(pairs).find((key) => pairs[key] === pair)].path.slice(6)]);
  const texts = publishedTexts(site);
  for (const [file, said] of texts.filter(([file]) => file.includes(`/t/${slug}`))) {
    const text = said.replace(/<[^>]+>/g, ' ');
    for (const secret of hidden) assert.ok(!text.includes(secret), `${secret} in ${file}`);
  }
  for (const [file, text] of texts) assert.ok(!/csrf|name="once"/.test(text) && (file.includes('/help/') || !text.includes('@example.org')), file);
});

step('no log says who it was, or by which link', () => {
  const log = ['oshidori.log', 'oshidori-trouble.log', 'nginx.log'].map((name) => readFileSync(join(site.data, name), 'utf8')).join('');
  for (const [method, route] of [['POST', '/{lang}/t/{slug}/enter'], ['POST', '/{lang}/e/{token}'], ['POST', '/{lang}/invitation/{token}']])
    assert.ok(new RegExp(`^time=\\S+Z pid=\\d+ request=[0-9a-f]{4}-[0-9a-f]{4} method=${method} route=${route.replace(/[{}]/g, '\\$&')} status=303 seconds=[\\d.]+ bytes=\\d+$`, 'm').test(log), route);
  const said = query(site, `SELECT email FROM entry UNION SELECT email FROM account UNION SELECT family_name FROM player UNION SELECT given_name FROM player
    UNION SELECT family_kana FROM player UNION SELECT birth_date FROM player UNION SELECT id FROM entry UNION SELECT id FROM account`).filter((text) => text.length > 2);
  assert.ok(said.length > 40, `${said.length}`);
  for (const secret of [...said, ...Object.values(links).map(({ path }) => path.split('/').pop()), '@', '127.0.0.1', slug])
    assert.ok(!log.includes(secret), `${secret} is in a log`);
  assert.doesNotMatch(log, /[0-9a-z]{16}/, 'a token');
});

step('no template asked for a name it was not given', () => {
  const log = readFileSync(join(site.data, 'oshidori.log'), 'utf8');
  assert.deepEqual(log.split('\n').filter((line) => /nothing is named/.test(line)), []);
});
