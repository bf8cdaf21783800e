import { describe, expect, it } from 'vitest';
import { findTestReceiver, readTestReceiverPath, ownAddress } from './addresses.js';

const PATH = `/receive/${'t'.repeat(32)}/status/200`;
const served = [
  { offered: 'https://verify.example.com/connect', local: 'http://127.0.0.1:4000' },
  { offered: 'http://192.168.1.5:4000', local: 'http://127.0.0.1:4000' },
  { offered: 'http://[::1]:4000', local: 'http://[::1]:4000' },
  { offered: 'https://192.168.1.5:4001', local: 'https://127.0.0.1:4001' },
];

it.each([
  [`https://verify.example.com/connect${PATH}`, `http://127.0.0.1:4000${PATH}`],
  [`https://verify.example.com:443/connect${PATH}?a=1#b`, `http://127.0.0.1:4000${PATH}?a=1`],
  [`https://VERIFY.example.com/connect${PATH}`, `http://127.0.0.1:4000${PATH}`],
  [`http://192.168.1.5:4000${PATH}`, `http://127.0.0.1:4000${PATH}`],
  [`http://192.168.1.5:4000/x/..${PATH}`, `http://127.0.0.1:4000${PATH}`],
  [`http://user:word@192.168.1.5:4000${PATH}`, `http://127.0.0.1:4000${PATH}`],
  [`http://[::1]:4000${PATH}`, `http://[::1]:4000${PATH}`],
  [`https://192.168.1.5:4001${PATH}`, `https://127.0.0.1:4001${PATH}`],
])('%s is reached at %s', (destination, expected) => {
  expect(ownAddress(served, destination)?.href).toBe(expected);
});

it.each([
  ['another port', `http://192.168.1.5:4002${PATH}`],
  ['the port of no address', `http://192.168.1.5${PATH}`],
  ['another scheme', `https://192.168.1.5:4000${PATH}`],
  ['another host', `http://192.168.1.6:4000${PATH}`],
  ['a host that only begins so', `http://192.168.1.5.example.com:4000${PATH}`],
  ['a host in the name', `http://192.168.1.5:4000@127.0.0.1${PATH}`],
  ['the local host, which was not offered', `http://127.0.0.1:4000${PATH}`],
  ['another path', 'http://192.168.1.5:4000/sandbox'],
  ['a way out', `http://192.168.1.5:4000${PATH}/../../../../sandbox/clock`],
  ['a way out in disguise', `http://192.168.1.5:4000/receive/%2e%2e/sandbox/clock`],
  ['a way out by a backslash', `http://192.168.1.5:4000/receive\\..\\sandbox\\clock`],
  ['a path that only ends so', `http://192.168.1.5:4000/else${PATH}`],
  ['no token', 'http://192.168.1.5:4000/receive/status/200'],
  ['without the path before it', `https://verify.example.com${PATH}`],
  ['another path before it', `https://verify.example.com/connected${PATH}`],
  ['no URL', 'http://'],
])('%s is no test receiver', (_what, destination) => {
  expect(ownAddress(served, destination)).toBeNull();
});

it('knows no address before the sandbox listens', () => {
  expect(ownAddress([], `http://192.168.1.5:4000${PATH}`)).toBeNull();
});

const TOKEN = 'AZaz09_-'.repeat(4);

describe('a path', () => {
  it.each([
    [`/receive/${TOKEN}/status`, { token: TOKEN, name: 'status', n: null }],
    [`/receive/${TOKEN}/status/503`, { token: TOKEN, name: 'status', n: 503 }],
    [`/receive/${TOKEN}/anything`, { token: TOKEN, name: 'anything', n: null }],
  ])('%s is read', (path, expected) => {
    expect(readTestReceiverPath(path)).toEqual(expected);
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
    expect(readTestReceiverPath(path)).toBeNull();
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
    expect(findTestReceiver({ token: TOKEN, name, n })).toMatchObject(expected);
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
    ['no_dns', null, 'There is no test receiver no_dns. There are status, slow'],
    ['constructor', null, 'There is no test receiver constructor'],
  ])('%s with %s is refused', (name, n, words) => {
    expect(() => findTestReceiver({ token: TOKEN, name, n })).toThrow(words);
  });
});
