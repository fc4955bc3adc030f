// A browser that looks at a site: windows of phones and desks, and what every look is about.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { endsWithTest } from './site.mjs';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

// The first draws pages as the second does, and has no windows, menus and helpers around them, which
// cost more than the pages do.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// Starts one for the test; the function opens pages of the site, each in a window of its own: a phone's
// unless a viewport is named, nobody's unless a client is named whose cookies it has. What goes wrong in
// a page goes wrong in the test. Where the clock is the test's, time stands still but for what it lets pass.
export async function browserOn(site) {
  const executablePath = browsers.find(existsSync);
  if (!executablePath) throw new Error('no chromium: the browser tests cannot run');
  const browser = await chromium.launch({ executablePath, args: flags });
  endsWithTest(() => browser.close());
  return async function open(path, { lang = 'en', script = true, viewport = phone, as, clock = false, ...more } = {}) {
    const small = viewport === phone;
    const context = await browser.newContext({
      viewport, isMobile: small, hasTouch: small, javaScriptEnabled: script, locale: lang === 'ja' ? 'ja-JP' : 'en-GB', ...more,
    });
    if (as) await context.addCookies(Object.entries(as.cookies).map(([name, value]) => ({ name, value, url: site.base })));
    const page = await context.newPage();
    page.setDefaultTimeout(120000);
    page.on('pageerror', (error) => { throw error; });
    if (clock) await timeStands(page);
    await page.goto(site.base + path);
    return page;
  };
}

async function timeStands(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.addInitScript(() => { // after those of the clock
    const wait = window.setTimeout;
    window.setTimeout = (...all) => {
      window.lastWait = Math.random();
      return wait(...all);
    };
  });
}

// Time passes until a page that looks for news has looked, and waits for the next time: whether the look
// has failed or not, the page has a new timer then, and has no other.
export async function looked(page, pause = 26000) {
  const before = await page.evaluate('window.lastWait');
  await page.clock.fastForward(pause);
  await page.waitForFunction((last) => window.lastWait !== last, before);
}

export const close = (page) => page.context().close();
export const main = (page) => page.innerText('main');

// A press that leads to another page, which is there when this is done; its status.
export async function press(page, button) {
  const [answer] = await Promise.all([page.waitForNavigation(), button.click()]);
  return answer?.status();
}

// Nothing scrolls sideways.
export const fits = async (page, what = page.url()) =>
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${what} is wider than the screen`);

// A picture for people, where a folder for them is named.
export async function shot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
