import { expect, it } from 'vitest';
import { ownAddress } from './own-address.js';

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
])('%s is none of ours', (_what, destination) => {
  expect(ownAddress(served, destination)).toBeNull();
});

it('knows none before it is served', () => {
  expect(ownAddress([], `http://192.168.1.5:4000${PATH}`)).toBeNull();
});
