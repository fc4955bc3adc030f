// Signing in with more than a password, in a browser: an authenticator app whose codes are made here by
// RFC 6238, and passkeys of a device that the browser plays.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from './client.mjs';
import { browserOn, close, desktop, fits, main, press, shot } from './browser.mjs';
import { query } from './published.mjs';
import { languages, startSite } from './site.mjs';

const started = await startSite(), password = 'a heron stands on the lake, 鷺が湖に立つ, and a teal swims past it, slowly';
const site = { base: started.base.replace('127.0.0.1', 'localhost') }; // where browsers have passkeys without https
const open = await browserOn(site);
const link = (email) => new URL(started.run('organiser', email).trim()).pathname;
const log = () => query(started, "SELECT action FROM audit WHERE tournament_id IS NULL ORDER BY id");
const button = (page, name) => page.getByRole('button', { name });

// RFC 6238: the code of the app that has this key, so many steps from now.
function code(key, steps = 0) {
  const bits = [...key.replace(/\s/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30000) + steps));
  const hash = createHmac('sha1', secret).update(step).digest();
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1000000).padStart(6, '0');
}

// Somebody new, in a window of their own, who has set the password.
async function organiser(email) {
  const page = await open(link(email));
  await press(page, page.locator('main form button'));
  await page.goto(`${site.base}/en/desk/account`);
  await page.fill('#password', password);
  await press(page, button(page, 'Set the password'));
  return page;
}

async function leave(page) {
  await page.goto(`${site.base}/en/desk/account`);
  await press(page, button(page, 'Sign out'));
}

async function enter(page, email) {
  await page.goto(`${site.base}/en/sign-in`);
  await page.fill('#email', email);
  await page.fill('#password', password);
  await press(page, button(page, /^Sign in$/));
}

const at = (page) => new URL(page.url()).pathname;

test('an authenticator app is put on, and signing in asks for its code, or a recovery code once', async () => {
  const email = 'two-steps@pond.example', page = await organiser(email), apps = `${site.base}/en/desk/account/authenticator`;
  await page.goto(apps);
  await fits(page);
  const key = await page.inputValue('#key');
  await page.fill('#code', '000000');
  await page.fill('#password', password);
  await press(page, button(page, 'Turn on the app'));
  assert.match(await main(page), /Fix/);
  assert.equal(await page.inputValue('#key'), key, 'the same app goes on');
  await page.fill('#code', code(key));
  await page.fill('#password', password);
  await press(page, button(page, 'Turn on the app'));
  await fits(page);
  await shot(page, 'recovery-codes-en');
  const recovery = await page.locator('main code').allInnerTexts();
  assert.equal(recovery.length, 10);
  for (const one of recovery) assert.match(one, /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);

  await leave(page);
  await enter(page, email);
  assert.equal(at(page), '/en/sign-in/code');
  for (const lang of languages) {
    await page.goto(`${site.base}/${lang}/sign-in/code`);
    await fits(page);
    await shot(page, `sign-in-code-${lang}`);
  }
  await page.goto(`${site.base}/en/desk/`);
  assert.equal(at(page), '/en/sign-in', 'half a session is none');
  await page.goto(`${site.base}/en/sign-in/code`);
  await page.fill('#code', code(key, 1));
  await press(page, button(page, /^Sign in$/));
  assert.equal(at(page), '/en/desk/');

  const recover = async (typed) => {
    await leave(page);
    await enter(page, email);
    await page.locator('summary').click();
    await page.fill('#recovery', typed);
    await press(page, button(page, /^Sign in$/));
  };
  await recover(recovery[0]);
  assert.equal(at(page), '/en/desk/');
  await recover(recovery[0]);
  assert.match(await main(page), /Fix/, 'a recovery code is good once');
  await page.fill('#recovery', recovery[9].toUpperCase());
  await press(page, button(page, /^Sign in$/));
  assert.equal(at(page), '/en/desk/');
  for (const lang of languages) {
    await page.goto(`${site.base}/${lang}/desk/account`);
    await fits(page);
    await shot(page, `account-${lang}`);
  }
  await close(page);
});

test('a passkey is added, signs in by itself where the device knows who it is, and is removed', async () => {
  const email = 'passkey@pond.example', page = await organiser(email), keys = `${site.base}/en/desk/account/passkeys`;
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true,
  } });
  await page.goto(keys);
  await fits(page);
  await page.fill('#name', 'My <phone>');
  await page.fill('#password', 'wrong');
  await press(page, button(page, 'Add a passkey'));
  assert.match(await main(page), /Fix/);
  await page.fill('#password', password); // the key that has been made goes along
  await press(page, button(page, 'Add a passkey'));
  assert.equal(page.url(), `${keys}?said=passkey-added`, await main(page));
  assert.match(await main(page), /My <phone> added .* not used yet/);
  assert.equal((await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length, 1);

  await leave(page);
  await page.goto(`${site.base}/en/sign-in?next=/en/desk/account/passkeys`);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('No passkey was used').waitFor();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await press(page, button(page, 'Sign in with a passkey'));
  assert.equal(at(page), '/en/desk/account/passkeys');
  assert.match(await main(page), /My <phone> added .* last used/);
  assert.equal(await page.locator('#end_password').count(), 0, 'who has just shown a passkey types no password');
  for (const lang of languages)
    for (const path of ['/desk/account/passkeys', '/desk/account', '/sign-in']) {
      await page.goto(`${site.base}/${lang}${path}`);
      await fits(page);
      await shot(page, `${path.split('/').pop()}-${lang}-key`);
    }
  await page.goto(keys);
  await page.locator('[name=passkey]').check();
  await press(page, button(page, 'Remove'));
  await leave(page);
  await page.goto(`${site.base}/en/sign-in`);
  await press(page, button(page, 'Sign in with a passkey'));
  assert.match(await main(page), /was not accepted/);
  assert.deepEqual(log().slice(-6), ['passkey.add', 'sign-out', 'sign-in.passkey', 'passkey.end', 'sign-out', 'refused.passkey']);
  await close(page);
});

// As managers of passwords find them, and nothing else is asked.
test('passwords are fields of their kind, the site says what its pages may load, and its log has one form', async () => {
  const { headers, text } = await new Client(started.base).get('/en/sign-in');
  const inputs = [...text.matchAll(/<input [^>]*>/g)].map(([tag]) => tag).filter((tag) => !/type="hidden"/.test(tag));
  assert.deepEqual(inputs.map((tag) => tag.match(/name="(\w+)"/)[1]), ['email', 'password', 'stay']);
  assert.match(inputs[1], /type="password".*autocomplete="current-password"/);
  assert.match(headers['content-security-policy'], /^default-src 'none';.* script-src 'self'; connect-src 'self';/);
  for (const line of readFileSync(join(started.data, 'oshidori.log'), 'utf8').trim().split('\n'))
    assert.match(line, /^time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ pid=\d+ (request=\S+ )?(say="([^"\\]|\\.)+"|method=.*)$/);
});

test('without a script, and where the site is another, nothing is said of passkeys but why', async () => {
  const page = await open('/en/sign-in', { script: false, viewport: desktop });
  assert.equal(await button(page, 'Sign in with a passkey').isVisible(), false);
  await close(page);
  const other = await open('/en/sign-in');
  await other.goto(`${started.base}/en/sign-in`);
  assert.equal(await button(other, 'Sign in with a passkey').isVisible(), false);
  await close(other);
});
