import { WEBHOOK_TYPES, type Environment } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../records/webhook/webhooks';
import { refusalOf } from '../../../records/webhook/destination-changes';
import { copyChange, type Side } from './compare-view';

const [COMPLETED] = WEBHOOK_TYPES;
const URL_A = 'https://a.test/hook';
const hookOf = (environment: Environment) => `https://console.test/hooks/${environment}`;

function side(environment: Environment, destination_url: string | null = null): Side {
  const webhook: Webhook = { webhook_type: COMPLETED, destination_url };
  const report = { hook_url: hookOf(environment), has_secret: true, reach: 'anywhere' } as const;
  return { environment, webhooks: [webhook], report };
}

/** The changes of a copy from the sandbox to production, and of one back. */
function copies(sandbox: string | undefined, production: string | undefined) {
  const [one, other] = [side('sandbox', sandbox), side('production', production)];
  return [copyChange(COMPLETED, one, other), copyChange(COMPLETED, other, one)] as const;
}

describe('a copy', () => {
  it.each<[string, string | undefined, string | undefined, string | null, string | null]>([
    ['the same URL', URL_A, URL_A, null, null],
    ['the same URL, normalised', 'https://a.test', 'https://a.test/', null, null],
    ['another URL', URL_A, 'https://b.test/', URL_A, 'https://b.test/'],
    ['this console in both', hookOf('sandbox'), hookOf('production'), null, null],
    [
      'the sandbox’s address in production',
      hookOf('sandbox'),
      hookOf('sandbox'),
      hookOf('production'),
      null,
    ],
    ['one in sandbox only', URL_A, undefined, URL_A, null],
    ['one in production only', undefined, URL_A, null, URL_A],
    ['none', undefined, undefined, null, null],
  ])('of %s sets what differs', (_what, sandbox, production, there, back) => {
    const [toProduction, toSandbox] = copies(sandbox, production);
    expect(toProduction?.to ?? null).toBe(there);
    expect(toSandbox?.to ?? null).toBe(back);
  });

  it('of deliveries to this console sets the console’s address of the other environment', () => {
    expect(copies(hookOf('sandbox'), URL_A)[0]).toEqual({
      ...{ webhook_type: COMPLETED, from: URL_A, to: hookOf('production') },
    });
  });

  it('is refused where a URL has credentials', () => {
    const [change] = copies('https://user:pass@a.test/', undefined);
    expect(refusalOf(change ? [change] : [])).toContain('password');
    expect(refusalOf([])).toBeUndefined();
  });
});
