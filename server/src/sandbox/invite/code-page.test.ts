import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrCode } from './code-page.js';

it('draws every dark module once, with a quiet zone of four', () => {
  const address = `https://verify.acme.test/invite/${'x'.repeat(32)}`;
  const { markup } = qrCode(address, 'code');
  const { data } = encode(address, { ecc: 'M', border: 4 });
  const drawn = data.map((row) => row.map(() => 0));
  for (const [, x, y, length] of markup.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let at = 0; at < Number(length); at++) {
      const row = drawn[Number(y)] ?? [];
      row[Number(x) + at] = (row[Number(x) + at] ?? 0) + 1;
    }
  }
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
  expect(drawn.slice(0, 4).flat()).not.toContain(1);
  expect(markup.length).toBeLessThan(5000);
});
