// Events, pairs and results as forms and programs send them: a test says what it is about, and the rest
// is as usual.
import assert from 'node:assert/strict';
import { root } from './api.mjs';
import { mainText } from './client.mjs';

// Of every event that says nothing else, on 14 March: a junior there was born on or after 2 April
// sixteen years before.
export const year = new Date().getFullYear() + 2;

const day = (name, y, m, d) => ({ [`${name}_year`]: String(y), [`${name}_month`]: String(m), [`${name}_day`]: String(d) });
export const eventForm = (slug, more = {}) => ({
  slug, name_en: `Event ${slug}`, ruleset: 'jpga', capacity: '16', rounds: '1', round_times: '', contact: 'desk@pond.example',
  ...day('date', year, 3, 14), ...day('opens', year - 3, 1, 10), opens_time: '9:00', ...day('closes', year, 2, 28), closes_time: '18:00', ...more,
});
export const eventBody = (slug, more = {}) => ({
  slug, name: { en: `Event ${slug}`, ja: '' }, date: `${year}-03-14`, venue: '', ruleset: 'jpga', rounds: 1, capacity: 16,
  registration: { opens: `${year - 3}-01-10T00:00:00Z`, closes: `${year}-02-28T00:00:00Z` }, ...more,
});

// At the desk, without JavaScript.
export const deskPath = (slug, rest = '') => `/en/desk/t/${slug}${rest}`;
export async function turnTo(desk, slug, state) {
  assert.equal((await desk.submit(deskPath(slug), '/state', { state })).status, 303, `${slug} to ${state}`);
}
export async function makeEvent(desk, slug, more) {
  const made = await desk.submit('/en/desk/new', '/desk/new', eventForm(slug, more));
  assert.equal(made.location?.split('?')[0], deskPath(slug), mainText(made));
  await turnTo(desk, slug, 'open');
}

// By the interface; its path.
export async function openEvent(api, slug, more) {
  const path = `${root}/tournaments/${slug}`;
  await api.ok(201, 'POST', `${root}/tournaments`, eventBody(slug, more));
  await api.ok(200, 'PATCH', path, { state: 'open' });
  return path;
}

// A woman and a man of one rank, as a program enters them.
export const pairOf = (number, rank, more = {}) => ({
  players: [['f', 'Anna'], ['m', 'Otto']].map(([gender, given_name]) => ({ family_name: `Pair${number}`, given_name, gender, rank, publish: 'full', ...more })),
});

// Players as the fields of a form.
export const typed = (players) => Object.fromEntries(players.flatMap((player, seat) => Object.entries(player)
  .map(([name, value]) => [`players.${seat}.${name}`, value])));

// Through the page that shows everything once more, as a browser does; the path of the private page.
export async function enterBy(client, slug, fields, lang = 'en') {
  const path = `/${lang}/t/${slug}/enter`, shown = await client.submit(path, '/enter', { ...fields, do: 'check' });
  assert.equal(shown.status, 200, mainText(shown));
  const form = client.formOf(shown, path, '/enter'), entered = await client.send(form, { do: 'enter' });
  assert.equal(entered.status, 303, mainText(entered));
  assert.equal((await client.send(form, { do: 'enter' })).location, entered.location, 'a double tap');
  return entered.location.match(/^(\/..\/e\/[0-9a-z]+)\?said=entered$/)?.[1] ?? assert.fail(entered.location);
}

// A result at the desk: shown first, recorded when sent again. Where nigiri decides the first has Black.
export async function record(desk, slug, round, table, set) {
  const path = deskPath(slug, `/rounds/${round}/tables/${table}`), form = await desk.form(path, `/tables/${table}`);
  const black = form.html.match(/name="black_pair"[^>]*value="([^"]+)"/)?.[1] ?? null;
  const all = { black: '', white: '', black_pair: black, ...set };
  const sum = await desk.send(form, all), answer = await desk.send(desk.formOf(sum, path, `/tables/${table}`), all);
  assert.equal(answer.status, 303, mainText(answer));
}
