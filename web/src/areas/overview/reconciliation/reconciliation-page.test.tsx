import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { healthResponse, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { overviewResponse, reconciliationResponse } from '../../../testing/overview-responses';
import { verifiedUser } from '../../../testing/user-responses';

const one = { count: 1, more: false };
const ID = 'ewh:11111111-1111-4111-8111-111111111111';
const failed = {
  ...verifiedUser('panel-1', { delivery: 'failed', delivery_call: ID }),
  call: archivedCall({ state: 'failed', attempts: 16 }),
};

function open(fields: Parameters<typeof reconciliationResponse>[0], more: Stubs = {}) {
  return openPage('/sandbox/reconciliation', {
    get_overview: () => overviewResponse(),
    get_reconciliation: () => reconciliationResponse(fields),
    ...more,
  });
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the reconciliation', () => {
  it('says of each user what became of the call, and reruns it in place', async () => {
    const { sent } = open(
      { undelivered: { ...one, users: [failed] } },
      { call_rerun: () => ({ status: 'success', transaction_id: 'ewh:new' }) },
    );
    const undelivered = await part('Undelivered results');
    expect(undelivered.getByText('Failed after 16')).toBeTruthy();
    expect(undelivered.getByRole('link', { name: 'panel-1' }).getAttribute('href')).toBe(
      '/sandbox/users/panel-1',
    );
    fireEvent.click(undelivered.getByRole('button', { name: `Rerun ${ID}` }));
    expect(await undelivered.findByText(/Rerun (requested|accepted)/)).toBeTruthy();
    const reruns = sent.filter(({ operation }) => operation === 'call_rerun');
    expect(reruns.map(({ body }) => body)).toEqual([{ transaction_id: ID }]);
  });

  it('separates unknown deliveries from undelivered ones, with the reason', async () => {
    const unknown = verifiedUser('panel-2', {
      ...{ outcome_by: 'check', delivery: 'unknown', delivery_reason: 'gap' },
    });
    open({ unknown: { ...one, users: [{ ...unknown, call: null }] } });
    const undelivered = await part('Undelivered results');
    expect(undelivered.queryByRole('link', { name: 'panel-2' })).toBeNull();
    expect(undelivered.getByText(/^No undelivered results known/)).toBeTruthy();
    const parts = await part('Results with unknown delivery');
    const row = parts.getByRole('link', { name: 'panel-2' }).closest('li');
    expect(row?.querySelector('[data-status="verified"]')).toBeTruthy();
    expect(row?.textContent).toContain('Detected by a status check');
    expect(row?.textContent).toContain('Webhook delivery unknown: its call may be in a gap');
    expect(parts.queryByRole('button')).toBeNull();
  });

  it('says that it may be out of date while the service does not respond', async () => {
    const failure = { code: 'upstream_unreachable' as const, detail: 'Connection refused.' };
    open({}, { get_health: () => healthResponse({ state: 'failing', failing_since: 1, failure }) });
    const note = (await screen.findByText(/The service has not responded since/)).parentElement;
    expect(note?.textContent).toContain('What is shown may be out of date');
  });

  it('is not certain that all is well while calls that name no user were not delivered', async () => {
    const none = { count: 0, more: false };
    open({ unnamed_calls: { failed: { count: 29, more: false }, retrying: none, unknown: none } });
    const unnamed = await part('Calls that name no user');
    expect(unnamed.getByText('29 calls failed').closest('[data-status="FAILED"]')).toBeTruthy();
    expect(unnamed.queryByText(/retrying/)).toBeNull();
    const link = unnamed.getByRole('link', { name: 'View all failed calls' });
    expect(link.getAttribute('href')).toBe('/sandbox/calls?state=failed');
    const undelivered = await part('Undelivered results');
    expect(undelivered.getByText(/^No undelivered results known of users/)).toBeTruthy();
    // The overview is above this page, so its link is not one to the open page.
    const up = within(screen.getByRole('main')).getByRole('link', { name: 'Overview' });
    expect(up.getAttribute('aria-current')).toBeNull();
  });

  it('leads to the webhooks where no webhook was sent', async () => {
    const user = verifiedUser('panel-3', { delivery: 'not_sent' });
    open({ undelivered: { ...one, users: [{ ...user, call: null }] } });
    const undelivered = await part('Undelivered results');
    expect(undelivered.getByText('No webhook sent: no destination is set')).toBeTruthy();
    expect(undelivered.getByRole('link', { name: 'Set destination' })).toBeTruthy();
  });

  it('names the event types without a destination, and leads to their webhooks', async () => {
    const webhook_type = 'USER_VERIFICATION_REVOKED';
    open({ missing_destinations: [{ webhook_type, users_last_day: 2 }] });
    const types = await part('Event types without a destination');
    expect(types.getByText(/2 users reached this outcome/).textContent).toBe(
      '2 users reached this outcome in the last 24 hours. Webhooks were sent only where a destination was set then, for this or another API key.',
    );
    expect(types.getByRole('link', { name: 'Set destination' }).getAttribute('href')).toBe(
      `/sandbox/webhooks#${webhook_type}`,
    );
  });

  it('claims no more of an event type without known results', async () => {
    const webhook_type = 'USER_VERIFICATION_REVOKED';
    open({ missing_destinations: [{ webhook_type, users_last_day: 0 }] });
    const types = await part('Event types without a destination');
    expect(types.getByText(/^No user is known to have reached this outcome/)).toBeTruthy();
  });

  it('says that destinations could not be read, and not that none is missing', async () => {
    open({ missing_destinations: null });
    const types = await part('Event types without a destination');
    expect(types.getByText(/could not be read/)).toBeTruthy();
    expect(types.queryByText(/^Every event type/)).toBeNull();
  });

  it('shows a failed load as one', async () => {
    openPage('/sandbox/reconciliation', {
      get_reconciliation: () => problem(500, 'internal', 'T'),
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/No undelivered results/)).toBeNull();
  });
});
