import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionQuery } from '../../../api/session';
import { failedCall as call, pageOf as page } from '../../../testing/failed-calls';
import { healthResponse, memberOf, openPage } from '../../../testing/open-page';
import { problem, type Sent } from '../../../testing/stub-api';

const AT = Date.parse('2026-03-01T12:00:00.000Z');

// By label: querying roles in a table of many rows takes a second each time.
const rerunButton = (n: number) => screen.findByLabelText(`Rerun ewh:${n}`);
const listed = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'list_calls');

beforeEach(() => {
  localStorage.clear();
});
describe('the calls page', () => {
  it('shows each call with its status, user, last response and destination', async () => {
    openPage('/sandbox/calls', {
      list_calls: () => page([call(1, { state: 'retrying', attempts: 3, rerun_of: 'ewh:0' })]),
    });
    const row = (await rerunButton(1)).closest('tr');
    expect(row?.querySelector('[data-status="PENDING"]')?.textContent).toBe('Retrying, 3 of 16');
    for (const text of ['panel-1', '503', 'hooks.acme.test', 'rerun of ewh:0']) {
      expect(row?.textContent).toContain(text);
    }
    expect(screen.getByText('1 call')).toBeTruthy();
    expect(row?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2');
  });

  it('counts no attempts of a call that only an incoming delivery brought', async () => {
    const brought = { state: 'delivered', attempts: 0, delivered_attempt: null } as const;
    openPage('/sandbox/calls', {
      list_calls: () => page([call(1, brought), call(2, { state: 'retrying', attempts: 0 })]),
    });
    const row = (await rerunButton(1)).closest('tr');
    expect(row?.textContent).toContain('Not provided');
    expect(screen.getAllByText('0 of 16')).toHaveLength(1);
    // The filter finds both.
    expect(screen.getByRole('option', { name: 'None known' })).toBeTruthy();
  });

  it('never draws a failed load as an empty list, and can be tried again', async () => {
    let isDown = true;
    openPage('/sandbox/calls', {
      list_calls: () => (isDown ? problem(500, 'internal', 'No') : page([call(1)])),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('console failed');
    expect(screen.queryByText(/No webhook calls yet/)).toBeNull();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rerunButton(1)).toBeTruthy();
  });

  it('says what to do when there are none, and nothing of the sort before the first look', async () => {
    openPage('/sandbox/calls', {});
    expect(await screen.findByText('No webhook calls yet')).toBeTruthy();
    expect(screen.getByText('0 calls')).toBeTruthy();
    openPage('/sandbox/calls', { get_health: () => healthResponse() });
    expect(await screen.findByText('No poll has succeeded yet')).toBeTruthy();
    expect(screen.queryByText('No webhook calls yet')).toBeNull();
    expect(screen.queryByText('0 calls')).toBeNull();
  });

  it('asks for what the address says, and shows what it cannot offer', async () => {
    const address = '/sandbox/calls?status=PAUSED&attempts=7&from=2026-03-01&q=ab&hide=user';
    const { sent, router } = openPage(address, {
      list_calls: () => page([]),
    });
    expect(await screen.findByText('No calls match the filter')).toBeTruthy();
    expect(listed(sent)[0]?.path).toBe(
      `/api/sandbox/calls?status=PAUSED&q=ab&from=${Date.UTC(2026, 2, 1)}`,
    );
    expect(screen.getByRole('button', { name: 'Remove the filter Listed status' })).toBeTruthy();
    expect(screen.getByText(/fewer than three characters/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('No webhook calls yet')).toBeTruthy();
    expect(listed(sent).at(-1)?.path).toBe('/api/sandbox/calls');
    // Columns are not a filter.
    expect(router.state.location.search).toEqual({ hide: 'user' });
  });

  it('takes one filter away and keeps the others', async () => {
    const { router } = openPage('/sandbox/calls?state=failed&user=panel-1', {
      list_calls: () => page([call(1)]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the filter User' }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ state: 'failed' });
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'State:' }), { target: { value: '' } });
    await waitFor(() => {
      expect(router.state.location.search).toEqual({});
    });
  });

  it('opens a call by a press on any of its text, but not by one on Rerun or a box', async () => {
    const { router } = openPage('/sandbox/calls', {
      list_calls: () => page([call(1)]),
      call_rerun: () => Response.json({}),
    });
    const button = await rerunButton(1);
    const row = button.closest('tr');
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select ewh:1' }));
    expect(router.state.location.pathname).toBe('/sandbox/calls');
    const time = row?.querySelector('time');
    if (time) fireEvent.click(time);
    await waitFor(() => {
      expect(decodeURIComponent(router.state.location.pathname)).toBe('/sandbox/calls/ewh:1');
    });
    await waitFor(() => {
      expect(document.title).toMatch(/^ewh:1 · Calls · /);
    });
  });

  it('lists ids that are half of a surrogate pair', async () => {
    const odd = { transaction_id: 'odd\ud800', reference_user_id: 'bad\ud800' };
    openPage('/sandbox/calls', { list_calls: () => page([call(1, odd)]) });
    await waitFor(() => {
      expect(document.querySelector('a[href="/sandbox/users/bad%EF%BF%BD"]')).toBeTruthy();
    });
    expect(document.querySelector('a[href="/sandbox/calls/odd%EF%BF%BD"]')).toBeTruthy();
  });

  it('draws gaps next to each other as one line, which says what prevents them', async () => {
    const gap = (id: string, below: number) => ({
      ...{ id, list: 'calls' as const, found_at: AT, from_at: AT, to_at: AT + 1000 },
      below_sequence: call(2).sequence + below,
    });
    openPage('/sandbox/calls', {
      list_calls: () => page([call(3), call(2)], { gaps: [gap('g1', 5), gap('g2', 3)] }),
    });
    await rerunButton(3);
    const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows[2]).toMatch(
      /^Gap: Some calls between .+ and .+ may be missing: .+ are known without a poll\. View webhooks$/,
    );
    expect(screen.getByText('View webhooks').getAttribute('href')).toBe('/sandbox/webhooks');
    expect(rows[3]).toContain('ewh:2');
  });

  it('names the day of a gap that is of another day at the service', async () => {
    const now = Date.now();
    const { sequence } = call(2);
    const gap = { id: 'g1', list: 'calls' as const, found_at: now, from_at: null, to_at: now };
    openPage('/sandbox/calls', {
      get_health: () => healthResponse({ clock_offset_ms: 9 * 24 * 3_600_000 }),
      list_calls: () =>
        page([call(3), call(2)], { gaps: [{ ...gap, below_sequence: sequence + 5 }] }),
    });
    const day = new Date(now).toLocaleString('en-GB', { day: 'numeric', month: 'short' });
    await screen.findByText(new RegExp(`before ${day}.* may be missing`));
  });

  it('names production on every rerun', async () => {
    openPage('/production/calls', { list_calls: () => page([call(1)]) });
    const button = await screen.findByRole('button', { name: 'Rerun ewh:1 in production' });
    expect(button.textContent).toContain('in production');
  });

  it('hides a column, here and on the next visit', async () => {
    const stubs = { list_calls: () => page([call(1)]) };
    openPage('/sandbox/calls', stubs);
    await rerunButton(1);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Event type', hidden: true }));
    expect(screen.queryByRole('columnheader', { name: 'Event type' })).toBeNull();
    openPage('/sandbox/calls', stubs);
    await rerunButton(1);
    expect(screen.queryByRole('columnheader', { name: 'Event type' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Event type', hidden: true }));
    expect(await screen.findByRole('columnheader', { name: 'Event type' })).toBeTruthy();
  });

  it('offers the filtered calls as files', async () => {
    openPage('/sandbox/calls?state=failed', { list_calls: () => page([call(1)]) });
    await rerunButton(1);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    const link = screen.getByRole('link', { name: /^CSV/, hidden: true });
    expect(link.getAttribute('href')).toBe('/api/sandbox/calls/export?state=failed&format=csv');
    expect(link.hasAttribute('download')).toBe(true);
    expect(screen.getByText('1 call (current filter)')).toBeTruthy();
  });
});

describe('selection', () => {
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  it('ticks rows, all that is loaded, and none', async () => {
    openPage('/sandbox/calls', { list_calls: () => page([4, 3, 2, 1].map((n) => call(n))) });
    await rerunButton(1);
    fireEvent.click(box('Select ewh:4'));
    fireEvent.click(box('Select ewh:2'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(box('Select all loaded calls').indeterminate).toBe(true);
    fireEvent.click(box('Select all loaded calls'));
    expect(screen.getByText('4 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(box('Select ewh:4').checked).toBe(false);
  });

  it('ends with the filter, whose calls the next one may not show', async () => {
    openPage('/sandbox/calls?state=failed', { list_calls: () => page([call(2), call(1)]) });
    await rerunButton(1);
    fireEvent.click(box('Select ewh:1'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => {
      expect(screen.queryByText('1 selected')).toBeNull();
    });
    expect(box('Select ewh:1').checked).toBe(false);
  });

  it('follows the role of the member once, not in each row', async () => {
    const followers = async (calls: number) => {
      const { router } = openPage('/sandbox/calls', {
        list_calls: () => page(Array.from({ length: calls }, (_, n) => call(n + 1))),
      });
      await rerunButton(calls);
      const cache = router.options.context.queryClient.getQueryCache();
      return cache.find({ queryKey: sessionQuery.queryKey })?.getObserversCount();
    };
    expect(await followers(5)).toBe(await followers(1));
  });

  it('says why a role may not rerun', async () => {
    openPage('/sandbox/calls', {
      get_session: () => memberOf('viewer'),
      list_calls: () => page([call(1)]),
    });
    const button = await rerunButton(1);
    expect(button.getAttribute('title')).toContain('viewer');
    fireEvent.click(box('Select ewh:1'));
    const many = within(screen.getByRole('group', { name: 'Selected calls' })).getByRole('button', {
      name: /^Rerun 1/,
    });
    expect(many.getAttribute('aria-disabled')).toBe('true');
    expect(many.getAttribute('title')).toContain('viewer');
  });
});
