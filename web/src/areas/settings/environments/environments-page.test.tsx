import type { EnvironmentHealth } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { healthResponse, memberOf, openPage } from '../../../testing/open-page';
import { offerResponse } from '../../../testing/qa-responses';
import { problem } from '../../../testing/stub-api';
import { bytesText } from './backups-panel';
import { remedyOf } from './health-words';

const ok: EnvironmentHealth = {
  ...healthResponse({ state: 'ok', polled_at: Date.now() - 4_000, sent_at: Date.now() }),
  ...{ environment: 'sandbox', is_reachable: true, is_key_accepted: true, gaps: 0 },
};
const refused: EnvironmentHealth = {
  ...ok,
  ...{ environment: 'production', state: 'failing', is_key_accepted: false, gaps: 2 },
  failing_since: Date.now() - 60_000,
  failure: { code: 'upstream_key_refused', detail: 'The service refused the API key.' },
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows how each environment does, and what to do about a failure', async () => {
  openPage('/settings/environments', {
    list_environment_health: () => ({ environments: [ok, refused] }),
    get_backups: () => ({
      every_hours: 24,
      last: { at: Date.now(), name: '2026-11-23T01-14-38Z', bytes: 782_336, check: 'restored' },
      failure: { at: Date.now(), reason: 'The disk is full.' },
    }),
  });
  const sandbox = await section('sandbox');
  expect(sandbox.getByText('Working').closest('[data-status]')?.getAttribute('data-status')).toBe(
    'ok',
  );
  expect(sandbox.getByText('At most 4 s behind')).toBeTruthy();
  const production = await section('production');
  expect(production.getByText('Refused')).toBeTruthy();
  expect(production.getByText(/^Set CONNECT_PRODUCTION_API_KEY/)).toBeTruthy();
  const gaps = production.getByRole<HTMLAnchorElement>('link', { name: '2 gaps' });
  expect(gaps.parentElement?.textContent).toContain('in which calls may be missing');
  expect(gaps.pathname).toBe('/production');
  const backups = await section('Backups');
  expect(await backups.findByText(/The disk is full/)).toBeTruthy();
  expect(backups.getByText('2026-11-23T01-14-38Z')).toBeTruthy();
});

it('says how to connect what is not, and shows backups to an admin only', async () => {
  openPage('/settings/environments', {
    get_session: () => ({ member_id: 'v', name: 'Vera', email: null, role: 'viewer' }),
    list_environment_health: () => ({ environments: [ok] }),
  });
  expect((await section('production')).getByText('CONNECT_PRODUCTION_BASE_URL')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull();
});

it('lets phones open the invites of an embedded sandbox, by a role that may', async () => {
  const pages = {
    list_environment_health: () => ({ environments: [ok, { ...refused, failure: null }] }),
    qa_offer: ({ environment }: { environment: string }) =>
      environment === 'sandbox' ? offerResponse({ phones: null }) : null,
  };
  const { sent } = openPage('/settings/environments', {
    ...pages,
    get_session: () => memberOf('qa'),
    qa_phones: () => ({ phones: { url: 'http://192.0.2.7:41234', until: Date.now() } }),
  });
  fireEvent.click(await (await section('sandbox')).findByRole('button', { name: 'Let phones in' }));
  await waitFor(() => {
    expect(sent.filter(({ operation }) => operation === 'qa_phones')).toMatchObject([
      { path: '/api/sandbox/qa/phones', body: { on: true } },
    ]);
  });
  expect((await section('production')).queryByText(/Phones cannot open/)).toBeNull();
  openPage('/settings/environments', { ...pages, get_session: () => memberOf('support') });
  const press = await (await section('sandbox')).findByRole('button', { name: 'Let phones in' });
  expect(press.getAttribute('aria-disabled')).toBe('true');
});

it('shows that another member has let phones in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let phones: { url: string; until: number } | null = null;
  openPage('/settings/environments', {
    list_environment_health: () => ({ environments: [ok] }),
    qa_offer: () => offerResponse({ phones }),
  });
  const sandbox = await section('sandbox');
  await sandbox.findByRole('button', { name: 'Let phones in' });
  phones = { url: 'http://192.0.2.7:41234', until: Date.now() };
  vi.advanceTimersByTime(10_000);
  expect(await sandbox.findByRole('button', { name: 'Stop phones' })).toBeTruthy();
});

it.each<[boolean | null, string, string]>([
  [true, 'Accepted', 'yes'],
  [false, 'Refused', 'no'],
  [null, 'Unknown', 'unknown'],
])('shows of a key whose acceptance is %s: %s', async (is_key_accepted, text, status) => {
  openPage('/settings/environments', {
    list_environment_health: () => ({ environments: [{ ...ok, is_key_accepted }] }),
  });
  const mark = (await section('sandbox')).getByText(text).closest('[data-status]');
  expect(mark?.getAttribute('data-status')).toBe(status);
});

it('has a remedy for each failure', () => {
  const codes = [
    ...['upstream_unreachable', 'upstream_maintenance', 'upstream_not_json'],
    ...['storage_full', 'internal'],
  ];
  const remedies = codes.map((code) => remedyOf('sandbox', code));
  expect(new Set(remedies).size).toBe(5);
  // The service's address is irrelevant for a fault of the console.
  for (const own of remedies.slice(3)) expect(own).not.toContain('BASE_URL');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_200, '1.2 kB'],
  [782_336, '782 kB'],
  [45_000_000_000, '45 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it('marks the state of the backups once it cannot be read any more', async () => {
  let isBroken = false;
  const state = { every_hours: 24, last: null, failure: null };
  openPage('/settings/environments', {
    list_environment_health: () => ({ environments: [ok] }),
    get_backups: () => (isBroken ? problem(500, 'internal', 'T') : state),
  });
  expect(await (await section('Backups')).findByText('None yet')).toBeTruthy();
  isBroken = true;
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByText(/Showing the last known state of the backups/)).toBeTruthy();
  });
});
