import { expect, it } from 'vitest';
import { networkFailure } from './guarded-call.js';

const coded = (code: string, message = 'm') => Object.assign(new Error(message), { code });

it.each([
  [coded('ECONNREFUSED'), 'ECONNREFUSED'],
  [coded('ENOTFOUND'), 'ENOTFOUND'],
  [coded('EAI_AGAIN'), 'EAI_AGAIN'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'ETIMEDOUT'],
  [coded('UND_ERR_HEADERS_TIMEOUT'), 'ETIMEDOUT'],
  [coded('UND_ERR_BODY_TIMEOUT'), 'ETIMEDOUT'],
  [coded('UND_ERR_SOCKET'), 'ECONNRESET'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [coded('HPE_INVALID_CONSTANT'), 'HPE_INVALID_CONSTANT'],
  [coded('PRIVATE_ADDRESS'), 'PRIVATE_ADDRESS'],
  [new DOMException('over', 'TimeoutError'), 'ETIMEDOUT'],
  [new AggregateError([coded('ECONNREFUSED', 'first')], ''), 'ECONNREFUSED'],
  [new Error('odd'), 'UNKNOWN'],
  ['text', 'UNKNOWN'],
])('%s is reported as %s', (error, code) => {
  expect(networkFailure(error, 10_000).code).toBe(code);
});

it('reports the message of the first address, at most 500 characters', () => {
  const several = new AggregateError([coded('ECONNREFUSED', 'connect first'), coded('X')], '');
  expect(networkFailure(several, 1).message).toBe('connect first');
  expect(networkFailure(new Error('x'.repeat(9999)), 1).message).toHaveLength(500);
});
