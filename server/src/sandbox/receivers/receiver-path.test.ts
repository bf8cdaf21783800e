import { describe, expect, it } from 'vitest';
import { findReceiver, readReceiverPath } from './receiver-path.js';

const TOKEN = 'AZaz09_-'.repeat(4);

describe('a path', () => {
  it.each([
    [`/receive/${TOKEN}/status`, { token: TOKEN, name: 'status', n: null }],
    [`/receive/${TOKEN}/status/503`, { token: TOKEN, name: 'status', n: 503 }],
    [`/receive/${TOKEN}/anything`, { token: TOKEN, name: 'anything', n: null }],
  ])('%s is read', (path, expected) => {
    expect(readReceiverPath(path)).toEqual(expected);
  });

  it.each([
    '',
    '/',
    '/receive',
    `/receive/${TOKEN}`,
    `/receive/${TOKEN}/`,
    `/receive/${TOKEN}/status/`,
    `/receive/${TOKEN}/status/503/`,
    `/receive/${TOKEN}/status/503/more`,
    `/receive/${TOKEN}/status/-1`,
    `/receive/${TOKEN}/status/1e3`,
    `/receive/${TOKEN}/status/1234567`,
    `/receive/${TOKEN}/Status`,
    `/receive/${TOKEN}/st%61tus`,
    `/receive/${TOKEN}/..%2f..%2fsandbox`,
    `/receive/${TOKEN}0/status`,
    `/receive/${TOKEN.slice(1)}/status`,
    `/RECEIVE/${TOKEN}/status`,
    `//receive/${TOKEN}/status`,
    `/v1/receive/${TOKEN}/status`,
    `/receive/${TOKEN}/status\n`,
    `/receive/${TOKEN}/${'a'.repeat(41)}`,
  ])('%j is no receiver', (path) => {
    expect(readReceiverPath(path)).toBeNull();
  });
});

describe('a receiver', () => {
  it.each([
    ['status', 200, { name: 'status', n: 200 }],
    ['status', 599, { name: 'status', n: 599 }],
    ['status', null, { name: 'status', n: 500 }],
    ['slow', 60, { name: 'slow', n: 60 }],
    ['fails_then_works', null, { name: 'fails_then_works', n: 3 }],
    ['never', null, { name: 'never', n: 0 }],
  ])('%s with %s is found', (name, n, expected) => {
    expect(findReceiver({ token: TOKEN, name, n })).toEqual(expected);
  });

  it.each([
    ['status', 199, 'HTTP status from 200 to 599'],
    ['status', 600, 'HTTP status from 200 to 599'],
    ['slow', 61, 'seconds from 1 to 60'],
    ['slow', 0, 'seconds from 1 to 60'],
    ['huge_body', 101, 'MiB from 1 to 100'],
    ['redirect', 300, 'from 301 to 308'],
    ['fails_then_works', 16, 'failures from 1 to 15'],
    ['never', 1, 'takes no number'],
    ['no_dns', null, 'No receiver is called no_dns; there are status, slow'],
    ['constructor', null, 'No receiver is called constructor'],
  ])('%s with %s is refused', (name, n, words) => {
    expect(() => findReceiver({ token: TOKEN, name, n })).toThrow(words);
  });
});
