import { createHmac } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSignature } from './check-signature.js';

const SECRET = 'whsec_of_a_test';
const TEXT = '{"transaction_id":"ewh:1","type":"K","name":"ü"}';
const BODY = Buffer.from(TEXT);
// By an independent signer.
const GOOD = await sign(SECRET, TEXT);
const hex = GOOD.slice('sha256='.length);
const lastBitOff = `sha256=${hex.slice(0, -1)}${(parseInt(hex.slice(-1), 16) ^ 1).toString(16)}`;
const digest = (algorithm: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, SECRET).update(BODY).digest(encoding);

it.each([
  ['right', GOOD, BODY, null],
  ['in upper case: the same bytes', `sha256=${hex.toUpperCase()}`, BODY, null],
  ['one bit off', lastBitOff, BODY, 'wrong_signature'],
  ['of another secret', await sign('another', TEXT), BODY, 'wrong_signature'],
  ['missing', undefined, BODY, 'no_signature'],
  ['empty', '', BODY, 'no_signature'],
  ['without the prefix', hex, BODY, 'malformed_signature'],
  ['with the prefix in upper case', `SHA256=${hex}`, BODY, 'malformed_signature'],
  ['with another prefix', `sha1=${digest('sha1', 'hex')}`, BODY, 'malformed_signature'],
  ['with a space after the prefix', `sha256= ${hex}`, BODY, 'malformed_signature'],
  ['too short', GOOD.slice(0, -1), BODY, 'malformed_signature'],
  ['too long', `${GOOD}0`, BODY, 'malformed_signature'],
  ['the prefix alone', 'sha256=', BODY, 'malformed_signature'],
  ['in base64', `sha256=${digest('sha256', 'base64')}`, BODY, 'malformed_signature'],
  ['no hexadecimal', `sha256=${'g'.repeat(64)}`, BODY, 'malformed_signature'],
  ['sent twice', `${GOOD}, ${GOOD}`, BODY, 'malformed_signature'],
  ['of a body written anew', GOOD, Buffer.from(TEXT.replace(':', ': ')), 'wrong_signature'],
  ['of a body with a newline added', GOOD, Buffer.from(`${TEXT}\n`), 'wrong_signature'],
  ['of a body in another encoding', GOOD, Buffer.from(TEXT, 'latin1'), 'wrong_signature'],
  ['of a body with a byte order mark', GOOD, Buffer.from(`\uFEFF${TEXT}`), 'wrong_signature'],
  ['of a body that is missing', GOOD, Buffer.alloc(0), 'wrong_signature'],
])('a signature that is %s', (_what, header, body, expected) => {
  expect(checkSignature(header, SECRET, body)).toBe(expected);
});

it('can hold for an empty body', () => {
  const empty = `sha256=${createHmac('sha256', SECRET).digest('hex')}`;
  expect(checkSignature(empty, SECRET, Buffer.alloc(0))).toBeNull();
});

it('holds for no text that is not the digest', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(checkSignature(header, SECRET, BODY)).not.toBeNull();
    }),
  );
});
