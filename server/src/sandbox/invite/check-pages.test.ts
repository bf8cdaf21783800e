import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectOf } from './check-pages.js';

describe('redirectOf', () => {
  it.each([
    ['https://acme.test/done?a=1&b=ü', 'https://acme.test/done?a=1&b=%C3%BC', 'acme.test'],
    ['HTTP://Acme.test:8080', 'http://acme.test:8080/', 'acme.test:8080'],
    ['https://acme.test@evil.test/x', 'https://acme.test@evil.test/x', 'evil.test'],
    ['https://аcme.test/', 'https://xn--cme-5cd.test/', 'xn--cme-5cd.test'],
    ['  https://acme.test/\n', 'https://acme.test/', 'acme.test'],
  ])('follows %s', (redirect_url, href, host) => {
    expect(redirectOf({ redirect_url })).toMatchObject({ href, host });
  });

  it.each([
    null,
    '',
    'acme.test/done',
    '//acme.test',
    '/done',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'ftp://acme.test/',
    'https://',
    'http://[::1',
    '\u0000',
  ])('does not follow %j', (redirect_url) => {
    expect(redirectOf({ redirect_url })).toBeNull();
  });

  it('leads to http and https addresses only, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (redirect_url) => {
        const found = redirectOf({ redirect_url });
        if (found) expect(found.href).toMatch(/^https?:\/\/[^\s"<>]+$/);
      }),
    );
  });
});
