import { expect, it } from 'vitest';
import { callsText, peopleText } from './count-text';

it.each([
  [0, '0 calls', '0 people'],
  [1, '1 call', '1 person'],
  [312, '312 calls', '312 people'],
  [10_000, '10,000 calls', '10,000 people'],
])('%i is %s, or %s', (count, calls, people) => {
  expect([callsText(count), peopleText(count)]).toEqual([calls, people]);
});
