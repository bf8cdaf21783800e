import { readCall, readEvent, type Call } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { filterCalls } from './filter-calls';

const calls = [
  {
    transaction_id: 'ewh:1',
    webhook_type: 'K1',
    status: 'PENDING',
    attempts: 0,
    reference_user_id: 'Panel-7',
  },
  { transaction_id: 'ewh:2', webhook_type: 'K2', status: 'FAILED', attempts: 16, user_id: 'bcu_9' },
  {
    transaction_id: 'ewh:3',
    webhook_type: 'K1',
    status: 'PARKED',
    attempts: 1,
    note: 'quotes "x"',
  },
]
  .map((raw) => readCall(raw))
  .filter((call) => call !== null);

const answer = readEvent({ http_status: 418, response_body: 'Out of <TEA>' });

it.each([
  ['nothing asked', {}, ['ewh:1', 'ewh:2', 'ewh:3']],
  ['a status', { status: 'FAILED' }, ['ewh:2']],
  ['a status nobody named', { status: 'PARKED' }, ['ewh:3']],
  ['a kind', { kind: 'K1' }, ['ewh:1', 'ewh:3']],
  ['a kind and a status', { kind: 'K1', status: 'PENDING' }, ['ewh:1']],
  ['part of an id', { q: 'ewh:2' }, ['ewh:2']],
  ['a person, in another case', { q: ' PANEL ' }, ['ewh:1']],
  ['a user_id', { q: 'bcu_9' }, ['ewh:2']],
  ['a field that only the raw record has', { q: 'quotes' }, ['ewh:3']],
  ['text in the last answer', { q: 'of <tea' }, ['ewh:2']],
  ['the status of the last answer', { q: '418' }, ['ewh:2']],
  ['blank text', { q: '   ' }, ['ewh:1', 'ewh:2', 'ewh:3']],
  ['what fits nothing', { q: 'zzz' }, []],
])('%s', (_what, filter, expected) => {
  const answerOf = (call: Call) => (call.transaction_id === 'ewh:2' ? answer : null);
  expect(filterCalls(calls, filter, answerOf).map((call) => call.transaction_id)).toEqual(expected);
});
