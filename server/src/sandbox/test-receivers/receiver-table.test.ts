import { describe, expect, it } from 'vitest';
import { POST_ONLY, TEST_RECEIVERS, type Arrival } from './receiver-table.js';

const decide = (name: string, changes: Partial<Arrival> = {}) =>
  TEST_RECEIVERS.get(name)?.respond?.({
    n: 0,
    signature: 'match',
    attempts: 0,
    elsewhere: 'http://sandbox.test/receive/t/status/200',
    ...changes,
  });

describe('what a test receiver does', () => {
  it.each<[string, string, Partial<Arrival>, string, number | null]>([
    ['status', 'status', { n: 418 }, 'HTTP 418', 418],
    ['slow', 'slow', { n: 7 }, 'waits 7 s, then HTTP 200', null],
    ['never', 'never', {}, 'no response', null],
    ['reset', 'reset', {}, 'the connection was reset', null],
    ['half_body', 'half_body', {}, 'HTTP 200, closed in the middle of the body', 200],
    ['huge_body', 'huge_body', { n: 9 }, 'HTTP 200 with 9 MiB', 200],
    ['redirect', 'redirect', { n: 308 }, 'HTTP 308', 308],
    ['wrong_tls', 'wrong_tls', {}, 'HTTP 200', 200],
    [
      'fails_then_works, the second attempt',
      'fails_then_works',
      { n: 3, attempts: 1 },
      'HTTP 503, failure 2 of 3',
      503,
    ],
    [
      'fails_then_works, the fourth attempt',
      'fails_then_works',
      { n: 3, attempts: 3 },
      'HTTP 200 after 3 failures',
      200,
    ],
    ['checks, when it holds', 'checks', {}, 'HTTP 200', 200],
  ])('%s', (_what, name, changes, answer, http_status) => {
    expect(decide(name, changes)).toMatchObject({ answer, http_status });
  });

  it('by another method than POST is the same for all', () => {
    expect(POST_ONLY).toMatchObject({ answer: 'HTTP 405', http_status: 405 });
  });

  it.each(['mismatch', 'malformed', 'missing'] as const)('checks refuses a %s', (signature) => {
    expect(decide('checks', { signature })?.http_status).toBe(401);
  });
});
