import { describe, expect, it } from 'vitest';
import { parseHidden } from './column-menu';

describe('parseHidden', () => {
  it.each([
    [null, []],
    ['["type","next"]', ['type', 'next']],
    ['', []],
    ['{"type":true}', []],
    ['[1,2]', []],
    ['not json', []],
    [JSON.stringify(Array(41).fill('a')), []],
  ])('%o hides %o', (text, expected) => {
    expect([...parseHidden(text)]).toEqual(expected);
  });
});
