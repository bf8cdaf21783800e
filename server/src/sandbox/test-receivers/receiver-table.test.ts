import { describe, expect, it } from 'vitest';
import { decide, type Arrival } from './receiver-table.js';

const arrival = (changes: Partial<Arrival>): Arrival => ({
  name: 'status',
  n: 0,
  method: 'POST',
  signature: 'match',
  attempts: 0,
  elsewhere: 'http://sandbox.test/receive/t/status/200',
  ...changes,
});

describe('what a test receiver does', () => {
  it.each<[string, Partial<Arrival>, string, number | null]>([
    ['status', { name: 'status', n: 418 }, 'HTTP 418', 418],
    ['slow', { name: 'slow', n: 7 }, 'waits 7 s, then HTTP 200', null],
    ['never', { name: 'never' }, 'no response', null],
    ['reset', { name: 'reset' }, 'the connection was reset', null],
    ['half_body', { name: 'half_body' }, 'HTTP 200, closed in the middle of the body', 200],
    ['huge_body', { name: 'huge_body', n: 9 }, 'HTTP 200 with 9 MiB', 200],
    ['redirect', { name: 'redirect', n: 308 }, 'HTTP 308', 308],
    ['wrong_tls', { name: 'wrong_tls' }, 'HTTP 200', 200],
    [
      'fails_then_works, the second attempt',
      { name: 'fails_then_works', n: 3, attempts: 1 },
      'HTTP 503, failure 2 of 3',
      503,
    ],
    [
      'fails_then_works, the fourth attempt',
      { name: 'fails_then_works', n: 3, attempts: 3 },
      'HTTP 200 after 3 failures',
      200,
    ],
    ['checks, when it holds', { name: 'checks' }, 'HTTP 200', 200],
    ['any, by another method', { name: 'never', method: 'PUT' }, 'HTTP 405', 405],
  ])('%s', (_what, changes, answer, http_status) => {
    expect(decide(arrival(changes))).toMatchObject({ answer, http_status });
  });

  it.each(['mismatch', 'malformed', 'missing'] as const)('checks refuses a %s', (signature) => {
    expect(decide(arrival({ name: 'checks', signature })).http_status).toBe(401);
  });
});
