import { WEBHOOK_TYPES, type Overview } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { failedLine, mendLines } from './fix-lines';

const of = (count: number, more = false) => ({ count, more });
const set_up = { destinations: [...WEBHOOK_TYPES], has_person: true, has_delivery: true };
const none: Overview['to_mend'] = {
  failed_calls: of(0),
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
    expect(mendLines({ to_mend: { ...none, ...changes }, set_up }).map(({ tone }) => tone)).toEqual(
      tones,
    );
  });

  it.each([
    [of(0), null],
    [of(1), 'bad 1 failed call of the last 7 days, not rerun'],
    [of(1000, true), 'bad 1,000+ failed calls of the last 7 days, not rerun'],
    [of(0, true), 'off Too many failed calls of the last 7 days to tell whether all were rerun'],
  ])('of %j failed calls is %j', (failed, expected) => {
    const line = failedLine(failed);
    expect(line && `${line.tone} ${line.text}`).toBe(expected);
  });

  it('never calls doubt a failure, nor what is not known nothing', () => {
    const to_mend = { ...none, cannot_tell: of(1000, true), missing_destinations: null };
    const lines = mendLines({ to_mend, set_up });
    expect(lines.map(({ text }) => text)).toEqual([
      '1,000+ verified people: cannot tell whether delivered',
      'The destinations could not be read',
      'No calls for people unknown here',
    ]);
  });

  it.each([
    [[...WEBHOOK_TYPES], 0, 'good', 'Every kind has a destination'],
    [[], 0, 'off', '3 kinds have no destination; nobody reached them in 24 hours'],
    [WEBHOOK_TYPES.slice(1), 0, 'off', '1 kind has no destination; nobody reached it in 24 hours'],
    [[], 1, 'attention', '1 kind reached in 24 hours, without a destination'],
  ])('says which kinds have no destination: with %j, %i reached', (destinations, n, tone, text) => {
    const given = {
      to_mend: { ...none, missing_destinations: n },
      set_up: { ...set_up, destinations },
    };
    expect(mendLines(given)[1]).toMatchObject({ tone, text });
  });
});
