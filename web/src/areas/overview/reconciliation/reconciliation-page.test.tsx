import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { openPage, problem } from '../../../testing/open-page';
import {
  overviewAnswer,
  reconciliationAnswer,
  verifiedUser,
} from '../../../testing/overview-answers';

afterEach(() => {
  cleanup();
});

const one = { count: 1, more: false };
const ID = 'ewh:11111111-1111-4111-8111-111111111111';
const failed = {
  user: verifiedUser('panel-1'),
  verdict: 'failed' as const,
  call: archivedCall({ status: 'FAILED', attempts: 16 }),
};

function open(fields: Parameters<typeof reconciliationAnswer>[0], more = {}) {
  return openPage('/sandbox/reconciliation', {
    'sandbox/overview': () => overviewAnswer(),
    'sandbox/reconciliation': () => reconciliationAnswer(fields),
    ...more,
  });
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the reconciliation', () => {
  it('says of each person what became of the call, and reruns it in place', async () => {
    const { sent } = open(
      { undelivered: { count: one, people: [failed] } },
      { 'call/rerun': () => ({ status: 'success', transaction_id: 'ewh:new' }) },
    );
    const undelivered = await part('Verified, not delivered');
    expect(undelivered.getByText('Failed after 16')).toBeTruthy();
    expect(undelivered.getByRole('link', { name: 'panel-1' }).getAttribute('href')).toBe(
      '/sandbox/users/panel-1',
    );
    fireEvent.click(undelivered.getByRole('button', { name: `Rerun ${ID}` }));
    expect(await undelivered.findByText(/Rerun (requested|accepted)/)).toBeTruthy();
    const reruns = sent.filter(({ path }) => path.endsWith('call/rerun'));
    expect(reruns.map(({ body }) => body)).toEqual([{ transaction_id: ID }]);
  });

  it('keeps doubt apart from failure, in its own words', async () => {
    const doubt = { user: verifiedUser('panel-2'), verdict: 'cannot_tell' as const, call: null };
    open({ cannot_tell: { count: one, people: [doubt] } });
    const undelivered = await part('Verified, not delivered');
    expect(undelivered.queryByRole('link', { name: 'panel-2' })).toBeNull();
    expect(undelivered.getByText(/was delivered\.$/)).toBeTruthy();
    const doubtful = await part('Cannot tell');
    const row = doubtful.getByRole('link', { name: 'panel-2' }).closest('li');
    expect(row?.querySelector('[data-status="cannot_tell"]')?.textContent).toBe('Cannot tell');
    expect(row?.textContent).not.toMatch(/not delivered/i);
    expect(doubtful.queryByRole('button')).toBeNull();
  });

  it('follows somebody whom only calls name', async () => {
    const unknown = { reference_user_id: 'x <b>', newest_call: archivedCall(), calls: one };
    const { sent } = open(
      { unknown_people: { count: one, people: [unknown] } },
      { 'sandbox/users': () => ({ ...verifiedUser('x <b>'), answer: null }) },
    );
    const people = await part('Calls for people unknown here');
    fireEvent.click(people.getByRole('button', { name: 'Follow x <b>' }));
    expect(await people.findByText('Followed')).toBeTruthy();
    const follows = sent.filter(({ path, body }) => path.endsWith('/users') && body !== undefined);
    expect(follows.map(({ body }) => body)).toEqual([{ reference_user_id: 'x <b>' }]);
  });

  it('tells the kinds that go nowhere, and leads to their slots', async () => {
    const webhook_type = 'USER_VERIFICATION_REVOKED';
    open({ missing_destinations: [{ webhook_type, last_due_at: 1, people_last_day: 2 }] });
    const kinds = await part('Kinds without a destination');
    expect(kinds.getByText(/2 people reached it/)).toBeTruthy();
    expect(kinds.getByRole('link', { name: 'Set its destination' }).getAttribute('href')).toBe(
      `/sandbox/webhooks#${webhook_type}`,
    );
  });

  it('says that destinations could not be read, and not that none is missing', async () => {
    open({ missing_destinations: null });
    const kinds = await part('Kinds without a destination');
    expect(kinds.getByText(/could not be read/)).toBeTruthy();
    expect(kinds.queryByText(/All three kinds/)).toBeNull();
  });

  it('reads anew when the answer says that it is not the newest, whatever is pushed', async () => {
    const answers = [
      reconciliationAnswer({ again_in_ms: 20 }),
      reconciliationAnswer({ undelivered: { count: one, people: [failed] } }),
    ];
    const { sent } = open(
      {},
      { 'sandbox/reconciliation': () => answers.shift() ?? problem(500, 'internal', 'T') },
    );
    const undelivered = await part('Verified, not delivered');
    // Sooner than a page without a stream asks by itself.
    const soon = { timeout: 8_000 };
    expect(await undelivered.findByRole('link', { name: 'panel-1' }, soon)).toBeTruthy();
    expect(sent.filter(({ path }) => path.endsWith('/reconciliation'))).toHaveLength(2);
  });

  it('shows a failed load as one', async () => {
    openPage('/sandbox/reconciliation', {
      'sandbox/reconciliation': () => problem(500, 'internal', 'T'),
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/was delivered/)).toBeNull();
  });
});
