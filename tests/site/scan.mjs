// Reading the codes of a printed page, as a phone held over the paper does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const jsqr = readFileSync(createRequire(import.meta.url).resolve('jsqr'), 'utf8');

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
