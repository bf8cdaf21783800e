import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { callDetailOf } from '../../../testing/archived';
import { failedCall, pageOf } from '../../../testing/failed-calls';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { problem, type Sent } from '../../../testing/stub-api';

const NONE = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };
const CALLS = [3, 2, 1].map((n) => failedCall(n));

beforeEach(() => {
  localStorage.clear();
});
const open = (path = '/sandbox/calls?state=failed') =>
  openPage(path, {
    list_calls: () => pageOf(CALLS),
    count_reruns: () => ({
      ...{ count: 3, more: false, statuses: { ...NONE, failed: 3 } },
      by_default: { count: 3, more: false, statuses: { ...NONE, failed: 3 } },
      rerun: 0,
      delivered: 0,
    }),
  });

const reruns = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'call_rerun');

it('shows the progress of a rerun at its row', async () => {
  open();
  const row = (await screen.findByLabelText('Rerun ewh:2')).closest('tr');
  expect(row?.textContent).not.toContain('rerun:');
  act(() => {
    const call = failedCall(2, { rerun_state: 'retrying' });
    dispatchPush('sandbox', { event: 'call', data: call });
  });
  await waitFor(() => {
    const pushed = screen.getByLabelText('Rerun ewh:2').closest('tr');
    expect(pushed?.textContent).toContain('rerun: retrying');
  });
});

it('announces the progress of a rerun, which a second click does not repeat', async () => {
  const { sent } = openPage('/sandbox/calls', {
    list_calls: () => pageOf(CALLS),
    get_call: () => callDetailOf({ call: failedCall(2) }),
    call_rerun: () => ({ status: 'success', transaction_id: 'ewh:9' }),
  });
  const button = await screen.findByRole('button', { name: 'Rerun ewh:2' });
  const regions = screen.getAllByRole('status');
  fireEvent.click(button);
  fireEvent.click(button);
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  await waitFor(() => {
    expect(regions.map(({ textContent }) => textContent)).toContain('Rerun requested');
  });
  expect(dismiss.closest('[role="status"]')).toBeNull();
  fireEvent.click(button);
  expect(reruns(sent)).toHaveLength(1);
});

it('asks nothing while the rerun of the call is requested', async () => {
  const call = failedCall(1, { state: 'delivered' });
  const { router, sent } = openPage('/sandbox/calls', {
    list_calls: () => pageOf([call]),
    get_call: () => callDetailOf({ call }),
    call_rerun: () => new Promise(() => undefined),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rerun ewh:1' }));
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Rerun' }));
  await screen.findByText('Requesting the rerun', { selector: 'strong' });
  fireEvent.click(screen.getByRole('button', { name: 'Rerun ewh:1' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(() => router.navigate({ href: '/sandbox/calls/ewh:1' }));
  const panel = within(await screen.findByRole('region', { name: /ewh:1/ }));
  const button = await panel.findByRole('button', { name: 'Rerun ewh:1' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(reruns(sent)).toHaveLength(1);
});

it('says at the row and on the page of a call that a rerun delivered it, and asks before another', async () => {
  const call = failedCall(1, { rerun_state: 'delivered', delivered_by_rerun: true });
  const detail = callDetailOf({ call });
  const { sent } = openPage('/sandbox/calls/ewh:1', {
    list_calls: () => pageOf([call]),
    get_call: () => detail,
  });
  const panel = within(await screen.findByRole('region', { name: /ewh:1/ }));
  expect(await panel.findByText('Delivered by rerun')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Rerun ewh:1' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/already delivered by a rerun/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent.filter(({ operation }) => operation === 'call_rerun')).toEqual([]);
});

it('asks before it repeats a failed rerun of a call that was delivered meanwhile', async () => {
  let state: 'retrying' | 'delivered' = 'retrying';
  const { sent } = openPage('/production/calls/ewh:1', {
    list_calls: () => pageOf([failedCall(1, { state })]),
    get_call: () => callDetailOf({ call: failedCall(1, { state }) }),
    call_rerun: () => {
      state = 'delivered';
      return problem(504, 'upstream_timeout', 'Slow');
    },
  });
  const panel = within(await screen.findByRole('region', { name: /ewh:1/ }));
  fireEvent.click(await panel.findByRole('button', { name: 'Rerun ewh:1 in production' }));
  const again = await panel.findByRole('button', { name: 'Rerun again in production' });
  await panel.findAllByText(/Delivered/);
  fireEvent.click(again);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/already delivered/)).toBeTruthy();
  expect(reruns(sent)).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Rerun in production' }));
  await waitFor(() => {
    expect(reruns(sent)).toHaveLength(2);
  });
});

it('repeats no failed rerun of a call that belongs to an earlier API key by then', async () => {
  let is_earlier_key = false;
  const { sent } = openPage('/sandbox/calls/ewh:1', {
    list_calls: () => pageOf([failedCall(1, { is_earlier_key })]),
    get_call: () => callDetailOf({ call: failedCall(1, { is_earlier_key }) }),
    call_rerun: () => {
      is_earlier_key = true;
      return problem(422, 'upstream_refused', 'No', { failure_code: 'DOES_NOT_EXIST' });
    },
  });
  const panel = within(await screen.findByRole('region', { name: /ewh:1/ }));
  fireEvent.click(await panel.findByRole('button', { name: 'Rerun ewh:1' }));
  const again = await panel.findByRole('button', { name: 'Rerun again' });
  await waitFor(() => {
    expect(again.title).toMatch(/^This call belongs to an earlier API key/);
  });
  fireEvent.click(again);
  expect(reruns(sent)).toHaveLength(1);
});

it.each(['/production/calls?state=failed', '/sandbox/calls?state=failed&attempts=16'])(
  'closes the question about a bulk rerun with its list, when Back leads to %s',
  async (before) => {
    const { router } = open(before);
    await screen.findByRole('button', { name: /^Rerun all 3 failed/ });
    await act(() => router.navigate({ href: '/sandbox/calls?state=failed' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rerun all 3 failed…' }));
    expect(await screen.findByRole('heading', { name: 'Rerun 3 calls?' })).toBeTruthy();
    act(() => {
      router.history.back();
    });
    await waitFor(() => {
      expect(router.state.location.href).toBe(before);
    });
    await screen.findByRole('button', { name: /^Rerun all 3 failed/ });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

it('lists the calls of an earlier API key apart, and reruns none of them', async () => {
  const earlier = failedCall(1, { is_earlier_key: true });
  openPage('/sandbox/calls', {
    list_calls: ({ query }) =>
      query.archive === 'earlier'
        ? pageOf([earlier], { has_earlier_key: true })
        : pageOf([failedCall(2)], { has_earlier_key: true }),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'View earlier calls' }));
  const button = await screen.findByRole('button', { name: 'Rerun ewh:1' });
  expect(button.title).toMatch(/^This call belongs to an earlier API key/);
  expect(screen.queryByRole('button', { name: /^Rerun all/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'View current calls' })).toBeTruthy();
});
