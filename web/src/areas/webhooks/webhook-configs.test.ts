import { readConfig, WEBHOOK_TYPES } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsOf } from './webhook-configs';

function configs(kinds: readonly string[]) {
  return kinds
    .map((webhook_type, n) => readConfig({ webhook_type, destination_url: `https://a.test/${n}` }))
    .filter((config) => config !== null);
}

describe('slotsOf', () => {
  it.each([
    ['nothing', [], [null, null, null], []],
    ['the last kind only', [WEBHOOK_TYPES[2]], [null, null, 'https://a.test/0'], []],
    [
      'all, in another order',
      [...WEBHOOK_TYPES].reverse(),
      ['https://a.test/2', 'https://a.test/1', 'https://a.test/0'],
      [],
    ],
    ['a fourth kind', ['USER_VERIFICATION_DENIED'], [null, null, null], ['https://a.test/0']],
    [
      'a kind twice',
      [WEBHOOK_TYPES[0], WEBHOOK_TYPES[0]],
      ['https://a.test/0', null, null],
      ['https://a.test/1'],
    ],
  ])('%s', (_what, kinds, destinations, others) => {
    const found = slotsOf(configs(kinds));
    expect(found.slots.map((slot) => slot.webhook_type)).toEqual(WEBHOOK_TYPES);
    expect(found.slots.map((slot) => slot.config?.destination_url ?? null)).toEqual(destinations);
    expect(found.others.map((config) => config.destination_url)).toEqual(others);
  });

  it('loses no configuration', () => {
    const kind = fc.constantFrom(...WEBHOOK_TYPES, 'USER_VERIFICATION_DENIED', '__proto__');
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 8 }), (kinds) => {
        const given = configs(kinds);
        const { slots, others } = slotsOf(given);
        const placed = slots.map((slot) => slot.config).filter((config) => config !== null);
        expect(new Set([...placed, ...others])).toEqual(new Set(given));
      }),
    );
  });
});
