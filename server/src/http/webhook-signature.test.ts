import { sign, verify } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptHeaders, signatureOf, signatureVerdict } from './webhook-signature.js';
import { createHmac } from 'node:crypto';

describe('the signature', () => {
  it('is the HMAC-SHA256 of a known case', () => {
    expect(signatureOf('key', Buffer.from('The quick brown fox jumps over the lazy dog'))).toBe(
      'sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    );
  });

  it('is accepted by an independent check for any secret and text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        async (secret, body) => {
          expect(await verify(secret, body, signatureOf(secret, Buffer.from(body)))).toBe(true);
        },
      ),
    );
  });

  it('is another one as soon as one byte is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, at) => {
        const changed = Buffer.from(bytes);
        const place = at % changed.length;
        changed[place] = (changed[place] ?? 0) ^ 1;
        expect(signatureOf('s', changed)).not.toBe(signatureOf('s', Buffer.from(bytes)));
      }),
    );
  });
});

describe('the verdict', async () => {
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
    ['right', GOOD, BODY, 'match'],
    ['in upper case: the same bytes', `sha256=${hex.toUpperCase()}`, BODY, 'match'],
    ['one bit off', lastBitOff, BODY, 'mismatch'],
    ['of another secret', await sign('another', TEXT), BODY, 'mismatch'],
    ['missing', undefined, BODY, 'missing'],
    ['empty', '', BODY, 'missing'],
    ['without the prefix', hex, BODY, 'malformed'],
    ['with the prefix in upper case', `SHA256=${hex}`, BODY, 'malformed'],
    ['with another prefix', `sha1=${digest('sha1', 'hex')}`, BODY, 'malformed'],
    ['with a space after the prefix', `sha256= ${hex}`, BODY, 'malformed'],
    ['too short', GOOD.slice(0, -1), BODY, 'malformed'],
    ['too long', `${GOOD}0`, BODY, 'malformed'],
    ['the prefix alone', 'sha256=', BODY, 'malformed'],
    ['in base64', `sha256=${digest('sha256', 'base64')}`, BODY, 'malformed'],
    ['no hexadecimal', `sha256=${'g'.repeat(64)}`, BODY, 'malformed'],
    ['sent twice', `${GOOD}, ${GOOD}`, BODY, 'malformed'],
    ['of a body written anew', GOOD, Buffer.from(TEXT.replace(':', ': ')), 'mismatch'],
    ['of a body with a newline added', GOOD, Buffer.from(`${TEXT}\n`), 'mismatch'],
    ['of a body in another encoding', GOOD, Buffer.from(TEXT, 'latin1'), 'mismatch'],
    ['of a body with a byte order mark', GOOD, Buffer.from(`\uFEFF${TEXT}`), 'mismatch'],
    ['of a body that is missing', GOOD, Buffer.alloc(0), 'mismatch'],
  ])('a signature that is %s', (_what, header, body, expected) => {
    expect(signatureVerdict(header, SECRET, body)).toBe(expected);
  });

  it('can hold for an empty body', () => {
    const empty = `sha256=${createHmac('sha256', SECRET).digest('hex')}`;
    expect(signatureVerdict(empty, SECRET, Buffer.alloc(0))).toBe('match');
  });

  it('rejects every text that is not the digest', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(signatureVerdict(header, SECRET, BODY)).not.toBe('match');
      }),
    );
  });
});

describe('the kept headers', () => {
  it('keeps order, case and repetition', () => {
    const raw = ['X-b', '1', 'x-A', '', 'X-b', '2', 'X-Hub-Signature-256', 'sha256=00'];
    expect(keptHeaders(raw).flat()).toEqual(raw);
  });

  it.each([
    ...['API-KEY', 'Api-Key', 'x-api-key', 'Cookie', 'Set-Cookie', 'Authorization'],
    ...['Proxy-Authorization', 'X-Auth-Token', 'X-Client-Secret'],
  ])('keeps no value of %s', (name) => {
    expect(keptHeaders([name, 'sk_sandbox_1'])).toEqual([[name, '(not kept)']]);
  });

  it('is bounded in number and in characters', () => {
    const many = Array.from({ length: 300 }, (_, n) => [`x-${n}`, '1']).flat();
    expect(keptHeaders(many)).toHaveLength(100);
    const large = Array.from({ length: 10 }, (_, n) => [`x-${n}`, 'x'.repeat(2000)]).flat();
    expect(keptHeaders(large)).toHaveLength(4);
  });
});
