import { readConfig, WEBHOOK_TYPES } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhooksOf } from './webhooks';

function configs(types: readonly string[]) {
  return types
    .map((webhook_type, n) => readConfig({ webhook_type, destination_url: `https://a.test/${n}` }))
    .filter((config) => config !== null);
}

describe('webhooksOf', () => {
  it.each([
    ['nothing', [], [null, null, null], []],
    ['the last event type only', [WEBHOOK_TYPES[2]], [null, null, 'https://a.test/0'], []],
    [
      'all, in another order',
      [...WEBHOOK_TYPES].reverse(),
      ['https://a.test/2', 'https://a.test/1', 'https://a.test/0'],
      [],
    ],
    ['a fourth event type', ['USER_VERIFICATION_DENIED'], [null, null, null], ['https://a.test/0']],
    [
      'an event type twice',
      [WEBHOOK_TYPES[0], WEBHOOK_TYPES[0]],
      ['https://a.test/0', null, null],
      ['https://a.test/1'],
    ],
  ])('%s', (_what, types, destinations, others) => {
    const found = webhooksOf(configs(types));
    expect(found.webhooks.map((webhook) => webhook.webhook_type)).toEqual(WEBHOOK_TYPES);
    expect(found.webhooks.map((webhook) => webhook.destination_url)).toEqual(destinations);
    expect(found.others.map((config) => config.destination_url)).toEqual(others);
  });

  it('loses no configuration', () => {
    const type = fc.constantFrom(...WEBHOOK_TYPES, 'USER_VERIFICATION_DENIED', '__proto__');
    fc.assert(
      fc.property(fc.array(type, { maxLength: 8 }), (types) => {
        const given = configs(types);
        const { webhooks, others } = webhooksOf(given);
        const placed = webhooks.filter(({ destination_url }) => destination_url !== null);
        expect(new Set([...placed, ...others])).toEqual(new Set(given));
      }),
    );
  });
});
