import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callWording, ordinal, progressSentence } from './call-wording';

describe('callWording', () => {
  it.each([
    ['COMPLETED', 1, 'Delivered', 'good'],
    ['COMPLETED', 0, 'Delivered', 'good'],
    ['COMPLETED', 2, 'Delivered, 2nd', 'good'],
    ['COMPLETED', 3, 'Delivered, 3rd', 'good'],
    ['COMPLETED', 12, 'Delivered, 12th', 'good'],
    ['PENDING', 0, 'Waiting', 'waiting'],
    ['PENDING', 3, 'Retrying, 3 of 16', 'attention'],
    ['FAILED', 16, 'Failed after 16', 'bad'],
    ['FAILED', 1, 'Failed after 1', 'bad'],
    ['FAILED', 0, 'Failed', 'bad'],
    ['PARKED', 4, 'PARKED', 'off'],
    ['completed', 1, 'completed', 'off'],
  ])('%s after %i attempts reads "%s" (%s)', (status, attempts, text, tone) => {
    expect(callWording({ status, attempts })).toEqual({ text, tone });
  });

  it('says of a call that is listed no more only what was seen last', () => {
    const gone = (attempts: number) => ({ status: 'PENDING', attempts, unlisted_at: 1 });
    expect(callWording(gone(3))).toEqual({ text: 'Last seen retrying, 3 of 16', tone: 'off' });
    expect(progressSentence(gone(0))).toBe('Last seen waiting');
    expect(callWording({ ...gone(2), status: 'COMPLETED' }).text).toBe('Delivered, 2nd');
  });

  it('keeps any unknown status as it came', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(20), (status, attempts) => {
        fc.pre(!['COMPLETED', 'PENDING', 'FAILED'].includes(status));
        expect(callWording({ status, attempts })).toEqual({ text: status, tone: 'off' });
      }),
    );
  });
});

describe('progressSentence', () => {
  it.each([
    ['COMPLETED', 1, 'Delivered on attempt 1'],
    ['COMPLETED', 4, 'Delivered on attempt 4'],
    ['COMPLETED', 0, 'Delivered'],
    ['PENDING', 0, 'Waiting for its first attempt'],
    ['PENDING', 2, 'Retrying, 2 of 16'],
    ['FAILED', 16, 'Failed after 16'],
    ['ON_HOLD', 2, 'ON_HOLD'],
  ])('%s after %i attempts reads "%s"', (status, attempts, sentence) => {
    expect(progressSentence({ status, attempts })).toBe(sentence);
  });
});

describe('ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [13, '13th'],
    [21, '21st'],
  ])('%i is %s', (n, text) => {
    expect(ordinal(n)).toBe(text);
  });
});
