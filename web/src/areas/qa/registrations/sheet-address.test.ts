import { expect, it } from 'vitest';
import { sheetSearch } from './sheet-layout';

it.each<[object, ReturnType<typeof sheetSearch>]>([
  [{}, { paper: 'a4', perPage: 12, after: 0 }],
  [
    { paper: 'letter', per: '35', after: '1000' },
    { paper: 'letter', perPage: 35, after: 1000 },
  ],
  [
    { paper: 'letter', per: 20, after: 7 },
    { paper: 'letter', perPage: 20, after: 7 },
  ],
  [
    { paper: 'A3', per: '13', after: '-1' },
    { paper: 'a4', perPage: 12, after: 0 },
  ],
  [
    { paper: ['a4'], per: {}, after: '1e9' },
    { paper: 'a4', perPage: 12, after: 0 },
  ],
])('%j', (address, expected) => {
  expect(sheetSearch(address)).toEqual(expected);
});
