// kill.mjs [KILLS]: processes of a site killed at random moments, while clients enter pairs and one of
// four reads at once what it was told is there. Said in one line: how many were killed,
// how many writes were acknowledged, and that none was lost or doubled and no page older or other than
// it should be. `make check` does the same with few kills (tests/site/drill.test.mjs).
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { Api, tokenFor } from '../site/api.mjs';
import { openEvent } from '../site/events.mjs';
import { compareAll, query } from '../site/published.mjs';
import { startSite } from '../site/site.mjs';

const clients = 6, pairs = 200, sitting = 250; // kills between two looks at everything
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// The supervisor gives up where one child after the other dies young; so each so often the eldest goes.
class Killer {
  constructor(site) {
    this.site = site;
    this.born = new Map();
    this.kills = 0;
  }

  victims() {
    const now = Date.now(), there = this.site.children();
    for (const child of there) if (!this.born.has(child)) this.born.set(child, now);
    return there.toSorted((a, b) => this.born.get(a) - this.born.get(b));
  }

  // The eldest but one are spared, so that there is always one that has grown old enough.
  async kill(count) {
    for (const end = this.kills + count; this.kills < end; this.kills++) {
      await wait(Math.random() * 60);
      const [eldest, ...others] = this.victims();
      const grown = Date.now() - this.born.get(eldest) > 2500, victim = grown && this.kills % 10 === 9 ? eldest : others[Math.floor(Math.random() * others.length)];
      try { process.kill(victim, 'SIGKILL'); } catch { /* it has ended */ }
    }
  }
}

// Enters pairs and finds each in the list, until told to stop. What is not acknowledged may be there or not.
class Crowd {
  constructor(site, desk) {
    Object.assign(this, { site, desk, told: [], stale: 0, unanswered: 0, events: 0, next: 0 });
  }

  async event() {
    const slug = `drill-${this.events++}`;
    for (;;) {
      const made = await openEvent(this.desk, slug, { rounds: 5, capacity: 1000 }).catch(() => null);
      if (made !== null || query(this.site, `SELECT 1 FROM tournament WHERE slug = '${slug}' AND state = 'open'`).length > 0) break;
      await this.desk.send('PATCH', `/api/v1/tournaments/${slug}`, '{"state":"open"}', { Authorization: `Bearer ${this.desk.token}`, 'Content-Type': 'application/json' }).catch(() => {});
    }
    this.slug = slug;
  }

  async page(path) {
    for (;;) {
      const page = await fetch(`${this.site.base}${path}`).catch(() => null);
      if (page !== null && page.status === 200 && !page.headers.has('warning')) return page.text();
      assert.ok(page === null || [200, 502].includes(page.status), `${path}: ${page?.status}`);
      await page?.text();
      await wait(10); // it met one that died
    }
  }

  async enter() {
    const n = this.next++, name = `Heron${n}x`, { slug } = this;
    const body = JSON.stringify({ players: [{ family_name: name, given_name: 'Ada', rank: '4d', gender: 'f', publish: 'full' },
      { family_name: `Teal${n}x`, given_name: 'Bo', rank: '1k', gender: 'm', publish: 'full' }] });
    const made = await this.desk.send('POST', `/api/v1/tournaments/${slug}/entries`, body,
      { Authorization: `Bearer ${this.desk.token}`, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).catch(() => null);
    if (made?.status !== 201) {
      assert.ok(made === null || made.status === 502, `${made?.status} ${made?.text}`);
      this.unanswered++;
      return;
    }
    this.told.push(name);
    if (n % 4 !== 0) return;
    for (const path of [`/en/t/${slug}/entries`, `/api/v1/tournaments/${slug}/entries`])
      if (!(await this.page(path)).includes(name)) this.stale++;
  }

  async run(until) {
    await Promise.all(Array.from({ length: clients }, async () => {
      while (!until()) {
        if (this.next >= this.events * pairs && this.turning === undefined) this.turning = this.event().then(() => { this.turning = undefined; });
        await this.turning;
        await this.enter();
      }
    }));
  }
}

export async function kills(count) {
  const site = await startSite(), desk = new Api(site.base, tokenFor(site, 'organiser@oshidori.example'), clients);
  const killer = new Killer(site), crowd = new Crowd(site, desk);
  try {
    while (killer.kills < count) {
      let over = false;
      const load = crowd.run(() => over);
      await killer.kill(Math.min(sitting, count - killer.kills));
      over = true;
      await load;
      for (let alive = false; !alive; await wait(50))
        alive = (await Promise.all(['/en/', '/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d'].map((path) => fetch(`${site.base}${path}`)))).every(({ status }) => status === 200);
      await compareAll(site);
    }
    const there = query(site, "SELECT family_name FROM player WHERE family_name LIKE 'Heron%x'"), kept = new Set(there);
    const lost = crowd.told.filter((name) => !kept.has(name)).length, doubled = there.length - kept.size;
    assert.equal(site.run('check'), 'the database is sound\n');
    return { kills: killer.kills, acknowledged: crowd.told.length, unanswered: crowd.unanswered, lost, doubled, stale: crowd.stale };
  } finally {
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const said = await kills(Number(process.argv[2] ?? 10000));
  console.log(`kill: ${Object.entries(said).map(([what, n]) => `${n} ${what}`).join(', ')}; every page as it is rendered anew`);
  process.exit(said.lost + said.doubled + said.stale > 0 ? 1 : 0); // the helpers of tests would say how many ran
}
