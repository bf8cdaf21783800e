import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sheetSearch } from './invite-sheet';

it.each<[object, z.infer<typeof sheetSearch>]>([
  [{}, { paper: 'a4', after: '0' }],
  [
    { paper: 'letter', after: '1000' },
    { paper: 'letter', after: '1000' },
  ],
  [
    { paper: 'A3', after: '-1' },
    { paper: 'a4', after: '0' },
  ],
  [
    { paper: ['a4'], after: '1e9' },
    { paper: 'a4', after: '0' },
  ],
])('%j', (address, expected) => {
  expect(sheetSearch.parse(address)).toEqual(expected);
});
