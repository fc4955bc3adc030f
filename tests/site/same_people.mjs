// For same.mjs: who enters. Nobody of these exists.

const player = (family, given, rank, gender, born, more = {}) => ({
  family_name: family, given_name: given, family_kana: '', given_kana: '', rank, honour: '', gender, born, club: '', country: '', publish: '', ...more,
});
const kana = (family, given, more = {}) => ({ family_kana: family, given_kana: given, ...more });

// On 31 May 2026 who was born on or after 2 April 2011 is a junior.
const born = [
  [player('藤田', '修', '六段', 'm', '1954-11-03', kana('ふじた', 'おさむ', { honour: 'prefecture', club: '鴨川碁会' })),
    player('藤田', '琴音', '５級', 'f', '2013-06-09', kana('ふじた', 'ことね', { publish: 'full', club: '鴨川碁会' }))],
  [player('Lindqvist', 'Elsa', '3k', 'f', '2011-04-02', { country: 'SE' }),
    player('Falk', 'Oskar', '2 dan', 'm', '1980-02-29', { club: 'Åbo Go', country: 'FI' })],
  [player('橋本', '杏', '四段', 'f', '2012-01-20', kana('はしもと', 'あん')),
    player('阿部', '樹', '6D', 'm', '2011-04-01', kana('あべ', 'いつき'))],
  [player('竹内', '蒼', '5級', 'm', '2015-02-11', kana('たけうち', 'あお')),
    player('小川', '楽', '10級', 'm', '2018-07-01', kana('おがわ', 'がく'))],
  [player('原', '直人', 'プロ', 'm', '1992-08-20', kana('はら', 'なおと')),
    player('中川', '灯', '6級', 'f', '2014-05-05', kana('なかがわ', 'あかり'))],
  [player('Costa', 'Ines', '2k', 'f', '2014-08-17', { club: '<b>"&\'' }),
    player('Costa', 'Rui', '2d', 'm', '1985-03-30')],
  [player('King', 'Zoë', '13 kyu', 'f', '2016-09-30', { publish: 'number' }),
    player("O'Brien <\"&'>", 'Daniel', '7d', 'm', '1981-12-01', { honour: 'title' })],
  [player('Müller', 'Lena', '8k', 'f', '2017-12-24', { club: 'Kiel' }),
    player('Müller', 'Greta', '3-dan', 'f', '2012-03-02', { club: 'kiel' })],
  [player('もり', 'ひなた', '1k', 'f', '2014-10-10', kana('もり', 'ひなた', { publish: 'full' })),
    player('森', '大和', '4d', 'm', '1979-01-31', kana('もり', 'やまと'))],
  [player('Rossi', 'Gaia', '12級', 'f', '2015-11-11', { publish: 'full', club: 'Kiel' }),
    player('Rossi', 'Luca', '2d', 'm', '1984-05-05')],
  [player('Ostrowska', 'Halina', '10k', 'f', '2012-06-30', { publish: 'initials' }),
    player('van der Nieuwenhuizen', 'Bartholomeus', '5 dan', 'm', '1986-01-02', { honour: 'title' })],
  [player('伊藤', '陽菜', '1d', 'f', '2012-12-12', kana('いとう', 'ひな')),
    player('渡辺', '茂', '3d', 'm', '1970-04-04', kana('わたなべ', 'しげる', { publish: 'initials' }))],
];
export const pairs = born.map((players, i) => ({
  lang: /[a-z]/i.test(players[0].family_name) ? 'en' : 'ja', email: `pair${i + 1}@same.example`, note: i % 3 ? '' : `A note of pair ${i + 1}\n<line two>`, players,
}));

export const alone = {
  mio: { lang: 'ja', email: 'mio@same.example', ...player('清水', '澪', '3k', 'f', '2014-06-09', kana('しみず', 'みお', { publish: 'full' })) },
  hugo: { lang: 'en', email: 'hugo@same.example', ...player('Berg', 'Hugo', '2k', 'm', '1981-06-09', { club: 'Lake' }) },
  tomo: { lang: 'ja', email: 'tomo@same.example', ...player('池田', '智', '1d', 'm', '1975-06-09', kana('いけだ', 'とも')) },
  lone: { lang: 'en', email: 'bounces-lone@same.example', ...player('Lone', 'Lou', '4k', 'm', '2012-01-01') },
  una: { lang: 'en', email: 'una@same.example', ...player('Una', 'Uma', '1d', 'f', '2013-01-01') },
  ada: { lang: 'en', email: 'ada@same.example', ...player('Novak', 'Ada', '9k', 'f', '2016-06-09', { publish: 'number' }) },
};

// As the forms name the fields of a player, and of a pair.
export function fieldsOf({ born: day = '', lang, email, ...typed }, seat = 0) {
  const [birth_year, birth_month, birth_day] = day === '' ? ['', '', ''] : day.split('-').map((part) => String(Number(part)));
  return Object.fromEntries(Object.entries({ ...typed, birth_year, birth_month, birth_day }).map(([name, value]) => [`players.${seat}.${name}`, value]));
}
export const formOf = ({ players, email, note }) => ({ ...Object.assign({}, ...players.map((one, seat) => fieldsOf(one, seat))), email, note });

// As the interface takes them: what is empty is left out.
export const bodyOf = ({ players, email, note }) => ({
  players: players.map(({ born: day, ...typed }) => Object.fromEntries(Object.entries({ ...typed, birth_date: day ?? '' }).filter(([, value]) => value !== ''))),
  email, ...(note ? { note } : {}),
});

// Pairs of grown-ups, all names to be shown, the first the strongest: Pair1 …
const grades = ['7d', '6d', '5d', '4d', '3d', '2d', '1d', '1k', '3k', '6k'];
export const plainPair = (number, rank = grades[number - 1]) => ({
  email: `plain${number}@same.example`, players: ['Anna', 'Otto'].map((given, seat) => player(`Pair${number}`, given, rank, seat ? 'm' : 'f', '', {
    publish: 'full', club: ['North', 'South', 'north'][number % 3], country: ['DE', 'FI'][number % 2],
  })),
});
