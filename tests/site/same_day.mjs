// For same.mjs: the day of that event, from the door to the certificates.
import { cardLink, derive } from './codes.mjs';
import { at, deskAt, entryId, eventId, games, numberOf, own, slug } from './same_kamo.mjs';
import { bodyOf, formOf, pairs } from './same_people.mjs';

const languages = ['en', 'ja'];

// Entry ends by the clock, and the day comes: pairs check in by their link, at the door and at the desk.
async function arrived(v) {
  const until = (...wall) => v.site.later(Date.UTC(...wall) / 1000 - v.site.hands.now);
  await until(2026, 4, 24, 9, 0, 1);
  await v.look([slug]);
  await v.press('visitor', `/en${at}/enter`, { ...formOf(pairs[11]), do: 'check' });
  await v.call('POST', '/tournaments/kamo/entries', bodyOf(pairs[11]), { as: 'nobody' });
  await v.submit('desk', deskAt, '/state', { state: 'closed' });
  await v.press('visitor', `${await own(v, 1)}/check-in`, { here: '1' });
  await v.submit('desk', `${deskAt}/settings`, '/settings', { venue: 'Sea Hall', round_times: '10:00 11:20 13:00 14:45' });
  await until(2026, 4, 31, 0, 0, 0);
  await v.look([slug], { whole: true });
  for (const number of [1, 2]) await v.submit('visitor', await own(v, number, number === 1 ? 'ja' : 'en'), '/check-in', { here: '1' });
  await v.submit('visitor', await own(v, 2), '/check-in', { here: '0' });
  await v.submit('visitor', await own(v, 2), '/check-in', { here: '1' });
  const door = `/en${at}/door/${derive(v.site, 'door', await eventId(v))}`;
  for (const number of [3, 5]) await v.submit('visitor', `${door}/${await entryId(v, number)}`, await entryId(v, number));
  for (const path of [`/en${at}/door/x/${await entryId(v, 7)}`, `${door}/nobody`,
    `/en/t/demo-junior/door/${door.split('/').at(-1)}/${await entryId(v, 7)}`]) await v.press('visitor', path);
  for (const number of [4, 7, 8, 9, 10, 11, 12]) await v.press(number % 2 ? 'desk' : 'helper', `${deskAt}/check-in`, { entry: await entryId(v, number), here: '1' });
  await v.press('desk', `${deskAt}/check-in`, { entry: await entryId(v, 8), here: '0' });
  for (const set of [{ entry: 'nobody', here: '1' }, { entry: await entryId(v, 6), here: '1' }, { entry: await entryId(v, 9),
    here: 'x' }]) await v.press('desk', `${deskAt}/check-in`, set);
  await v.submit('desk', `${deskAt}/check-in`, '/no-shows');
  await v.press('desk', `${deskAt}/check-in/no-shows`, { round: '9' });
  await v.press('desk', `${deskAt}/check-in`, { entry: await entryId(v, 8), here: '1' });
  await v.look([slug]);
  await v.press('desk', `${deskAt}/check-in/plays`, { entry: await entryId(v, 8), round: '1' });
  await v.press('desk', `${deskAt}/check-in/plays`, { entry: await entryId(v, 8), round: '7' });
  await v.submit('visitor', await own(v, 9), '/absent', { round: '3', absent: '1' });
  await v.press('visitor', `${await own(v, 9, 'ja')}/absent`, { round: '99', absent: '1' });
}

// Round 1: a draft that is changed by hand in every way, and a published draw that changes for a reason.
async function drawn(v) {
  const round = `${deskAt}/rounds/1`, hand = (action, set, lang = 'en') => v.press('desk', `/${lang}${round.slice(3)}/${action}`, set);
  await v.press('desk', `${deskAt}/draw`, { round: '2', force: '0' });
  await v.submit('desk', deskAt, '/draw');
  await v.press('desk', `${deskAt}/draw`, { round: '1', force: '0' });
  await v.look([slug], { whole: true });
  let [one, two, three, four] = await games(v, 1);
  await hand('seat', { do: 'lock', table: String(one.table) });
  await hand('seat', { do: 'move', table: String(two.table), to: '40' });
  for (const to of ['x', String(one.table), '0', '99999']) await hand('seat', { do: 'move', table: String(three.table), to }, 'ja');
  await hand('seat', { do: 'break', table: String(one.table) });
  await hand('seat', { do: 'break', table: String(three.table) });
  await hand('seat', { do: 'lock', table: '77' });
  await v.look([slug]);
  for (const lang of languages) {
    for (const set of [{ a: three.black, b: three.black }, { a: '', b: '' }, { a: one.black, b: 'nobody' }]) await hand('swap', set, lang);
    for (const set of [{ a: three.black, b: three.black }, { a: three.black, b: three.white, stones: '1', komi: 'x', black: 'c' },
      { a: '', b: three.white, stones: '99', komi: '200' }]) await hand('set', set, lang);
    for (const set of [{ entry: '' }, { entry: 'nobody' }, { entry: one.black }]) await hand('bye', set, lang);
  }
  await hand('set', { a: three.black, b: three.white, stones: '3', komi: '-4.5', black: 'b' });
  await hand('swap', { a: three.black, b: four.white });
  await hand('bye', { entry: four.black });
  await v.read([...languages.flatMap((lang) => [`a=${one.black}&b=${four.white}`, `a=${two.black}&b=bye`, `a=${one.black}&b=${one.black}`,
    `a=${one.black}&b=${one.white}`, 'a=x&b=y'].map((ask) => ['desk', `/${lang}${round.slice(3)}/why?${ask}`])), ['desk', `${round}/pairs?rows=x`]]);
  const bye = await v.db.value(`SELECT entry_id FROM bye WHERE round = 1 AND tournament_id = '${await eventId(v)}'`);
  if (bye) await hand('seat', { do: 'lock', entry: bye });
  await v.look([slug]);
  await v.submit('desk', round, '/draw'); // the rest, once more
  if (bye) await hand('seat', { do: 'unlock', entry: bye });
  await hand('seat', { do: 'unlock', table: String(one.table) });
  await v.submit('desk', round, '/draw');
  await v.call('POST', '/tournaments/kamo/rounds', { seed: 7 });
  await hand('throw-away', {});
  await hand('throw-away', {});
  await v.call('POST', '/tournaments/kamo/rounds', { seed: 7, publish: false });
  await v.submit('desk', round, '/publish');
  await v.look([slug], { whole: true });
  await v.submit('desk', round, '/take-back');
  await v.press('desk', `${round}/take-back`);
  await v.submit('desk', round, '/publish');
  [one, two, three, four] = await games(v, 1);
  for (const lang of languages) {
    await hand('reseat-swap', { a: one.black, b: two.white }, lang);
    await hand('reseat-swap', { a: one.black, b: one.white, reason: 'r'.repeat(600) }, lang);
    await hand('reseat-set', { a: one.black, b: 'nobody', stones: 'x', komi: '', reason: '' }, lang);
  }
  await hand('reseat-swap', { a: one.black, b: two.white, reason: 'cousins <here>' });
  await hand('reseat-set', { a: three.black, b: three.white, stones: '', komi: '6', black: 'a', reason: 'the desk erred' });
  await v.look([slug]);
}

// Results of round 1: typed in a line, from the form, by the pairs, by the referee.
async function reported(v) {
  const round = `${deskAt}/rounds/1`, line = (text, more = {}, who = 'desk') => v.press(who, `${round}/line`, { line: text, ...more });
  const all = await games(v, 1), [one, two, three, four, five] = all, nigiri = async (game) => (game.nigiri ? ` b=${await numberOf(v, game.black)}` : '');
  for (const text of ['', '99 b+r', 'x', `${one.table}`, `${one.table} b+4.25`, `${one.table} b+4 tokens 1`, `${one.table} b+r b=99`,
    `${one.table} z+r`, 'y'.repeat(90)]) {
    await line(text);
    await v.press('desk', `/ja${round.slice(3)}/line`, { line: text });
  }
  const margin = (game, whole) => (game.half ? `${whole}.5` : String(whole));
  await line(`${one.table} b+${margin(one, 4)} tokens 1 0${await nigiri(one)}`, {}, 'helper');
  await line(`${one.table} w+r${await nigiri(one)}`);
  await line(`${one.table} w+r${await nigiri(one)}`, { version: String((await games(v, 1))[0].version) });
  await line(`${one.table} w+r${await nigiri(one)}`);

  const path = `${round}/tables/${two.table}`, form = (set, lang = 'en') => v.submit('desk', `/${lang}${path.slice(3)}`, path.slice(-9), set);
  const black = two.nigiri ? { black_pair: two.white } : {};
  for (const lang of languages)
    for (const set of [{}, { by: 'count', black: 'x', white: '1000', black_tokens: '-1', white_tokens: '100' }, { by: 'resignation' },
      { by: 'margin', winner: two.black, margin: '0.25' }, { by: 'margin', winner: 'nobody', margin: '400', reason: 'r'.repeat(600) },
      { by: 'guess' }]) await form(set, lang);
  const sum = await form({ ...black, by: 'count', black: '62', black_tokens: '1', white: '60', white_tokens: '' });
  await v.sendOn('desk', sum, path, path.slice(-9), {});
  const changed = await form({ by: 'time', winner: two.black, reason: 'The slip <said> so' });
  await v.sendOn('desk', changed, path, path.slice(-9), {});
  const stale = await v.who.desk.form(path, path.slice(-9));
  await v.submit('desk', path, '/clear');
  await v.send('desk', stale, { by: 'void' });
  await v.press('desk', `${path}/clear`, { version: '1' });
  await v.look([slug]);

  const event = await eventId(v), card = (lang, game, entry) => cardLink(v.site, lang, slug, event, { round: 1, table: game.table, entry,
    other: entry === game.black ? game.white : game.black });
  const say = (game, entry, set, lang = 'en') => v.submit('visitor', card(lang, game, entry), card(lang, game, entry),
    { ...(game.nigiri ? { black_pair: game.black } : {}), ...set });
  for (const lang of languages) for (const set of [{}, { winner: 'nobody', by: 'x', margin: 'y', black_tokens: '-', white_tokens: '100' },
    { winner: three.black, by: 'margin', margin: '0.3' }]) await say(three, three.black, set, lang);
  await say(three, three.black, { winner: three.black, by: 'margin', margin: margin(three, 3) });
  await say(three, three.white, { winner: three.white, by: 'margin', margin: margin(three, 2), white_tokens: '1' }, 'ja');
  const result = async (game, entry, set) => {
    const { number } = await v.db.one(`SELECT number FROM entry WHERE id = '${entry}'`), link = `${await own(v, number, number % 2 ? 'ja' : 'en')}/result`;
    return v.submit('visitor', link, '/result', { ...(game.nigiri ? { black_pair: game.black } : {}), ...set });
  };
  await result(four, four.black, { winner: four.black, by: 'resignation' });
  await v.look([slug], { whole: true });
  await result(four, four.white, { winner: four.black, by: 'resignation' });
  await v.press('visitor', card('en', four, four.black), { round: '1', table: String(four.table), winner: four.black, by: 'time' });
  await line(`${three.table} b+${margin(three, 3)}${await nigiri(three)}`);
  await v.look([slug]);
  await ruled(v, five, round);
  for (const game of await games(v, 1)) if (game.result === '') await line(`${game.table} ${['b+', 'w+t', '0', '両負け'][game.table % 4]}${await nigiri(game)}`);
  await v.look([slug], { whole: true });
}

// Rulings at one table: looked at, recorded, taken back, and one that ends the game.
async function ruled(v, { table, black }, round) {
  const at1 = `${deskAt}/referee/1/${table}`, who = 'referee';
  const asks = ['way=tap&moves=B1', 'way=tap&moves=B1,W2', 'way=tap&moves=B1,W2!!', 'way=tap&moves=B1,B2', 'way=tap&moves=X',
    'way=ask&played=W2&before=B1', 'way=ask&played=B2&before=B1&intent=1', 'way=ask&played=B1&before=nobody&wrong=1',
    'way=late&side=white&minutes=15', 'way=late&side=white&minutes=21', 'way=late&side=both&minutes=40', 'way=late&side=&minutes=x', 'way=conduct', 'way=none'];
  await v.read(languages.flatMap((lang) => asks.map((ask) => [who, `/${lang}${at1.slice(3)}?${ask}&black=${black}`])));
  const rule = (set) => v.press(who, at1, { black, once: `same-${v.count}`, ...set });
  await rule({ way: 'tap', moves: 'B1,W2' });
  await rule({ way: 'tap', moves: '' });
  await rule({ way: 'ask', played: 'W2', before: 'B1' });
  await rule({ way: 'conduct', side: '', offence: '', reason: '' });
  await rule({ way: 'conduct', side: 'black', offence: 'information', reason: 'spoke <of it>' });
  await v.look([slug]);
  await rule({ way: 'tap', moves: 'B1,B2' });
  await rule({ way: 'tap', moves: 'B1,B2', sure: '1' });
  await rule({ way: 'late', side: 'white', minutes: '40', sure: '1' });
  const id = () => v.db.value('SELECT max(id) FROM ruling');
  await v.press(who, `${at1}/take-back`, { ruling: String(await id()) });
  await v.press(who, `${at1}/take-back`, { ruling: String(await id()) });
  await v.press(who, `${at1}/take-back`, { ruling: '99999' });
  await rule({ way: 'late', side: 'both', minutes: '40', sure: '1' });
  await v.press('helper', at1, { way: 'tap', moves: 'B1,W2', black });
  await v.look([slug]);
  await v.press('desk', `${at1}/take-back`, { ruling: String(await id()) });
  await rule({ way: 'late', side: 'white', minutes: '40' });
}

// The rounds to the end: who comes late, who sits out or leaves, a round that is forced, corrections.
async function played(v) {
  const play = async (n, skip = 0) => {
    for (const game of (await games(v, n)).slice(skip)) {
      if (game.result !== '') continue;
      const b = game.nigiri ? ` b=${await numberOf(v, game.black)}` : '';
      await v.press('desk', `${deskAt}/rounds/${n}/line`,
        { line: `${game.table} ${['b+r', `w+${game.half ? '2.5' : '2'}`, 'w+r', `b+${game.half ? '0.5' : '7'}`, 'b+'][(game.table + n) % 5]}${b}` });
    }
  };
  await v.call('PATCH', '/tournaments/kamo', { capacity: 16 });
  await v.submit('desk', `/ja/desk${at}/entries/new`, '/new', { ...formOf(pairs[11]), do: 'save' });
  await v.press('desk', `${deskAt}/check-in`, { entry: await v.db.value("SELECT id FROM entry WHERE email = 'pair12@same.example'"), here: '1' });
  await v.call('PATCH', `/tournaments/kamo/entries/${await entryId(v, 5)}`, { absent: [2] });
  await v.submit('desk', `${deskAt}/rounds/1`, '/draw');
  await v.submit('desk', `${deskAt}/rounds/2`, '/publish');
  await play(2, 1);
  await v.look([slug], { whole: true });
  await v.press('desk', `${deskAt}/draw`, { round: '3', force: '0' });
  await v.press('desk', `${deskAt}/draw`, { round: '3', force: '1' });
  await v.press('desk', `${deskAt}/entries/${await entryId(v, 7)}/withdraw`); // in the draft
  await v.look([slug]);
  await v.submit('desk', `${deskAt}/rounds/3`, '/draw');
  await v.submit('desk', `${deskAt}/rounds/3`, '/publish');
  await play(2);
  await play(3, 2);
  const [first] = await games(v, 1), path = `${deskAt}/rounds/1/tables/${first.table}`;
  const sum = await v.submit('desk', path, path.slice(-9), { by: 'resignation', winner: first.black });
  await v.sendOn('desk', sum, path, path.slice(-9), {});
  await v.look([slug], { whole: true });
  await play(3);
  await v.press('desk', `${deskAt}/rounds/2/take-back`);
  await v.submit('desk', `${deskAt}/rounds/3`, '/draw');
  await v.submit('desk', `${deskAt}/rounds/4`, '/publish');
  await play(4);
  await v.press('desk', `${deskAt}/draw`, { round: '5', force: '1' });
  await v.look([slug], { whole: true });
  await v.submit('desk', deskAt, '/state', { state: 'finished' });
  await v.press('desk', `${deskAt}/rounds/4/line`, { line: '1 b+r' });
  await v.press('desk', `${deskAt}/draw`, { round: '4', again: '1', force: '1' });
  await v.read(languages.flatMap((lang) => ['places=3', 'places=1&names=published', 'places=x', 'places=8&names=full'].map((ask) => ['desk',
    `/${lang}/desk${at}/print/certificates?${ask}`])));
  await v.look([slug], { whole: true });
}

export const dayStages = [['arrived', arrived], ['drawn', drawn], ['reported', reported], ['played', played]];
