import { describe, expect, it } from 'vitest';
import { pastedIds } from './pasted-ids';

describe('pasted IDs', () => {
  it('are read one per line, each once, in order', () => {
    expect(pastedIds(' a\r\nb c,d\r\rü 😀\n\na\t\n')).toEqual({
      ...{ ids: ['a', 'b c,d', 'ü 😀'], twice: 1, bad: [], badCount: 0, isTooMany: false },
    });
  });

  it('are kept when other lines are invalid, which are listed with the reason', () => {
    const long = 'x'.repeat(256);
    const read = pastedIds(`good\n${long}\n${'😀'.repeat(255)}\na\u0000b\n\ud800`);
    expect(read.ids).toEqual(['good', '😀'.repeat(255)]);
    expect(read.bad).toEqual([
      { line: 2, reason: 'must have at most 255 characters' },
      { line: 4, reason: 'must be well-formed text' },
      { line: 5, reason: 'must be well-formed text' },
    ]);
  });

  it('list the first invalid lines and count all of them', () => {
    const read = pastedIds(
      Array.from({ length: 40 }, (_, n) => `${n}${'x'.repeat(260)}`).join('\n'),
    );
    expect(read.bad).toHaveLength(5);
    expect(read.badCount).toBe(40);
  });

  it('are at most 10,000', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join('\n');
    expect(pastedIds(lines(10_000)).isTooMany).toBe(false);
    expect(pastedIds(lines(10_001)).isTooMany).toBe(true);
  });
});
