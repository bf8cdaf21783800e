import type { ArchivedCall, CallState, Rerun } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { archivedCall, callDetailOf } from '../../../testing/archived';
import { dispatchPush, openPage, PAGE } from '../../../testing/open-page';
import { problem, type Sent, type Stubs } from '../../../testing/stub-api';
import { rerunJob } from '../../../testing/rerun-responses';

const CALLS = [2, 1].map((n) =>
  archivedCall({ sequence: n, transaction_id: `ewh:${n}`, state: 'failed', attempts: 16 }),
);
const FATES = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };
const JOB = rerunJob(
  { created_by: 'The admin', per_second: 20, total: 2, fates: FATES },
  { waiting: 2 },
);
const ALL = { count: 2, more: false, statuses: { ...FATES, delivered: 1, retrying: 1 } };
const COUNT = { ...ALL, by_default: ALL, delivered: 0, rerun: 0 };

const stubs = (more: Stubs = {}): Stubs => ({
  list_calls: () => ({ ...PAGE, calls: CALLS, total: { count: 2, more: false } }),
  count_reruns: () => COUNT,
  start_rerun_job: () => JOB,
  get_rerun_job: () => ({ job: JOB, items: [], next_after: null }),
  ...more,
});

async function ask(environment = 'sandbox', more: Stubs = {}) {
  const page = openPage(`/${environment}/calls`, stubs(more));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select ewh:1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select ewh:2' }));
  fireEvent.click(screen.getByRole('button', { name: /^Rerun 2 selected/ }));
  return { ...page, dialog: await screen.findByRole('alertdialog') };
}
const started = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'start_rerun_job').map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
});
describe('rerunning many calls', () => {
  it('shows the count and the consequences, and starts one job at the chosen pace', async () => {
    const { sent, router, dialog } = await ask();
    const inside = within(dialog);
    const button = await inside.findByRole('button', { name: 'Rerun 2 calls' });
    expect(dialog.textContent).toContain('new transaction_id');
    expect(dialog.textContent).toContain('1 was already delivered');
    expect(dialog.textContent).toContain('1 is still being retried');
    fireEvent.click(inside.getByRole('radio', { name: /^20 per second/ }));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/rerun-jobs/job-1');
    });
    const request_id: unknown = expect.stringMatching(/^[\w-]{8,}$/);
    expect(started(sent)).toEqual([
      {
        calls: { transaction_ids: ['ewh:1', 'ewh:2'] },
        per_second: 20,
        include_rerun: false,
        request_id,
      },
    ]);
  });

  it('skips calls that were already rerun, unless included', async () => {
    const by_default = { count: 1, more: false, statuses: { ...FATES, retrying: 1 } };
    const { sent, dialog } = await ask('sandbox', {
      count_reruns: () => ({ ...COUNT, by_default, rerun: 1 }),
    });
    const inside = within(dialog);
    const button = await inside.findByRole('button', { name: 'Rerun 1 call' });
    expect(dialog.textContent).toContain('1 has already been rerun. It is skipped.');
    expect(dialog.textContent).not.toContain('was already delivered');
    fireEvent.click(inside.getByRole('checkbox', { name: 'Rerun it again' }));
    expect(inside.getByRole('button', { name: 'Rerun 2 calls' })).toBeTruthy();
    expect(dialog.textContent).toContain('1 was already delivered');
    fireEvent.click(inside.getByRole('checkbox', { name: 'Rerun it again' }));
    fireEvent.click(button);
    await waitFor(() => {
      expect(started(sent)).toMatchObject([{ include_rerun: false }]);
    });
  });

  it('offers to include what is skipped, although both counts end at the limit', async () => {
    const most = { ...ALL, count: 10_000 };
    const { dialog } = await ask('sandbox', {
      count_reruns: () => ({ ...COUNT, ...most, more: true, by_default: most, delivered: 3 }),
    });
    const inside = within(dialog);
    expect(await inside.findByRole('checkbox', { name: 'Rerun them again' })).toBeTruthy();
    expect(dialog.textContent).toContain('They are skipped.');
  });

  it('starts nothing if all calls were already rerun, until they are included', async () => {
    const by_default = { count: 0, more: false, statuses: FATES };
    const { sent, dialog } = await ask('sandbox', {
      count_reruns: () => ({ ...COUNT, by_default, rerun: 2 }),
    });
    const inside = within(dialog);
    await inside.findByText(/^2 have already been rerun\./);
    fireEvent.click(inside.getByRole('button', { name: 'Rerun' }));
    expect(started(sent)).toEqual([]);
    fireEvent.click(inside.getByRole('checkbox', { name: 'Rerun them again' }));
    fireEvent.click(inside.getByRole('button', { name: 'Rerun 2 calls' }));
    await waitFor(() => {
      expect(started(sent)).toMatchObject([{ include_rerun: true }]);
    });
  });

  it('stays open while the job starts, and then opens it', async () => {
    let finish: (value: typeof JOB) => void = () => undefined;
    const { router, dialog } = await ask('sandbox', {
      start_rerun_job: () =>
        new Promise<typeof JOB>((resolve) => {
          finish = resolve;
        }),
    });
    const inside = within(dialog);
    const button = await inside.findByRole('button', { name: 'Rerun 2 calls' });
    fireEvent.click(button);
    await waitFor(() => {
      expect(button.getAttribute('aria-busy')).toBe('true');
    });
    const cancel = inside.getByRole('button', { name: 'Cancel' });
    fireEvent.click(cancel);
    expect(cancel.title).toBe('The bulk rerun is starting');
    // Browsers fire a cancel event for the first Escape only.
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('alertdialog')).toBe(dialog);
    finish(JOB);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/rerun-jobs/job-1');
    });
  });

  it('names production, and can be cancelled without an effect', async () => {
    const { sent, dialog } = await ask('production');
    const inside = within(dialog);
    expect(await inside.findByText('Rerun 2 calls in production?')).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Rerun 2 calls in production' })).toBeTruthy();
    fireEvent.click(inside.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(started(sent)).toEqual([]);
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('counts again when the filter matches more calls than confirmed', async () => {
    let count = COUNT;
    const { dialog } = await ask('sandbox', {
      count_reruns: () => count,
      start_rerun_job: () => problem(409, 'conflict', 'The filter now matches 3 calls'),
    });
    const inside = within(dialog);
    fireEvent.click(await inside.findByRole('button', { name: 'Rerun 2 calls' }));
    expect((await inside.findByRole('alert')).textContent).toContain(
      'The filter now matches 3 calls',
    );
    count = { ...COUNT, by_default: { ...ALL, count: 3 } };
    fireEvent.click(inside.getByRole('button', { name: 'Count again' }));
    expect(await inside.findByRole('button', { name: 'Rerun 3 calls' })).toBeTruthy();
    expect(inside.queryByRole('alert')).toBeNull();
  });

  it('does not start with too many calls', async () => {
    const { sent, dialog } = await ask('sandbox', {
      count_reruns: () => ({
        ...COUNT,
        by_default: { ...ALL, count: 10_000, more: true },
      }),
    });
    const button = await within(dialog).findByRole('button', { name: 'Rerun 10,000+ calls' });
    expect(dialog.textContent).toContain('Narrow the filter');
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('Too many calls for one bulk rerun');
    expect(started(sent)).toEqual([]);
  });
});

describe('rerunning one call', () => {
  const newCall = (state: CallState) =>
    // Its own sequence: with that of a listed call it would replace that call's row.
    archivedCall({
      ...{ sequence: 3, transaction_id: 'ewh:new', rerun_of: 'ewh:1' },
      ...{ state, attempts: 1 },
    });
  const detail = (rerun_chain: ArchivedCall[], reruns: Rerun[] = []) =>
    callDetailOf({ call: archivedCall({ transaction_id: 'ewh:1' }), rerun_chain, reruns });
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Rerun ewh:1' }));
  };
  const push = (state: CallState) => {
    act(() => {
      dispatchPush('sandbox', { event: 'call', data: newCall(state) });
    });
  };

  it('follows the new call until it is delivered', async () => {
    let state: CallState = 'retrying';
    openPage('/sandbox/calls', {
      ...stubs(),
      call_rerun: () => ({ status: 'success', transaction_id: 'ewh:new' }),
      get_call: () => detail([newCall(state)]),
    });
    await press();
    expect(await screen.findByText(/New call: Retrying, 1 of 16/)).toBeTruthy();
    state = 'delivered';
    push(state);
    expect(await screen.findByText(/New call: Delivered on attempt 1/)).toBeTruthy();
  });

  it('shows a new call that was matched by time as such', async () => {
    let reruns: Rerun[] = [];
    openPage('/sandbox/calls', {
      ...stubs(),
      call_rerun: () => Response.json({}),
      get_call: () => detail([newCall('delivered')], reruns),
    });
    await press();
    expect(await screen.findAllByText(/^Rerun requested/)).toBeTruthy();
    reruns = [
      {
        ...{ id: 'r1', transaction_id: 'ewh:1', new_transaction_id: 'ewh:new', matched: 'time' },
        ...{
          outcome: 'accepted',
          requested_at: 5,
          service_at: 5,
          requested_by: 'Admin',
          job_id: null,
        },
      },
    ];
    push('delivered');
    expect(await screen.findByText(/New call: Delivered on attempt 1/)).toBeTruthy();
    expect(screen.getByText(/matched by time/)).toBeTruthy();
  });
});
