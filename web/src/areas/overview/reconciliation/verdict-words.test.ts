import { describe, expect, it } from 'vitest';
import { verdictWords } from './verdict-words';

const words = () => ({ text: 'Failed after 16', tone: 'bad' as const });

describe('a verdict in words', () => {
  it.each([
    ['failed', 'bad', 'Failed after 16'],
    ['no_call', 'bad', 'No call was made'],
    ['cannot_tell', 'off', 'Cannot tell'],
  ] as const)('%s is %s: %s', (verdict, tone, word) => {
    const call = verdict === 'failed' ? {} : null;
    expect(verdictWords(verdict, call, words)).toMatchObject({ tone, word });
  });

  it('never says of doubt that it was not delivered', () => {
    for (const call of [null, { status: 'ON_HOLD' }]) {
      const { tone, word, meaning } = verdictWords('cannot_tell', call, () => ({
        text: 'ON_HOLD',
        tone: 'off',
      }));
      expect(tone).toBe('off');
      expect(`${word} ${meaning}`).not.toMatch(/not delivered|never delivered|failed/i);
    }
  });
});
