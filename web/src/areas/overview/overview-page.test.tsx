import type { Activity, Delivery } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { healthResponse, openPage } from '../../testing/open-page';
import { problem, type Stub } from '../../testing/stub-api';
import {
  activityResponse,
  callsNewestFirst,
  deliveryResponse,
  overviewResponse,
  NO_DESTINATIONS,
} from '../../testing/overview-responses';

const polled = () => healthResponse({ state: 'ok', polled_at: Date.now() });
const open = (stub: Stub<'get_overview'>) =>
  openPage('/sandbox', { get_overview: stub, get_health: polled });
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

  const LAST_HOUR = 'from=2026-03-01T23%3A00%3A00.000Z&to=2026-03-01T23%3A59%3A59.999Z';
  const DAY = 'from=2026-03-01T00%3A00%3A00.000Z&to=2026-03-01T23%3A59%3A59.999Z';

  it('leads from each count of the range to its users', async () => {
    const activity = activityResponse([{ verified: 1200 }, { verified: 4, denied: 2 }]);
    openPage('/sandbox', {
      get_overview: () => overviewResponse(),
      get_activity: () => activity,
    });
    const users = within(await panel('Users'));
    const chart = within(await users.findByRole('toolbar'));
    const hrefOf = (name: RegExp | string) =>
      users.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Verified\s*1,204$/)).toBe(`/sandbox/users?status=verified&${DAY}`);
    expect(hrefOf(/^All users\s*1,206$/)).toBe(`/sandbox/users?${DAY}`);
    expect(users.getByRole('link', { name: /^Denied\s*2$/ })).toBeTruthy();
    expect(users.queryByText('Not verified')).toBeNull();
    const bar = chart.getByRole('link', { name: /: 6 users$/ });
    expect(bar.getAttribute('href')).toBe(`/sandbox/users?${LAST_HOUR}`);
    expect(chart.getByRole('link', { name: /: Denied 2$/ }).getAttribute('href')).toBe(
      `/sandbox/users?status=denied&${LAST_HOUR}`,
    );
    const rows = within(users.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(25);
    expect(rows.at(-1)?.textContent).toMatch(/40002$/);
  });

  it('moves along the bars and their parts by keys, one stop for Tab', async () => {
    const activity = activityResponse([{ verified: 7 }, { verified: 4, denied: 2 }]);
    openPage('/sandbox', {
      get_overview: () => overviewResponse(),
      get_activity: () => activity,
    });
    const users = within(await panel('Users'));
    const chart = await users.findByRole('toolbar');
    const links = within(chart).getAllByRole('link');
    const stops = links.filter((link) => link.tabIndex === 0);
    expect(stops).toHaveLength(1);
    act(() => stops[0]?.focus());
    expect(users.getByText('6', { selector: 'p > span' })).toBeTruthy();
    for (const [key, name] of [
      ['ArrowUp', /: Verified 4$/],
      ['ArrowUp', /: Denied 2$/],
      ['ArrowLeft', /: 7 users$/],
      ['Home', /: 0 users$/],
      ['End', /: 6 users$/],
    ] as const) {
      fireEvent.keyDown(chart, { key });
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(name);
    }
  });

  it('says what the conversion and the time to verify rest on', async () => {
    const figures = (fields: Partial<Activity>) => {
      openPage('/sandbox', {
        get_overview: () => overviewResponse(),
        get_activity: () => activityResponse([{ verified: 9, waiting: 3, unknown: 2 }], fields),
      });
    };
    figures({
      registered: { verified: 5, revoked: 1, waiting: 2, unknown: 2 },
      time_to_verify: { users: 4, median_ms: 48_000 },
    });
    const users = within(await panel('Users'));
    expect(users.getByText('75.0 %')).toBeTruthy();
    expect(
      users.getByText('6 of 8 users registered here verified; the status of 2 more is unknown'),
    ).toBeTruthy();
    expect(users.getByText('48 s')).toBeTruthy();
    figures({ registered: { unknown: 2 } });
    expect(
      await screen.findByText('No user registered here in this range has a known status'),
    ).toBeTruthy();
    expect(screen.getByText(/^No verification time is known for .* in this range$/)).toBeTruthy();
    figures({ registered: {} });
    expect(await screen.findByText('No user was registered here in this range')).toBeTruthy();
  });

  it('has its range in the address, and asks for it in this browser’s days', async () => {
    const asked: (string | null)[] = [];
    const { router } = openPage('/sandbox?range=7d', {
      get_overview: () => overviewResponse(),
      get_activity: ({ query }) => {
        asked.push(query.range);
        return activityResponse();
      },
    });
    const ranges = within(await screen.findByRole('navigation', { name: 'Range' }));
    expect(ranges.getByRole('link', { current: 'page' }).textContent).toBe('7 d');
    fireEvent.click(ranges.getByRole('link', { name: '30 d' }));
    await waitFor(() => {
      expect(asked).toEqual(['7d', '30d']);
    });
    expect(router.latestLocation.search).toEqual({ range: '30d' });
    expect(await screen.findByText(/^No user was registered or first seen/)).toBeTruthy();
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
      'Failed after 16 · type Completed · panel-1',
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

  it('shows the other parts where the delivery could not be read, and says so', async () => {
    openPage('/sandbox', {
      get_overview: () => overviewResponse({ newest_calls: callsNewestFirst(1) }),
      get_delivery: () => problem(500, 'internal', 'T'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The console failed');
    expect(await panel('Needs attention')).toBeTruthy();
  });

  it.each(['get_activity', 'get_delivery'] as const)(
    'marks its figures once %s fails',
    async (operation) => {
      let isBroken = false;
      const answer = { get_activity: activityResponse(), get_delivery: deliveryResponse() };
      openPage('/sandbox', {
        get_overview: () => overviewResponse({ newest_calls: callsNewestFirst(1) }),
        get_health: polled,
        [operation]: () => (isBroken ? problem(500, 'internal', 'T') : answer[operation]),
      });
      await screen.findByRole('region', { name: 'Delivery' });
      isBroken = true;
      await waitFor(() => {
        window.dispatchEvent(new Event('visibilitychange'));
        expect(screen.getByText(/Showing the last known (delivery )?figures/)).toBeTruthy();
      });
    },
  );

  it('says that nothing needs attention only where nothing is unknown', async () => {
    const calm = overviewResponse();
    const unknown = { ...calm.needs_attention, unknown: { count: 1, more: false } };
    const text = 'Nothing known needs attention';
    open(() => calm);
    expect(await screen.findByText(text)).toBeTruthy();
    open(() => overviewResponse({ needs_attention: unknown }));
    expect(await screen.findByText('1 result with unknown delivery')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('never treats an unreadable listing as an empty one', async () => {
    open(() =>
      overviewResponse({
        missing_destinations: null,
        set_up: { has_user: true, has_delivery: false },
      }),
    );
    const needs = within(await panel('Needs attention'));
    expect(needs.getByText('The webhooks could not be read')).toBeTruthy();
    const setUp = within(await panel('Setup'));
    expect(setUp.getByText('The destinations could not be read')).toBeTruthy();
    expect(setUp.queryByText(/of 3 webhooks/)).toBeNull();
  });

  it('draws nothing that was never read, and leads to what the service says', async () => {
    const failure = {
      code: 'upstream_key_refused' as const,
      detail: 'The service rejected the API key.',
    };
    const empty = overviewResponse({
      missing_destinations: null,
      set_up: { has_user: false, has_delivery: false },
    });
    openPage('/sandbox', {
      get_overview: () => empty,
      get_health: () => healthResponse({ state: 'failing', failing_since: 1, failure }),
    });
    expect(await screen.findByText(/has returned errors since/)).toBeTruthy();
    expect(screen.getByText('No poll has succeeded yet')).toBeTruthy();
    for (const zero of [/No webhook calls yet/, /No calls in the last/, /^Nothing known/]) {
      expect(screen.queryByText(zero)).toBeNull();
    }
    expect(screen.getByRole('link', { name: 'View service' }).getAttribute('href')).toBe(
      '/settings/environments?environment=sandbox',
    );
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

  const openDelivery = (search: string, delivery: Delivery) =>
    openPage(`/sandbox${search}`, {
      get_overview: () => overviewResponse({ newest_calls: callsNewestFirst(1) }),
      get_delivery: () => delivery,
    });

  it('counts retried calls against the success rate, and unknown ones apart', async () => {
    const states = { delivered: 9, retrying: 2, failed: 1, unknown: 3 };
    openDelivery(
      '',
      deliveryResponse([{ states }], { attempted: 12, attempts: 27, first_attempts: 6 }),
    );
    const panelOf = within(await panel('Delivery'));
    expect(panelOf.getByText('75.0 %')).toBeTruthy();
    expect(
      panelOf.getByText(/^9 delivered of 12 calls .*; 3 calls not counted \(state unknown\)$/),
    ).toBeTruthy();
    expect(panelOf.getByText('50.0 %')).toBeTruthy();
    expect(panelOf.getByText('2.25')).toBeTruthy();
    expect(panelOf.getByText('No delivery time is known')).toBeTruthy();
    expect(panelOf.getByRole('link', { name: /^Unknown\s*3$/ }).getAttribute('href')).toBe(
      `/sandbox/calls?state=unknown&${DAY}`,
    );
    const chart = within(await panelOf.findByRole('toolbar'));
    expect(chart.getByRole('link', { name: /: Failed 1$/ }).getAttribute('href')).toBe(
      `/sandbox/calls?state=failed&${LAST_HOUR}`,
    );
  });

  it('never calls a range without a known state a success', async () => {
    openDelivery('', deliveryResponse([{ states: { unknown: 3 } }]));
    const panelOf = within(await panel('Delivery'));
    expect(panelOf.getByText(/^No call of this range has a known state; 3 calls/)).toBeTruthy();
    expect(panelOf.queryByText(/%/)).toBeNull();
  });

  it.each([
    ['type', { types: { 'X\u202e': 2 } }, 'type=X%E2%80%AE'],
    ['response', { responses: { '5xx': 2 } }, 'response=5xx'],
    ['destination', { failing: { 'a.test': 2 } }, 'response=not_2xx&destination=a.test'],
  ] as const)('divides calls by %s, in the address', async (by, period, search) => {
    openDelivery(`?by=${by}`, deliveryResponse([period]));
    const panelOf = within(await panel('Delivery'));
    const links = panelOf.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/sandbox/calls?${search}&${DAY}`);
    const chosen = within(panelOf.getByRole('navigation'));
    expect(chosen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(
      `/sandbox?by=${by}`,
    );
  });

  it('greets a fresh console with its first steps', async () => {
    open(() =>
      overviewResponse({
        missing_destinations: NO_DESTINATIONS,
        set_up: { has_user: false, has_delivery: false },
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
