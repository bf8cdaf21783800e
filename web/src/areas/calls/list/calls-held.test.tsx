import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteLive, tellPush } from '../../../api/live';
import { failedCall as call, pageOf as page } from '../../../testing/failed-calls';
import { openPage } from '../../../testing/open-page';
import { stubScroll } from '../../../testing/stub-scroll';

beforeEach(() => {
  // Only what a test brings about makes the list look.
  noteLive('sandbox', 'live');
});
afterEach(() => {
  cleanup();
  noteLive('sandbox', 'reconnecting');
});

const rerunButton = (n: number) => screen.findByLabelText(`Rerun ewh:${n}`);
const shown = () =>
  [...document.querySelectorAll('tbody tr')].map(
    ({ textContent }) => /ewh:\d+/.exec(textContent)?.[0],
  );

// So many that the end is not near, where the next page is asked for in any case.
const sixty = (newest: number) => Array.from({ length: 60 }, (_, n) => call(newest - n));

it('keeps what somebody reads where the list is read anew, and brings it up to date', async () => {
  let first = page(sixty(60));
  const older = [call(60, { state: 'delivered' }), ...sixty(60).slice(1)];
  openPage('/sandbox/calls', {
    list_calls: ({ query }) => (query.before ? page(older) : first),
  });
  const scroll = stubScroll();
  await rerunButton(60);
  const before = shown();
  scroll(false);
  first = page(sixty(120), { next_before: call(61).position });
  act(() => {
    // More than are kept: each page is loaded again, from the newest.
    for (let n = 0; n < 1001; n += 1) tellPush('sandbox', { event: 'call', call: call(60) });
  });
  expect(await screen.findByText('60 new')).toBeTruthy();
  await waitFor(() => {
    expect(document.querySelector('tbody tr')?.textContent).toContain('Delivered');
  });
  expect(shown()).toEqual(before);
  scroll(true);
  expect(shown()[0]).toBe('ewh:120');
});

it('tells that more is new than a look brings, and shows it from the top', async () => {
  let first = page([call(2), call(1)]);
  openPage('/sandbox/calls', {
    list_calls: ({ query }) => (query.before ? page([]) : first),
  });
  const scroll = stubScroll();
  await rerunButton(1);
  scroll(false);
  first = page([call(9), call(8)], {
    ...{ next_before: call(8).position, total: { count: 9, more: false } },
  });
  act(() => {
    noteLive('sandbox', 'polling');
  });
  expect(await screen.findByText('2+ new')).toBeTruthy();
  expect(await screen.findByText('9 calls')).toBeTruthy();
  expect(shown()).toEqual(['ewh:2', 'ewh:1']);
  scroll(true);
  await rerunButton(9);
  expect(shown()).toEqual(['ewh:9', 'ewh:8']);
  expect(screen.queryByText(/ new$/)).toBeNull();
});
