import { describe, expect, it } from 'vitest';
import { createRedact } from './redact.js';

describe('createRedact', () => {
  const services = [{ apiKey: 'key-of-the-service', webhookSecret: 'whsec_"of/it' }];
  const redact = createRedact(services, ['the password', undefined, 'short']);

  it.each<[unknown, unknown]>([
    ['Key key-of-the-service refused', 'Key [API key] refused'],
    [{ a: ['signed with whsec_"of/it'] }, { a: ['signed with [webhook secret]'] }],
    [{ note: 'it is the password.' }, { note: 'it is [hidden].' }],
    [{ url: 'https://h.test/the%20password' }, { url: 'https://h.test/[hidden]' }],
    [{ password: 'any', apiKey: 'any', reset_token: 'any', secrets: 3 }, null],
    [{ url: 'https://h.test/?access_token=abc&a=1#k' }, null],
    [
      { 'key-of-the-service': null, n: 1 },
      { '[API key]': null, n: 1 },
    ],
  ])('hides what is secret in %j', (given, expected) => {
    const shown = redact(given);
    if (expected !== null) expect(shown).toEqual(expected);
    expect(JSON.stringify(shown)).not.toMatch(/key-of|whsec|the password|"any"|abc/);
  });

  it.each(['?key', '&key=', '?key=?', '#token'])('reads any number of %j once', (part) => {
    const text = part.repeat(16_000);
    expect(typeof redact(text)).toBe('string');
  });
});
