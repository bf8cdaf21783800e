import { expect, it } from 'vitest';
import { keptHeaders } from './webhook-signature.js';

it('keeps order, case and repetition', () => {
  const raw = ['X-b', '1', 'x-A', '', 'X-b', '2', 'X-Hub-Signature-256', 'sha256=00'];
  expect(keptHeaders(raw).flat()).toEqual(raw);
});

it.each([
  ...['API-KEY', 'Api-Key', 'x-api-key', 'Cookie', 'Set-Cookie', 'Authorization'],
  ...['Proxy-Authorization', 'X-Auth-Token', 'X-Client-Secret'],
])('keeps no value of %s', (name) => {
  expect(keptHeaders([name, 'sk_sandbox_1'])).toEqual([[name, '(not kept)']]);
});

it('is bounded in number and in characters', () => {
  const many = Array.from({ length: 300 }, (_, n) => [`x-${n}`, '1']).flat();
  expect(keptHeaders(many)).toHaveLength(100);
  const large = Array.from({ length: 10 }, (_, n) => [`x-${n}`, 'x'.repeat(2000)]).flat();
  expect(keptHeaders(large)).toHaveLength(4);
});
