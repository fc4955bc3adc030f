// For same.mjs: what one journey was answered, in a folder with a file a stage, and two such folders
// beside each other. A file is text to be read and searched:
//
//   === 12 POST /en/t/kamo/enter by visitor {"email":""}
//   422
//   content-type: text/html; charset=utf-8
//
//   <!doctype html> ...
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const unsaid = new Set(['date', 'server', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
const head = '=== ';

function heads(headers, names) {
  return Object.entries(headers).filter(([name]) => !unsaid.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([name, value]) => {
    if (name === 'last-modified') return ['last-modified: <when>'];
    if (name === 'etag') return [`etag: ${value.replace(/"[^"]*"/, '"<etag>"')}`];
    return [value].flat().map((one) => `${name}: ${names.in(name === 'set-cookie' ? one.replace(/=[^;]+/, (it) => (it === '=' ? it : '=<cookie>')) : one)}`);
  });
}

// Lines that can be set beside each other. JSON, which is one line, is cut where nothing else would be.
function lines(answer, names) {
  const type = answer.headers['content-type'] ?? '';
  if (answer.text.includes('\ufffd')) return [`not UTF-8: ${answer.bytes.toString('base64')}`];
  const text = /json/.test(type) ? answer.text.replace(/([[{,])(?=["{[])/g, '$1\n') : answer.text;
  return names.in(text).split('\n').map((line) => (line.startsWith(head) ? ` ${line}` : line));
}

export class Record {
  constructor(folder, names, madeBy) {
    Object.assign(this, { folder, names, last: new Map(), stage: '', parts: [], times: new Map(), count: 0 });
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
    writeFileSync(join(folder, 'made-by'), `${madeBy}\n`);
  }

  begin(stage) { Object.assign(this, { stage, parts: [], times: new Map() }); }

  // An answer: {status, headers, bytes, text}. `as`: what else says just this, and is written already.
  add(key, answer, as) {
    const name = this.names.in(key), what = [String(answer.status), ...heads(answer.headers, this.names)].join('\n');
    this.text(name, what, lines(answer, this.names).join('\n'), as);
  }

  text(name, what, body, as = name) {
    const before = this.last.get(as), hash = createHash('sha256').update(body).digest('base64');
    const known = before?.hash === hash && `(as ${as === name ? '' : `${as} `}in ${before.stage})`;
    if (!known) this.last.set(name, { stage: this.stage, hash });
    const time = (this.times.get(name) ?? 0) + 1;
    this.times.set(name, time);
    this.parts.push(`${head}${name}${time > 1 ? ` (${time})` : ''}\n${what}\n\n${known || body}\n`);
    this.count += 1;
  }

  end() { writeFileSync(join(this.folder, `${this.stage}.txt`), this.parts.join('\n')); }
}

// Map of stage to Map of name to text, with what was only referred to put in.
function read(folder) {
  const said = new Map();
  return new Map(readdirSync(folder).filter((file) => file.endsWith('.txt')).sort().map((file) => {
    const stage = new Map();
    for (const part of `\n${readFileSync(join(folder, file), 'utf8')}`.split(`\n${head}`).slice(1)) {
      const at = part.indexOf('\n'), title = part.slice(0, at), name = title.replace(/ \(\d+\)$/, ''),
        [, what, rest] = part.slice(at + 1).match(/^([\s\S]*?)\n\n([\s\S]*)$/);
      const known = rest.match(/^\(as (?:(.*) )?in ([\w-]+)\)\n*$/), body = known ? said.get(known[1] ?? name) : rest.replace(/\n+$/, '');
      if (!known) said.set(name, body);
      stage.set(title, `${what}\n\n${body}`);
    }
    return [file.replace(/\.txt$/, ''), stage];
  }));
}

// The first line where they part, and what stands about the place.
function firstDifference(one, other) {
  const [a, b] = [one.split('\n'), other.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]), line = at < 0 ? a.length : at;
  const [x, y] = [a[line], b[line]];
  if (x === undefined || y === undefined) return `    line ${line + 1}\n    - ${x ?? '(nothing)'}\n    + ${y ?? '(nothing)'}`;
  let from = 0;
  while (x[from] === y[from]) from += 1;
  const about = (text) => `${from > 60 ? '…' : ''}${text.slice(Math.max(0, from - 60), from + 140)}${text.length > from + 140 ? '…' : ''}`;
  return `    line ${line + 1}, column ${from + 1}\n    - ${about(x)}\n    + ${about(y)}`;
}

// Addresses that are of one kind: whatever the event, the entry, the round.
const kindOf = (name) => name.replace(/^\d+ /, '').replace(/ \(\d+\)$/, '').replace(/ by .*$/, '').replace(/<[^>]*>/g, '<>').replace(/\?.*$/, '?')
  .replace(/\/(t|tournaments)\/[a-z0-9-]+/g, '/$1/-').replace(/^(\w+ \/)(en|ja)\//, '$1-/').replace(/\d+/g, 'n');

const sorted = (value) => (value === null || typeof value !== 'object' ? value : Array.isArray(value) ? value.map(sorted)
  : Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])));
function inOtherOrder(one, other) {
  try {
    const [a, b] = [one, other].map((text) => JSON.stringify(sorted(JSON.parse(text.slice(text.indexOf('\n\n'))))));
    return a === b;
  } catch {
    return false;
  }
}

// How many answers differ. Of each kind of address the first difference is told, and how many more there are.
export function compare(one, other, { most = 40, say = console.log } = {}) {
  const [a, b] = [read(one), read(other)], kinds = new Map();
  let differ = 0, answers = 0;
  const tell = (stage, name, why, detail) => {
    const kind = `${why} ${kindOf(name)}`, known = kinds.get(kind);
    differ += 1;
    if (known) known.more += 1;
    else kinds.set(kind, { text: `${stage}: ${name}${why}\n${detail()}`, more: 0 });
  };
  const [asked, askedOther] = [one, other].map((folder) => readFileSync(join(folder, 'made-by'), 'utf8'));
  if (asked !== askedOther) say('The two were asked other things: they were made by other versions of same.mjs.');
  for (const stage of new Set([...a.keys(), ...b.keys()])) {
    const x = a.get(stage) ?? new Map(), y = b.get(stage) ?? new Map();
    for (const name of new Set([...x.keys(), ...y.keys()])) {
      const [said, saidOther] = [x.get(name), y.get(name)];
      answers += 1;
      if (said === saidOther) continue;
      if (said === undefined || saidOther === undefined) tell(stage, name, '', () => `    only in ${said === undefined ? other : one}`);
      else tell(stage, name, inOtherOrder(said, saidOther) ? ' (JSON with its members in another order)' : '', () => firstDifference(said, saidOther));
    }
  }
  for (const { text, more } of [...kinds.values()].slice(0, most)) say(more ? `${text}\n    ... and ${more} more at addresses like this` : text);
  if (kinds.size > most) say(`... and ${kinds.size - most} more kinds of address`);
  say(`${answers} answers, ${differ} differ`);
  return differ;
}
