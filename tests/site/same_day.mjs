// For same.mjs: the day of that event, from the door to the certificates.
import { cardLink, derive } from './codes.mjs';
import { at, deskAt, entryId, eventId, games, numberOf, own, slug } from './same_kamo.mjs';
import { bodyOf, formOf, pairs } from './same_people.mjs';

const languages = ['en', 'ja'];
const otherOf = (game, entry) => (entry === game.black ? game.white : game.black);
const long = 'r'.repeat(600);

// A result form that was sent shows its sum; sent once more it records.
const table = (v, round, number, set, lang = 'en') => v.submit('desk', `/${lang}/desk${at}/rounds/${round}/tables/${number}`, `/tables/${number}`, set);
async function recorded(v, round, number, set) {
  const path = `${deskAt}/rounds/${round}/tables/${number}`, shown = await table(v, round, number, set);
  await v.sendOn('desk', shown, path, `/tables/${number}`, {});
}

// In the desk's line; `version` is that of a result whose place it takes.
async function line(v, round, game, text, { who = 'desk', version } = {}) {
  const black = game.nigiri ? ` b=${await numberOf(v, game.black)}` : '';
  await v.press(who, `${deskAt}/rounds/${round}/line`, { line: `${game.table} ${text}${black}`, ...(version ? { version: String(version) } : {}) });
}
const points = (game, whole) => (game.half ? `${whole}.5` : String(whole));

// Entry ends by the clock, and the day comes: pairs check in by their link, at the door and at the desk.
async function arrived(v) {
  const until = (...wall) => v.site.later(Date.UTC(...wall) / 1000 - v.site.hands.now), checkIn = `${deskAt}/check-in`;
  const idOf = (number) => entryId(v, number), here = async (number, yes = '1', who = 'desk') => v.press(who, checkIn, { entry: await idOf(number), here: yes });
  await until(2026, 4, 24, 9, 0, 1);
  await v.look([slug]);
  await v.press('visitor', `/en${at}/enter`, { ...formOf(pairs[11]), do: 'check' });
  await v.call('POST', `/tournaments/${slug}/entries`, bodyOf(pairs[11]), { as: 'nobody' });
  await v.submit('desk', deskAt, '/state', { state: 'closed' });
  await v.press('visitor', `${await own(v, 1)}/check-in`, { here: '1' });
  await v.submit('desk', `${deskAt}/settings`, '/settings', { venue: 'Sea Hall', round_times: '10:00 11:20 13:00 14:45' });
  await until(2026, 4, 31, 0, 0, 0);
  await v.look([slug], { whole: true });
  await v.submit('visitor', await own(v, 1, 'ja'), '/check-in', { here: '1' });
  for (const yes of ['1', '0', '1']) await v.submit('visitor', await own(v, 2), '/check-in', { here: yes });
  const door = `/en${at}/door/${derive(v.site, 'door', await eventId(v))}`;
  for (const number of [3, 5]) await v.submit('visitor', `${door}/${await idOf(number)}`, await idOf(number));
  for (const path of [`/en${at}/door/x/${await idOf(7)}`, `${door}/nobody`, `${door.replace(slug, 'demo-junior')}/${await idOf(7)}`]) await v.press('visitor', path);
  for (const number of [4, 7, 8, 9, 10, 11, 12]) await here(number, '1', number % 2 ? 'desk' : 'helper');
  await here(8, '0');
  await here(6);
  await here(9, 'x');
  await v.press('desk', checkIn, { entry: 'nobody', here: '1' });
  await v.submit('desk', checkIn, '/no-shows');
  await v.press('desk', `${checkIn}/no-shows`, { round: '9' });
  await here(8);
  await v.look([slug]);
  for (const round of ['1', '7']) await v.press('desk', `${checkIn}/plays`, { entry: await idOf(8), round });
  await v.submit('visitor', await own(v, 9), '/absent', { round: '3', absent: '1' });
  await v.press('visitor', `${await own(v, 9, 'ja')}/absent`, { round: '99', absent: '1' });
}

const hand = (v, action, set = {}, lang = 'en') => v.press('desk', `/${lang}/desk${at}/rounds/1/${action}`, set);
const seat = (v, what, number, more = {}, lang = 'en') => hand(v, 'seat', { do: what, table: String(number), ...more }, lang);

// Round 1: a draft that is changed by hand in every way, and drawn again but for what is locked.
async function drafted(v) {
  const round = `${deskAt}/rounds/1`;
  await v.press('desk', `${deskAt}/draw`, { round: '2', force: '0' });
  await hand(v, 'publish');
  await v.submit('desk', deskAt, '/draw');
  await v.press('desk', `${deskAt}/draw`, { round: '1', force: '0' });
  await v.look([slug], { whole: true });
  const [one, two, three, four] = await games(v, 1);
  await seat(v, 'lock', one.table);
  await seat(v, 'move', two.table, { to: '40' });
  for (const to of ['x', String(one.table), '0', '99999']) await seat(v, 'move', three.table, { to }, 'ja');
  for (const number of [one.table, three.table]) await seat(v, 'break', number);
  await seat(v, 'lock', 77);
  await v.look([slug]);
  const bad = {
    swap: [{ a: three.black, b: three.black }, { a: '', b: '' }, { a: one.black, b: 'nobody' }],
    set: [{ a: three.black, b: three.black }, { a: three.black, b: three.white, stones: '1', komi: 'x', black: 'c' }, { a: '', b: three.white, stones: '99', komi: '200' }],
    bye: [{ entry: '' }, { entry: 'nobody' }, { entry: one.black }],
  };
  for (const lang of languages) for (const [action, sets] of Object.entries(bad)) for (const set of sets) await hand(v, action, set, lang);
  await hand(v, 'set', { a: three.black, b: three.white, stones: '3', komi: '-4.5', black: 'b' });
  await hand(v, 'swap', { a: three.black, b: four.white });
  await hand(v, 'bye', { entry: four.black });
  await v.both('desk', [`a=${one.black}&b=${four.white}`, `a=${two.black}&b=bye`, `a=${one.black}&b=${one.black}`, `a=${one.black}&b=${one.white}`, 'a=x&b=y']
    .map((ask) => `/desk${at}/rounds/1/why?${ask}`));
  await v.both('desk', [`/desk${at}/rounds/1/pairs?rows=x`]);
  const bye = await v.db.value(`SELECT entry_id FROM bye WHERE round = 1 AND tournament_id = '${await eventId(v)}'`);
  await hand(v, 'seat', { do: 'lock', entry: bye ?? '' });
  await v.look([slug]);
  await v.submit('desk', round, '/draw'); // the rest, once more
  await hand(v, 'seat', { do: 'unlock', entry: bye ?? '' });
  await seat(v, 'unlock', one.table);
  await v.submit('desk', round, '/draw');
}

// It is thrown away, drawn from a seed, published, taken back; and the published draw changes for a reason.
async function drawn(v) {
  await drafted(v);
  const round = `${deskAt}/rounds/1`, calls = `/tournaments/${slug}/rounds`;
  await v.call('POST', calls, { seed: 7 });
  for (let i = 0; i < 2; i++) await hand(v, 'throw-away');
  await v.call('POST', calls, { seed: 7, publish: false });
  await v.submit('desk', round, '/publish');
  await v.look([slug], { whole: true });
  await v.submit('desk', round, '/take-back');
  await hand(v, 'take-back');
  await v.submit('desk', round, '/publish');
  const [one, two, three] = await games(v, 1);
  for (const lang of languages) {
    await hand(v, 'reseat-swap', { a: one.black, b: two.white }, lang);
    await hand(v, 'reseat-swap', { a: one.black, b: one.white, reason: long }, lang);
    await hand(v, 'reseat-set', { a: one.black, b: 'nobody', stones: 'x', komi: '', reason: '' }, lang);
  }
  await hand(v, 'reseat-swap', { a: one.black, b: two.white, reason: 'cousins <here>' });
  await hand(v, 'reseat-set', { a: three.black, b: three.white, stones: '', komi: '6', black: 'a', reason: 'the desk erred' });
  await v.look([slug]);
}

// Results of round 1: typed in a line, from the form, by the pairs, by the referee.
async function reported(v) {
  const [one, two, three, four, five] = await games(v, 1);
  await typed(v, one);
  await filledIn(v, two);
  await saidByPairs(v, three, four);
  await ruled(v, five);
  for (const game of await games(v, 1)) if (game.result === '') await line(v, 1, game, ['b+', 'w+t', '0', '両負け'][game.table % 4]);
  await v.look([slug], { whole: true });
}

async function typed(v, game) {
  const { table: number } = game;
  for (const text of ['', '99 b+r', 'x', `${number}`, `${number} b+4.25`, `${number} b+4 tokens 1`, `${number} b+r b=99`, `${number} z+r`, 'y'.repeat(90)])
    for (const lang of languages) await v.press('desk', `/${lang}/desk${at}/rounds/1/line`, { line: text });
  await line(v, 1, game, `b+${points(game, 4)} tokens 1 0`, { who: 'helper' });
  await line(v, 1, game, 'w+r');
  await line(v, 1, game, 'w+r', { version: (await games(v, 1)).find((now) => now.table === number).version });
  await line(v, 1, game, 'w+r');
}

async function filledIn(v, { table: number, black, white, nigiri }) {
  const path = `${deskAt}/rounds/1/tables/${number}`, bad = [
    {}, { by: 'count', black: 'x', white: '1000', black_tokens: '-1', white_tokens: '100' }, { by: 'resignation' }, { by: 'guess' },
    { by: 'margin', winner: black, margin: '0.25' }, { by: 'margin', winner: 'nobody', margin: '400', reason: long },
  ];
  for (const lang of languages) for (const set of bad) await table(v, 1, number, set, lang);
  await recorded(v, 1, number, { ...(nigiri ? { black_pair: white } : {}), by: 'count', black: '62', black_tokens: '1', white: '60', white_tokens: '' });
  await recorded(v, 1, number, { by: 'time', winner: black, reason: 'The slip <said> so' });
  const stale = await v.who.desk.form(path, `/tables/${number}`);
  await v.submit('desk', path, '/clear');
  await v.send('desk', stale, { by: 'void' });
  await v.press('desk', `${path}/clear`, { version: '1' });
  await v.look([slug]);
}

// At one table both say something else, from the card; at the other both the same, from their links.
async function saidByPairs(v, differ, agree) {
  const event = await eventId(v), asked = (game) => (game.nigiri ? { black_pair: game.black } : {});
  const card = (lang, game, entry) => cardLink(v.site, lang, slug, event, { round: 1, table: game.table, entry, other: otherOf(game, entry) });
  const fromCard = (game, entry, set, lang = 'en') => v.submit('visitor', card(lang, game, entry), card(lang, game, entry), { ...asked(game), ...set });
  const fromLink = async (game, entry, set) => {
    const number = await numberOf(v, entry), link = await own(v, number, number % 2 ? 'ja' : 'en');
    return v.submit('visitor', `${link}/result`, '/result', { ...asked(game), ...set });
  };
  for (const lang of languages)
    for (const set of [{}, { winner: 'nobody', by: 'x', margin: 'y', black_tokens: '-', white_tokens: '100' }, { winner: differ.black, by: 'margin', margin: '0.3' }])
      await fromCard(differ, differ.black, set, lang);
  await fromCard(differ, differ.black, { winner: differ.black, by: 'margin', margin: points(differ, 3) });
  await fromCard(differ, differ.white, { winner: differ.white, by: 'margin', margin: points(differ, 2), white_tokens: '1' }, 'ja');
  await fromLink(agree, agree.black, { winner: agree.black, by: 'guess' });
  await fromLink(agree, agree.black, { winner: agree.black, by: 'resignation' });
  await v.look([slug], { whole: true });
  await fromLink(agree, agree.white, { winner: agree.black, by: 'resignation' });
  await v.press('visitor', card('en', agree, agree.black), { round: '1', table: String(agree.table), winner: agree.black, by: 'time' });
  await line(v, 1, differ, `b+${points(differ, 3)}`);
  await v.look([slug]);
}

const asks = [
  'way=tap&moves=B1', 'way=tap&moves=B1,W2', 'way=tap&moves=B1,W2!!', 'way=tap&moves=B1,B2', 'way=tap&moves=X',
  'way=ask&played=W2&before=B1', 'way=ask&played=B2&before=B1&intent=1', 'way=ask&played=B1&before=nobody&wrong=1',
  'way=late&side=white&minutes=15', 'way=late&side=white&minutes=21', 'way=late&side=both&minutes=40', 'way=late&side=&minutes=x', 'way=conduct', 'way=none',
];

// Rulings at one table: looked at, recorded, taken back, and one that ends the game.
async function ruled(v, { table: number, black }) {
  const path = `${deskAt}/referee/1/${number}`, rule = (set) => v.press('referee', path, { black, once: `same-${v.count}`, ...set });
  const back = async (who = 'referee', ruling) => v.press(who, `${path}/take-back`, { ruling: ruling ?? String(await v.db.value('SELECT max(id) FROM ruling')) });
  await v.both('referee', asks.map((ask) => `${path.slice(3)}?${ask}&black=${black}`));
  await rule({ way: 'tap', moves: 'B1,W2' });
  await rule({ way: 'tap', moves: '' });
  await rule({ way: 'ask', played: 'W2', before: 'B1' });
  await rule({ way: 'conduct', side: '', offence: '', reason: '' });
  await rule({ way: 'conduct', side: 'black', offence: 'information', reason: 'spoke <of it>' });
  await v.look([slug]);
  await rule({ way: 'tap', moves: 'B1,B2' });
  await rule({ way: 'tap', moves: 'B1,B2', sure: '1' });
  await rule({ way: 'late', side: 'white', minutes: '40', sure: '1' });
  for (const ruling of [undefined, undefined, '99999']) await back('referee', ruling);
  await rule({ way: 'late', side: 'both', minutes: '40', sure: '1' });
  await v.press('helper', path, { way: 'tap', moves: 'B1,W2', black });
  await v.look([slug]);
  await back('desk');
  await rule({ way: 'late', side: 'white', minutes: '40' });
}

// Every game of the round that has no result yet, from that table on.
async function play(v, round, skip = 0) {
  for (const game of (await games(v, round)).slice(skip))
    if (game.result === '') await line(v, round, game, ['b+r', `w+${points(game, 2)}`, 'w+r', `b+${points(game, 7)}`, 'b+'][(game.table + round) % 5]);
}

// The rounds to the end: who comes late, who sits out or leaves, a round that is forced, a correction.
async function played(v) {
  const round = (n) => `${deskAt}/rounds/${n}`, draw = (set) => v.press('desk', `${deskAt}/draw`, set);
  await v.call('PATCH', `/tournaments/${slug}`, { capacity: 16 });
  await v.submit('desk', `/ja/desk${at}/entries/new`, '/new', { ...formOf(pairs[11]), do: 'save' });
  await v.press('desk', `${deskAt}/check-in`, { entry: await v.db.value(`SELECT id FROM entry WHERE email = '${pairs[11].email}'`), here: '1' });
  await v.call('PATCH', `/tournaments/${slug}/entries/${await entryId(v, 5)}`, { absent: [2] });
  await v.submit('desk', round(1), '/draw');
  await v.submit('desk', round(2), '/publish');
  await play(v, 2, 1);
  await v.look([slug]);
  await draw({ round: '3', force: '0' });
  await draw({ round: '3', force: '1' });
  await v.press('desk', `${deskAt}/entries/${await entryId(v, 7)}/withdraw`); // who is in the draft
  await v.look([slug]);
  await v.submit('desk', round(3), '/draw');
  await v.submit('desk', round(3), '/publish');
  await play(v, 2);
  await play(v, 3, 2);
  const [first] = await games(v, 1);
  await recorded(v, 1, first.table, { by: 'resignation', winner: first.black });
  await v.look([slug]);
  await play(v, 3);
  await v.press('desk', `${round(2)}/take-back`);
  await v.submit('desk', round(3), '/draw');
  await v.submit('desk', round(4), '/publish');
  await play(v, 4);
  await draw({ round: '5', force: '1' });
  await v.look([slug]);
  await v.submit('desk', deskAt, '/state', { state: 'finished' });
  await v.press('desk', `${round(4)}/line`, { line: '1 b+r' });
  await draw({ round: '4', again: '1', force: '1' });
  await v.press('desk', `${deskAt}/cancel`, { cancelled: '1' });
  for (const what of ['withdraw', 'absent', 'check-in', 'result']) await v.press('visitor', `${await own(v, 1)}/${what}`);
  await v.both('desk', ['places=3', 'places=1&names=published', 'places=x', 'places=8&names=full'].map((ask) => `/desk${at}/print/certificates?${ask}`));
  await v.look([slug], { whole: true });
}

export const dayStages = [['arrived', arrived], ['drawn', drawn], ['reported', reported], ['played', played]];
