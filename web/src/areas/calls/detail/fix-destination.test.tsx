import type { ArchivedCall, HookReport, Role } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivedCall, callDetailOf } from '../../../testing/archived';
import { hookReport, memberOf, openPage } from '../../../testing/open-page';
import { rerunJob } from '../../../testing/rerun-responses';
import type { StubResponse } from '../../../testing/stub-api';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const OLD = 'https://old.example.com:8443/hook';
const NEW = 'https://new.example.com/hook';
const FILTER = { type: COMPLETED, destination: 'old.example.com:8443', response: 'not_2xx' };
const FAILED: Partial<ArchivedCall> = {
  ...{ state: 'failed', attempts: 16, response: '5xx', http_status: 503, destination_url: OLD },
};
const FATES = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };

function open(
  call: Partial<ArchivedCall>,
  role: Role = 'admin',
  left = 3,
  report: Partial<HookReport> = {},
) {
  let saved: StubResponse<'config_get'> = [{ webhook_type: COMPLETED, destination_url: OLD }];
  return openPage(`/sandbox/calls/${archivedCall().transaction_id}`, {
    get_session: () => memberOf(role),
    get_incoming: () => hookReport(report),
    get_call: () => callDetailOf({ call: archivedCall({ ...FAILED, ...call }) }),
    config_get: () => saved,
    config_create_or_edit: ({ body }) => {
      saved = [body];
      return { status: 'success', ...body };
    },
    send_test_event: ({ body }) => ({
      ...{ destination_url: body.destination_url, sent: '{}', http_status: 200 },
      ...{ response_body: '', body_cut: false, network_error: null, duration_ms: 5 },
    }),
    // Five failed there: one is delivered, and one was already rerun.
    count_reruns: () => ({
      ...{
        count: left + 2,
        more: false,
        statuses: { ...FATES, failed: left + 1, delivered: 1 },
      },
      by_default: { count: left, more: false, statuses: { ...FATES, failed: left } },
      rerun: 1,
      delivered: 1,
    }),
    start_rerun_job: () => rerunJob(),
    get_rerun_job: () => ({ job: rerunJob(), items: [], next_after: null }),
    list_rerun_jobs: () => ({ jobs: [] }),
  });
}
const fix = () => screen.findByRole('button', { name: 'Fix destination' });
const facts = () => screen.findByRole('heading', { name: 'Details' });

it('leads to the relay if the destination is the console, which relays elsewhere', async () => {
  const relays = [{ webhook_type: COMPLETED, relay_url: NEW }];
  open({}, 'admin', 3, { hook_url: OLD, relays });
  fireEvent.click(await fix());
  const panel = within(await screen.findByRole('region', { name: 'Fix destination' }));
  expect(await panel.findByText(NEW)).toBeTruthy();
  const link = panel.getByRole('link', { name: 'Change the relay' });
  expect(link.getAttribute('href')).toBe('/sandbox/webhooks');
});

it.each([
  ['another address', { hook_url: NEW, relays: [{ webhook_type: COMPLETED, relay_url: NEW }] }],
  ['another type', { hook_url: OLD, relays: [{ webhook_type: 'OTHER', relay_url: NEW }] }],
])('names no relay of %s', async (_what, report) => {
  open({}, 'admin', 3, report);
  fireEvent.click(await fix());
  const panel = within(await screen.findByRole('region', { name: 'Fix destination' }));
  await panel.findByRole('textbox', { name: 'Destination URL' });
  expect(panel.queryByRole('link', { name: 'Change the relay' })).toBeNull();
});

it('tests, saves, and reruns the calls that failed there, without leaving the call', async () => {
  const { sent, router } = open({});
  fireEvent.click(await fix());
  const panel = within(await screen.findByRole('region', { name: 'Fix destination' }));
  const field = await panel.findByRole('textbox', { name: 'Destination URL' });
  expect(field).toHaveProperty('value', OLD);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: NEW } });
  fireEvent.click(panel.getByRole('button', { name: 'Send test event' }));
  await panel.findByRole('region', { name: `Test event sent to ${NEW}` });
  expect(sent.some(({ operation }) => operation === 'config_create_or_edit')).toBe(false);
  fireEvent.click(panel.getByRole('button', { name: 'Save destination' }));
  await panel.findByText(/Saved in sandbox/);

  fireEvent.click(panel.getByRole('button', { name: 'Rerun the 3 calls that failed there…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rerun 3 calls' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sandbox/rerun-jobs/job-1');
  });
  expect(sent.find(({ operation }) => operation === 'start_rerun_job')?.body).toMatchObject({
    calls: { filter: FILTER, expected: 3 },
    include_rerun: false,
  });
});

it('says that no call is left to rerun', async () => {
  open({}, 'admin', 0);
  fireEvent.click(await fix());
  expect(await screen.findByText(/^No call is left to rerun/)).toBeTruthy();
});

it('is offered while a call is retried, too', async () => {
  open({ state: 'retrying', attempts: 1, response: 'network', http_status: null });
  expect(await fix()).toBeTruthy();
});

it('is refused to a role that may not change webhooks, with the reason', async () => {
  open({}, 'support');
  const button = await fix();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toContain('support');
});

it.each<[string, Partial<ArchivedCall>]>([
  ['is delivered', { state: 'delivered', response: '2xx', http_status: 200 }],
  ['was delivered by a rerun', { delivered_by_rerun: true }],
  ['belongs to an earlier key', { is_earlier_key: true }],
  ['has no response yet', { state: 'retrying', attempts: 0, response: null }],
  ['is retried without a provided response', { state: 'retrying', response: 'other' }],
  ['has a type that the specification does not name', { webhook_type: 'A_NEW_TYPE' }],
])('is not offered for a call that %s', async (_what, call) => {
  open(call);
  await facts();
  expect(screen.queryByRole('button', { name: 'Fix destination' })).toBeNull();
});
