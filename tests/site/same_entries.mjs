// For same.mjs: an event from its first form to the eve of its day, as organisers, pairs and who looks
// for a partner fill it in.
import { plain } from './client.mjs';
import { at, deskAt, entryId, own, slug } from './same_kamo.mjs';
import { alone, bodyOf, fieldsOf, formOf, pairs } from './same_people.mjs';

const languages = ['en', 'ja'];
const day = (name, y, m, d) => ({ [`${name}_year`]: String(y), [`${name}_month`]: String(m), [`${name}_day`]: String(d) });

// An event of kanto-junior rules, from its form: what is refused, what is set about it, opened.
async function made(v) {
  const facts = {
    slug, name_en: 'Kamo Cup <"&\'>', name_ja: 'かも杯 ジュニアペア碁大会', venue: '水鳥ホール', rounds: '4', round_times: '10:00 11:20 13:00 14:30', capacity: '9',
      ruleset: 'kanto-junior', zone: 'Asia/Tokyo',
    ...day('date', 2026, 5, 31), ...day('opens', 2026, 4, 10), opens_time: '9:00', ...day('closes', 2026, 5, 24), closes_time: '18:00',
      fee: '¥3,000', programme: '9:30 doors\n10:00 round 1', access: 'By <boat>', contact: 'desk@same.example', check_in: 'yes',
  };
  await v.refused('desk', '/en/desk/new', '/new', [{}, { ...facts, name_en: '', name_ja: '', slug: 'api', rounds: '0', capacity: '1', ruleset: '',
    zone: 'Mars/Hall', contact: '', ...day('date', 2026, 2, 30) },
    { ...facts, slug: 'demo-junior' }, { ...facts, slug: 'No Slug!', rounds: '21', capacity: '9999', round_times: '10:00 9:00',
      ...day('closes', 2026, 4, 9), closes_time: '25:00', name_en: 'x'.repeat(121), venue: 'y'.repeat(201) }, { ...facts, round_times: '10:00 <b>',
      fee: 'f'.repeat(201), opens_time: 'nine' }]);
  await v.submit('desk', '/en/desk/new', '/new', facts);
  await v.look([slug], { whole: true });
  await v.refused('desk', `${deskAt}/settings`, '/settings', [{ slug: '', rounds: 'x', venue: 'z'.repeat(300) }, { capacity: '', ...day('date', '', '', '') }]);
  const old = await v.who.desk.form(`${deskAt}/settings`, '/settings');
  await v.submit('desk', `${deskAt}/settings`, '/settings', { venue: 'Lake Hall', fee: 'free' });
  await v.send('desk', old, { venue: 'Sea Hall' }); // filled from what is no longer so
  await v.refused('desk', `${deskAt}/rules`, '/rules', [{ 'handicap.rows.1.difference': '0', 'handicap.rows.1.stones': '２',
    'handicap.rows.1.komi': '', 'scoring.penalty': 'x<' }, { 'handicap.cap': '99', 'clock.main_minutes': '-1', 'conduct.late_minutes': '601',
    'handicap.professional': '' }]);
  await v.submit('desk', `${deskAt}/rules`, '/rules', { 'scoring.penalty': '4', 'conduct.late_minutes': '20', 'handicap.rows.1.komi': '−5' });
  await v.look([slug]);
  await v.press('desk', `${deskAt}/rules/own`, { version: '1' });
  await v.submit('desk', `${deskAt}/rules`, '/rules/own');
  await v.refused('desk', `${deskAt}/play`, '/play', [{ tables_out: '<b>', 'criteria.3': 'sos', 'plan.floor': '<9d>', 'prizes.1.count': 'x' },
    { 'plan.club_rounds': '99', 'plan.seeding_first': 'best', system: 'chess' }]);
  await v.submit('desk', `${deskAt}/play`, '/play', { system: 'mcmahon' }); // shown, not saved
  await v.submit('desk', `${deskAt}/play`, '/play', {
    tables_out: '13、5', 'prizes.0.name_en': 'Best under 3-kyu', 'prizes.0.kind': 'rank', 'prizes.0.rank': '3級', 'prizes.0.count': '2',
      'prizes.1.name_ja': '新人賞', 'prizes.1.kind': 'newcomer', 'prizes.2.name_en': 'Best club', 'prizes.2.kind': 'club', 'prizes.2.count': '2',
  });
  for (const state of ['none', 'open', 'open', 'draft', 'open']) await v.press('desk', `${deskAt}/state`, { state });
  for (const [who, role] of [['helper', 'desk'], ['referee', 'referee']]) {
    const link = await v.submit('desk', `${deskAt}/people`, '/people', { email: `${who}@same.example`, role });
    const path = new URL(plain(link.text.match(/id="made" value="([^"]+)"/)[1])).pathname;
    await v.submit(who, path, path);
  }
  await v.look([slug], { whole: true });
}

// Looked over, then entered.
async function enter(v, pair, { where = at, lang = pair.lang, again = false } = {}) {
  const path = `/${lang}${where}/enter`, shown = await v.submit('visitor', path, '/enter', { ...formOf(pair), do: 'check' });
  const entered = await v.sendOn('visitor', shown, path, '/enter', { do: 'enter' });
  if (again) await v.sendOn('visitor', shown, path, '/enter', { do: 'enter' });
  return entered.location?.split('?')[0];
}

async function entered(v) {
  const good = formOf(pairs[0]), grown = { 'players.1.birth_year': '1980', 'players.1.birth_month': '1', 'players.1.birth_day': '2' };
  const every = (value) => Object.fromEntries(Object.keys(good).map((name) => [name, value]));
  await v.refused('visitor', `/en${at}/enter`, '/enter', [{ do: 'check' }, { ...every('x'), do: 'check' }, { ...every('ぺ'.repeat(300)),
    do: 'enter' }, { ...good, ...grown, 'players.0.rank': '10d', email: 'nobody', do: 'check' },
    { ...good, ...grown, do: 'check' }, { ...good, 'players.1.family_name': '藤田', 'players.1.given_name': '修', 'players.1.family_kana': '藤',
      'players.1.birth_month': '13', do: 'enter' }, { ...good, do: 'count' }, { ...good, 'players.0.rank': 'strong', do: 'count' }]);
  for (const [i, pair] of pairs.slice(0, 5).entries()) await enter(v, pair, { again: i === 1 });
  await v.refused('visitor', `/en${at}/enter`, '/enter', [{ ...formOf(pairs[0]), do: 'check' }]); // in already
  await v.look([slug]);
  const calls = '/tournaments/kamo/entries', key = { headers: { 'Idempotency-Key': 'one' } };
  await v.call('POST', calls, bodyOf(pairs[5]), { as: 'nobody', ...key });
  await v.call('POST', calls, bodyOf(pairs[5]), { as: 'nobody', ...key });
  await v.call('POST', calls, bodyOf(pairs[6]), { as: 'nobody', ...key });
  await v.call('POST', calls, { ...bodyOf(pairs[6]), email: 'bounces@same.example' }, { as: 'nobody' });
  await v.refused('desk', `${deskAt}/entries/new`, '/new', [{ do: 'save' }, { ...every('?'), newcomer: 'yes', do: 'save' }, { ...good, do: 'count' }]);
  await v.submit('desk', `${deskAt}/entries/new`, '/new', { ...formOf(pairs[7]), newcomer: 'yes', do: 'save' });
  for (const pair of pairs.slice(8, 11)) await enter(v, pair);
  await v.look([slug], { whole: true });
}

// What pairs and the desk change: private links, the waiting list, tables of their own, who is kept apart.
async function changed(v) {
  const two = await own(v, 2), one = await own(v, 1, 'ja'), six = await own(v, 6), old = await v.who.visitor.form(two, two);
  await v.refused('visitor', two, two, [{ 'players.1.rank': 'x', email: '', do: 'save' }, { 'players.0.family_name': '',
    'players.0.birth_year': '1900', do: 'count' }]);
  await v.submit('visitor', two, two, { 'players.1.rank': '１ｄ', note: 'a new note', do: 'save' });
  await v.send('visitor', old, { 'players.1.rank': '5d', do: 'save' });
  await v.submit('visitor', one, one, { email: 'moved@same.example', do: 'save' });
  await v.submit('visitor', six, '/withdraw');
  await v.press('visitor', `${six}/withdraw`);
  const three = `${deskAt}/entries/${await entryId(v, 3)}`, four = `${deskAt}/entries/${await entryId(v, 4)}`;
  await v.refused('desk', three, three.slice(-16), [{ 'players.0.rank': '', email: 'x', do: 'save' }]);
  await v.submit('desk', three, three.slice(-16), { 'players.0.club': 'Kiel', 'players.1.honour': 'prefecture', newcomer: 'yes', do: 'save' });
  for (const table of ['x', '0', '99999', '3', '']) await v.submit('desk', three, '/table', { table });
  await v.submit('desk', three, '/table', { table: '2' });
  for (const [round, absent] of [['2', '1'], ['9', '1'], ['2', '0'], ['3', '1']]) await v.press('desk', `${four}/absent`, { round, absent });
  await v.press('desk', `${four}/link`);
  await v.press('desk', `${four}/withdraw`);
  await v.press('desk', `${four}/withdraw`);
  await v.look([slug]);
  await v.press('desk', `${four}/restore`);
  await v.press('desk', `${deskAt}/entries/nobody/withdraw`);
  await v.submit('desk', `${deskAt}/settings`, '/settings', { capacity: '12' });
  await v.submit('desk', `${deskAt}/settings`, '/settings', { capacity: '3' });
  const [a, b, c] = await Promise.all([1, 2, 5].map((number) => entryId(v, number)));
  for (const set of [{ a, b: a }, { a: '', b }, { a, b }, { a, b }, { a: b, b: c }]) await v.submit('desk', `${deskAt}/apart`, '/apart', set);
  await v.read([['desk', `${deskAt}/apart`], ['desk', `/ja/desk${at}/apart`]]);
  await v.press('desk', `${deskAt}/apart/remove`, { a: b, b: c });
  await v.press('desk', `${deskAt}/apart/remove`, { a: b, b: c });
  await v.refused('visitor', `/en${at}/link`, '/link', [{ email: '' }, { email: 'lost' }, { email: 'stranger@nowhere.example' }, { email: 'PAIR2@same.example' }]);
  await v.read(languages.map((lang) => ['visitor', `/${lang}${at}/link?said=link-asked`]));
  await v.look([slug], { whole: true });
}

// Who looks for a partner: offers, a pair of two who both say yes, one made at the desk.
async function partners(v) {
  const make = async (who) => {
    const { lang, email } = alone[who], sent = await v.submit('visitor', `/${lang}${at}/partner`, '/partner', { ...fieldsOf(alone[who]), email,
      note: `${who} plays <here>`, weakest: who === 'ada' ? '30k' : '', strongest: who === 'tomo' ? '5d' : '' });
    return sent.location?.split('?')[0];
  };
  const wish = (who) => v.db.value(`SELECT id FROM partner_wish WHERE email = '${alone[who].email}'`);
  await v.refused('visitor', `/en${at}/partner`, '/partner', [{}, { ...fieldsOf(alone.hugo), email: 'x', weakest: '3d', strongest: '3k' },
    { ...fieldsOf(alone.hugo), 'players.0.rank': '?', note: 'n'.repeat(301), email: 'h@same.example' }]);
  const links = {};
  for (const who of ['mio', 'hugo', 'tomo', 'ada']) links[who] = await make(who);
  await v.press('visitor', `${links.hugo}/offer`, { to: await wish('mio') });
  await v.press('visitor', `${links.tomo}/offer`, { to: await wish('mio') });
  await v.press('visitor', `${links.hugo}/offer`, { to: await wish('tomo') }); // two who are no juniors
  await v.press('visitor', `${links.hugo}/offer`, { to: 'nobody' });
  await v.look([slug], { whole: true });
  await v.press('visitor', `${links.tomo}/drop`, { to: await wish('mio') });
  await v.press('visitor', `${links.tomo}/offer`, { to: await wish('ada') });
  await v.press('visitor', `${links.ada}/decline`, { to: await wish('tomo') });
  await v.press('visitor', `${links.mio}/offer`, { to: await wish('hugo') });
  await v.press('visitor', `${links.tomo}/offer`, { to: await wish('mio') });
  await v.refused('visitor', links.ada, links.ada, [{ 'players.0.rank': 'strong', note: 'kept' }, { weakest: '1d', strongest: '1k' }]);
  const old = await v.who.visitor.form(links.ada, links.ada);
  await v.submit('visitor', links.ada, links.ada, { note: 'new words' });
  await v.send('visitor', old, { note: 'newer words' });
  await v.submit('desk', `${deskAt}/partners`, '/partners', { first: await wish('tomo'), second: await wish('tomo'), do: 'try' });
  await v.submit('desk', `${deskAt}/partners`, '/partners', { first: '', second: '', do: 'try' });
  await v.submit('desk', `/ja/desk${at}/partners`, '/partners', { first: await wish('tomo'), second: await wish('ada'), do: 'try' });
  await v.submit('desk', `${deskAt}/partners`, '/partners', { first: await wish('tomo'), second: await wish('ada'), do: 'pair' });
  links.late = await make('lone');
  await v.press('desk', `${deskAt}/partners/stop`, { wish: 'nobody' });
  await v.look([slug]);
  await v.submit('visitor', links.late, '/stop');
  await v.press('visitor', `${links.late}/stop`);
  await v.look([slug], { whole: true });
}

export const entriesStages = [['made', made], ['entered', entered], ['changed', changed], ['partners', partners]];
