import { expect, it } from 'vitest';
import { matchParts } from './matched';

it.each([
  ['panel-1', '', 'panel-1'],
  ['panel-1', ' ', 'panel-1'],
  ['panel-1', 'nel', 'pa[nel]-1'],
  ['Panel-PANEL', 'panel', '[Panel]-[PANEL]'],
  ['a.b*c', '.b*', 'a[.b*]c'],
  ['axb', '.', 'axb'],
  ['a-b_c/d\\e', '-b_c/d\\', 'a[-b_c/d\\]e'],
  ['<b>x</b>', '<B>', '[<b>]x</b>'],
  ['İstanbul i', 'i', 'İstanbul [i]'],
  ['😀😀', '😀', '[😀][😀]'],
])('%j searched for %j', (text, searched, marked) => {
  const parts = matchParts(text, searched);
  expect(parts.map(({ part, isMatch }) => (isMatch ? `[${part}]` : part)).join('')).toBe(marked);
});
