import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sheetSearch } from './sheet-layout';

it.each<[object, z.infer<typeof sheetSearch>]>([
  [{}, { paper: 'a4', per: '12', after: '0' }],
  [
    { paper: 'letter', per: '35', after: '1000' },
    { paper: 'letter', per: '35', after: '1000' },
  ],
  [
    { paper: 'A3', per: '13', after: '-1' },
    { paper: 'a4', per: '12', after: '0' },
  ],
  [
    { paper: ['a4'], per: {}, after: '1e9' },
    { paper: 'a4', per: '12', after: '0' },
  ],
])('%j', (address, expected) => {
  expect(sheetSearch.parse(address)).toEqual(expected);
});
