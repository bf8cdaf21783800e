import { describe, expect, it } from 'vitest';
import { mendLines } from './mend-lines';

const of = (count: number, more = false) => ({ count, more });
const none = {
  undelivered: of(0),
  cannot_tell: of(0),
  unknown_people: of(0),
  missing_destinations: 0,
};

describe('what is to mend, in lines', () => {
  it.each([
    [{}, ['good', 'good', 'good']],
    [{ undelivered: of(1), cannot_tell: of(4) }, ['bad', 'good', 'good']],
    [{ cannot_tell: of(4) }, ['off', 'good', 'good']],
    [{ missing_destinations: null }, ['good', 'attention', 'good']],
    [{ missing_destinations: 2 }, ['good', 'attention', 'good']],
    [{ unknown_people: of(9) }, ['good', 'good', 'waiting']],
  ])('%j is %j', (changes, tones) => {
    expect(mendLines({ ...none, ...changes }).map(({ tone }) => tone)).toEqual(tones);
  });

  it('never calls doubt a failure, nor what is not known nothing', () => {
    const lines = mendLines({ ...none, cannot_tell: of(1000, true), missing_destinations: null });
    expect(lines.map(({ text }) => text)).toEqual([
      '1,000+ verified people: cannot tell whether delivered',
      'The destinations could not be read',
      'No calls for people unknown here',
    ]);
  });
});
