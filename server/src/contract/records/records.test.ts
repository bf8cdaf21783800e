import { expect, it } from 'vitest';
import { responseClass } from './records.js';

const NONE = { network_code: null, network_message: null };
const RESET = { network_code: 'ECONNRESET', network_message: null };

it.each([
  [200, NONE, '2xx'],
  [299, NONE, '2xx'],
  [200, RESET, 'network'],
  [302, NONE, '3xx'],
  [404, NONE, '4xx'],
  [503, NONE, '5xx'],
  // Many services repeat the status in words: it was not a 2xx anyway.
  [503, { network_code: null, network_message: 'Request failed with status code 503' }, '5xx'],
  [null, RESET, 'network'],
  [100, NONE, 'other'],
  [null, NONE, 'other'],
])('takes HTTP %j with the network failure %j for %s', (http_status, failure, expected) => {
  expect(responseClass({ http_status, ...failure })).toBe(expected);
});
