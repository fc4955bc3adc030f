// For same.mjs: what its longest event has in its database.
import { ownLink } from './codes.mjs';

// The event of same_entries.mjs and same_day.mjs.
export const slug = 'kamo', at = `/t/${slug}`, deskAt = `/en/desk${at}`;
const event = `tournament_id = (SELECT id FROM tournament WHERE slug = '${slug}')`;

export const eventId = (v) => v.db.value(`SELECT id FROM tournament WHERE slug = '${slug}'`);
export const entryId = (v, number) => v.db.value(`SELECT id FROM entry WHERE ${event} AND number = ${number}`);
export const numberOf = (v, id) => v.db.value(`SELECT number FROM entry WHERE id = '${id}'`);

// The private link of that pair.
export async function own(v, number, lang = 'en') {
  const { id, generation } = await v.db.one(`SELECT id, generation FROM entry WHERE ${event} AND number = ${number}`);
  return ownLink(v.site, lang, id, generation);
}

export const games = (v, round) => v.db.rows(`SELECT round, table_number AS 'table', black, white, nigiri, komi_x2 % 2 <> 0 AS half, result, version
  FROM game WHERE ${event} AND round = ${round} ORDER BY table_number`);
