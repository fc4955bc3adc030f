// Whether two programs say the same: the safety net of changes that are to change nothing, or only
// what they say they do. One journey through events of every kind, by forms and by the interface, is
// sent to a checkout that has been built, and written down with everything it was answered: every
// published file, every page and call of the program after each stage, every refusal, every letter.
//
//   node tests/site/same.mjs record DIR [CHECKOUT]    CHECKOUT: a folder with build/oshidori and
//                                                     nginx/; this one if none is named
//   node tests/site/same.mjs compare DIR1 DIR2 [N]    of each kind of address that differs (N at most,
//                                                     40) the first difference; exit 1 when there is one
//
// So: record the commit before a change and the one after it with the same same.mjs, and compare. A
// record takes about a minute and 130 MB; its files are text, a stage each, to be read and searched.
// It is not part of make check: what it compares with is another checkout.
//
// What is random, or of the hour, is the same for both: same_preload.c gives the program its clock
// and its dice, so dates, times, seeds and draws are compared as they are. Ids and private links are
// written by name (<entry 7>, <link 0 of entry 7>), the rest of what chance made by when it was first
// seen (<token 3>); ETags, and the hashes in the names of static files, are left out. Ids are dealt
// so that a later one is greater: `record --mixed` deals them in no order, and what then differs
// depends on the order of ids. A code on paper (QR) is compared as it is drawn.
//
// same_site.mjs starts the site, same_look.mjs knows what can be asked, same_record.mjs writes and
// compares; same_start.mjs, same_entries.mjs, same_day.mjs, same_systems.mjs and same_files.mjs are
// the journey, each of them stages in their order.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayStages } from './same_day.mjs';
import { entriesStages } from './same_entries.mjs';
import { fileStages } from './same_files.mjs';
import { Visit } from './same_look.mjs';
import { Record, compare } from './same_record.mjs';
import { Names, startSame } from './same_site.mjs';
import { startStages } from './same_start.mjs';
import { systemStages } from './same_systems.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const stages = [...startStages, ...entriesStages, ...dayStages, ...systemStages, ...fileStages];

// What asked: two records are to be compared only where it was the same.
function madeBy() {
  const here = dirname(fileURLToPath(import.meta.url)), hash = createHash('sha256');
  for (const file of readdirSync(here).filter((name) => /^same.*\.(mjs|c)$/.test(name)).sort()) hash.update(readFileSync(join(here, file)));
  return hash.digest('hex').slice(0, 12);
}

async function record(folder, checkout, mixed) {
  const began = Date.now(), names = new Names(), notes = new Record(folder, names, madeBy());
  const site = await startSame(resolve(checkout), { mixed }), visit = new Visit(site, notes, names);
  try {
    for (const [i, [name, run]] of stages.entries()) {
      notes.begin(`${String(i + 1).padStart(2, '0')}-${name}`);
      await run(visit);
      notes.end();
    }
  } catch (error) {
    notes.end();
    throw error;
  } finally {
    visit.close();
    await site.stop();
  }
  console.log(`${notes.count} answers in ${Math.round((Date.now() - began) / 1000)} s`);
}

const mixed = process.argv.includes('--mixed');
const [verb, one, other, most] = process.argv.slice(2).filter((word) => word !== '--mixed');
if (verb === 'record' && one) await record(one, other ?? top, mixed);
else if (verb === 'compare' && other) process.exitCode = compare(one, other, { most: Number(most ?? 40) }) === 0 ? 0 : 1;
else {
  console.error('node tests/site/same.mjs record DIR [CHECKOUT] | compare DIR1 DIR2 [N]');
  process.exitCode = 2;
}
