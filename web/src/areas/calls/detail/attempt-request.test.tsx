import type { InboxEntry } from '@connect-console/server/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { attemptDetailOf, archivedCall, callDetailOf } from '../../../testing/archived';
import { memberOf, openPage } from '../../../testing/open-page';
import { offerResponse } from '../../../testing/qa-responses';
import { inboxEntryOf } from '../../../records/attempt/request-sources';

const AT = Date.UTC(2026, 10, 1);
const entry = (id: number, ms: number): InboxEntry => ({
  ...{ id, at: new Date(AT + ms).toISOString(), receiver: 'status', method: 'POST' },
  ...{ path: '/receivers/a/status/503', transaction_id: 'ewh:1', webhook_type: 'T' },
  ...{ reference_user_id: 'u', signature: 'match', body_bytes: 2, answer: 'HTTP 503' },
  http_status: 503,
});
const ENTRIES = [entry(2, 5000), entry(1, 0)];
const attempt = (fields: object = {}) => ({
  ...{ created_at: AT + 40, duration_ms: 40 },
  ...{ destination_url: 'http://127.0.0.1:4000/receivers/a/status/503', ...fields },
});

it.each<[string, object, number | null]>([
  ['arrived while it ran', {}, 1],
  ['arrived while a later one ran', { created_at: AT + 5030 }, 2],
  ['arrived as a long one began', { created_at: AT + 4900, duration_ms: 4900 }, 1],
  ['arrived at another time', { created_at: AT + 2500 }, null],
  ['arrived at another address', { destination_url: 'http://127.0.0.1:4000/else' }, null],
  ['has no time', { created_at: null }, null],
])('the delivery of an attempt that %s', (_what, fields, id) => {
  expect(inboxEntryOf(attempt(fields), ENTRIES)?.id ?? null).toBe(id);
});

const HOOK = 'https://console.example.com/hooks/sandbox';
const RECEIVER = 'http://127.0.0.1:4000/receivers/a/status/503';
const call = archivedCall({ transaction_id: 'ewh:1', state: 'delivered', attempts: 3 });
const DETAIL = callDetailOf({
  call,
  payload: { body: '{"a":1}', headers: [['X-Odd', '<b>']], received_at: AT, times: 2 },
  attempts: [
    attemptDetailOf({ attempt: 1, destination_url: 'https://elsewhere.example.com/' }),
    attemptDetailOf({ attempt: 2, destination_url: RECEIVER, created_at: AT, http_status: 503 }),
    attemptDetailOf({ attempt: 3, destination_url: HOOK }),
  ],
});

function open(role: 'qa' | 'support') {
  const record = {
    ...{ ...entry(1, 0), signature: 'mismatch' as const, headers: [], body_bytes: 2 },
    ...{ body_base64: btoa('{}'), body_cut: false },
  };
  return openPage('/sandbox/calls/ewh%3A1', {
    get_session: () => memberOf(role),
    get_call: () => DETAIL,
    qa_offer: () => offerResponse(),
    qa_inbox: () => ({ entries: [entry(1, 0)], newest: 1, more: false }),
    qa_inbox_record: () => record,
  });
}
const attempts = async () => within(await screen.findByRole('region', { name: 'Attempts' }));

it('shows the request of each attempt that the console or a test receiver got', async () => {
  open('qa');
  const list = await attempts();
  expect(await list.findByText(/^No request is known for 1 attempt/)).toBeTruthy();
  const summaries = list.getAllByText('Request');
  const [here, inbox] = summaries.map((summary) => summary.parentElement);
  for (const summary of summaries) fireEvent.click(summary);
  await list.findByText(/Signature valid/);
  expect(here?.textContent).toContain('X-Odd: <b>');
  expect(here?.textContent).toContain('arrived 2 times; the first request is stored');
  expect(await list.findByText(/Wrong signature/)).toBeTruthy();
  expect(within(inbox ?? document.body).getByText('No headers')).toBeTruthy();
  expect(within(inbox ?? document.body).getByRole('button', { name: 'Copy as cURL' })).toBeTruthy();
});

it('reads the inbox once, however long the call stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { sent } = open('qa');
  await (await attempts()).findByText(/^No request is known for 1 attempt/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.filter(({ operation }) => operation === 'qa_inbox')).toHaveLength(1);
});

it('states no missing request before it is known where deliveries to this console arrive', async () => {
  openPage('/sandbox/calls/ewh%3A1', {
    get_session: () => memberOf('support'),
    get_call: () => DETAIL,
    get_incoming: () => new Promise(() => undefined),
  });
  const list = await attempts();
  expect(list.queryByText(/^No request is known/)).toBeNull();
});

it.each([
  ['never arrived', { response: 'network', http_status: null, network_code: 'ECONNREFUSED' }],
  ['was refused', { response: '4xx', http_status: 401 }],
] as const)('shows the stored request of no attempt that %s', async (_what, failed) => {
  const detail = callDetailOf({
    ...{ call: DETAIL.call, payload: { body: '{}', headers: [], received_at: AT, times: 1 } },
    attempts: [
      attemptDetailOf({ attempt: 1, destination_url: HOOK, ...failed }),
      attemptDetailOf({ attempt: 2, destination_url: HOOK }),
    ],
  });
  openPage('/sandbox/calls/ewh%3A1', {
    get_session: () => memberOf('support'),
    get_call: () => detail,
  });
  const list = await attempts();
  expect(await list.findByText(/^No request is known for 1 attempt/)).toBeTruthy();
  expect(list.getAllByText('Request')).toHaveLength(1);
});

it('asks for no inbox that the role may not read', async () => {
  open('support');
  expect(await (await attempts()).findByText(/^No request is known for 2 attempts/)).toBeTruthy();
});

it('compares the requests of two attempts, headers by name and the body by field', async () => {
  const detail = callDetailOf({
    ...DETAIL,
    attempts: [
      attemptDetailOf({ attempt: 1, destination_url: RECEIVER, created_at: AT }),
      attemptDetailOf({ attempt: 2, destination_url: RECEIVER, created_at: AT + 5000 }),
    ],
  });
  const record = (id: number) => ({
    ...{ ...entry(id, 0), headers: [['X-Odd', `v${id}`] as [string, string]] },
    ...{ body_base64: btoa(`{"same":1,"n":${id}}`), body_cut: false },
  });
  openPage('/sandbox/calls/ewh%3A1', {
    get_session: () => memberOf('qa'),
    get_call: () => detail,
    qa_offer: () => offerResponse(),
    qa_inbox: () => ({ entries: ENTRIES, newest: 2, more: false }),
    qa_inbox_record: ({ query }) => record(query.id),
  });
  const list = await attempts();
  expect(await list.findByText('Request')).toBeTruthy();
  fireEvent.click(list.getByText('Compare with attempt 1'));
  const body = await list.findByRole('region', { name: 'Differences: Request body' });
  expect(body.textContent).toBe('Request body: 1 field is the samenAttempt 11Attempt 22');
  expect(list.getByRole('region', { name: 'Differences: Request headers' }).textContent).toContain(
    'x-oddAttempt 1v1Attempt 2v2',
  );
});
