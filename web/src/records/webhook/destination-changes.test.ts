import { NO_CREDENTIALS, WEBHOOK_TYPES } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areInForce, changesTo, typedDestination, undoOf, refusalOf } from './destination-changes';
import type { Webhook } from './webhooks';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const url = 'https://hooks.example.com/a';

const webhook = (
  webhook_type: Webhook['webhook_type'],
  destination_url: string | null,
): Webhook => ({ webhook_type, destination_url });

describe('typedDestination', () => {
  it.each([
    [url, url],
    [`  ${url}\n`, url],
    ['http://127.0.0.1:9/b', 'http://127.0.0.1:9/b'],
  ])('reads %j', (text, expected) => {
    expect(typedDestination(text)).toEqual({ url: expected });
  });

  it.each([
    [''],
    ['   '],
    ['hooks.example.com'],
    ['ftp://a.test/'],
    ['javascript:alert(1)'],
    ['//a.test'],
    ['https://'],
  ])('refuses %j as no full URL', (text) => {
    const reason = 'Enter a full URL, such as https://hooks.example.com/connect';
    expect(typedDestination(text)).toEqual({ reason });
  });

  it.each(['https://user:pass@hooks.example.com/', 'http://token@127.0.0.1:9'])(
    'refuses the credentials in %s in the words of the contract',
    (text) => {
      expect(typedDestination(text)).toEqual({ reason: `The URL ${NO_CREDENTIALS}` });
    },
  );
});

describe('changes of destinations', () => {
  it('leave out the webhooks that have the destination already', () => {
    expect(changesTo(url, [webhook(COMPLETED, url), webhook(REVOKED, null)])).toEqual([
      { webhook_type: REVOKED, from: null, to: url },
    ]);
  });

  it('cannot be undone where the old URL has credentials', () => {
    const from = (text: string | null) => [{ webhook_type: COMPLETED, from: text, to: url }];
    expect(refusalOf(undoOf(from('https://user:pass@hooks.example.com/')))).toContain('password');
    expect(refusalOf(undoOf(from(null)))).toBeUndefined();
    expect(refusalOf(undoOf(from(url)))).toBeUndefined();
  });

  it.each([
    ['as it was left', url, url, true],
    ['normalised by the service', 'https://a.test', 'https://a.test/', true],
    ['changed by another member', url, `${url}/b`, false],
    ['deleted since', url, null, false],
    ['set again after a deletion', null, url, false],
    ['deleted', null, null, true],
  ])('are in force while the destination is %s', (_what, to, now, expected) => {
    const changes = [{ webhook_type: COMPLETED, from: 'https://b.test', to }];
    expect(areInForce(changes, [webhook(COMPLETED, now)])).toBe(expected);
  });

  it('are undone to what was there before, whatever that was', () => {
    const destination = fc.option(fc.constantFrom(url, 'https://b.test/', 'https://c.test/'));
    fc.assert(
      fc.property(fc.array(destination, { minLength: 3, maxLength: 3 }), (before) => {
        const webhooks = WEBHOOK_TYPES.map((type, n) => webhook(type, before[n] ?? null));
        const changes = changesTo(url, webhooks);
        const after = WEBHOOK_TYPES.map((type) => webhook(type, url));
        expect(areInForce(changes, after)).toBe(true);
        expect(areInForce(undoOf(changes), webhooks)).toBe(true);
        expect(undoOf(undoOf(changes))).toEqual(changes);
      }),
    );
  });
});
