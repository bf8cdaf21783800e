import { WEBHOOK_TYPES, type Environment } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../records/webhook/webhooks';
import { refusalOf } from '../../../records/webhook/destination-changes';
import { compareWebhooks, copyChanges, type Side } from './compare-webhooks';

const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
const URL_A = 'https://a.test/hook';
const hookOf = (environment: Environment) => `https://console.test/hooks/${environment}`;

function side(environment: Environment, urls: Partial<Record<string, string>>): Side {
  const webhooks = WEBHOOK_TYPES.map((webhook_type): Webhook => {
    const destination_url = urls[webhook_type];
    return {
      webhook_type,
      config: destination_url === undefined ? null : { webhook_type, destination_url, raw: {} },
    };
  });
  const report = { hook_url: hookOf(environment), has_secret: true, reach: 'anywhere' } as const;
  return { environment, webhooks, report };
}
const sides = (sandbox: string | undefined, production: string | undefined) =>
  [
    side('sandbox', sandbox === undefined ? {} : { [COMPLETED]: sandbox }),
    side('production', production === undefined ? {} : { [COMPLETED]: production }),
  ] as const;

describe('a comparison', () => {
  it.each([
    ['the same URL', URL_A, URL_A, 'same'],
    ['the same URL, normalised', 'https://a.test', 'https://a.test/', 'same'],
    ['another URL', URL_A, 'https://b.test/', 'different'],
    ['this console in both', hookOf('sandbox'), hookOf('production'), 'same'],
    ['the sandbox’s address in production', hookOf('sandbox'), hookOf('sandbox'), 'different'],
    ['one in sandbox only', URL_A, undefined, 'different'],
    ['one in production only', undefined, URL_A, 'different'],
    ['none', undefined, undefined, 'not_configured'],
  ])('of %s', (_what, sandbox, production, expected) => {
    const both = sides(sandbox, production);
    const [one, other] = [both[0].webhooks[0], both[1].webhooks[0]];
    expect(one && other && compareWebhooks(one, other, both)).toBe(expected);
  });
});

describe('a copy', () => {
  it('sets what differs, and leaves what is not configured where it comes from', () => {
    const from = side('sandbox', { [COMPLETED]: URL_A, [REVOKED]: URL_A });
    const to = side('production', { [REVOKED]: URL_A, [UNFULFILLABLE]: 'https://kept.test/' });
    expect(copyChanges(WEBHOOK_TYPES, from, to)).toEqual([
      { webhook_type: COMPLETED, from: null, to: URL_A },
    ]);
    expect(copyChanges([REVOKED], from, to)).toEqual([]);
    expect(copyChanges(WEBHOOK_TYPES, to, from)).toEqual([
      { webhook_type: UNFULFILLABLE, from: null, to: 'https://kept.test/' },
    ]);
  });

  it('of deliveries to this console sets the console’s address of the other environment', () => {
    const [from, to] = sides(hookOf('sandbox'), URL_A);
    expect(copyChanges([COMPLETED], from, to)).toEqual([
      { webhook_type: COMPLETED, from: URL_A, to: hookOf('production') },
    ]);
  });

  it('is refused where a URL has credentials', () => {
    const [from, to] = sides('https://user:pass@a.test/', undefined);
    expect(refusalOf(copyChanges([COMPLETED], from, to))).toContain('password');
    expect(refusalOf([])).toBeUndefined();
  });
});
