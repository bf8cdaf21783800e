import { verify } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureOf } from './webhook-signature.js';

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
