import type { ListedScenario, ScenarioRun } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { reportResponse, runResponse, scenarioResponse } from '../../../testing/scenario-responses';
import { offerResponse } from '../../../testing/qa-responses';

const QUIET = scenarioResponse({
  ...{ name: 'quiet', title: 'Quiet', shipped: false },
  steps: [{ do: 'register', people: 'panel', count: 1 }],
});

const stubs = (
  shown: () => ListedScenario[] = () => [scenarioResponse(), QUIET],
  runs: () => ScenarioRun[] = () => [],
): Stubs => ({
  qa_offer: () => offerResponse(),
  list_scenarios: () => ({ scenarios: shown() }),
  save_scenario: ({ body }) => ({ ...body, shipped: false, words: [] }),
  list_scenario_runs: () => ({ jobs: runs() }),
  start_scenario_run: () => runResponse(),
  get_scenario_run: () => reportResponse(),
});

const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') ?? heading);
};
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Scenario as JSON');

describe('the list of scenarios', () => {
  it('shows what each scenario is for, its steps, the effects of a run, and its command', async () => {
    openPage('/sandbox/qa/scenarios', stubs());
    const card = await cardOf('Down for <b>a day</b>');
    expect(card.getByText('The destination fails, and heals.')).toBeTruthy();
    expect(card.getByText('Send <i>all</i>')).toBeTruthy();
    expect(
      card.getByText(
        /^Registers 20 users, .* Changes the destination .* Moves the sandbox’s clock forward/,
      ),
    ).toBeTruthy();
    expect(card.getByText('npm run scenario -- down-for-a-day')).toBeTruthy();
    expect(card.getByText(/runs in a temporary sandbox/)).toBeTruthy();
    // The command runs built-in scenarios only.
    expect((await cardOf('Quiet')).queryByText(/^npm run scenario/)).toBeNull();
    expect(card.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.getByText('No runs yet')).toBeTruthy();
  });

  it('runs a scenario without side effects immediately, once for two presses, and opens the run', async () => {
    const { router, sent } = openPage('/sandbox/qa/scenarios', stubs());
    const run = (await cardOf('Quiet')).getByRole('button', { name: 'Run Quiet' });
    fireEvent.click(run);
    fireEvent.click(run);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/qa/scenarios/run-1');
    });
    const started = sent.filter(({ operation }) => operation === 'start_scenario_run');
    expect(started).toHaveLength(1);
    expect(started[0]?.body).toEqual({
      name: 'quiet',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown, // a matcher is typed as any
    });
  });

  it('shows side effects before a run, and runs nothing unless confirmed', async () => {
    const { router, sent } = openPage('/sandbox/qa/scenarios', stubs());
    const card = await cardOf('Down for <b>a day</b>');
    const press = () => {
      fireEvent.click(card.getByRole('button', { name: /^Run/ }));
      return within(
        screen.getByRole('alertdialog', { name: /Down for <b>a day<\/b>” in sandbox/ }),
      );
    };
    const dialog = press();
    expect(dialog.getByText(/Registers 20 users, who stay registered/)).toBeTruthy();
    expect(dialog.getByText(/COMPLETED for all users .* restored at the end/)).toBeTruthy();
    expect(dialog.getByText(/clock forward, which cannot be undone/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent.filter(({ operation }) => operation === 'start_scenario_run')).toEqual([]);
    fireEvent.click(press().getByRole('button', { name: 'Run' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/qa/scenarios/run-1');
    });
  });

  it('shows at the scenario why it did not start', async () => {
    openPage('/sandbox/qa/scenarios', {
      ...stubs(),
      start_scenario_run: () => problem(409, 'conflict', 'Another run is in progress'),
    });
    fireEvent.click((await cardOf('Quiet')).getByRole('button', { name: 'Run Quiet' }));
    const alert = await (await cardOf('Quiet')).findByRole('alert');
    expect(alert.textContent).toContain('Another run is in progress');
    expect(alert.textContent).toContain('req-1');
  });

  it('starts nothing while another run is in progress, and names it', async () => {
    openPage(
      '/sandbox/qa/scenarios',
      stubs(undefined, () => [
        runResponse({ state: 'cancelled', verdict: null, finished_at: null }),
      ]),
    );
    const run = await screen.findByRole('link', { name: 'Down for <b>a day</b>' });
    expect(run.getAttribute('href')).toBe('/sandbox/qa/scenarios/run-1');
    const button = (await cardOf('Quiet')).getByRole('button', { name: 'Run Quiet' });
    expect(button.getAttribute('title')).toContain(
      'is still running, and only one scenario runs at a time',
    );
  });

  it('deletes a custom scenario after a confirmation', async () => {
    let shown = [scenarioResponse(), QUIET];
    const { sent } = openPage('/sandbox/qa/scenarios', {
      ...stubs(() => shown),
      delete_scenario: () => {
        shown = [scenarioResponse()];
        return {};
      },
    });
    fireEvent.click((await cardOf('Quiet')).getByRole('button', { name: 'Delete quiet' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete the scenario quiet?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Quiet' })).toBeNull();
    });
    expect(sent.find(({ operation }) => operation === 'delete_scenario')?.body).toEqual({
      name: 'quiet',
    });
  });

  it('shows a list that failed to load as a failure', async () => {
    openPage('/sandbox/qa/scenarios', {
      ...stubs(),
      list_scenarios: () => problem(500, 'internal', 'No'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('req-1');
    expect(await screen.findByText('No runs yet')).toBeTruthy();
  });
});

describe('a custom scenario', () => {
  it('starts from a valid template, and closes after saving', async () => {
    const { router, sent } = openPage('/sandbox/qa/scenarios', stubs());
    fireEvent.click(await screen.findByRole('link', { name: 'Write a scenario' }));
    const text = (await field()).value;
    expect(JSON.parse(text)).toMatchObject({ name: 'my-scenario' });
    fireEvent.click(screen.getByRole('button', { name: 'Save scenario' }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({});
    });
    const saved = sent.find(({ operation }) => operation === 'save_scenario');
    expect(saved?.body).toEqual(JSON.parse(text));
    expect(screen.queryByLabelText('Scenario as JSON')).toBeNull();
  });

  it('is a copy of a built-in scenario under a new name', async () => {
    openPage('/sandbox/qa/scenarios?write=down-for-a-day', stubs());
    const { name, steps } = JSON.parse((await field()).value) as { name: string; steps: unknown[] }; // as it is written there
    expect(name).toBe('my-down-for-a-day');
    expect(steps).toEqual(scenarioResponse().steps);
  });

  it('is not sent while the text is not JSON', async () => {
    const { sent } = openPage('/sandbox/qa/scenarios?write=new', stubs());
    fireEvent.change(await field(), { target: { value: '{' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save scenario' }));
    expect(screen.getByText(/^The text is not valid JSON: SyntaxError/)).toBeTruthy();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter(({ operation }) => operation === 'save_scenario')).toEqual([]);
  });

  it('shows the problems that the server finds at their fields', async () => {
    openPage('/sandbox/qa/scenarios?write=new', {
      ...stubs(),
      list_scenarios: () => ({ scenarios: [] }),
      save_scenario: () =>
        problem(400, 'invalid_request', 'No', {
          fields: [{ field: 'steps.1', reason: 'is not wanted' }],
        }),
    });
    await field();
    fireEvent.click(screen.getByRole('button', { name: 'Save scenario' }));
    expect(await screen.findByText('steps.1')).toBeTruthy();
    expect(screen.getByText(/is not wanted/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores an invalid URL parameter', async () => {
    openPage(`/sandbox/qa/scenarios?write=${'x'.repeat(300)}`, stubs());
    expect(await cardOf('Quiet')).toBeTruthy();
    expect(screen.queryByLabelText('Scenario as JSON')).toBeNull();
  });
});
