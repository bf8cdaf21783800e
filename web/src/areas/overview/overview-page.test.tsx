import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { healthResponse, openPage } from '../../testing/open-page';
import { problem, type Stub } from '../../testing/stub-api';
import { callsNewestFirst, overviewResponse } from '../../testing/overview-responses';

afterEach(() => {
  cleanup();
});

const open = (stub: Stub<'get_overview'>) => openPage('/sandbox', { get_overview: stub });
const panel = (name: string) => screen.findByRole('region', { name });

describe('the overview', () => {
  it('is what an environment opens with, and is in the rail', async () => {
    const { router } = openPage('/', { get_overview: () => overviewResponse() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/sandbox');
    const rail = screen.getByRole('region', { name: 'Console' });
    const links = within(rail).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      ...['Overview', 'Users', 'Webhooks', 'Calls', 'Attempts'],
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      ...['page', null, null, null, null],
    ]);
  });

  it('leads from each status to its users', async () => {
    open(() => overviewResponse({ users: { verified: 1204, denied: 2 } }));
    const users = within(await panel('Users'));
    const link = users.getByRole('link', { name: /Verified\s*1,204/ });
    expect(link.getAttribute('href')).toBe('/sandbox/users?status=verified');
    expect(users.getByRole('link', { name: /Denied\s*2/ })).toBeTruthy();
    expect(users.queryByText('Not verified')).toBeNull();
  });

  it('names the calls of the strip, and moves along it by keys, one stop for Tab', async () => {
    const calls = callsNewestFirst(3);
    calls[0] = archivedCall({ ...calls[0], state: 'failed', attempts: 16 });
    const { router } = open(() => overviewResponse({ newest_calls: calls }));
    const strip = await screen.findByRole('toolbar');
    const ticks = within(strip).getAllByRole('link');
    expect(ticks.map((tick) => tick.getAttribute('href'))).toEqual(
      [1, 2, 3].map((n) => `/sandbox/calls/ewh%3Acall-${n}`),
    );
    expect(ticks[2]?.getAttribute('aria-label')).toContain(
      'Failed after 16 · type COMPLETED · panel-1',
    );
    expect(ticks.map((tick) => tick.tabIndex)).toEqual([-1, -1, 0]);
    act(() => ticks[2]?.focus());
    for (const [key, at] of [
      ['ArrowLeft', 1],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', 2],
    ] as const) {
      fireEvent.keyDown(strip, { key });
      expect(document.activeElement).toBe(ticks[at]);
      expect(ticks[at]?.tabIndex).toBe(0);
    }
    fireEvent.click(ticks[2] ?? strip);
    await waitFor(() => {
      expect(decodeURIComponent(router.latestLocation.pathname)).toBe('/sandbox/calls/ewh:call-3');
    });
  });

  it('says what fails and since when, and leads to its calls and to the fix', async () => {
    const last = {
      response: 'network',
      network_code: 'ECONNREFUSED',
      response_attempt: 3,
    } as const;
    open(() =>
      overviewResponse({
        failing_destinations: [
          {
            destination: 'old.acme.test',
            newest_call: archivedCall({ state: 'retrying', attempts: 3, ...last }),
            since: 1_772_366_400_000,
            failed: { count: 4, more: false },
          },
        ],
        gaps: {
          count: 2,
          newest: {
            ...{ id: 'g', list: 'attempts', below_sequence: 1, from_at: null, to_at: null },
            found_at: 1,
          },
        },
      }),
    );
    const needs = within(await panel('Needs attention'));
    expect((await needs.findByText(/Last response:/)).textContent).toContain('ECONNREFUSED');
    expect(needs.getByRole('link', { name: 'View 4 calls' }).getAttribute('href')).toBe(
      '/sandbox/calls?destination=old.acme.test',
    );
    expect(needs.getByRole('link', { name: 'Fix destination' })).toBeTruthy();
    expect(needs.getByText(/^2 gaps in the records/)).toBeTruthy();
  });

  it('never takes what could not be read for none', async () => {
    open(() =>
      overviewResponse({
        needs_attention: { ...overviewResponse().needs_attention, missing_destinations: null },
        set_up: { destinations: null, has_user: true, has_delivery: false },
      }),
    );
    const needs = within(await panel('Needs attention'));
    expect(needs.getByText('The webhooks could not be read')).toBeTruthy();
    const setUp = within(await panel('Setup'));
    expect(setUp.getByText('The destinations could not be read')).toBeTruthy();
    expect(setUp.queryByText(/of 3 webhooks/)).toBeNull();
  });

  it('names a refused key, and draws nothing that was never read', async () => {
    const failure = {
      code: 'upstream_key_refused' as const,
      detail: 'The service rejected the API key.',
    };
    const empty = overviewResponse({
      users: {},
      set_up: { destinations: null, has_user: false, has_delivery: false },
    });
    openPage('/sandbox', {
      get_overview: () => ({
        ...empty,
        needs_attention: { ...empty.needs_attention, missing_destinations: null },
      }),
      get_health: () => healthResponse({ state: 'failing', failing_since: 1, failure }),
    });
    const setUp = within(await panel('Setup'));
    expect(await setUp.findByText('The service rejects the API key ending in …91c2')).toBeTruthy();
    expect(setUp.getByText('CONNECT_SANDBOX_API_KEY')).toBeTruthy();
    expect(await screen.findByText(/has returned errors since/)).toBeTruthy();
    expect(screen.getByText('The service has not been polled yet')).toBeTruthy();
    for (const zero of [/No webhook calls yet/, /No calls in the last/, /No undelivered results/]) {
      expect(screen.queryByText(zero)).toBeNull();
    }
  });

  it('shows failed calls in the rail and on the page until they are rerun', async () => {
    const failed_calls = { count: 1000, more: true };
    open(() =>
      overviewResponse({
        needs_attention: { ...overviewResponse().needs_attention, failed_calls },
      }),
    );
    const needs = within(await panel('Needs attention'));
    expect(needs.getByText('1,000+ failed calls in the last 7 days, not rerun')).toBeTruthy();
    expect(needs.getByRole('link', { name: /failed calls/ }).getAttribute('href')).toBe(
      '/sandbox/calls?state=failed',
    );
    const areas = within(screen.getByRole('navigation', { name: 'Areas' }));
    const calls = areas.getByRole('link', { name: 'Calls' });
    const mark = document.getElementById(calls.getAttribute('aria-describedby') ?? '');
    expect(mark?.textContent).toBe('1,000+ failed, not rerun');
  });

  it('counts retried calls against the success rate, and unknown ones apart', async () => {
    const states = { delivered: 9, retrying: 2, failed: 1, unknown: 3 };
    open(() =>
      overviewResponse({
        newest_calls: callsNewestFirst(1),
        delivery: { ...overviewResponse().delivery, states },
      }),
    );
    const rate = within(await panel('Success rate, last 24 h'));
    expect(rate.getByText(/^75\.0/)).toBeTruthy();
    expect(rate.getByText('3 calls not counted (state unknown)')).toBeTruthy();
    expect(rate.getByRole('link', { name: 'unknown 3' }).getAttribute('href')).toBe(
      '/sandbox/calls?state=unknown',
    );
  });

  it('greets a fresh console with its first steps', async () => {
    open(() =>
      overviewResponse({
        users: {},
        set_up: { destinations: [], has_user: false, has_delivery: false },
      }),
    );
    const setUp = within(await panel('Setup'));
    expect(setUp.getByText('0 of 3 webhooks configured')).toBeTruthy();
    expect(setUp.getByRole('link', { name: 'Register a user' })).toBeTruthy();
    expect(await screen.findByText('No webhook calls yet')).toBeTruthy();
    expect(screen.queryByText(/No calls in the last|Unknown until/)).toBeNull();
  });

  it('leaves the first steps away once they are done', async () => {
    open(() => overviewResponse());
    await panel('Users');
    expect(screen.queryByText('Setup')).toBeNull();
  });

  it('shows a failed load as one, and can be tried again', async () => {
    let isBroken = true;
    open(() => (isBroken ? problem(500, 'internal', 'T') : overviewResponse()));
    const alert = await screen.findByRole('alert');
    expect(screen.queryByText('No webhook calls yet')).toBeNull();
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await panel('Users')).toBeTruthy();
  });
});
