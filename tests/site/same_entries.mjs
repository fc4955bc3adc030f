// For same.mjs: an event from its first form to the eve of its day, as organisers, pairs and who looks
// for a partner fill it in.
import { at, deskAt, entryId, own, slug } from './same_kamo.mjs';
import { alone, bodyOf, fieldsOf, formOf, pairs } from './same_people.mjs';
import { invite } from './same_start.mjs';

const day = (name, y, m, d) => ({ [`${name}_year`]: String(y), [`${name}_month`]: String(m), [`${name}_day`]: String(d) });

const facts = {
  slug, name_en: 'Kamo Cup <"&\'>', name_ja: 'かも杯 ジュニアペア碁大会', venue: '水鳥ホール', ruleset: 'kanto-junior', zone: 'Asia/Tokyo',
  rounds: '4', round_times: '10:00 11:20 13:00 14:30', capacity: '9', check_in: 'yes',
  ...day('date', 2026, 5, 31), ...day('opens', 2026, 4, 10), opens_time: '9:00', ...day('closes', 2026, 5, 24), closes_time: '18:00',
  fee: '¥3,000', programme: '9:30 doors\n10:00 round 1', access: 'By <boat>', contact: 'desk@same.example',
};
const badFacts = [
  {},
  { ...facts, name_en: '', name_ja: '', slug: 'api', rounds: '0', capacity: '1', ruleset: '', zone: 'Mars/Hall', contact: '', ...day('date', 2026, 2, 30) },
  { ...facts, slug: 'demo-junior' },
  { ...facts, slug: 'No Slug!', rounds: '21', capacity: '9999', round_times: '10:00 9:00', closes_time: '25:00', name_en: 'x'.repeat(121), venue: 'y'.repeat(201) },
  { ...facts, round_times: '10:00 <b>', fee: 'f'.repeat(201), opens_time: 'nine', ...day('closes', 2026, 4, 9) },
];
const badRules = [
  { 'handicap.rows.1.difference': '0', 'handicap.rows.1.stones': '２', 'handicap.rows.1.komi': '', 'scoring.penalty': 'x<' },
  { 'handicap.cap': '99', 'clock.main_minutes': '-1', 'conduct.late_minutes': '601', 'handicap.professional': '' },
];
const badPlay = [
  { tables_out: '<b>', 'criteria.3': 'sos', 'plan.floor': '<9d>', 'prizes.1.count': 'x' },
  { 'plan.club_rounds': '99', 'plan.seeding_first': 'best', system: 'chess' },
];
const prizes = {
  'prizes.0.name_en': 'Best under 3-kyu', 'prizes.0.kind': 'rank', 'prizes.0.rank': '3級', 'prizes.0.count': '2',
  'prizes.1.name_ja': '新人賞', 'prizes.1.kind': 'newcomer', 'prizes.2.name_en': 'Best club', 'prizes.2.kind': 'club', 'prizes.2.count': '2',
};

// An event of kanto-junior rules, from its form: what is refused, what is set about it, opened.
async function made(v) {
  await v.refused('desk', '/en/desk/new', '/new', badFacts);
  await v.submit('desk', '/en/desk/new', '/new', facts);
  await v.look([slug], { whole: true });
  const settings = `${deskAt}/settings`, rules = `${deskAt}/rules`, play = `${deskAt}/play`;
  await v.refused('desk', settings, '/settings', [{ slug: '', rounds: 'x', venue: 'z'.repeat(300) }, { capacity: '', ...day('date', '', '', '') }]);
  const old = await v.who.desk.form(settings, '/settings');
  await v.submit('desk', settings, '/settings', { venue: 'Lake Hall', fee: 'free' });
  await v.send('desk', old, { venue: 'Sea Hall' }); // filled from what is no longer so
  await v.refused('desk', rules, '/rules', badRules);
  await v.submit('desk', rules, '/rules', { 'scoring.penalty': '4', 'conduct.late_minutes': '20', 'handicap.rows.1.komi': '−5' });
  await v.look([slug]);
  await v.press('desk', `${rules}/own`, { version: '1' });
  await v.submit('desk', rules, '/rules/own');
  await v.refused('desk', play, '/play', badPlay);
  await v.submit('desk', play, '/play', { system: 'mcmahon' }); // shown, not saved
  await v.submit('desk', play, '/play', { tables_out: '13、5', ...prizes });
  for (const state of ['none', 'open', 'open', 'draft', 'open']) await v.press('desk', `${deskAt}/state`, { state });
  for (const [who, role] of [['helper', 'desk'], ['referee', 'referee']]) {
    const link = await invite(v, deskAt, who, role);
    await v.submit(who, link, link);
  }
  await v.look([slug], { whole: true });
}

const good = formOf(pairs[0]), grown = { 'players.1.birth_year': '1980', 'players.1.birth_month': '1', 'players.1.birth_day': '2' };
const every = (value) => Object.fromEntries(Object.keys(good).map((name) => [name, value]));
const badEntries = [
  { do: 'check' }, { ...every('x'), do: 'check' }, { ...every('ぺ'.repeat(300)), do: 'enter' },
  { ...good, ...grown, 'players.0.rank': '10d', email: 'nobody', do: 'check' }, { ...good, ...grown, do: 'check' },
  { ...good, 'players.1.family_name': '藤田', 'players.1.given_name': '修', 'players.1.family_kana': '藤', 'players.1.birth_month': '13', do: 'enter' },
  { ...good, do: 'count' }, { ...good, 'players.0.rank': 'strong', do: 'count' },
];

// Looked over, then entered.
async function enter(v, pair, { again = false } = {}) {
  const path = `/${pair.lang}${at}/enter`, shown = await v.submit('visitor', path, '/enter', { ...formOf(pair), do: 'check' });
  await v.sendOn('visitor', shown, path, '/enter', { do: 'enter' });
  if (again) await v.sendOn('visitor', shown, path, '/enter', { do: 'enter' });
}

// Pairs enter by the form, by the interface and at the desk, until some wait.
async function entered(v) {
  await v.refused('visitor', `/en${at}/enter`, '/enter', badEntries);
  for (const [i, pair] of pairs.slice(0, 5).entries()) await enter(v, pair, { again: i === 1 });
  await v.refused('visitor', `/en${at}/enter`, '/enter', [{ ...good, do: 'check' }]); // is in already
  await v.look([slug]);
  const once = { as: 'nobody', headers: { 'Idempotency-Key': 'one' } };
  for (const pair of [pairs[5], pairs[5], pairs[6]]) await v.call('POST', `/tournaments/${slug}/entries`, bodyOf(pair), once);
  await v.call('POST', `/tournaments/${slug}/entries`, { ...bodyOf(pairs[6]), email: 'bounces@same.example' }, { as: 'nobody' });
  const desk = `${deskAt}/entries/new`;
  await v.refused('desk', desk, '/new', [{ do: 'save' }, { ...every('?'), newcomer: 'yes', do: 'save' }, { ...good, do: 'count' }]);
  await v.submit('desk', desk, '/new', { ...formOf(pairs[7]), newcomer: 'yes', do: 'save' });
  for (const pair of pairs.slice(8, 11)) await enter(v, pair);
  await v.look([slug], { whole: true });
}

// What pairs change by their links, and the desk for them: the waiting list moves up.
async function changed(v) {
  const one = await own(v, 1, 'ja'), two = await own(v, 2), six = await own(v, 6), old = await v.who.visitor.form(two, two);
  await v.refused('visitor', two, two, [{ 'players.1.rank': 'x', email: '', do: 'save' }, { 'players.0.family_name': '', 'players.0.birth_year': '1900', do: 'count' }]);
  await v.submit('visitor', two, two, { 'players.1.rank': '１ｄ', note: 'a new note', do: 'save' });
  await v.send('visitor', old, { 'players.1.rank': '5d', do: 'save' });
  await v.submit('visitor', one, one, { email: 'moved@same.example', do: 'save' });
  await v.submit('visitor', six, '/withdraw');
  await v.press('visitor', `${six}/withdraw`);
  const [idOf3, idOf4] = [await entryId(v, 3), await entryId(v, 4)], three = `${deskAt}/entries/${idOf3}`, four = `${deskAt}/entries/${idOf4}`;
  await v.refused('desk', three, idOf3, [{ 'players.0.rank': '', email: 'x', do: 'save' }]);
  await v.submit('desk', three, idOf3, { 'players.0.club': 'Kiel', 'players.1.honour': 'prefecture', newcomer: 'yes', do: 'save' });
  for (const table of ['x', '0', '99999', '3', '', '2']) await v.submit('desk', three, '/table', { table });
  for (const [round, absent] of [['2', '1'], ['9', '1'], ['2', '0'], ['3', '1']]) await v.press('desk', `${four}/absent`, { round, absent });
  for (const what of ['link', 'withdraw', 'withdraw']) await v.press('desk', `${four}/${what}`);
  await v.look([slug]);
  for (let i = 0; i < 2; i++) await v.press('desk', `${four}/restore`);
  for (const what of ['withdraw', 'restore', 'link']) await v.press('desk', `${deskAt}/entries/nobody/${what}`);
  for (const capacity of ['12', '3']) await v.submit('desk', `${deskAt}/settings`, '/settings', { capacity });
  await apart(v);
  await v.refused('visitor', `/en${at}/link`, '/link', [{ email: '' }, { email: 'lost' }, { email: 'stranger@nowhere.example' }, { email: 'PAIR2@same.example' }]);
  await v.both('visitor', [`${at}/link?said=link-asked`]);
  await v.look([slug], { whole: true });
}

// Who is kept apart.
async function apart(v) {
  const [a, b, c] = await Promise.all([1, 2, 5].map((number) => entryId(v, number)));
  for (const set of [{ a, b: a }, { a: '', b }, { a, b }, { a, b }, { a: b, b: c }]) await v.submit('desk', `${deskAt}/apart`, '/apart', set);
  await v.both('desk', [`/desk${at}/apart`]);
  for (let i = 0; i < 2; i++) await v.press('desk', `${deskAt}/apart/remove`, { a: b, b: c });
}

// Who looks for a partner: offers, a pair of two who both say yes, one made at the desk.
async function partners(v) {
  const desk = `${deskAt}/partners`, links = {}, ids = {};
  const make = async (who) => {
    const { lang, email } = alone[who], weakest = who === 'ada' ? '30k' : '', strongest = who === 'tomo' ? '5d' : '';
    const sent = await v.submit('visitor', `/${lang}${at}/partner`, '/partner', { ...fieldsOf(alone[who]), email, note: `${who} plays <here>`, weakest, strongest });
    links[who] = sent.location?.split('?')[0];
    ids[who] = await v.db.value(`SELECT id FROM partner_wish WHERE email = '${email}'`);
  };
  const say = (who, what, to) => v.press('visitor', `${links[who]}/${what}`, { to: ids[to] ?? to });
  await v.refused('visitor', `/en${at}/partner`, '/partner', [
    {}, { ...fieldsOf(alone.hugo), email: 'x', weakest: '3d', strongest: '3k' },
    { ...fieldsOf(alone.hugo), 'players.0.rank': '?', note: 'n'.repeat(301), email: 'h@same.example' },
  ]);
  for (const who of ['mio', 'hugo', 'tomo', 'ada']) await make(who);
  await say('hugo', 'offer', 'mio');
  await say('tomo', 'offer', 'mio');
  await say('hugo', 'offer', 'tomo'); // neither is a junior
  for (const what of ['offer', 'drop', 'decline']) await say('hugo', what, 'nobody');
  await v.look([slug], { whole: true });
  await say('tomo', 'drop', 'mio');
  await say('tomo', 'offer', 'ada');
  await say('ada', 'decline', 'tomo');
  await say('mio', 'offer', 'hugo');
  await say('tomo', 'offer', 'mio');
  const old = await v.who.visitor.form(links.ada, links.ada);
  await v.refused('visitor', links.ada, links.ada, [{ 'players.0.rank': 'strong', note: 'kept' }, { weakest: '1d', strongest: '1k' }]);
  await v.submit('visitor', links.ada, links.ada, { note: 'new words' });
  await v.send('visitor', old, { note: 'newer words' });
  const { tomo, ada } = ids;
  await v.refused('desk', desk, '/partners', [{ first: tomo, second: tomo, do: 'try' }, { first: '', second: '', do: 'try' }, { first: tomo, second: ada, do: 'try' }]);
  await v.submit('desk', desk, '/partners', { first: tomo, second: ada, do: 'pair' });
  for (const who of ['lone', 'una']) await make(who);
  for (const wish of ['nobody', ids.una, ids.una]) await v.press('desk', `${desk}/stop`, { wish });
  await v.look([slug]);
  await v.submit('visitor', links.lone, '/stop');
  for (const link of [links.lone, '/en/p/nonsense']) await v.press('visitor', `${link}/stop`);
  await v.look([slug], { whole: true });
}

export const entriesStages = [['made', made], ['entered', entered], ['changed', changed], ['partners', partners]];
