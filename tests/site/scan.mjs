// Reading the codes of a printed page, as a phone held over the paper does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const jsqr = readFileSync(createRequire(import.meta.url).resolve('jsqr'), 'utf8');

// Reads the code that stands among what a terminal was told: dark on white, two rows a line.
export function readTerminal(text) {
  const rows = [];
  for (const line of text.split('\n').filter((one) => one.startsWith('\x1b[38;5;16;48;5;231m'))) {
    const cells = [...line.replace(/\x1b\[[0-9;]*m/g, '')];
    rows.push(cells.map((cell) => '▀█'.includes(cell)), cells.map((cell) => '▄█'.includes(cell)));
  }
  const side = rows[0].length, data = new Uint8ClampedArray(4 * 16 * side * rows.length).fill(255);
  for (let y = 0; y < 4 * rows.length; y++)
    for (let x = 0; x < 4 * side; x++)
      if (rows[y >> 2][x >> 2]) data.fill(0, 4 * (4 * side * y + x), 4 * (4 * side * y + x) + 3);
  return createRequire(import.meta.url)('jsqr')(data, 4 * side, 4 * rows.length)?.data;
}

// Draws each code of the page on a canvas, larger, and reads it: [{text, label}].
export async function codesOf(page) {
  await page.evaluate(`${jsqr}; globalThis.readCode = jsQR ?? globalThis.jsQR;`);
  return page.evaluate(async () => {
    const read = [];
    for (const svg of document.querySelectorAll('.qr')) {
      const side = 4 * svg.viewBox.baseVal.width;
      const paths = [...svg.querySelectorAll('path')].map((path) => new Path2D(path.getAttribute('d')));
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = side;
      const draw = canvas.getContext('2d');
      draw.fillStyle = '#fff';
      draw.fillRect(0, 0, side, side);
      draw.fillStyle = '#000';
      draw.scale(4, 4);
      for (const path of paths) draw.fill(path);
      const { data } = draw.getImageData(0, 0, side, side);
      read.push({ text: globalThis.readCode(data, side, side)?.data, label: svg.getAttribute('aria-label') });
    }
    return read;
  });
}
