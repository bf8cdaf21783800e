import type { AuditAction } from '@connect-console/server/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';

const actionOf = (sequence: number, fields: Partial<AuditAction> = {}): AuditAction => ({
  ...{ sequence, at: 1_700_000_000_000, member: 'ada@example.test' },
  ...{
    token: null,
    role: 'admin',
    address: '10.0.0.7',
    environment: 'sandbox',
    action: 'Set quota',
  },
  ...{ object: 'spring', before: null, after: null, outcome: 'done', reason: null },
  ...{ request_id: `request-${sequence}`, hash: `hash-${sequence}` },
  ...fields,
});
const SET = actionOf(7, {
  ...{
    action: 'Set destination',
    object: 'a\u202eb',
    outcome: 'unknown',
    environment: 'production',
  },
  before: '{"destination_url":null}',
  after: '{"destination_url":"https://hooks.example.com/<b>"}',
});

function openLog(path = '/settings/audit', actions: readonly AuditAction[] = [SET, actionOf(6)]) {
  const queries: unknown[] = [];
  const opened = openPage(path, {
    list_audit: ({ query }) => {
      queries.push(query);
      const shown = actions.filter(({ sequence }) => sequence < (query.before ?? Infinity));
      const known_actions = ['Set destination', 'Set quota'];
      return { actions: shown, next_before: null, known_actions, kept_days: 365 };
    },
  });
  return { ...opened, queries };
}

it('does not say of a failed step of a scenario that nothing was changed', async () => {
  const step = { action: 'Scenario step', object: 'Register 3 users', outcome: 'failed' } as const;
  openLog('/settings/audit?open=8', [actionOf(8, step)]);
  expect(
    await screen.findByText(
      /Nothing was changed, except what a scenario step did before it failed/,
    ),
  ).toBeTruthy();
});

it('opens an action in its place, with what it changed and what is not known', async () => {
  const { router } = openLog();
  fireEvent.click(await screen.findByRole('link', { name: /Set destination/ }));
  expect(await screen.findByText(/may have carried out the action/)).toBeTruthy();
  expect(screen.getByLabelText('Before').textContent).toContain('null');
  expect(screen.getByLabelText('After').textContent).toContain('https://hooks.example.com/<b>');
  expect(document.querySelector('main b')).toBeNull();
  expect(screen.getAllByText(/a⟨U\+202E⟩b/).length).toBeGreaterThan(0);
  expect(router.latestLocation.search).toEqual({ open: '7' });
  fireEvent.click(screen.getByRole('link', { name: /Set destination/, expanded: true }));
  expect(screen.queryByLabelText('Before')).toBeNull();
});

it('reads the filters from the address and exports what they find', async () => {
  const { queries } = openLog('/settings/audit?outcome=refused&in=production&q=ada&from=none');
  await screen.findByRole('list', { name: /Actions/ });
  expect(queries).toContainEqual({ outcome: 'refused', environment: 'production', q: 'ada' });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const csv = screen.getByRole<HTMLAnchorElement>('link', { name: 'CSV', hidden: true });
  expect(csv.search).toContain('outcome=refused');
  expect(screen.getByText('Kept for 365 days')).toBeTruthy();
});

it('says nothing of complete IDs for a short search, because it finds any part', async () => {
  openLog('/settings/audit?q=ad');
  await screen.findByRole('list', { name: /Actions/ });
  expect(screen.queryByText(/fewer than three/)).toBeNull();
});

it('shows the action of an address that is not among the newest', async () => {
  openLog('/settings/audit?open=6&action=Set+destination', [actionOf(6)]);
  const list = await screen.findByRole('list', { name: /Actions|The open action/ });
  expect(await within(list).findByText('hash-6')).toBeTruthy();
});

it('says why the action of an address could not be read', async () => {
  openPage('/settings/audit?open=6', {
    list_audit: ({ query }) =>
      query.before === undefined
        ? { actions: [SET], next_before: 7, known_actions: [], kept_days: 365 }
        : problem(500, 'internal', 'Broken'),
  });
  await screen.findByRole('list', { name: /Actions/ });
  expect(await screen.findByText('The console failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says so where nothing matches, and to a role that may not read it', async () => {
  openLog('/settings/audit?q=none', []);
  await screen.findByText('No actions match the filter');
  openPage('/settings/audit', { get_session: () => memberOf('support') });
  expect(await screen.findByText('Your role cannot open this page')).toBeTruthy();
});
