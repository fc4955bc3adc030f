// The rules' pages on a phone: found from the draw with one tap, the answer to
// the most urgent question within the first screen, pictures that can be read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOn, desktop, phone } from './browser.mjs';
import { languages, startSite } from './site.mjs';

const pairs = ['kanto-junior', 'jpga', 'wmsg-2008', 'egf-pair', 'egc-2015'];
const single = ['bga-aga', 'swindon'];
const site = await startSite(), page = await (await browserOn(site))('/en/', { isMobile: false });

const open = async (path) => assert.equal((await page.goto(site.base + path)).status(), 200, path);
const top = (selector) => page.locator(selector).evaluate((node) => node.getBoundingClientRect().top);

for (const lang of languages)
  test(`what happens when the wrong partner plays is one tap from the draw (${lang})`, async () => {
    await page.setViewportSize(phone);
    await open(`/${lang}/t/demo-junior/rounds/3`);
    const link = page.locator('main a[href$="#errors"]');
    assert.equal(await link.count(), 1);
    await link.click();
    assert.equal(new URL(page.url()).pathname, `/${lang}/rules/kanto-junior`);
    assert.ok(Math.abs(await top('#errors')) < phone.height / 4, 'the section stands on top');
  });

for (const lang of languages)
  test(`the contents stand on the first screen and lead to their sections (${lang})`, async () => {
    await page.setViewportSize(phone);
    for (const id of [...pairs, ...single]) {
      await open(`/${lang}/rules/${id}`);
      const links = await page.locator('main nav a').evaluateAll((nodes) =>
        nodes.map((node) => [node.getAttribute('href'), node.getBoundingClientRect().bottom]));
      assert.ok(links.length >= 5, id);
      for (const [href, bottom] of links) {
        assert.ok(bottom < phone.height, `${id}: ${href} at ${bottom}`);
        assert.equal(await page.locator(`section${href} > h2`).count(), 1, `${id}: ${href}`);
      }
      assert.equal(links.some(([href]) => href === '#turns'), pairs.includes(id), id);
    }
  });

// In the page: its own functions only.
function pictures() {
  return [...document.querySelectorAll('svg.fig')].map((svg) => {
    const frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll('text')].map((text) => ({
      says: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * scale, box: text.getBoundingClientRect(),
      colour: getComputedStyle(text).fill,
    }));
    return { name: svg.getAttribute('aria-label'), frame, texts };
  });
}

const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 4 || b.bottom <= a.top + 4;

for (const lang of languages)
  for (const colorScheme of ['light', 'dark'])
    test(`the pictures can be read on a phone (${lang}, ${colorScheme})`, async () => {
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme });
      for (const id of pairs) {
        await open(`/${lang}/rules/${id}`);
        const seen = await page.evaluate(pictures);
        assert.equal(seen.length, id === 'wmsg-2008' ? 3 : 4, id);
        for (const { name, frame, texts } of seen) {
          assert.ok(texts.length >= 6, name);
          for (const [i, { says, size, box, colour }] of texts.entries()) {
            assert.ok(size >= 12, `${id}: ${says} is ${size} px`);
            assert.ok(box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom + 1, `${id}: ${says} is cut`);
            assert.match(colour, /^rgb\(/, `${id}: ${says} has a colour`);
            for (const other of texts.slice(i + 1)) assert.ok(apart(box, other.box), `${id}: ${says} over ${other.says}`);
          }
        }
      }
    });

test('nothing is wider than the screen, down to 320 pixels', async () => {
  for (const width of [320, phone.width, desktop.width]) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of languages)
      for (const id of [...pairs, ...single]) {
        await open(`/${lang}/rules/${id}`);
        const wide = await page.evaluate(() => [...document.querySelectorAll('main, main table, main svg, main nav')]
          .filter((node) => node.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map((node) => `${node.tagName} ${node.getBoundingClientRect().right}`));
        assert.deepEqual(wide, [], `${lang} ${id} at ${width}`);
      }
  }
});

test('on paper the pictures are there and the links are not', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(desktop);
  await open('/ja/rules/kanto-junior');
  assert.equal(await page.locator('main nav').isVisible(), false);
  const stones = await page.locator('svg.fig circle.st').evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).fill));
  assert.deepEqual([...new Set(stones)].sort(), ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  assert.ok(await page.locator('svg.fig').first().isVisible());
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});
