// A crowd that enters pairs while something goes wrong, and remembers what it was told.
import assert from 'node:assert/strict';

import { Api, tokenFor } from '../site/api.mjs';
import { openEvent } from '../site/events.mjs';
import { compareAll, query } from '../site/published.mjs';

const clients = 6, pairs = 200; // of an event; `busy`: of who only writes
const busy = { clients: 16, pairs: 900 };
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Enters pairs and, but where it only writes, finds one of four in the list at once, until told to stop. What
// is not acknowledged may be there or not.
export class Crowd {
  // Of several on the same site each has a series of its own.
  constructor(site, series = 0, writes = false) {
    Object.assign(this, writes ? busy : { clients, pairs }, { writes });
    const desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'), this.clients);
    Object.assign(this, { site, desk, series, told: [], stale: 0, unanswered: 0, events: 0, next: 0 });
  }

  async event() {
    const slug = `drill-${this.series}-${this.events++}`;
    while (!this.dark) {
      const made = await openEvent(this.desk, slug, { rounds: 5, capacity: 1000 }).catch(() => null);
      if (this.dark) break; // the database has gone, too
      if (made !== null || query(this.site, `SELECT 1 FROM tournament WHERE slug = '${slug}' AND state = 'open'`).length > 0) break;
      await this.desk.send('PATCH', `/api/v1/tournaments/${slug}`, '{"state":"open"}', { Authorization: `Bearer ${this.desk.token}`, 'Content-Type': 'application/json' }).catch(() => {});
    }
    this.slug = slug;
  }

  // What it says; null where the power has gone.
  async page(path) {
    while (!this.dark) {
      const page = await fetch(`${this.site.base}${path}`).catch(() => null);
      if (page !== null && page.status === 200 && !page.headers.has('warning')) return page.text();
      assert.ok(this.dark || page === null || [200, 503].includes(page.status), `${path}: ${page?.status}`);
      await page?.text();
      await wait(10); // it met one that died
    }
    return null;
  }

  async enter() {
    const n = this.next++, name = `Heron${this.series}x${n}x`, { slug } = this;
    const body = JSON.stringify({ players: [{ family_name: name, given_name: 'Ada', rank: '4d', gender: 'f', publish: 'full' },
      { family_name: `Teal${n}x`, given_name: 'Bo', rank: '1k', gender: 'm', publish: 'full' }] });
    const made = await this.desk.send('POST', `/api/v1/tournaments/${slug}/entries`, body,
      { Authorization: `Bearer ${this.desk.token}`, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).catch(() => null);
    if (made?.status !== 201) {
      assert.ok(this.dark || made === null || made.status === 503, `${made?.status} ${made?.text}`);
      this.unanswered++;
      return;
    }
    this.told.push(name);
    if (this.writes || n % 4 !== 0) return;
    for (const path of [`/en/t/${slug}/entries`, `/api/v1/tournaments/${slug}/entries`])
      if ((await this.page(path))?.includes(name) === false) this.stale++;
  }

  async run(until) {
    await Promise.all(Array.from({ length: this.clients }, async () => {
      while (!until()) {
        if (this.next >= this.events * this.pairs && this.turning === undefined) this.turning = this.event().then(() => { this.turning = undefined; });
        await this.turning;
        await this.enter();
      }
    }));
  }

  // While it enters, this happens.
  async during(happens) {
    let over = false;
    const load = this.run(() => over);
    try {
      await happens();
    } finally {
      over = true;
      await load;
    }
  }

  count() {
    const there = query(this.site, `SELECT family_name FROM player WHERE family_name LIKE 'Heron${this.series}x%x'`), kept = new Set(there);
    return { acknowledged: this.told.length, unanswered: this.unanswered, lost: this.told.filter((name) => !kept.has(name)).length,
      doubled: there.length - kept.size, stale: this.stale };
  }

  // What is there beside what was told, when the site answers again; and every page is as it is rendered anew.
  async account() {
    const { site } = this;
    for (let alive = false; !alive; await wait(50))
      alive = (await Promise.all(['/en/', '/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d'].map((path) => fetch(`${site.base}${path}`)))).every(({ status }) => status === 200);
    await compareAll(site);
    assert.match(site.run('check'), /^the database is sound: .*\n\d+ published pages are what they would be now\n$/);
    return this.count();
  }
}
