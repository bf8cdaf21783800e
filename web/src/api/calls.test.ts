import { readCall } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { pollInterval } from './calls';

function listing(...statuses: string[]) {
  const items = statuses.map((status, n) =>
    readCall({ transaction_id: `ewh:${n}`, webhook_type: 'K', status, attempts: 0 }),
  );
  return { items: items.filter((call) => call !== null) };
}

it.each([
  ['nothing is known', undefined, null, 5000],
  ['everything has ended', listing('COMPLETED', 'FAILED'), null, 5000],
  ['a status is unknown', listing('PARKED'), null, 5000],
  ['a call is pending', listing('COMPLETED', 'PENDING'), null, 2000],
  ['the last look failed', listing('PENDING'), new Error('away'), 5000],
])('when %s', (_what, data, error, expected) => {
  expect(pollInterval({ data, error })).toBe(expected);
});
