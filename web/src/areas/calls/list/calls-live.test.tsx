import type { ArchivedCall } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedCall as call, pageOf as page } from '../../../testing/failed-calls';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { problem, type Stub } from '../../../testing/stub-api';

// By label: querying roles in a table of many rows takes a second each time.
const rerunButton = (n: number) => screen.findByLabelText(`Rerun ewh:${n}`);

afterEach(() => {
  vi.useRealTimers();
});

describe('pushes', () => {
  const push = (pushed: ArchivedCall) => {
    act(() => {
      dispatchPush('sandbox', { event: 'call', data: pushed });
    });
  };

  it('replace a call in place, and bring the new ones that match the filter', async () => {
    let found = [call(2), call(1)];
    openPage('/sandbox/calls?state=failed', { list_calls: () => page(found) });
    await rerunButton(1);
    found = [call(3), call(2, { attempts: 9 }), call(1)];
    push(call(2, { attempts: 9 }));
    push(call(3));
    push(call(4, { state: 'retrying' }));
    expect(await rerunButton(3)).toBeTruthy();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows[0]).toContain('ewh:3');
    expect(rows[1]).toContain('9 of 16');
    expect(screen.queryByLabelText('Rerun ewh:4')).toBeNull();
  });

  it('remove a call from the top of the list if the server no longer finds it', async () => {
    let found = [call(2), call(1)];
    openPage('/sandbox/calls?state=failed', { list_calls: () => page(found) });
    await rerunButton(1);
    found = [call(2)];
    push(call(1, { state: 'delivered' }));
    await waitFor(() => {
      expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
    });
    expect(await rerunButton(2)).toBeTruthy();
  });

  it('replace a call that is further down than the newest page', async () => {
    openPage('/sandbox/calls', {
      list_calls: ({ query }) =>
        query.before
          ? page([call(1)])
          : page([call(2)], { next_before: call(2).sequence, total: { count: 2, more: false } }),
    });
    await rerunButton(1);
    push(call(1, { state: 'delivered' }));
    await waitFor(() => {
      expect(document.querySelectorAll('tbody tr')[1]?.textContent).toContain('Delivered');
    });
  });

  it('let the server say whether a text is found in a new call', async () => {
    let found = [call(1)];
    openPage('/sandbox/calls?q=deploy', { list_calls: () => page(found) });
    await rerunButton(1);
    found = [call(3), call(1)];
    push(call(2));
    push(call(3));
    expect(await rerunButton(3)).toBeTruthy();
    expect(screen.queryByLabelText('Rerun ewh:2')).toBeNull();
  });
});

it('the list shows what came while another page was open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let found = [call(1)];
  const { router } = openPage('/sandbox/calls', { list_calls: () => page(found) });
  await rerunButton(1);
  await act(() =>
    router.navigate({ to: '/$environment/events', params: { environment: 'sandbox' } }),
  );
  await waitFor(() => {
    expect(screen.queryByLabelText('Rerun ewh:1')).toBeNull();
  });
  found = [call(2), call(1)];
  // Old enough for the list to be read again, but not its newest page.
  vi.setSystemTime(Date.now() + 2000);
  await act(() =>
    router.navigate({ to: '/$environment/calls', params: { environment: 'sandbox' } }),
  );
  await rerunButton(2);
  // If the old list replaces the new one, it is drawn once more.
  await act(() => Promise.resolve());
  expect(screen.queryByLabelText('Rerun ewh:2')).toBeTruthy();
});

describe('a long list', () => {
  // High enough for the end of the first page to be near.
  beforeEach(() => {
    vi.stubGlobal('innerHeight', 1300);
  });
  const all = Array.from({ length: 120 }, (_, n) => call(n)).reverse();
  const paged: Stub<'list_calls'> = ({ query: { before = Infinity } }) => {
    const calls = all.filter(({ sequence }) => sequence < before).slice(0, 50);
    const last = calls.at(-1)?.sequence;
    const hasMore = last !== undefined && last > (all.at(-1)?.sequence ?? 0);
    const total = { count: 1000, more: true };
    return page(calls, { total, next_before: hasMore ? last : null });
  };
  const focusedRow = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex');

  it('keeps only the rows around the view in the page, and walks them by keys', async () => {
    openPage('/sandbox/calls', { list_calls: paged });
    const first = (await rerunButton(119)).closest('tr');
    expect(screen.getByText('1,000+ calls')).toBeTruthy();
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('-1');
    expect(document.querySelectorAll('tr').length).toBeLessThan(50);
    const link = first?.querySelector('a');
    link?.focus();
    for (const [key, row] of [
      ['ArrowDown', '3'],
      ['ArrowUp', '2'],
      // The end of the loaded rows: two pages.
      ['End', '101'],
      ['Home', '2'],
    ] as const) {
      if (document.activeElement) fireEvent.keyDown(document.activeElement, { key });
      await waitFor(() => {
        expect(focusedRow()).toBe(row);
      });
    }
  });

  it('does not show the failed page of another filter', async () => {
    const { router } = openPage('/sandbox/calls', {
      list_calls: (request) =>
        request.query.before && !request.query.state
          ? problem(500, 'internal', 'No')
          : paged(request),
    });
    await rerunButton(119);
    await screen.findByText('The console failed');
    await act(() => router.navigate({ to: '.', search: { state: 'failed' } as object })); // that page parses its own address
    await waitFor(() => {
      expect(screen.queryByText('The console failed')).toBeNull();
    });
    expect(await rerunButton(119)).toBeTruthy();
  });

  it('keeps its rows when a further page fails, and loads it on request', async () => {
    let isDown = true;
    openPage('/sandbox/calls', {
      list_calls: (request) =>
        isDown && request.query.before ? problem(500, 'internal', 'No') : paged(request),
    });
    await rerunButton(119);
    expect(await screen.findByText('The console failed')).toBeTruthy();
    expect(await rerunButton(119)).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByText('Try again'));
    await waitFor(() => {
      expect(screen.queryByText('The console failed')).toBeNull();
    });
  });
});
