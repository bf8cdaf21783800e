import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideSecrets } from './read-response.js';

const KEY = 'ab/cd"ef\\0123';
const unicode = (text: string) =>
  Array.from(text, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

it.each([
  ['as it is', `the key ${KEY} is wrong`],
  ['in JSON', JSON.stringify({ failure_reason: `bad key ${KEY}` })],
  ['with escaped slashes', `{"failure_reason":"bad key ab\\/cd\\"ef\\\\0123"}`],
  ['in \\u escapes', `{"failure_reason":"bad key ${unicode(KEY)}"}`],
  ['as a name', `{"${unicode(KEY)}":1}`],
])('hides the key %s', (_how, text) => {
  const hidden = hideSecrets(text, { apiKey: KEY });
  expect(hidden).toContain('[API key]');
  expect(hidden).not.toContain(KEY);
  expect(JSON.stringify(hidden)).not.toContain('ab/cd');
});

it.each([
  ['base64', (text: string) => Buffer.from(text).toString('base64')],
  ['base64url', (text: string) => Buffer.from(text).toString('base64url')],
  ['hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
  ['HEXADECIMAL', (text: string) => Buffer.from(text).toString('hex').toUpperCase()],
  ['an address', (text: string) => encodeURIComponent(text)],
  [
    'an address, every character',
    (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  ],
])('hides the key in %s, by itself and inside another text', (_how, encode) => {
  const key = 'a+key/that?is&Long\\enough~~~';
  for (const around of ['', ':', 'user:', 'a user:']) {
    const hidden = hideSecrets(JSON.stringify({ echo: encode(around + key + around) }), {
      apiKey: key,
    });
    expect(hidden).toContain('[API key]');
    // At most the characters shared with the neighbours are left.
    for (let at = 0; at + 12 <= encode(key).length; at += 1) {
      expect(hidden).not.toContain(encode(key).slice(at, at + 12));
    }
  }
});

it('leaves every other text unchanged', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(hideSecrets(text, { apiKey: 'a-key-that-is-in-no-text' })).toBe(text);
    }),
  );
  expect(hideSecrets('{ "a" : "\\/" }', { apiKey: KEY })).toBe('{ "a" : "\\/" }');
});

it('does not hide a key of less than eight characters', () => {
  expect(hideSecrets('k1 and k2', { apiKey: 'k1' })).toBe('k1 and k2');
});

it.each([
  [{ apiKey: 'key-0123456' }, 'whsec_012345 and [API key]'],
  [{ apiKey: 'key-0123456', webhookSecret: 'whsec_012345' }, '[webhook secret] and [API key]'],
])('hides each secret of a service by its name', (secrets, expected) => {
  expect(hideSecrets('whsec_012345 and key-0123456', secrets)).toBe(expected);
});
