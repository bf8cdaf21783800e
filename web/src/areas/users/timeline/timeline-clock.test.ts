import { expect, it } from 'vitest';
import { madeAt } from './timeline-items';

const T = 1_772_366_400_000;

it.each<[string, number | null, number, number]>([
  ['provided', T, (T + 5000) * 1000, T],
  ['not provided', null, T * 1000 + 998, T],
])('when a record was made, where that is %s', (_what, created_at, sequence, expected) => {
  expect(madeAt({ created_at, sequence })).toBe(expected);
});
