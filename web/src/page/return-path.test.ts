import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path';
import { signInToken } from './sign-in-form';

describe('safeReturnPath', () => {
  it.each([
    ['/sandbox/users?q=a%26b&sort=oldest#x', '/sandbox/users?q=a%26b&sort=oldest#x'],
    ['/sandbox/users/a%2F..%2Fb', '/sandbox/users/a%2F..%2Fb'],
    [undefined, '/'],
    ['', '/'],
    ['sandbox', '/'],
    ['https://example.com/', '/'],
    ['//example.com/deep', '/'],
    ['/\\example.com/', '/'],
    ['/\t/example.com', '/'],
    ['/a/..//example.com', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?return=/sign-in', '/'],
  ])('%j leads to %j', (path, safe) => {
    expect(safeReturnPath(path)).toBe(safe);
  });

  it('never leads to another origin', () => {
    const start = fc.constantFrom(
      '/',
      '//',
      '/\\',
      '\\/',
      '/\n/',
      '/..//',
      'https:',
      '/%2F/',
      '/@',
    );
    fc.assert(
      fc.property(start, fc.webUrl(), fc.string(), (a, b, c) => {
        const url = new URL(safeReturnPath(a + b + c), 'https://console.example.com');
        expect(url.origin).toBe('https://console.example.com');
      }),
    );
  });
});

describe('signInToken', () => {
  it.each([
    ['token=abc_-1', 'abc_-1'],
    ['a=b&token=abc', 'abc'],
    ['token=', null],
    ['main', null],
    ['', null],
  ])('of #%s is %j', (fragment, token) => {
    expect(signInToken(fragment)).toBe(token);
  });
});
