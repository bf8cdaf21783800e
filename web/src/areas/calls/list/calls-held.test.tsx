import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteLive } from '../../../api/live/live';
import { failedCall as call, pageOf as page } from '../../../testing/failed-calls';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { stubScroll } from '../../../testing/stub-scroll';

beforeEach(() => {
  // The list is only read again after the test's own actions.
  noteLive('sandbox', true);
});
afterEach(() => {
  noteLive('sandbox', false);
});

const rerunButton = (n: number) => screen.findByLabelText(`Rerun ewh:${n}`);
const shown = () =>
  [...document.querySelectorAll('tbody tr')].flatMap(
    ({ textContent }) => /ewh:\d+/.exec(textContent)?.[0] ?? [],
  );

// So many that the end, where the next page is requested anyway, is not near.
const sixty = (newest: number) => Array.from({ length: 60 }, (_, n) => call(newest - n));

it('announces new calls to a reader further down, and replaces changed ones in place', async () => {
  let first = page(sixty(60));
  openPage('/sandbox/calls', { list_calls: () => first });
  const scroll = stubScroll();
  await rerunButton(60);
  const before = shown();
  scroll(false);
  const changed = call(60, { state: 'delivered' });
  first = page([call(63), call(62), call(61), changed, ...sixty(59)]);
  act(() => {
    dispatchPush('sandbox', { event: 'call', data: call(63) });
    dispatchPush('sandbox', { event: 'call', data: changed });
  });
  expect(await screen.findByText('3 new calls. Show')).toBeTruthy();
  await waitFor(() => {
    expect(document.querySelector('tbody tr')?.textContent).toContain('Delivered');
  });
  // The rows below the view may have been drawn since.
  expect(shown().slice(0, before.length)).toEqual(before);
  scroll(true);
  await rerunButton(63);
  expect(shown()[0]).toBe('ewh:63');
});

it('keeps a call that no longer matches the filter while the reader is further down', async () => {
  let first = page([call(2), call(1)]);
  openPage('/sandbox/calls?state=failed', { list_calls: () => first });
  const scroll = stubScroll();
  await rerunButton(2);
  scroll(false);
  first = page([call(1)]);
  act(() => {
    dispatchPush('sandbox', { event: 'call', data: call(2, { state: 'delivered' }) });
  });
  await waitFor(() => {
    expect(document.querySelector('tbody tr')?.textContent).toContain('Delivered');
  });
  expect(shown()).toEqual(['ewh:2', 'ewh:1']);
  scroll(true);
  await waitFor(() => {
    expect(shown()).toEqual(['ewh:1']);
  });
});

it('says that there are more new calls than a page holds, and starts again at the top', async () => {
  let first = page([call(2), call(1)]);
  openPage('/sandbox/calls', {
    list_calls: ({ query }) => (query.before ? page([]) : first),
  });
  const scroll = stubScroll();
  await rerunButton(1);
  scroll(false);
  first = page([call(9), call(8)], {
    ...{ next_before: call(8).sequence, total: { count: 9, more: false } },
  });
  act(() => {
    noteLive('sandbox', false);
  });
  expect(await screen.findByText('2+ new calls. Show')).toBeTruthy();
  expect(await screen.findByText('9 calls')).toBeTruthy();
  expect(shown()).toEqual(['ewh:2', 'ewh:1']);
  scroll(true);
  await rerunButton(9);
  expect(shown()).toEqual(['ewh:9', 'ewh:8']);
  expect(screen.queryByText(/ new calls/)).toBeNull();
});
