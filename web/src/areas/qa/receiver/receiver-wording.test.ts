import type { TestReceiver } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { addressOf, parameterNeed, receiverName, responseTone } from './receiver-wording';

const slow: TestReceiver = {
  ...{ name: 'slow', about: '', address: 'http://s.test/r/slow/{n}' },
  parameter: { label: 'seconds', min: 1, max: 60, usual: 5 },
};

describe('the address of a test receiver', () => {
  it.each([
    ['5', 'http://s.test/r/slow/5'],
    [' 60 ', 'http://s.test/r/slow/60'],
    ['0', null],
    ['61', null],
    ['1.5', null],
    ['', null],
    ['five', null],
  ])('with %j is %j', (text, address) => {
    expect(addressOf(slow, text)).toBe(address);
  });

  it('without a parameter is unchanged', () => {
    expect(addressOf({ ...slow, parameter: null, address: 'http://x/{n}' }, '')).toBe(
      'http://x/{n}',
    );
  });
});

it('names known receivers in words and shows unknown names as received', () => {
  expect(receiverName('no_dns')).toBe('No such host');
  expect(receiverName('constructor')).toBe('constructor');
});

it.each([
  [200, 'good'],
  [299, 'good'],
  [302, 'bad'],
  [503, 'bad'],
  [null, 'attention'],
])('a response of %j is %s', (http_status, tone) => {
  expect(responseTone({ http_status })).toBe(tone);
});

it('says which parameter an address needs', () => {
  const parameter = { label: 'HTTP status', min: 200, max: 599, usual: 500 };
  expect(parameterNeed(parameter)).toBe('HTTP status must be 200 to 599');
});
