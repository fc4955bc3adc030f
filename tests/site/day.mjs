// Who comes to the hall, and the day that it is.
import { typed } from './events.mjs';

// Today is the same day all through the test: a zone where it is not about midnight.
const hour = new Date().getUTCHours();
export const zone = hour >= 2 && hour < 22 ? 'UTC' : 'Asia/Tokyo';
export const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
export const earlier = (days) => new Date(Date.parse(today) - days * 86400000).toISOString().slice(0, 10);
const year = Number(today.slice(0, 4));

// A junior and somebody older: [family, kana], [given, kana] of the junior and of the other.
const japanese = [
  ['佐藤', 'さとう', '桜', 'さくら', '健', 'けん'], ['鈴木', 'すずき', '葵', 'あおい', '誠', 'まこと'], ['高橋', 'たかはし', '凛', 'りん', '学', 'まなぶ'],
  ['田中', 'たなか', '結衣', 'ゆい', '稔', 'みのる'], ['伊藤', 'いとう', '陽菜', 'ひな', '剛', 'つよし'], ['渡辺', 'わたなべ', '美咲', 'みさき', '茂', 'しげる'],
  ['山本', 'やまもと', '花', 'はな', '実', 'みのる'], ['中村', 'なかむら', '楓', 'かえで', '進', 'すすむ'], ['小林', 'こばやし', '杏', 'あん', '清', 'きよし'],
  ['加藤', 'かとう', '琴音', 'ことね', '修', 'おさむ'], ['吉田', 'よしだ', '灯', 'あかり', '直人', 'なおと'], ['清水', 'しみず', '澪', 'みお', '智', 'とも'],
];
const latin = [
  ['Lindqvist', 'Elsa', 'Oskar'], ['King', 'Zoë', 'Daniel'], ['Müller', 'Lena', 'Greta'], ['Costa', 'Ines', 'Rui'], ["O'Brien", 'Aoife', 'Sean'],
  ['Garnier', 'Léa', 'Paul'], ['Byrne', 'Nora', 'Tom'], ['Ostrowska', 'Halina', 'Jan'], ['van der Nieuwenhuizen', 'Wilhelmina', 'Bartholomeus'],
  ['Rossi', 'Gaia', 'Luca'], ['Falk', 'Maja', 'Sven'], ['Novak', 'Ada', 'Hugo'],
];
const grades = ['5k', '1k', '３級', '1d', '8k', '6k', '12級', '2k', '10k', '15k', '4k'];
const better = ['3d', '六段', '2d', '5d', '1d', '四段', '6d', '初段', '7d', '2k', '4d'];

const person = (family, kana, given, givenKana, rank, gender, born, publish) => ({
  family_name: family, family_kana: kana, given_name: given, given_kana: givenKana, rank, gender, birth_date: `${born}-06-09`, publish,
});
const pair = (at, family, kana, one, oneKana, two, twoKana, lang) => ({
  lang, family, email: `pair-${at + 1}@hall.example`,
  players: [
    person(family, kana, one, oneKana, grades[at % 11], 'f', year - 9 - (at % 5), at % 7 === 6 && at > 6 ? 'initials' : 'full'),
    person(family, kana, two, twoKana, better[(at * 4) % 11], 'm', year - 38 - at, 'full'),
  ],
});

// Twenty-four pairs, every other one in Japanese.
export const bulk = japanese.flatMap(([family, kana, one, oneKana, two, twoKana], i) => [
  pair(2 * i, family, kana, one, oneKana, two, twoKana, 'ja'),
  pair(2 * i + 1, latin[i][0], '', latin[i][1], '', latin[i][2], '', 'en'),
]);
export const late = pair(24, '森', 'もり', 'ひなた', 'ひなた', '大和', 'やまと', 'ja');

// As the forms of the site name the fields.
export const formOf = ({ players, email }) => ({
  ...typed(players.map(({ birth_date: born, ...player }) => {
    const [birth_year, birth_month, birth_day] = born.split('-').map((part) => String(Number(part)));
    return { ...player, birth_year, birth_month, birth_day };
  })),
  email, note: '',
});
