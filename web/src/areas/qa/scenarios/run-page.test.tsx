import type { ScenarioReport } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import {
  reportResponse,
  runResponse,
  runningResponse,
  scenarioResponse,
} from '../../../testing/scenario-responses';
import { NO_CALLS } from '../../../testing/rerun-responses';
import { offerResponse } from '../../../testing/qa-responses';

const RUNNING = reportResponse(runningResponse(), { state: 'running', happened: null });

const stubs = (shown: () => ScenarioReport): Stubs => ({
  qa_offer: () => offerResponse(),
  list_scenarios: () => ({ scenarios: [scenarioResponse()] }),
  list_scenario_runs: () => ({ jobs: [shown().job] }),
  start_scenario_run: () => runResponse({ id: 'run-2' }),
  get_scenario_run: ({ id }) => (id === 'run-1' ? shown() : reportResponse({ id })),
});

const rowOf = async (step: string) => {
  const cell = await screen.findByText(step);
  return cell.closest('tr') ?? cell;
};

describe('one scenario run', () => {
  it('compares expected and actual results step by step', async () => {
    const failed = reportResponse(
      { verdict: 'failed' },
      { state: 'failed', happened: '19 verified, 1 <b>registered</b>' },
    );
    openPage(
      '/sandbox/qa/scenarios/run-1',
      stubs(() => failed),
    );
    const row = await rowOf('States of panel');
    expect(row.textContent).toContain('20 verified');
    expect(row.textContent).toContain('19 verified, 1 <b>registered</b>');
    expect(row.querySelector('[data-status="failed"]')?.textContent).toBe('Not as expected');
    expect(screen.getByText('Failed: some steps were not as expected.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Down for <b>a day</b>' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View users' }).getAttribute('href')).toBe(
      '/sandbox/users?q=sc-k7mp',
    );
  });

  it('follows the run to its end', async () => {
    let shown = RUNNING;
    openPage(
      '/sandbox/qa/scenarios/run-1',
      stubs(() => shown),
    );
    expect((await rowOf('States of panel')).getAttribute('aria-current')).toBe('step');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByText(/you can close this page/)).toBeTruthy();
    shown = reportResponse();
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: { kind: 'scenario', id: 'run-1' } });
    });
    expect(await screen.findByText(/^Passed: all/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  it('is cancelled with one press, and the request is sent once', async () => {
    let shown = RUNNING;
    const { sent } = openPage('/sandbox/qa/scenarios/run-1', {
      ...stubs(() => shown),
      change_scenario_run: () => {
        const job = runningResponse({ state: 'cancelled' });
        shown = reportResponse(job, { state: 'cancelled' });
        return job;
      },
    });
    const button = await screen.findByRole('button', { name: 'Cancel run' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.getByText(/No other run can start until then/)).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'change_scenario_run')).toHaveLength(1);
  });

  it('leaves it to the steps of a cancelled run to say what was restored', async () => {
    const counts = { ...NO_CALLS, passed: 1, failed: 1 };
    const happened = 'The service is in maintenance.';
    const stopped = reportResponse(
      { state: 'cancelled', verdict: null, counts },
      { state: 'failed', step: 'Restore destinations and maintenance', expected: null, happened },
    );
    openPage(
      '/sandbox/qa/scenarios/run-1',
      stubs(() => stopped),
    );
    const row = await rowOf('Restore destinations and maintenance');
    expect(row.textContent).toContain(happened);
    expect(row.querySelector('[data-status="failed"]')?.textContent).toBe('Failed');
    expect(screen.getByText(/The run was cancelled before its end/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/were restored|during a step/);
  });

  it('runs the scenario again, and opens the new run', async () => {
    const { router } = openPage(
      '/sandbox/qa/scenarios/run-1',
      stubs(() => reportResponse()),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Run again/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/qa/scenarios/run-2');
    });
  });

  it('shows the report of a deleted scenario without a way to run it again', async () => {
    openPage('/sandbox/qa/scenarios/run-1', {
      ...stubs(() => reportResponse()),
      list_scenarios: () => ({ scenarios: [] }),
    });
    await rowOf('States of panel');
    expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull();
  });

  it('shows a run that does not exist as a failure', async () => {
    openPage('/sandbox/qa/scenarios/gone', {
      ...stubs(() => RUNNING),
      get_scenario_run: () => problem(404, 'not_found', 'No'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
    expect(screen.getByRole('link', { name: 'All scenarios' })).toBeTruthy();
  });
});
