// A visitor without JavaScript: keeps cookies, reads forms, sends them back.
import http from 'node:http';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
export const plain = (html) => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name]);
const attribute = (tag, name) => {
  const found = tag.match(new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s>/])`));
  return found ? plain(found[1] ?? '') : undefined;
};

function formValues(html) {
  const values = [];
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, 'type') ?? 'text', name = attribute(tag, 'name');
    if (!name || type === 'submit') continue;
    if ((type === 'radio' || type === 'checkbox') && attribute(tag, 'checked') === undefined) continue;
    values.push([name, attribute(tag, 'value') ?? '']);
  }
  for (const [, open, inside] of html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    values.push([attribute(` ${open}>`, 'name'), plain(inside.replace(/^\n/, ''))]);
  for (const [, open, inside] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const options = [...inside.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    const chosen = options.find((tag) => attribute(tag, 'selected') !== undefined) ?? options[0];
    if (chosen) values.push([attribute(` ${open}>`, 'name'), attribute(chosen, 'value') ?? '']);
  }
  return values;
}

export class Client {
  constructor(base, cookies = {}) {
    this.base = base;
    this.cookies = { ...cookies };
    this.agent = new http.Agent({ keepAlive: true });
  }

  // {status, headers, text, location}; never follows a redirect.
  request(method, path, { body, headers = {}, raw = false } = {}) {
    const url = new URL(path, this.base);
    const cookie = Object.entries(this.cookies).map(([k, v]) => `${k}=${v}`).join('; ');
    const all = { ...(cookie ? { Cookie: cookie } : {}), ...headers };
    if (body !== undefined) {
      all['Content-Type'] ??= 'application/x-www-form-urlencoded';
      all['Content-Length'] = Buffer.byteLength(body);
    }
    return new Promise((resolve, reject) => {
      const request = http.request(url, { method, headers: all, agent: this.agent, ...(raw ? { path } : {}) }, (answer) => {
        const parts = [];
        answer.on('data', (bytes) => parts.push(bytes));
        answer.on('end', () => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [pair] = line.split(';'), at = pair.indexOf('=');
            this.cookies[pair.slice(0, at)] = pair.slice(at + 1);
          }
          const bytes = Buffer.concat(parts);
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8'), location: answer.headers.location });
        });
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  get(path, options) { return this.request('GET', path, options); }

  post(path, values, options) {
    return this.request('POST', path, { body: new URLSearchParams(values).toString(), ...options });
  }

  // The form on the page whose action ends with `action`, with its values; `set` changes some.
  async form(path, action = '') {
    const page = await this.get(path);
    return this.formOf(page, path, action);
  }

  formOf(page, path, action = '') {
    for (const [whole, open] of page.text.matchAll(/<form\b([^>]*)>[\s\S]*?<\/form>/g)) {
      const to = attribute(` ${open}>`, 'action') ?? path;
      if ((attribute(` ${open}>`, 'method') ?? 'get').toLowerCase() !== 'post' || !to.endsWith(action)) continue;
      return { to, values: formValues(whole), html: whole };
    }
    throw new Error(`no form to ${action} on ${path} (${page.status})`);
  }

  async submit(path, action, set = {}) {
    const form = await this.form(path, action);
    return this.send(form, set);
  }

  send(form, set = {}) {
    const values = form.values.filter(([name]) => !(name in set));
    for (const [name, value] of Object.entries(set))
      if (value !== null) values.push([name, value]);
    return this.post(form.to, values);
  }

  close() { this.agent.destroy(); }
}

// What a page says.
export const mainText = (answer) => plain(answer.text.replace(/^[\s\S]*<main[^>]*>|<\/main>[\s\S]*$/g, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ').trim();

// Who has followed a one-time link: that of a path, or one that the command line makes for an address.
export async function follow(site, link) {
  const client = new Client(site.base), { location } = await client.get(link), page = location ?? link;
  const answer = await client.submit(page, page);
  if (answer.status !== 303) throw new Error(`the link did not sign in: ${answer.status}`);
  return client;
}
export const signedIn = (site, email) => follow(site, new URL(site.run('organiser', email).trim()).pathname);
export const organiser = (site) => signedIn(site, 'organiser@oshidori.example');
