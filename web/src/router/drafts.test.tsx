import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { offerResponse } from '../testing/qa-responses';
import { scenarioResponse } from '../testing/scenario-responses';
import type { Stubs } from '../testing/stub-api';
import { userDetail } from '../testing/user-responses';

const STUBS: Stubs = {
  qa_offer: () => offerResponse(),
  list_users: () => ({
    users: [],
    total: { count: 0, more: false },
    next_cursor: null,
  }),
  list_views: () => ({ views: [] }),
  list_registrations: () => ({ jobs: [] }),
  list_scenarios: () => ({ scenarios: [scenarioResponse()] }),
  list_scenario_runs: () => ({ jobs: [] }),
  qa_persons: () => ({ persons: [] }),
  qa_receivers: () => ({
    receivers: [
      {
        ...{ name: 'status', about: 'A status.', address: 'http://s.test/r/status/{n}' },
        parameter: { label: 'HTTP status', min: 200, max: 599, usual: 500 },
      },
    ],
  }),
  get_user: ({ query }) => userDetail(query.reference_user_id),
};

const press = async (name: string) => {
  fireEvent.click(await screen.findByText(name));
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

/** The forms of each page: the fields with what is typed, what opens a form first, and its menu. */
const FORMS: readonly {
  path: string;
  open?: string[];
  menu?: string;
  typed: Record<string, string>;
}[] = [
  {
    ...{ path: '/sandbox/users', menu: 'Views' },
    typed: { 'Save this view as': 'Mine' },
  },
  {
    ...{ path: '/sandbox/users/panel-3', open: ['Add label', 'Simulate…'] },
    typed: { Label: 'Anna', 'Humanness score': '70' },
  },
  { path: '/sandbox/qa/registrations', typed: { 'ID pattern': 'qa-{uuid}' } },
  {
    path: '/sandbox/qa/outcomes',
    typed: { 'Reference user IDs': 'a\nb', Seed: '42' },
  },
  { path: '/sandbox/qa/scenarios?write=new', typed: { 'Scenario as JSON': '{' } },
  { path: '/sandbox/qa/receiver', typed: { 'HTTP status': '503' } },
];

const values = async (names: string[]) => {
  const found = await Promise.all(names.map(async (name) => [name, (await field(name)).value]));
  return Object.fromEntries(found) as Record<string, string>; // pairs of two texts
};

describe('a form', () => {
  it.each(FORMS)(
    'of $path keeps what is typed over a reload',
    async ({ path, open, menu, typed }) => {
      openPage(path, STUBS);
      for (const name of [...(open ?? []), ...(menu ? [menu] : [])]) await press(name);
      const names = Object.keys(typed);
      const before = await values(names);
      for (const [name, value] of Object.entries(typed)) {
        fireEvent.change(await field(name), { target: { value } });
      }
      openPage(path, STUBS);
      if (menu) await press(menu);
      expect(await values(names)).toEqual(typed);
      expect(screen.getAllByText(/^Draft from .* restored/)).toHaveLength(names.length);
      for (const discard of screen.getAllByText('Discard draft')) fireEvent.click(discard);
      expect(await values(names)).toEqual(before);
      expect(screen.queryByText(/^Draft from/)).toBeNull();
    },
  );

  it('keeps what is typed over navigation, and forgets it when it is sent', async () => {
    const { router } = openPage('/sandbox/users/register', {
      ...STUBS,
      register: ({ body }) => ({
        ...{ status: 'success', invite_url: 'https://a.example/i', user_id: 'bcu_1' },
        connection_verified: body.reference_user_id === '',
      }),
    });
    fireEvent.change(await field('Reference user ID'), { target: { value: 'panel-9' } });
    const areas = within(screen.getByRole('navigation', { name: 'Areas' }));
    fireEvent.click(areas.getByRole('link', { name: 'Attempts' }));
    await screen.findByRole('heading', { level: 1, name: 'Attempts' });
    router.history.back();
    expect((await field('Reference user ID')).value).toBe('panel-9');
    fireEvent.click(screen.getByRole('button', { name: 'Register user' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/users/panel-9');
    });
    void router.navigate({
      to: '/$environment/users/register',
      params: { environment: 'sandbox' },
    });
    expect((await field('Reference user ID')).value).toBe('');
  });
});
