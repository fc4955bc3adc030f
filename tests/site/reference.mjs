// The rules a second time, from the documents and not from the program: what the
// program answers is compared with this. Points, komi, margins and scores are in
// half points (x2) inside; what goes out is as the interface writes it.

// Ranks

const kanjiDigits = '一二三四五六七八九';
const kanji = (n) => {
  const tens = Math.floor(n / 10), ones = n % 10;
  return (tens > 1 ? kanjiDigits[tens - 1] : '') + (tens > 0 ? '十' : '') + (ones > 0 ? kanjiDigits[ones - 1] : '');
};
const fullWidth = (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

// Every way of writing a rank, by its token.
function spellings() {
  const ways = new Map([['pro', ['pro', 'Pro', 'PRO', 'プロ']]]);
  const grades = [['d', 'dan', '段', 9], ['k', 'kyu', '級', 30]];
  for (const [letter, word, sign, most] of grades)
    for (let n = 1; n <= most; n++) {
      const latin = [`${n}${letter}`, `${n}${letter.toUpperCase()}`, `${n} ${word}`, `${n}-${word}`, `${n}${word}`];
      ways.set(`${n}${letter}`, [...latin, `${n}${sign}`, `${kanji(n)}${sign}`, `${fullWidth(String(n))}${sign}`, fullWidth(`${n}${letter}`)]);
    }
  ways.get('1d').push('初段', 'shodan', 'Shodan');
  for (let n = 1; n <= 9; n++) ways.set(`${n}p`, [`${n}p`, `${n}P`, fullWidth(`${n}p`)]);
  return ways;
}
export const rankSpellings = spellings();
export const rankTokens = [...rankSpellings.keys()];

// The rulesets

const own = [ // kanto-junior's table as the document prints it: difference, stones, komi
  [0, 0, 6], [0.5, 0, 0], [1, 0, -6], [1.5, 2, 0], [2, 2, -6], [2.5, 3, 0],
  [3, 3, -6], [3.5, 4, 0], [4, 4, -6], [4.5, 5, 0], [5, 5, -6],
];
const carriedOn = [...own, [5.5, 6, 0], [6, 6, -6], [6.5, 7, 0], [7, 7, -6], [7.5, 8, 0], [8, 8, -6], [8.5, 9, 0], [9, 9, -6]];
const wholeStones = [[0, 0, 6.5], [1, 0, 0], ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n, n, 0])];

const pro = 8;
export const rulesets = {
  'kanto-junior': { table: own, pro: 12, honours: { title: 9, prefecture: 8 } },
  jpga: { table: wholeStones, pro, pairsUp: true },
  'egf-pair': { table: carriedOn, pro },
  'egc-2015': { table: wholeStones, pro },
  'wmsg-2008': { even: 6.5, pro },
  'bga-aga': { even: 7.5, pro, jigoIsDraw: true },
  swindon: { even: 7, pro, jigoIsDraw: true },
};
export const withTable = Object.keys(rulesets).filter((id) => rulesets[id].table);

// As the interface lists them; a ruleset of even games has the one row.
export function handicapRows(id) {
  const table = rulesets[id].table ?? [[0, 0, rulesets[id].even]];
  return table.map(([difference, stones, komi], i) => ({ difference, stones, komi, ...(i === table.length - 1 ? { or_more: true } : {}) }));
}

// Points

// A player's points of "3d", "9p" or "5d:title"; an honour takes the rank's place.
export function points(id, written) {
  const [token, honour] = written.split(':'), { honours, pro: professional } = rulesets[id];
  if (honour) return honours[honour];
  const grade = token.at(-1), n = parseInt(token, 10);
  if (token === 'pro' || grade === 'p') return professional;
  return grade === 'd' ? n : 1 - n;
}

// Half of the sum is the pair's points, so the sum itself is that in half points.
function pairX2(id, two) {
  const sum = points(id, two[0]) + points(id, two[1]);
  return rulesets[id].pairsUp && sum % 2 !== 0 ? sum + 1 : sum;
}

// The game of two pairs: `black` is 0, 1 or null where nigiri decides.
export function setting(id, firstX2, secondX2) {
  const differenceX2 = Math.abs(firstX2 - secondX2);
  const [, stones, komi] = handicapRows(id).map(({ difference, stones: s, komi: k }) => [difference * 2, s, k])
    .filter(([from]) => from <= differenceX2).at(-1);
  const even = firstX2 === secondX2 || !rulesets[id].table;
  return { differenceX2, black: even ? null : firstX2 < secondX2 ? 0 : 1, stones, komi, first_move: stones >= 2 ? 'W1' : 'B1' };
}

// What /api/v1/handicap answers; the ranks as tokens.
export function handicap(id, pairs) {
  const x2 = pairs.map((two) => pairX2(id, two));
  const { differenceX2, black, stones, komi, first_move } = setting(id, x2[0], x2[1]);
  return { ruleset: id, pairs: pairs.map((ranks, i) => ({ ranks, points: x2[i] / 2 })), difference: differenceX2 / 2, black, stones, komi, first_move };
}

// Results

// "W+0.5" of Black's margin in half points, "0" for a jigo.
function resultText(marginX2) {
  return marginX2 === 0 ? '0' : `${marginX2 > 0 ? 'B' : 'W'}+${Math.abs(marginX2) / 2}`;
}

// What /api/v1/score answers.
export function score(id, { komi, black, white, black_tokens = 0, white_tokens = 0 }) {
  const blackX2 = 2 * black - 6 * black_tokens, whiteX2 = 2 * white - 6 * white_tokens + 2 * komi;
  const marginX2 = blackX2 - whiteX2;
  const jigo = rulesets[id].jigoIsDraw ? null : 'white';
  const winner = marginX2 === 0 ? jigo : marginX2 > 0 ? 'black' : 'white';
  return { black: blackX2 / 2, white: whiteX2 / 2, margin: marginX2 / 2, winner, result: resultText(marginX2) };
}

// Captain: the woman of a mixed pair, the younger of two of one sex, else the one entered first.
export function captain([one, two]) {
  if (!one.gender || !two.gender) return 0;
  if (one.gender !== two.gender) return two.gender === 'f' ? 1 : 0;
  return one.birth_date && two.birth_date && two.birth_date > one.birth_date ? 1 : 0;
}

// Standings

// What each side of a finished game scores, in halves; null for no game.
function scoresX2(id, result) {
  const jigo = rulesets[id].jigoIsDraw ? { black: 1, white: 1 } : { black: 0, white: 2 };
  if (result === null || result === 'L') return { black: 0, white: 0 };
  if (result === 'both-win') return { black: 2, white: 2 };
  if (result === 'V') return null;
  if (result === '0') return jigo;
  return result[0] === 'B' ? { black: 2, white: 0 } : { black: 0, white: 2 };
}

// One entry's rounds: {x2, opponent, colour, stones, result}, opponent null where it played nobody.
function pathOf(id, entry, rounds) {
  return rounds.map(({ games, byes }) => {
    if (byes.includes(entry)) return { x2: 2, opponent: null, colour: null, stones: null, result: 'bye' };
    const game = games.find(({ black, white }) => black === entry || white === entry);
    if (!game) return { x2: 0, opponent: null, colour: null, stones: null, result: 'absent' };
    const colour = game.black === entry ? 'black' : 'white';
    const opponent = colour === 'black' ? game.white : game.black, gained = scoresX2(id, game.result);
    // Where nobody sat down nobody drew colours.
    const known = !(game.nigiri && /^(.\+F|L|V|W)$/.test(game.result));
    return { x2: gained ? gained[colour] : 0, opponent, colour: known ? colour : null, stones: game.stones, result: game.result, played: gained !== null };
  });
}

const sum = (list) => list.reduce((a, b) => a + b, 0);
const sameBefore = (a, b) => a.scoreX2 === b.scoreX2 && a.sosX2 === b.sosX2 && a.sos1X2 === b.sos1X2;

// Wins among those tied, in halves, when each of them has met every other; else null.
function directX2(row, tied) {
  const others = tied.filter((other) => other !== row).map(({ entry }) => entry);
  const met = (one, entry) => one.path.some((turn) => turn.played && turn.opponent === entry);
  const all = others.length > 0 && tied.every((one) => tied.every((other) => one === other || met(one, other.entry)));
  return all ? sum(row.path.filter((turn) => turn.played && others.includes(turn.opponent)).map(({ x2 }) => x2)) : null;
}

// Why a row stands behind the one above it; null for the first and for a shared place.
function decidedBy(row, above) {
  if (!above) return null;
  if (above.scoreX2 !== row.scoreX2) return 'score';
  if (above.sosX2 !== row.sosX2) return 'sos';
  if (above.sos1X2 !== row.sos1X2) return 'sos_1';
  return above.directX2 !== row.directX2 ? 'direct' : null;
}

// Swiss: score, SOS, SOS-1, direct comparison. `rounds` holds {games: [{black,
// white, stones, result}], byes}; who is in neither was absent. Rows in order;
// equal ones share the place and stand in no order of their own.
export function standings(id, entries, rounds) {
  const rows = entries.map((entry) => ({ entry, path: pathOf(id, entry, rounds) }));
  for (const row of rows) row.scoreX2 = sum(row.path.map(({ x2 }) => x2));
  const scoreOf = new Map(rows.map((row) => [row.entry, row.scoreX2]));
  for (const row of rows) {
    const terms = row.path.map((turn) => (turn.played ? scoreOf.get(turn.opponent) : 0));
    row.sosX2 = sum(terms);
    row.sos1X2 = row.sosX2 - (terms.length ? Math.min(...terms) : 0);
  }
  for (const row of rows) row.directX2 = directX2(row, rows.filter((other) => sameBefore(row, other)));
  rows.sort((a, b) => b.scoreX2 - a.scoreX2 || b.sosX2 - a.sosX2 || b.sos1X2 - a.sos1X2 || b.directX2 - a.directX2);
  const before = (a, b) => sameBefore(a, b) && a.directX2 === b.directX2;
  return rows.map((row, i) => ({
    place: 1 + rows.findIndex((other) => before(other, row)), entry: row.entry,
    score: row.scoreX2 / 2, sos: row.sosX2 / 2, sos_1: row.sos1X2 / 2, direct: row.directX2 === null ? null : row.directX2 / 2,
    decided_by: decidedBy(row, rows[i - 1]),
    games: row.path.map(({ opponent, colour, stones, result }, at) => ({ round: at + 1, opponent, colour, stones, result })),
  }));
}
