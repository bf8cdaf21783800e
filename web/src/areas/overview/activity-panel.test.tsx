import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import {
  activityResponse,
  callsNewestFirst,
  deliveryResponse,
  overviewResponse,
} from '../../testing/overview-responses';

const panel = (name: string) => screen.findByRole('region', { name });

it('keeps a stop for Tab when a shorter range has fewer bars', async () => {
  const { periods } = activityResponse([{ verified: 1 }]);
  const { router } = openPage('/sandbox', {
    get_overview: () => overviewResponse(),
    get_activity: ({ query }) =>
      activityResponse([], { periods: periods.slice(query.range === '1h' ? -12 : 0) }),
  });
  const users = within(await panel('Users'));
  const bars = () => within(users.getByRole('toolbar')).getAllByRole('link', { name: /users?$/ });
  await users.findByRole('toolbar');
  expect(bars()).toHaveLength(24);
  expect(users.getByRole('link', { name: /: 1 user$/ })).toBeTruthy();
  await act(() => router.navigate({ href: '/sandbox?range=1h' }));
  await waitFor(() => {
    expect(bars()).toHaveLength(12);
  });
  expect(bars().findIndex((bar) => bar.tabIndex === 0)).toBe(11);
});

it.each([
  ['response', { responses: { '5xx': 2, '': 3 } }, 'No response known'],
  ['type', { types: { X: 2, '': 3 } }, 'Others, or not provided'],
  ['destination', { failing: { X: 2, '': 3 } }, 'Others'],
] as const)('leads from no count by %s to a list with other calls', async (by, period, name) => {
  openPage(`/sandbox?by=${by}`, {
    get_overview: () => overviewResponse({ newest_calls: callsNewestFirst(1) }),
    get_delivery: () => deliveryResponse([period]),
  });
  const panelOf = within(await panel('Delivery'));
  const chart = within(await panelOf.findByRole('toolbar'));
  expect(chart.getAllByRole('link', { name: /: (5xx, failed|X) 2$/ })).toHaveLength(1);
  expect(chart.queryByRole('link', { name: new RegExp(name) })).toBeNull();
  expect(panelOf.getByText(name, { selector: 'li span' }).closest('a')).toBeNull();
  expect(within(panelOf.getByRole('table')).queryByRole('link', { name: '3' })).toBeNull();
  expect(chart.getByRole('link', { name: /: 5 calls$/ })).toBeTruthy();
});
