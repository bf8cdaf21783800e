import { sign } from '@octokit/webhooks-methods';
import { expect, it } from 'vitest';
import { refusalOf, requireSignature } from './incoming-route.js';

const SECRET = 'whsec_of_a_test';
const TEXT = '{"transaction_id":"ewh:1"}';
// By an independent signer.
const GOOD = await sign(SECRET, TEXT);

it.each([
  ['holds', GOOD, null],
  ['is another one', await sign('another', TEXT), 'wrong_signature'],
  ['has no such form', GOOD.toUpperCase(), 'malformed_signature'],
  ['is missing', undefined, 'no_signature'],
])('a signature that %s', (_what, header, expected) => {
  let reason = null;
  try {
    requireSignature(header, SECRET, Buffer.from(TEXT));
  } catch (error) {
    reason = refusalOf(error);
  }
  expect(reason).toBe(expected);
});
