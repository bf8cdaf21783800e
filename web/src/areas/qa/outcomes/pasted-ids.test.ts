import { describe, expect, it } from 'vitest';
import { pastedIds } from './pasted-ids';

describe('pasted ids', () => {
  it('are one a line, each once, in their order', () => {
    expect(pastedIds(' a\r\nb c,d\r\rü 😀\n\na\t\n')).toEqual({
      ...{ ids: ['a', 'b c,d', 'ü 😀'], twice: 1, bad: [], badCount: 0, isTooMany: false },
    });
  });

  it('are told line by line where they are none, and the good ones stay', () => {
    const long = 'x'.repeat(256);
    const read = pastedIds(`good\n${long}\n${'😀'.repeat(255)}\na\u0000b\n\ud800`);
    expect(read.ids).toEqual(['good', '😀'.repeat(255)]);
    expect(read.bad).toEqual([
      { line: 2, reason: 'must have at most 255 characters' },
      { line: 4, reason: 'must be well-formed text' },
      { line: 5, reason: 'must be well-formed text' },
    ]);
  });

  it('tell the first bad lines and count all of them', () => {
    const read = pastedIds(
      Array.from({ length: 40 }, (_, n) => `${n}${'x'.repeat(260)}`).join('\n'),
    );
    expect(read.bad).toHaveLength(5);
    expect(read.badCount).toBe(40);
  });

  it('are 10,000 at most', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join('\n');
    expect(pastedIds(lines(10_000)).isTooMany).toBe(false);
    expect(pastedIds(lines(10_001)).isTooMany).toBe(true);
  });
});
