import { expect, it } from 'vitest';
import { answerClass } from './answer-class.js';

const RESET = { code: 'ECONNRESET', message: null };

it.each([
  [200, null, '2xx'],
  [299, null, '2xx'],
  [200, RESET, 'network'],
  [302, null, '3xx'],
  [404, null, '4xx'],
  [503, null, '5xx'],
  // Many services repeat in words what the status says: it was no 2xx anyhow.
  [503, { code: null, message: 'Request failed with status code 503' }, '5xx'],
  [null, RESET, 'network'],
  [100, null, 'other'],
  [null, null, 'other'],
])('takes HTTP %j with the network failure %j for %s', (http_status, network_error, expected) => {
  expect(answerClass({ http_status, network_error })).toBe(expected);
});
