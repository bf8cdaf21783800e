import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestAttempt } from './newest-attempt.js';

const of = (attempt: number | null, created_at: number | null, event_key: string) => ({
  ...{ attempt, created_at, event_key },
});

it.each([
  ['none', [], undefined],
  ['the highest number, though older', [of(2, 1, 'a'), of(1, 9, 'b')], 'a'],
  ['the newest, without numbers', [of(null, 1, 'a'), of(null, 9, 'b')], 'b'],
  ['a number before none', [of(null, 9, 'a'), of(1, 1, 'b')], 'b'],
  ['a time before none', [of(1, null, 'b'), of(1, 1, 'a')], 'a'],
])('is %s', (_what, events, key) => {
  expect(newestAttempt(events)?.event_key).toBe(key);
});

it('does not depend on the order', () => {
  const event = fc.record({
    attempt: fc.option(fc.integer({ min: 1, max: 3 })),
    created_at: fc.option(fc.integer({ min: 0, max: 3 })),
    event_key: fc.string({ minLength: 1, maxLength: 2 }),
  });
  const events = fc.uniqueArray(event, { selector: (one) => one.event_key, maxLength: 6 });
  fc.assert(
    fc.property(events, (some) => {
      const expected = newestAttempt(some)?.event_key;
      expect(newestAttempt([...some].reverse())?.event_key).toBe(expected);
      expect(
        newestAttempt([...some].sort((a, b) => a.event_key.localeCompare(b.event_key)))?.event_key,
      ).toBe(expected);
    }),
  );
});
