import { expect, it } from 'vitest';
import { keptHeaders } from './kept-headers.js';

it('keeps order, case and repetition', () => {
  expect(keptHeaders(['X-b', '1', 'x-A', '', 'X-b', '2'])).toEqual([
    ['X-b', '1'],
    ['x-A', ''],
    ['X-b', '2'],
  ]);
});

it.each(['API-KEY', 'api-key', 'Api-Key'])('keeps no value of %s', (name) => {
  expect(keptHeaders([name, 'sk_sandbox_1'])).toEqual([[name, '(not kept)']]);
});
