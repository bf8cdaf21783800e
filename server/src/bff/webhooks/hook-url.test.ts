import { expect, it } from 'vitest';
import { hookReach, hookUrl } from './hook-url.js';

it.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/hooks/sandbox'],
  ['https://acme.test/console', 'https://acme.test/console/hooks/sandbox'],
  ['https://ACME.test', 'https://acme.test/hooks/sandbox'],
])('stands under the public address %s', (publicUrl, expected) => {
  expect(hookUrl(publicUrl, 'sandbox')).toBe(expected);
});

it.each([
  ['https://console.acme.test/h', 'https://connect.test', false, 'anywhere'],
  ['https://1.1.1.1/h', 'https://connect.test', false, 'anywhere'],
  ['http://127.0.0.1:3000/h', 'http://127.0.0.1:4000', true, 'anywhere'],
  ['http://localhost:3000/h', 'https://connect.test', true, 'this_machine'],
  ['http://[::1]:3000/h', 'https://connect.test', true, 'this_machine'],
  ['http://192.168.1.5:3000/h', 'https://connect.test', true, 'this_network'],
  ['http://192.168.1.5:3000/h', 'http://192.168.1.9', false, 'anywhere'],
  ['http://192.168.1.5:3000/h', 'http://127.0.0.1:4000', true, 'anywhere'],
  ['http://192.168.1.5:3000/h', 'http://127.0.0.1:4000', false, 'refused'],
  ['http://[fd00::1]/h', 'https://connect.test', true, 'this_network'],
] as const)('%s is for a service at %s (private allowed: %s) %s', (hook, base, allow, reach) => {
  expect(hookReach(hook, base, allow)).toBe(reach);
});
