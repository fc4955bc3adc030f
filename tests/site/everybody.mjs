// A site, and who has to do with an event there: the organiser in a browser, by programs with and without
// a token, phones, and a visitor and the organiser without JavaScript.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Api, tokenFor } from './api.mjs';
import { Client, clientOf, organiser as organiserOf } from './client.mjs';
import { mailBy, postOffice } from './post_office.mjs';
import { phone, signIn, startBrowser, startSite } from './site.mjs';

const patience = 20000;

// On a site that sends mail.
export async function everybody() {
  const post = await postOffice();
  const [site, browser] = await Promise.all([startSite({ env: mailBy(post) }), startBrowser()]);
  const office = await signIn(browser, site), [organiser] = office.pages();
  organiser.setDefaultTimeout(patience);
  const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), anybody = new Api(site.base);
  const visitor = new Client(site.base), clerk = clientOf(site.base, await office.cookies());

  // A page of the site in a window of its own.
  async function open(path, { lang = 'en', script = true, viewport = phone, clock = false, cookies } = {}) {
    const context = await browser.newContext({
      viewport, isMobile: viewport === phone, hasTouch: viewport === phone, javaScriptEnabled: script, locale: lang === 'ja' ? 'ja-JP' : 'en-GB',
    });
    if (cookies) await context.addCookies(cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => { throw error; });
    if (clock) await page.clock.install();
    await page.goto(site.base + path);
    return page;
  }
  return { post, site, office, organiser, api, anybody, visitor, clerk, open };
}

// By the interface with a token and without, and by the desk's forms without JavaScript.
export async function deskAndInterface() {
  const site = await startSite();
  const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), visitor = new Api(site.base);
  const desk = await organiserOf(site), browser = await startBrowser();
  return { site, api, visitor, desk, browser };
}

// A picture for people, where a folder for them is named.
export async function shot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

export const close = (page) => page.context().close();
export const press = (page, locator) => Promise.all([page.waitForEvent('load'), locator.click()]);
export const main = (page) => page.innerText('main');
export const fits = async (page) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${page.url()} is wider than the screen`);
