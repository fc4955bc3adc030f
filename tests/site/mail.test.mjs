// Mail: what is sent when, and once, unless the process that sends it is killed before it could note the
// server's yes; what pages say of it; an event moved and cancelled.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { browserOn, desktop, fits, phone, shot } from './browser.mjs';
import { Client, mainText, organiser } from './client.mjs';
import { deskPath, enterBy, makeEvent as makeEventAt, typed } from './events.mjs';
import { mailBy, postOffice } from './post_office.mjs';
import { compareAll, query } from './published.mjs';
import { databaseOf, dataFolder, languages, program, startSite } from './site.mjs';
import { settled, until } from './steps.mjs';

const office = await postOffice();
const site = await startSite({ env: mailBy(office) });
const desk = await organiser(site);
const visitor = new Client(site.base);
afterEach(() => {
  office.to = () => 'yes';
  office.door = () => 'open';
});

const to = (address) => office.letters.filter((letter) => letter.to === address);
const attemptsOf = (address) => office.attempts.filter((attempt) => attempt.address === address);
const count = (sql) => Number(query(site, `SELECT count(*) FROM ${sql}`)[0]);
const stateOf = (address) => query(site, `SELECT state FROM outbox WHERE email = '${address}'`)[0];
const waiting = () => count("outbox WHERE state = 'waiting'");

const makeEvent = (slug, more = {}) => makeEventAt(desk, slug, {
  name_en: `Cup ${slug}`, name_ja: `${slug}杯`, ruleset: 'egf-pair', round_times: '10:00', venue: 'Pond Hall', ...more,
});

let people = 0;
async function enter(slug, email, lang = 'en') {
  people++;
  const players = ['Ann', 'Bo'].map((given_name) => ({ family_name: `Teal${people}`, given_name, rank: '3k' }));
  return enterBy(visitor, slug, { ...typed(players), email }, lang);
}

const linkIn = (letter) => new URL(letter.body.match(/^http\S+\/[ep]\/\S+$/m)[0]).pathname;

test('the demo writes to nobody', () => {
  assert.equal(count("entry WHERE email <> ''") > 0, true);
  assert.equal(count('outbox'), 0);
});

test('entering sends one letter, whose link opens the page', async () => {
  await makeEvent('one');
  const own = await enter('one', 'one@example.com');
  await until('the page says so', async () => /We have also sent this link to one@example\.com\./.test(mainText(await visitor.get(own))));
  await settled(site);
  assert.equal(to('one@example.com').length, 1);
  const [letter] = to('one@example.com');
  assert.equal(letter.subject, 'You have a place: Cup one');
  assert.match(letter.head, /^From: Oshidori\r\n <desk@oshidori\.example>\r$/m);
  assert.match(letter.id, /^<[0-9a-z]{16}@localhost>$/);
  assert.match(letter.head, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(letter.body, /Ann Teal\d+ and Bo Teal\d+|Bo Teal\d+ and Ann Teal\d+/);
  assert.match(letter.body, /Pond Hall/);
  assert.equal(linkIn(letter), own);
  assert.equal((await visitor.get(linkIn(letter))).status, 200);
});

test('a letter speaks the language of the page it comes from', async () => {
  await makeEvent('nihongo');
  await enter('nihongo', 'nihongo@example.com', 'ja');
  await settled(site);
  const [letter] = to('nihongo@example.com');
  assert.equal(letter.subject, '申し込みを受け付けました: nihongo杯');
  assert.match(letter.body, /ペア専用のリンク/);
});

test('the waiting list, and moving up from it', async () => {
  await makeEvent('full', { capacity: '2' });
  const first = await enter('full', 'full1@example.com');
  await enter('full', 'full2@example.com');
  await enter('full', 'full3@example.com');
  await settled(site);
  assert.match(to('full3@example.com')[0].body, /You are 1st on the waiting list/);
  assert.equal((await visitor.submit(first, '/withdraw')).status, 303);
  await settled(site);
  assert.deepEqual(to('full3@example.com').map((letter) => letter.subject),
    ['You are on the waiting list: Cup full', 'You have moved up to a place: Cup full']);
  assert.equal(to('full1@example.com').length, 1);
});

test('moved, cancelled, and on again: each is told, pages say so, and nothing is drawn meanwhile', async () => {
  await makeEvent('moved');
  const own = await enter('moved', 'moved@example.com');
  await settled(site);
  const settings = await desk.submit(deskPath('moved', '/settings'), '/settings', { venue: 'Lake Hall', date_day: '21' });
  assert.equal(settings.status, 303, mainText(settings));
  await settled(site);
  assert.match(to('moved@example.com')[1].body, /21 March[^]*Lake Hall[^]*Before it was:[^]*14 March[^]*Pond Hall/);

  assert.match(mainText(await desk.get(deskPath('moved'))), /1 email to the players says so/);
  assert.equal((await desk.submit(deskPath('moved'), '/cancel')).status, 303);
  await settled(site);
  assert.equal(to('moved@example.com')[2].subject, 'Cancelled: Cup moved');
  for (const path of ['/t/moved', '/t/moved/entries', '/t/moved/standings', '/'])
    for (const [lang, words] of [['en', /This event has been cancelled/], ['ja', /この大会は中止になりました/]])
      assert.match(mainText(await visitor.get(`/${lang}${path}`)), words, `${lang}${path}`);
  assert.match(mainText(await visitor.get('/en/t/moved/enter')), /This event has been cancelled/);
  const draw = await desk.post(deskPath('moved', '/draw'), [...(await desk.form(deskPath('moved'), '/cancel')).values, ['round', '1'], ['force', '0']].filter(([name]) => name !== 'cancelled'));
  assert.equal(draw.status, 422);
  assert.match(mainText(draw), /The event has been cancelled/);
  assert.match(mainText(await visitor.get(own)), /This event has been cancelled/);
  await compareAll(site);

  const token = site.run('token', 'organiser@oshidori.example').trim();
  const api = (body) => visitor.request('PATCH', '/api/v1/tournaments/moved', {
    body: JSON.stringify(body), headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  assert.equal(JSON.parse((await visitor.get('/api/v1/tournaments/moved')).text).cancelled, true);
  assert.equal((await api({ state: 'running' })).status, 409);
  const on = await api({ cancelled: false });
  assert.equal(on.status, 200, on.text);
  assert.equal(JSON.parse(on.text).cancelled, false);
  await settled(site);
  assert.equal(to('moved@example.com')[3].subject, 'It takes place after all: Cup moved');
  assert.equal(to('moved@example.com').length, 4);
  assert.equal((await api({ cancelled: 'yes' })).status, 422);
  assert.doesNotMatch(mainText(await visitor.get('/en/t/moved')), /cancelled/);
});

test('who has lost the link gets it by mail, and whoever asks learns nothing', async () => {
  await makeEvent('lostlink');
  const own = await enter('lostlink', 'lostlink@example.com', 'ja');
  await settled(site);
  const page = mainText(await visitor.get('/en/t/lostlink'));
  assert.match(page, /Lost your private link\?/);
  const ask = async (email, lang = 'en') => {
    const sent = await visitor.submit(`/${lang}/t/lostlink/link`, '/link', { email });
    assert.equal(sent.status, 303, mainText(sent));
    return mainText(await visitor.get(sent.location));
  };
  const answers = [await ask('stranger@example.com'), await ask('LOSTLINK@example.com'), await ask('lostlink@example.com')];
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0], /If somebody in this event has this address, the link is on its way/);
  assert.match(await ask('lostlink@example.com', 'ja'), /リンクをメールで送ります/);
  await settled(site);
  assert.equal(to('stranger@example.com').length, 0);
  assert.equal(to('lostlink@example.com').length, 2, 'once for all three');
  const letter = to('lostlink@example.com')[1];
  assert.equal(letter.subject, '専用のリンク: lostlink杯');
  assert.equal(linkIn(letter), own);
  assert.match(mainText(await visitor.submit('/en/t/lostlink/link', '/link', { email: 'lost' })), /Write an email address/);
});

test('two moves before the first letter has gone are one letter, from what was known to what is', async () => {
  await makeEvent('twice');
  await enter('twice', 'twice@example.com');
  await settled(site);
  const mailer = site.children().at(-1);
  process.kill(mailer, 'SIGSTOP');
  try {
    for (const venue of ['Lake Hall', 'Sea Hall'])
      assert.equal((await desk.submit(deskPath('twice', '/settings'), '/settings', { venue })).status, 303);
  } finally {
    process.kill(mailer, 'SIGCONT');
  }
  await settled(site);
  assert.equal(to('twice@example.com').length, 2);
  assert.match(to('twice@example.com')[1].body, /Sea Hall[^]*Before it was:[^]*Pond Hall/);
  assert.doesNotMatch(to('twice@example.com')[1].body, /Lake Hall/);
});

test('a server that is down for a while gets each letter once', async () => {
  await makeEvent('down');
  await office.down();
  await enter('down', 'down1@example.com');
  await enter('down', 'down2@example.com');
  await until('it has been tried', () => count("outbox WHERE email LIKE 'down%' AND answer <> ''") > 0);
  await office.up();
  await settled(site);
  assert.equal(to('down1@example.com').length, 1);
  assert.equal(to('down2@example.com').length, 1);
});

test('not now is tried again soon, and holds up nobody else', async () => {
  await makeEvent('later');
  office.to = (address, attempt) => (address === 'later1@example.com' && attempt === 1 ? 451 : 'yes');
  const own = await enter('later', 'later1@example.com');
  await enter('later', 'later2@example.com');
  await until('the other one is there', () => to('later2@example.com').length === 1);
  await until('the page of the first says that it is on its way', async () => /We are also sending this link|We have also sent/.test(mainText(await visitor.get(own))));
  await settled(site);
  assert.equal(to('later1@example.com').length, 1);
  assert.equal(attemptsOf('later1@example.com').length, 2);
});

test('five days without a mailer give no letter up; as old a one that was tried often is', async () => {
  await makeEvent('old');
  const change = (set) => query(site, `UPDATE outbox SET ${set} WHERE email = 'old@example.com'`);
  const tries = () => Number(query(site, "SELECT tries FROM outbox WHERE email = 'old@example.com'")[0]);
  office.to = (address) => (address === 'old@example.com' ? 451 : 'yes');
  await enter('old', 'old@example.com');
  await until('it was tried', () => tries() >= 1);
  change('made_at = made_at - 432000, due_at = 0');
  await until('it is tried anew', () => tries() >= 2);
  assert.equal(waiting(), 1, 'tried twice, it waits');
  change('tries = 7, due_at = 0');
  await settled(site);
  assert.match(query(site, "SELECT state, answer FROM outbox WHERE email = 'old@example.com'")[0], /^failed\|451/);
});

test('an address that is refused is said on the pair’s page and at the desk, and a corrected one gets the letter', async () => {
  await makeEvent('never');
  office.to = (address) => (address === 'never@example.com' ? 550 : 'yes');
  const own = await enter('never', 'never@example.com');
  await settled(site);
  assert.match(mainText(await visitor.get(own)), /Email to never@example\.com bounced \(550 no such user <here>\)\. Correct the address below/);
  assert.match(mainText(await desk.get(deskPath('never', '/entries'))), /Email bounced/);
  const [entry] = query(site, "SELECT entry_id FROM outbox WHERE email = 'never@example.com'");
  assert.match(mainText(await desk.get(deskPath('never', `/entries/${entry}`))), /Entered, with a place never@example\.com Email bounced .*550 no such user/);
  assert.equal((await visitor.submit(own, own, { email: 'right@example.com', do: 'save' })).status, 303);
  await settled(site);
  assert.equal(attemptsOf('never@example.com').length, 1);
  assert.equal(linkIn(to('right@example.com')[0]), own);
  assert.match(mainText(await visitor.get(own)), /We have also sent this link to right@example\.com/);
  assert.doesNotMatch(mainText(await desk.get(deskPath('never', '/entries'))), /Email bounced/);
});

test('a letter that is wrong by the time it could be sent is not sent', async () => {
  await makeEvent('moot');
  await office.down();
  const own = await enter('moot', 'moot@example.com');
  const renewed = await enter('moot', 'renewed@example.com');
  assert.equal((await visitor.submit(own, '/withdraw')).status, 303);
  const [entry] = query(site, "SELECT entry_id FROM outbox WHERE email = 'renewed@example.com'");
  assert.equal((await desk.submit(deskPath('moot', `/entries/${entry}`), '/link')).status, 303);
  await office.up();
  await settled(site);
  assert.equal(to('moot@example.com').length, 0);
  const link = linkIn(to('renewed@example.com')[0]);
  assert.notEqual(link, renewed);
  assert.equal((await visitor.get(link)).status, 200);
  assert.equal((await visitor.get(renewed)).status, 404);
});

test('a connection lost before the yes: the second copy is the same letter', async () => {
  await makeEvent('lost');
  office.door = () => (attemptsOf('lost@example.com').length < 2 ? 'cut before the yes' : 'open');
  await enter('lost', 'lost@example.com');
  await settled(site);
  const copies = to('lost@example.com');
  assert.equal(copies.length, 2);
  assert.equal(copies[0].id, copies[1].id);
});

for (const door of ['cut after the yes', 'no goodbye'])
  test(`a yes is a yes: ${door}`, async () => {
    const name = door.replaceAll(' ', '-');
    await makeEvent(name);
    office.door = () => door;
    await enter(name, `${name}@example.com`);
    await settled(site);
    await until('the next letter goes out after it', async () => {
      office.door = () => 'open';
      if (to(`after-${name}@example.com`).length === 0 && count(`outbox WHERE email = 'after-${name}@example.com'`) === 0) await enter(name, `after-${name}@example.com`);
      return to(`after-${name}@example.com`).length === 1;
    });
    await settled(site);
    assert.equal(to(`${name}@example.com`).length, 1);
    assert.equal(attemptsOf(`${name}@example.com`).length, 1);
    assert.equal(count(`outbox WHERE email = '${name}@example.com' AND state = 'sent' AND tries = 0`), 1);
  });

// With a server there is a listener as well.
const processes = databaseOf('') ? 11 : 10;

// And another has taken its place.
async function mailerKilled() {
  const before = site.children(), mailer = before.at(-1);
  assert.equal(before.length, processes);
  process.kill(mailer, 'SIGKILL');
  await until('another mailer', () => site.children().length === processes && !site.children().includes(mailer));
  assert.deepEqual(site.children().slice(0, -1), before.slice(0, -1));
}

test('an address that hangs stops no other, and the process killed meanwhile is replaced', async () => {
  await makeEvent('hang');
  office.to = (address, attempt) => (address === 'hang@example.com' && attempt === 1 ? 'hang' : 'yes');
  await enter('hang', 'hang@example.com');
  await until('it hangs', () => attemptsOf('hang@example.com').length === 1);
  await enter('hang', 'others@example.com');
  await until('the other one is there, and noted', () => stateOf('others@example.com') === 'sent');
  assert.equal(to('hang@example.com').length, 0);
  await mailerKilled();
  await until('another sends it', () => to('hang@example.com').length === 1);
  await settled(site);
  assert.equal(to('others@example.com').length, 1);
  assert.equal(attemptsOf('hang@example.com').length, 2);
});

// Whoever would note a yes waits for the writers' lock meanwhile.
async function writersWait() {
  const holder = spawn('flock', [`${site.data}/writers.lock`, 'sh', '-c', 'echo held; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    holder.stdin.end();
    await once(holder, 'exit');
  };
}

test('a yes that the process is killed before it could note: the same letter, once more', async () => {
  await makeEvent('killed');
  let entered, release;
  office.to = async (address, attempt) => {
    await entered;
    if (address === 'killed@example.com' && attempt === 1) release = await writersWait();
    return 'yes';
  };
  entered = enter('killed', 'killed@example.com');
  await until('the server has it', () => to('killed@example.com').length === 1);
  assert.equal(stateOf('killed@example.com'), 'waiting');
  await mailerKilled();
  await release();
  await settled(site);
  const copies = to('killed@example.com');
  assert.equal(copies.length, 2);
  assert.equal(copies[0].id, copies[1].id);
  assert.equal(stateOf('killed@example.com'), 'sent');
});

test('neither addresses nor links are in the log', () => {
  const log = readFileSync(`${site.data}/oshidori.log`, 'utf8');
  assert.doesNotMatch(log, /@example\.com|\/e\/[0-9a-z]/);
  assert.match(log, /mail: the server cannot be used \([^)]*connect[^)]*\), next try in \d+ seconds/i);
});

test('the pages fit a phone and a desk', async () => {
  await makeEvent('looks');
  office.to = (address) => (address === 'looks@example.com' ? 550 : 'yes');
  const own = await enter('looks', 'looks@example.com');
  await settled(site);
  const [entry] = query(site, "SELECT entry_id FROM outbox WHERE email = 'looks@example.com'");
  const page = await (await browserOn(site))('/en/desk/', { viewport: desktop, as: desk });
  const look = async (path) => {
    for (const lang of languages)
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await page.goto(site.base + path.replace('/en/', `/${lang}/`));
        await fits(page, `${lang}${path} at ${viewport.width}`);
        await shot(page, `${lang}-${viewport.width}${path.replace(/\W+/g, '-').slice(0, 40)}`);
      }
  };
  for (const path of ['/en/t/looks', '/en/t/looks/link', '/en/t/looks/link?said=link-asked', deskPath('looks', '/entries/new'), deskPath('looks', `/entries/${entry}?said=entry-added`), own, deskPath('looks', '/entries'), deskPath('looks', `/entries/${entry}`)]) await look(path);
  await page.goto(site.base + deskPath('looks'));
  await page.getByText('Cancel the event').click();
  await page.getByRole('button', { name: 'Cancel this event' }).click();
  await page.getByText('The event has been cancelled.').first().waitFor();
  for (const path of [deskPath('looks'), '/en/t/looks', '/en/', own]) await look(path);
});

test('a site without a mail server says that the link is the only copy', async () => {
  const bare = await startSite({ env: { OSHIDORI_SMTP: '' } });
  const guest = new Client(bare.base);
  try {
    const [slug] = query(bare, "SELECT slug FROM tournament");
    query(bare, `UPDATE tournament SET state = 'open', opens_at = 1, closes_at = 4102444800`);
    const shown = await guest.get(`/en/t/${slug}/enter`);
    assert.match(mainText(shown), /Only the organiser sees it\. This site sends no email\./);
    assert.match(mainText(await guest.get(`/en/t/${slug}/link`)), /This site sends no email\. The organiser can show you the link again\./);
    const [id] = query(bare, 'SELECT id FROM entry LIMIT 1');
    const chief = await organiser(bare);
    const entry = await chief.get(`/en/desk/t/${slug}/entries/${id}`);
    chief.close();
    assert.match(mainText(entry), /This site sends no email\./);
    const own = new URL(entry.text.match(/http[^"<]*\/e\/[0-9a-z]+/)[0]).pathname.replace(/^\/ja/, '/en');
    assert.match(mainText(await guest.get(own)), /No email is sent\. This link is the only way back/);
    assert.equal(Number(query(bare, 'SELECT count(*) FROM outbox')[0]), 0);
  } finally {
    guest.close();
    await bare.stop();
  }
});

test('settings that do not go together are one clear line, and no site', () => {
  for (const [OSHIDORI_SMTP, OSHIDORI_MAIL_FROM, wrong] of [
    ['smtp://127.0.0.1:25', '', /^oshidori: OSHIDORI_SMTP needs OSHIDORI_MAIL_FROM[^\n]*\n$/],
    ['mail.example.org', 'desk@example.org', /^oshidori: the environment: OSHIDORI_SMTP is not the address[^\n]*\n$/],
  ]) {
    const ended = spawnSync(program, ['--data', dataFolder(), 'serve'], { encoding: 'utf8', env: { ...process.env, OSHIDORI_SMTP, OSHIDORI_MAIL_FROM } });
    assert.equal(ended.status, 1);
    assert.match(ended.stderr, wrong);
  }
});
