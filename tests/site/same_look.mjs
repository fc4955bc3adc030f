// For same.mjs: who asks, and what there is to be asked: every published file and every GET of the
// program about an event, for whoever may see it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client, plain } from './client.mjs';
import { cardLink, derive, ownLink } from './codes.mjs';
import { publishedFiles } from './published.mjs';

const languages = ['en', 'ja'];
export const rulesets = ['kanto-junior', 'jpga', 'wmsg-2008', 'bga-aga', 'swindon', 'egf-pair', 'egc-2015'];
const sheets = ['by-name', 'by-table', 'table-cards', 'slips', 'standings', 'cross-table', 'place-cards', 'door', 'certificates'];
const files = ['entries.csv', 'standings.csv', 'export.h9', 'export.xml'];

// Everybody who asks something, and the record of what they were answered.
export class Visit {
  constructor(site, record, names) {
    Object.assign(this, { site, record, names, db: site.db, who: {}, tokens: {}, count: 0, looks: {}, lines: {}, files: new Map() });
    this.who.visitor = new Client(site.base);
    this.who.program = new Client(site.base);
  }

  close() { for (const client of Object.values(this.who)) client.close(); }

  // A sign-in or invitation link followed by a new client of that name.
  async join(who, link) {
    this.who[who] = new Client(this.site.base);
    return this.submit(who, link, link, {}, who);
  }

  // What was sent, as it is written down: it has to go on from here whatever it says.
  async sent(method, who, path, said, send) {
    this.site.hands.tick();
    const answer = await send();
    if (answer.headers['set-cookie'] && this.who[who]) delete this.who[who].csrf;
    await this.site.settled();
    await this.names.learn(this.site);
    const text = this.names.in(typeof said === 'string' ? said : JSON.stringify(said)).replace(/[\0-\x1f]/g, ' ');
    this.record.add(`${++this.count} ${method} ${path} by ${who} ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`, answer);
    if (answer.status >= 500) console.error(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  // The page's form that goes to `action`, filled in and sent. Where there is none, that is written down.
  async submit(who, path, action, set = {}) {
    const page = await this.who[who].get(path);
    return this.sendOn(who, page, path, action, set);
  }

  async sendOn(who, page, path, action, set = {}) {
    let form;
    try {
      form = this.who[who].formOf(page, path, action);
    } catch {
      console.error(`no form to ${action} on ${path}: ${page.status}`);
      this.record.add(`${++this.count} NO FORM to ${action} on ${path}`, page);
      return page;
    }
    return this.send(who, form, set);
  }

  // The form in both languages with each of these, which it refuses and gives back.
  async refused(who, path, action, sets) {
    for (const lang of languages)
      for (const set of sets) await this.submit(who, path.replace(/^\/../, `/${lang}`), action.replace(/^\/..\//, `/${lang}/`), set);
  }

  send(who, form, set = {}) {
    return this.sent('POST', who, form.to, set, () => this.who[who].send(form, set));
  }

  // A form sent without looking at it, with the token that all forms of this client have.
  async press(who, path, values = {}) {
    const client = this.who[who];
    client.csrf ??= (await client.get('/en/sign-in')).text.match(/name="csrf" value="([^"]+)"/)?.[1]
      ?? (await client.get('/en/desk/account')).text.match(/name="csrf" value="([^"]+)"/)[1];
    return this.sent('POST', who, path, values, () => client.post(path, { csrf: client.csrf, ...values }));
  }

  // A call of the interface: with the token of that name, or of an entry, or none.
  async call(method, path, body, { as = 'api', type = 'application/json', headers = {} } = {}) {
    const token = this.tokens[as] ?? (as === 'nobody' ? undefined : as);
    const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const all = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(sent === undefined ? {} : { 'Content-Type': type }), ...headers };
    const answer = await this.sent(method, as, `/api/v1${path}`, sent === undefined ? '' : String(sent), () => this.who.program.request(method,
      `/api/v1${path}`, { body: sent, headers: all }));
    try { answer.json = JSON.parse(answer.text); } catch { /* it is none */ }
    return answer;
  }

  // The command line: what it says, and how it ends.
  command(...words) {
    const { status, out, err } = this.site.command(...words);
    const said = words.map((word) => word.replace(this.site.folder, '<folder>')).join(' ');
    this.record.text(`${++this.count} oshidori ${said}`, `exit ${status}`, this.names.in(`${out}\n${err}`.replaceAll(this.site.folder, '<folder>')));
  }

  // Asks for all of [who, path], eight at a time, and writes them down in their order. The answers' texts by path.
  async read(list) {
    const todo = list.map(([who, path], at) => ({ who, path, at })), answers = [];
    const token = (who) => this.tokens[who] && { Authorization: `Bearer ${this.tokens[who]}` };
    const reader = async () => {
      for (let item; (item = todo.shift());) {
        const { who, path, at } = item, raw = /%/.test(path);
        const headers = who === 'rendered' ? { Authorization: 'Bearer none' } : token(who);
        const client = this.who[who] ?? this.who.program;
        answers[at] = await client.get(path, { headers: { ...headers }, raw });
      }
    };
    await Promise.all(Array.from({ length: 8 }, reader));
    const texts = new Map();
    list.forEach(([who, path], at) => {
      if (answers[at].status >= 500) console.error(`GET ${path}: ${answers[at].status}`);
      texts.set(path, answers[at].text);
      this.record.add(`GET ${path} by ${who}`, answers[at], who === 'rendered' ? `FILE ${path}` : undefined);
    });
    return texts;
  }

  // These in both languages: paths without their first part.
  both(who, paths) { return this.read(languages.flatMap((lang) => paths.map((path) => [who, `/${lang}${path}`]))); }

  // The public folder, of the site and of these events; the packed twin of each says the same, and so does
  // the program. What is of no event is asked for again only where it may have changed.
  async published(slugs) {
    const folder = join(this.site.data, 'public'), all = publishedFiles(folder).sort(), list = [];
    this.record.text('the published files', '', all.join('\n'));
    for (const file of all) {
      const event = file.match(/\/(?:t|tournaments)\/([a-z0-9-]+)/)?.[1];
      if (file.endsWith('.gz') || (event !== undefined && !slugs.includes(event))) continue;
      const bytes = readFileSync(join(folder, file)), path = file.replace(/(?:index)?\.(html|json)$/, '');
      const same = gunzipSync(readFileSync(join(folder, `${file}.gz`))).equals(bytes), changed = !this.files.get(file)?.equals(bytes);
      this.record.add(`FILE ${path}`, {
        status: same ? 'a file' : 'A FILE WHOSE PACKED TWIN SAYS SOMETHING ELSE', headers: { 'content-type': file.endsWith('.json') ? 'json' : '' },
        bytes, text: bytes.toString('utf8'),
      });
      if (event !== undefined || changed) list.push([path.startsWith('/api/') ? 'stranger' : 'rendered', path]);
      if (!this.files.has(file)) list.push(['visitor', path]); // as nginx gives it
      this.files.set(file, bytes);
    }
    await this.read(list);
  }

  // Every letter since the last look.
  letters() {
    const { post } = this.site, at = (letter) => letter.lines.findIndex((line) => line === '');
    const written = post.letters.splice(0).map((letter) => {
      const head = letter.lines.slice(0, at(letter)).join('\n'), body = letter.lines.slice(at(letter) + 1);
      return { to: letter.to, head, id: head.match(/^Message-ID: <(\w+)/m)?.[1] ?? '', body: Buffer.from(body.join(''), 'base64').toString('utf8') };
    });
    written.sort((a, b) => this.names.order(a.id) - this.names.order(b.id));
    for (const { to, head, body } of written) {
      const subject = head.match(/^Subject: (.*(?:\n .*)*)/m)[1].replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?B\?([^?]*)\?=/g,
        (_, text) => Buffer.from(text, 'base64').toString('latin1'));
      this.record.text(`${++this.count} LETTER to ${to}`, this.names.in(head), this.names.in(`${Buffer.from(subject, 'latin1').toString('utf8')}\n${body}`));
    }
  }

  // Everything about these events, now. A page of one entry or table is asked for in one language, another time
  // in the other; `whole`: in both.
  async look(slugs, { whole = false } = {}) {
    await this.site.settled();
    await this.names.learn(this.site);
    this.letters();
    await this.published(slugs);
    for (const slug of slugs) {
      const event = await this.event(slug), turn = (this.looks[slug] ?? -1) + 1;
      this.looks[slug] = turn;
      const spoken = (i) => (whole ? languages : [languages[(turn + i) % 2]]);
      const list = [...this.publicPages(event, spoken), ...this.ownPages(event, spoken), ...this.deskPages(event, spoken, whole), ...this.calls(event)];
      const texts = await this.read(list);
      await this.read(this.more(event, texts, list));
    }
  }

  // The event as the database has it.
  async event(slug) {
    const { db } = this, event = await db.one(`SELECT id, slug, state, check_in, rounds, ruleset FROM tournament WHERE slug = '${slug}'`);
    const of = (what) => db.rows(`SELECT ${what.replace('?', `tournament_id = '${event.id}'`)}`);
    return Object.assign(event, {
      entries: await of('id, generation FROM entry WHERE ? ORDER BY number'),
      wishes: await of('id, generation FROM partner_wish WHERE ? ORDER BY rowid'),
      drawn: await of('number, state FROM round WHERE ? ORDER BY number'),
      games: await of("round, table_number AS 'table', black, white FROM game WHERE ? ORDER BY round, table_number"),
      lines: (await of('id FROM audit WHERE ? ORDER BY id')).map(({ id }) => id),
    });
  }

  publicPages({ id, slug, entries, drawn, games, check_in: checkIn }, spoken) {
    const at = `/t/${slug}`, last = drawn.at(-1)?.number ?? 1, list = [];
    for (const lang of languages) {
      for (const path of ['/now', '/enter', '/partner', '/link', '/hall?show=standings', '/hall?show=draw', '/standings?after=1', `/rounds/${last}`,
        `/rounds/${last}?find=1`, `/rounds/${last}?find=no+99`, `/rounds/${last}?find=a`, '/report/1/1/nonsense',
          '/door/nonsense']) list.push(['visitor', `/${lang}${at}${path}`]);
      if (checkIn) list.push(['visitor', `/${lang}${at}/door/${derive(this.site, 'door', id)}`]);
    }
    if (checkIn) entries.forEach((entry, i) => spoken(i).forEach((lang) => list.push(['visitor',
      `/${lang}${at}/door/${derive(this.site, 'door', id)}/${entry.id}`])));
    for (const [i, { round, table, black, white }] of games.filter((game) => game.round === last).entries())
      for (const lang of spoken(i)) {
        const [entry, other] = i % 2 ? [black, white] : [white, black];
        list.push(['visitor', cardLink(this.site, lang, slug, id, { round, table, entry, other })]);
      }
    return list;
  }

  // Private pages of pairs and of who looks for a partner.
  ownPages({ entries, wishes }, spoken) {
    const list = [];
    entries.forEach(({ id, generation }, i) => spoken(i).forEach((lang) => {
      const own = ownLink(this.site, lang, id, generation);
      list.push(...['', '/live', '/result'].map((rest) => ['visitor', own + rest]));
      if (i === 0) list.push(['visitor', ownLink(this.site, lang, id, generation + 1)]);
    }));
    wishes.forEach(({ id, generation }, i) => spoken(i).forEach((lang) =>
      list.push(['visitor', `/${lang}/p/${id}${derive(this.site, 'partner', id, generation)}`])));
    return list;
  }

  deskPages({ slug, entries, drawn, games, lines }, spoken, whole) {
    const list = [], fresh = lines.filter((line, i) => line > (this.lines[slug] ?? 0) || (whole && i >= lines.length - 10));
    this.lines[slug] = lines.at(-1) ?? 0;
    const desk = (lang, path, who = 'desk') => list.push([who, `/${lang}/desk/t/${slug}${path}`]);
    for (const lang of languages) {
      for (const path of ['', '/settings', '/rules', '/play', '/people', '/log', '/entries', '/entries/new', '/apart', '/groups', '/partners',
        '/check-in', '/files', '/standings', '/standings?after=1',
        '/print', '/referee', '/referee?table=1', '/referee?table=x', '/export.json', ...files.map((file) => `/files/${file}`)]) desk(lang, path);
      for (const sheet of sheets) desk(lang, `/print/${sheet}`);
      for (const { number: n } of drawn)
        for (const path of ['', '/live', '/why', '/pairs', '/line?line=1+b%2B4',
          `/line?line=${lang === 'ja' ? '1%E5%8D%93%E9%BB%92%E4%B8%AD%E6%8A%BC%E3%81%97' : '2+w%2Br'}`, '/line?line=99+b%2Br']) desk(lang, `/rounds/${n}${path}`);
      for (const path of ['/check-in', '/rounds/1', '/standings', '/referee', '/entries', '']) desk(lang, path, lang === 'en' ? 'helper' : 'referee');
    }
    entries.forEach(({ id }, i) => spoken(i).forEach((lang) => desk(lang, `/entries/${id}`)));
    games.forEach(({ round, table }, i) => spoken(i).forEach((lang) => {
      desk(lang, `/rounds/${round}/tables/${table}`);
      desk(lang, `/referee/${round}/${table}`);
    }));
    fresh.forEach((line, i) => desk(languages[i % 2], `/log/${line}`));
    list.push(['desk', `/en/desk/t/${slug}/files/entries.csv?contacts=1`], ['desk', `/en/desk/t/${slug}/export.json?contacts=1`]);
    return list;
  }

  // The interface with the organiser's token, with a stranger's, with none and with a pair's own.
  calls({ slug, entries, drawn }) {
    const at = `/api/v1/tournaments/${slug}`, list = [];
    const paths = ['', '/entries', '/standings', '/standings?after=1', '/standings?criteria=score,sos,sos_1,sos_2,sodos,cuss,lot',
      ...drawn.map(({ number }) => `/rounds/${number}`),
      '/entries.csv', '/standings.csv', '/export.h9', '/export.xml', '/export.json'];
    for (const path of paths) for (const who of ['api', 'program']) list.push([who, at + path]);
    list.push(['api', `${at}/entries.csv?contacts=1`], ['api', `${at}/export.json?contacts=1`], ['program', `${at}/entries.csv?contacts=1`]);
    entries.forEach(({ id }, i) => list.push([i % 2 ? 'api' : 'program', `${at}/entries/${id}`]));
    for (const { id, generation } of entries.slice(0, 1)) {
      this.tokens.pair = ownLink(this.site, 'en', id, generation).slice(6);
      list.push(['pair', `${at}/entries/${id}`], ['pair', `${at}/entries`], ['pair', `${at}/export.json`]);
    }
    return list;
  }

  // Pages with a query to which these pages link, up to a dozen of each kind.
  more({ slug }, texts, list) {
    const known = new Set(list.map(([, path]) => path)), kinds = new Map(), found = [];
    for (const text of texts.values())
      for (const [, to] of text.matchAll(/\shref="(\/(?:en|ja)\/[^"#]*\?[^"#]*)/g)) {
        const path = plain(to), kind = path.replace(/\d+(?=[/?])/g, 'n').replace(/\?.*/, '');
        if (known.has(path) || !path.includes(`/t/${slug}`) || /[?&]said=/.test(path) || (kinds.get(kind) ?? 0) >= (/\/log\?/.test(path) ? 3 : 12)) continue;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        known.add(path);
        found.push([/\/desk\//.test(path) ? 'desk' : 'visitor', path]);
      }
    return found;
  }
}
