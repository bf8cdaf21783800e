import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { isSettingUp, setUpSteps, type KnownHealth } from './set-up';

const done = { destinations: [...WEBHOOK_TYPES], has_user: true, has_delivery: true };
const well: KnownHealth = { state: 'ok', failure: null, polled_at: 1 };
const starting: KnownHealth = { state: 'starting', failure: null, polled_at: null };
const UNPOLLED =
  'An API key ending in …abcd is set. Whether it works is unknown until the first successful poll.';
const failing = (code: string, polled_at: number | null): KnownHealth => ({
  ...{ state: 'failing', failure: { code, detail: 'D' }, polled_at },
});

describe('what is to be set up', () => {
  it.each<[string, KnownHealth, string, string, boolean]>([
    ['well', well, 'good', 'The API key ending in …abcd works', false],
    ['not known yet', null, 'unknown', UNPOLLED, false],
    ['not used yet', starting, 'unknown', UNPOLLED, false],
    [
      'refused from the start',
      failing('upstream_key_refused', null),
      'bad',
      'The service rejects the API key ending in …abcd',
      true,
    ],
    [
      'refused since',
      failing('upstream_key_refused', 5),
      'bad',
      'The service rejects the API key ending in …abcd',
      true,
    ],
    [
      'never responded',
      failing('upstream_unreachable', null),
      'attention',
      'An API key ending in …abcd is set. The service has not responded yet.',
      true,
    ],
    [
      'away for a moment',
      failing('upstream_unreachable', 5),
      'good',
      'The API key ending in …abcd works',
      false,
    ],
  ])('says of a key that it is %s', (_what, health, tone, text, isOpen) => {
    const steps = setUpSteps(done, health, 'abcd');
    expect(steps[0]).toMatchObject({ name: 'key', tone, text });
    expect(isSettingUp(steps)).toBe(isOpen);
  });

  it.each([
    [{ destinations: [] }, true],
    [{ destinations: null }, false],
    [{ has_user: false }, true],
    [{ has_delivery: false }, true],
    [{}, false],
  ])('goes on while something is known to be missing: %j', (changes, isOpen) => {
    expect(isSettingUp(setUpSteps({ ...done, ...changes }, well, null))).toBe(isOpen);
  });
});
