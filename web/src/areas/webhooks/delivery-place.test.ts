import { expect, it } from 'vitest';
import { deliveryPlace } from './delivery-place';

const hook_url = 'https://console.test/hooks/sandbox';
const relay = {
  webhook_type: 'K',
  relay_url: 'https://acme.test/',
  changed_at: 1,
  changed_by: 'owner',
  last: null,
};

it.each([
  ['no destination', null, [], { at: 'nowhere' }],
  ['its own address', hook_url, [], { at: 'here', relay: null }],
  [
    'its own address, written otherwise',
    'HTTPS://Console.test:443/hooks/sandbox',
    [],
    { at: 'here', relay: null },
  ],
  ['its own address, relayed', hook_url, [relay], { at: 'here', relay }],
  [
    'a relay of another kind',
    hook_url,
    [{ ...relay, webhook_type: 'L' }],
    { at: 'here', relay: null },
  ],
  [
    'another address',
    'https://acme.test/',
    [],
    { at: 'elsewhere', destination_url: 'https://acme.test/', relay: null },
  ],
  [
    'the other environment’s hook',
    'https://console.test/hooks/production',
    [relay],
    { at: 'elsewhere', destination_url: 'https://console.test/hooks/production', relay },
  ],
  [
    'what is no address',
    'nowhere',
    [],
    { at: 'elsewhere', destination_url: 'nowhere', relay: null },
  ],
])('%s', (_what, destination_url, relays, expected) => {
  expect(deliveryPlace('K', destination_url, { hook_url, relays })).toEqual(expected);
});
