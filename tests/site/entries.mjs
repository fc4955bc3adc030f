// What people write who enter a pair: one that is good though it looks for trouble, and everything
// that is bad in one field, with the message that the field gets.
import { typed as fieldsOf, year } from './events.mjs';
import { languages } from './site.mjs';

export const person = (family_name, given_name, rank, gender, [birth_year, birth_month, birth_day] = ['', '', ''], more = {}) => ({
  family_name, given_name, rank, gender,
  birth_year: String(birth_year), birth_month: String(birth_month), birth_day: String(birth_day),
  family_kana: '', given_kana: '', honour: '', club: '', publish: '', ...more,
});

export const typed = (players, { email = 'pair@example.org', note = '' } = {}) => ({ ...fieldsOf(players), email, note });

// Everything in it is good in both languages, though it looks for trouble: quotes, angle brackets,
// right to left, emoji of several code points, a name of exactly forty characters.
export const good = typed([
  person(`O'Brien <"&'>`, 'שרה 🦆', '5k', 'f', [year - 12, 6, 9], {
    family_kana: 'おぶらいえん', given_kana: 'さら', honour: 'prefecture', publish: 'number',
    club: `نادي البط </b>"&amp;'`,
  }),
  person(`Ōe${'🦆'.repeat(38)}`, '👩‍👧 Kim', '三段', 'f', [year - 10, 12, 24], {
    family_kana: 'おおえ', given_kana: 'きむ', publish: 'initials', club: `<script>alert("1")</script>`,
  }),
], { email: 'duck+pond@example.org', note: `1 < 2 & "two" 'three'\nسطر ثانٍ 🦆\n</textarea><b>` });

export const messages = {
  required: { en: /has to be filled in/, ja: /ここを書いてください/ },
  'too-long 40': { en: /too long.* 40 characters/, ja: /長すぎます。40文字/ },
  'too-long 20': { en: /too long.* 20 characters/, ja: /長すぎます。20文字/ },
  'too-long 60': { en: /too long.* 60 characters/, ja: /長すぎます。60文字/ },
  'too-long 254': { en: /too long.* 254 characters/, ja: /長すぎます。254文字/ },
  'too-long 1000': { en: /too long.* 1000 characters/, ja: /長すぎます。1000文字/ },
  choice: { en: /Choose one of the possible/, ja: /この中から/ },
  rank: { en: /3d, 3-dan, 5k or pro/, ja: /「三段」「3d」「5級」「プロ」|段級位は、ここでは使えません/ },
  kana: { en: /in hiragana/, ja: /ひらがなで/ },
  email: { en: /email address such as/, ja: /メールアドレスは/ },
  'birth-date': { en: /before the day of the event/, ja: /大会の日より前/ },
  'date-year': { en: /Write the year in four digits/, ja: /年は「平成25」か「2013」/ },
  'date-era': { ja: /^その元号は平成31年まで/ },
  'date-month': { en: /from 1 to 12/, ja: /月は1から12/ },
  'date-day': { en: /That month has the days 1 to \d\d/, ja: /この月の日は1から\d\dまで/ },
  'birth-date-needed': { en: /Write the birth date/, ja: /生年月日を書いて/ },
  'gender-needed': { en: /Choose one. It decides/, ja: /どちらかを選んで/ },
  'same-player': { en: /same person as the first player/, ja: /1人目と同じ人/ },
  'already-entered': { en: /is already in this event/, ja: /すでにこの大会に/ },
};

const born = (birth_year, birth_month, birth_day) => ({ birth_year, birth_month, birth_day });
const letters = (n) => 'x'.repeat(n);

// Of each player: the field that gets the message, what is typed, the message; the languages where it is bad.
const badOfPlayer = [
  ['family_name', '', 'required'],
  ['family_name', '　 \t', 'required'],
  ['family_name', letters(41), 'too-long 40'],
  ['family_name', '🦆'.repeat(41), 'too-long 40'],
  ['given_name', '', 'required'],
  ['given_name', letters(41), 'too-long 40'],
  ...['family_kana', 'given_kana'].flatMap((field) => [
    [field, '藤田', 'kana'], [field, 'fujita', 'kana'], [field, 'ふじた1', 'kana'], [field, '🦆', 'kana'],
    [field, 'ふ'.repeat(41), 'too-long 40'],
  ]),
  ['given_kana', '', 'required', ['ja']], // the name is not in Latin letters
  ['rank', '', 'required'],
  ...['0d', '10d', '31k', '0k', '-5k', '3', '三', 'd', 'k5', '3x', '3d5k', '10p', '3.5d', '1 000k', '一十段', '99999999999999d', 'strong', '<b>3d']
    .map((rank) => ['rank', rank, 'rank']),
  ['rank', '3d'.repeat(11), 'too-long 20'],
  ['honour', 'king', 'choice'],
  ['honour', 'TITLE', 'choice'],
  ['honour', letters(21), 'too-long 20'],
  ['gender', '', 'gender-needed'],
  ['gender', 'x', 'choice'],
  ['gender', 'female', 'choice'],
  ['gender', letters(21), 'too-long 20'],
  ['birth_date', born('', '', ''), 'birth-date-needed'],
  ['birth_date', born(String(year - 12), '', ''), 'date-month'],
  ['birth_date', born('', '', '9'), 'date-year'],
  ['birth_date', born(String(year - 12), '2', '31'), 'date-day'],
  ['birth_date', born('平成25', '2', '29'), 'date-day'],
  ['birth_date', born(String(year - 12), '13', '1'), 'date-month'],
  ['birth_date', born(String(year - 12), '0', '0'), 'date-month'],
  ['birth_date', born(String(year - 12), 'June', '9'), 'date-month'],
  ['birth_date', born('abc', 'de', 'f'), 'date-year'],
  ['birth_date', born('14', '6', '9'), 'date-year'],
  ['birth_date', born('平成52', '6', '9'), 'date-era', ['ja']],
  ['birth_date', born('1899', '12', '31'), 'birth-date'],
  ['birth_date', born(String(year), '3', '14'), 'birth-date'],
  ['birth_date', born(String(year + 1), '1', '1'), 'birth-date'],
  ['birth_date', born(String(year - 12), '6', '-9'), 'date-day'],
  ['club', letters(61), 'too-long 60'],
  ['publish', 'everyone', 'choice'],
  ['publish', 'FULL', 'choice'],
  ['publish', letters(21), 'too-long 20'],
];

const badOfPair = [
  ['email', { email: '' }, 'required'],
  ...['nobody', '@example.org', 'pair@', 'pair@ example.org', 'a b@example.org', 'pair@@example.org', 'pair@example..org', 'a@b@example.org', '<pair@example.org>', 'pair@example.org, two@example.org']
    .map((email) => ['email', { email }, 'email']),
  ['email', { email: `${letters(250)}@example.org` }, 'too-long 254'],
  ['note', { note: letters(1001) }, 'too-long 1000'],
  ['players.1.family_name', samePerson(''), 'same-player'],
  ['players.1.family_name', samePerson('１'), 'same-player'], // not told apart by width of letters
];

function samePerson(width) {
  const name = width ? 'Ｆｕｊｉｔａ' : 'Fujita';
  return {
    'players.0.family_name': 'Fujita', 'players.0.given_name': 'Kotone', 'players.1.family_name': name, 'players.1.given_name': 'kotone',
    ...Object.fromEntries(['year', 'month', 'day'].map((part) => [`players.1.birth_${part}`, good[`players.0.birth_${part}`]])),
  };
}

export const bad = [
  ...[0, 1].flatMap((seat) => badOfPlayer.map(([field, value, message, langs = languages]) => ({
    field: `players.${seat}.${field}`, message, langs,
    set: Object.fromEntries(Object.entries(typeof value === 'string' ? { [field]: value } : value)
      .map(([name, text]) => [`players.${seat}.${name}`, text])),
  }))),
  ...badOfPair.map(([field, set, message]) => ({ field, set, message, langs: languages })),
];
