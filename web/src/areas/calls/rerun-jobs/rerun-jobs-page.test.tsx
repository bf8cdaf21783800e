import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';
import { rerunJob } from '../../../testing/rerun-responses';

const COUNTS = { accepted: 2, refused: 1, waiting: 1 };

describe('the list of bulk reruns', () => {
  it('shows which job is running and which one is queued', async () => {
    const second = rerunJob({ id: 'job-2', total: 1, is_queued: true }, { waiting: 1 });
    openPage('/sandbox/rerun-jobs', {
      list_rerun_jobs: () => ({ jobs: [second, rerunJob({}, COUNTS)] }),
    });
    const link = await screen.findByRole('link', { name: 'Rerun of 1 call' });
    expect(link.getAttribute('href')).toBe('/sandbox/rerun-jobs/job-2');
    expect(link.closest('li')?.textContent).toContain('Queued');
    const other = screen.getByRole('link', { name: 'Rerun of 4 calls' }).closest('li');
    expect(other?.textContent).toContain('Running');
    expect(other?.textContent).toContain('New calls:1 delivered1 unknown');
  });

  it('marks its data as old when the server stops responding', async () => {
    const job = rerunJob({}, COUNTS);
    let isAway = false;
    openPage('/sandbox/rerun-jobs', {
      list_rerun_jobs: () => (isAway ? problem(500, 'internal', 'T') : { jobs: [job] }),
    });
    await screen.findByRole('link', { name: 'Rerun of 4 calls' });
    isAway = true;
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: job });
    });
    expect(await screen.findByText(/last known bulk reruns/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rerun of 4 calls' })).toBeTruthy();
  });

  it('says how to start the first one', async () => {
    openPage('/sandbox/rerun-jobs', { list_rerun_jobs: () => ({ jobs: [] }) });
    expect(await screen.findByText('No bulk reruns yet')).toBeTruthy();
  });
});
