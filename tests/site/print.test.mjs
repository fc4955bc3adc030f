// On paper: A4, no navigation, everything that the tables say, no row across two pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, languages, startBrowser, startSite } from './site.mjs';

// A4 is 210 by 297 mm, its margins are 14 mm: what is left at 96 dots to the inch.
const points = (mm) => mm * 72 / 25.4;
const paper = { width: Math.floor((210 - 2 * 14) * 96 / 25.4), height: 1000 };
const pages = { draw: '/rounds/3', played: '/rounds/2', standings: '/standings', entries: '/entries' };

const site = await startSite();
const browser = await startBrowser();
const page = await browser.newPage({ viewport: paper });

// In the page: its own functions only.
function onPaper() {
  const shown = (node) => node.getClientRects().length > 0;
  const tidy = (text) => text.replace(/\s+/g, '').toLowerCase();
  const rows = [...document.querySelectorAll('tr')];
  return {
    navigation: [...document.querySelectorAll('.top nav, .tabs, .foot, .skip, .btn, .act, .go, button')]
      .filter((node) => getComputedStyle(node).display !== 'none' && shown(node)).map((node) => node.outerHTML.slice(0, 80)),
    hidden: ['.top nav', '.tabs', '.foot'].map((name) => getComputedStyle(document.querySelector(name)).display),
    rows: rows.length,
    cut: rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').length,
    heads: [...document.querySelectorAll('thead')].map((head) => getComputedStyle(head).display),
    wide: [document.documentElement, ...document.querySelectorAll('.scroll, table, main')]
      .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => `${node.tagName}.${node.className} ${node.scrollWidth} > ${node.clientWidth}`),
    cells: rows.flatMap((row) => [...row.cells]).map((cell) => (shown(cell) ? tidy(cell.innerText) : '')),
    title: getComputedStyle(document.querySelector('h1')).color,
    ground: getComputedStyle(document.documentElement).backgroundColor,
  };
}

for (const [name, path] of Object.entries(pages))
  for (const lang of languages)
    test(`${name} (${lang}) on paper`, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.goto(`${site.base}/${lang}/t/demo-junior${path}`);
      await page.setViewportSize(desktop);
      const screen = await page.evaluate(onPaper);
      assert.ok(screen.cells.length > 48 && screen.navigation.length >= 4, 'a page with tables and navigation');
      await page.setViewportSize(paper);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const seen = await page.evaluate(onPaper);
      assert.deepEqual(seen.hidden, ['none', 'none', 'none']);
      assert.deepEqual(seen.navigation, []);
      assert.ok(seen.rows > 12);
      assert.equal(seen.cut, 0, 'rows that may be cut');
      for (const display of seen.heads) assert.equal(display, 'table-header-group', 'heads repeat on each page');
      assert.deepEqual(seen.wide, [], 'wider than the paper');
      assert.deepEqual(seen.cells, screen.cells, 'what the tables say');
      assert.deepEqual([seen.title, seen.ground], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'], 'black on white, whatever the screen has');

      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, ...size]) => size.map(Number));
      assert.ok(boxes.length > 0 && boxes.length <= 6, `${boxes.length} pages`);
      for (const [width, height] of boxes)
        assert.ok(Math.abs(width - points(210)) < 1.5 && Math.abs(height - points(297)) < 1.5, `${width} × ${height} is no A4`);
    });
