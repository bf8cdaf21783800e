import { expect, it } from 'vitest';
import { InvalidRequestError } from '../../http/errors.js';
import { checkRelayTarget } from './hook-url.js';

const OWN = 'http://127.0.0.1:3000/hooks/sandbox';
const PUBLIC = 'https://acme.test/console/hooks/production';

it.each([
  [OWN, OWN],
  ['http://127.0.0.1:3000/hooks/production', OWN],
  ['http://localhost:3000/hooks/sandbox', OWN],
  ['http://[::1]:3000/HOOKS/sandbox?x=1', OWN],
  ['http://2130706433:3000/hooks/sandbox', OWN],
  ['http://0.0.0.0:3000/hooks/sandbox', OWN],
  ['http://127.0.0.1:3000/a/../hooks/sandbox', OWN],
  ['https://ACME.test/console/hooks/sandbox', PUBLIC],
  ['https://acme.test:443/console/hooks/sandbox', PUBLIC],
])('refuses %s where webhooks arrive at %s', (url, own) => {
  expect(() => {
    checkRelayTarget(url, own, true);
  }).toThrow(/console itself/);
});

it.each([
  ['http://127.0.0.1:3001/hooks/sandbox', OWN],
  ['http://127.0.0.1:3000/receiver', OWN],
  ['https://acme.test/hooks/production', PUBLIC],
  ['https://hooks.acme.test/console/hooks/production', PUBLIC],
])('takes %s where webhooks arrive at %s', (url, own) => {
  expect(() => {
    checkRelayTarget(url, own, true);
  }).not.toThrow();
});

it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://0x7f.1/'])(
  'refuses %s where private destinations are not allowed',
  (url) => {
    const check = () => {
      checkRelayTarget(url, PUBLIC, false);
    };
    expect(check).toThrow(InvalidRequestError);
    expect(check).toThrow(/private address/);
  },
);
