import type { RerunJob, RerunJobItem } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dispatchPush, memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { rerunJob as job } from '../../../testing/rerun-responses';

function item(n: number, fields: Partial<RerunJobItem> = {}): RerunJobItem {
  return {
    ...{ n, transaction_id: `ewh:${n}`, state: 'accepted', new_transaction_id: `ewh:new-${n}` },
    ...{ matched: 'response', new_state: 'delivered', new_state_reason: null },
    ...{ new_attempts: 2, new_status: 'COMPLETED' },
    ...{ failure_code: null, reason: null, reference_user_id: `panel <${n}>` },
    ...fields,
  };
}

const ITEMS = [
  item(1),
  item(2, { matched: 'time', new_state: null, new_attempts: null, new_status: null }),
  item(3, {
    ...{ state: 'refused', new_transaction_id: null, matched: null, new_state: null },
    ...{ failure_code: 'DOES_NOT_EXIST', reason: 'No <i>such</i> call' },
  }),
  item(4, { state: 'waiting', new_transaction_id: null, matched: null, new_state: null }),
];
const COUNTS = { accepted: 2, refused: 1, waiting: 1 };

const stubs = (shown: () => RerunJob, items = ITEMS, next_after: number | null = null): Stubs => ({
  get_rerun_job: ({ query: { state } }) => {
    return {
      job: shown(),
      items: items.filter((each) => state === undefined || each.state === state),
      next_after,
    };
  },
});

const rowOf = async (n: number) => {
  const link = await screen.findByRole('link', { name: `ewh:${n}` });
  return link.closest('tr') ?? document.createElement('tr');
};

describe('the page of a bulk rerun', () => {
  it('shows its progress, and the result of each call', async () => {
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => job({}, COUNTS)),
    );
    const first = await rowOf(1);
    expect(within(first).getByRole('link', { name: 'ewh:new-1' }).getAttribute('href')).toBe(
      '/sandbox/calls/ewh%3Anew-1',
    );
    expect(first.querySelector('[data-status="COMPLETED"]')?.textContent).toBe('Delivered');
    expect((await rowOf(2)).textContent).toContain('Matched by time');
    expect((await rowOf(2)).textContent).toContain('Not listed yet');
    expect((await rowOf(3)).textContent).toContain('DOES_NOT_EXISTNo <i>such</i> call');
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('3');
    expect(screen.getByText('2 of 4 calls rerun, 1 refused.')).toBeTruthy();
    expect(screen.getByText(/you can close this page/)).toBeTruthy();
    expect(screen.getByText('Owner <b>')).toBeTruthy();
    const user = within(first).getByRole('link', { name: 'panel <1>' });
    expect(user.getAttribute('href')).toBe('/sandbox/users/panel%20%3C1%3E');
  });

  it('names its filter, exports its results, and reruns what was not sent', async () => {
    const filter = { state: 'failed', type: 'T', from: Date.UTC(2026, 0, 2) };
    const cancelled = job({ state: 'cancelled', filter }, { accepted: 1, cancelled: 3 });
    const { sent } = openPage('/sandbox/rerun-jobs/job-1', {
      ...stubs(() => cancelled),
      change_rerun_job: () => cancelled,
    });
    await rowOf(1);
    const text = 'Filter: state failed, event type T, from 2026-01-02T00:00:00.000Z.';
    expect(screen.getByText(/^Filter:/).textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByText('CSV').getAttribute('href')).toBe(
      '/api/sandbox/rerun-jobs/job-1/export?format=csv',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Rerun the 3 calls that were not sent' }));
    await waitFor(() => {
      const paths = sent.map(({ path }) => path);
      expect(paths).toContain('/api/sandbox/rerun-jobs/job-1/retry');
    });
  });

  it('follows the job to its end', async () => {
    let shown = job({}, COUNTS);
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => shown),
    );
    await rowOf(1);
    shown = job({ state: 'finished', finished_at: 2 }, { accepted: 3, refused: 1 });
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: shown });
    });
    expect(await screen.findByText('3 of 4 calls rerun, 1 refused.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('marks its data as old when the server stops responding', async () => {
    const shown = job({}, COUNTS);
    let isAway = false;
    openPage('/sandbox/rerun-jobs/job-1', {
      ...stubs(() => shown),
      get_rerun_job: () =>
        isAway ? problem(500, 'internal', 'T') : { job: shown, items: ITEMS, next_after: null },
    });
    await rowOf(1);
    isAway = true;
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: shown });
    });
    expect(await screen.findByText(/last known calls of this bulk rerun/)).toBeTruthy();
    expect(screen.getByText('2 of 4 calls rerun, 1 refused.')).toBeTruthy();
  });

  it('shows the state of each new call as the list of calls does', async () => {
    const tried = { new_state: 'retrying', new_attempts: 3 } as const;
    const left = { new_state: 'unknown', new_state_reason: 'left_window' } as const;
    const items = [item(1, tried), item(2, { ...tried, ...left })];
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => job({}, COUNTS), items),
    );
    expect((await rowOf(1)).textContent).toContain('Retrying, 3 of 16');
    expect((await rowOf(2)).textContent).toContain('Unknown, last seen retrying, 3 of 16');
  });

  it('shows the states of the new calls, and no accepted rerun as a delivery', async () => {
    const fates = { delivered: 0, retrying: 4, failed: 0, unknown: 0 };
    let shown = job({ state: 'finished', finished_at: 2, fates }, { accepted: 4 });
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => shown),
    );
    const line = (await screen.findByText('New calls:')).parentElement;
    expect(line?.textContent).toBe('New calls:4 retrying');
    expect(screen.getByText('Finished, not all delivered yet')).toBeTruthy();
    shown = { ...shown, fates: { ...fates, delivered: 3, retrying: 0, failed: 1 } };
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: shown });
    });
    expect(await screen.findByText('3 delivered')).toBeTruthy();
    expect(screen.getByText('Finished, 1 failed')).toBeTruthy();
  });

  it('filters by result, in the URL', async () => {
    const { router } = openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => job({}, COUNTS)),
    );
    await rowOf(1);
    fireEvent.click(screen.getByRole('button', { name: /^Refused/ }));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'ewh:1' })).toBeNull();
    });
    expect(router.state.location.search).toEqual({ state: 'refused' });
    expect(await rowOf(3)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Refused/ }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('shows thousands of calls, 200 per page', async () => {
    const { router, sent } = openPage(
      '/sandbox/rerun-jobs/job-1?after=nonsense',
      stubs(() => job({}, COUNTS), ITEMS, 200),
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Show more calls' }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ after: '200' });
    });
    expect(await screen.findByRole('link', { name: 'First calls' })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toContain('/api/sandbox/rerun-jobs/job-1?after=200');
  });

  it('says why it waits for the service, and that it continues by itself', async () => {
    const blocked = { code: 'upstream_maintenance', detail: 'Closed until noon.', since: 1 };
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => job({ blocked }, { waiting: 4 })),
    );
    expect(await screen.findByText(/Closed until noon/)).toBeTruthy();
    expect(screen.getByText('Waiting for the service')).toBeTruthy();
  });

  it('warns of reruns without a response when it has ended', async () => {
    const ended = job({ state: 'finished' }, { accepted: 3, unknown: 1 });
    openPage(
      '/sandbox/rerun-jobs/job-1',
      stubs(() => ended),
    );
    expect(await screen.findByText(/No response states the result of 1 rerun/)).toBeTruthy();
  });

  it('is cancelled after a confirmation, once', async () => {
    let shown = job({}, COUNTS);
    const { sent } = openPage('/production/rerun-jobs/job-1', {
      ...stubs(() => shown),
      change_rerun_job: () => {
        shown = job({ state: 'cancelled' }, { accepted: 2, refused: 1, cancelled: 1 });
        return shown;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the rest in production' }));
    const dialog = screen.getByRole('alertdialog', {
      name: 'Cancel the rest in production?',
    });
    expect(dialog.textContent).toContain('1 waiting call will not be rerun');
    const confirm = within(dialog).getByRole('button', { name: 'Cancel the rest in production' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('2 of 4 calls rerun, 1 refused, 1 not sent.')).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'change_rerun_job')).toHaveLength(1);
  });

  it('shows a failed cancellation also after the dialog was closed', async () => {
    let finish: (value: Response) => void = () => undefined;
    const shown = job({}, COUNTS);
    openPage('/sandbox/rerun-jobs/job-1', {
      ...stubs(() => shown),
      change_rerun_job: () =>
        new Promise<Response>((resolve) => {
          finish = resolve;
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the rest' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Cancel the rest' });
    fireEvent.click(confirm);
    await waitFor(() => {
      expect(confirm.getAttribute('aria-busy')).toBe('true');
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    finish(problem(504, 'upstream_timeout', 'T'));
    expect((await screen.findByRole('alert')).textContent).toContain('took too long');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('says why a role may not cancel it, and what failed to load', async () => {
    openPage('/sandbox/rerun-jobs/job-1', {
      ...stubs(() => job({}, COUNTS)),
      get_session: () => memberOf('viewer'),
    });
    const button = await screen.findByRole('button', { name: 'Cancel the rest' });
    expect(button.getAttribute('title')).toContain('viewer');
    openPage('/sandbox/rerun-jobs/gone', { get_rerun_job: () => problem(404, 'not_found', 'No') });
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
  });
});
