import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';
import { outcomeBatch, batchStep } from '../../../testing/batch-responses';
import { offerResponse } from '../../../testing/qa-responses';

const call = {
  ...{ transaction_id: 'ewh:11111111-1111-4111-8111-111111111111', attempts: 2 },
  ...{ webhook_type: 'USER_VERIFICATION_COMPLETED', status: 'PENDING', next_attempt_at: null },
};
const offered = { qa_offer: () => offerResponse() };

describe('one outcome batch', () => {
  it('shows the requested outcome and the result for each user', async () => {
    const steps = [
      batchStep(1, { person: '<b>A</b>', humanness_score: 7, calls: [call] }),
      batchStep(2, {
        ...{ outcome: 'same_person', state: 'refused', user_state: null },
        reason: 'No user is verified yet.',
      }),
      batchStep(3, { outcome: 'never', state: 'never', user_state: null }),
      batchStep(4, { state: 'waiting', user_state: null, due_at: '2026-03-01T13:00:00.000Z' }),
    ];
    openPage('/sandbox/qa/outcomes/plan-1', {
      ...offered,
      qa_batch: () => ({
        plan: outcomeBatch({}, { done: 1, refused: 1, never: 1, waiting: 1 }),
        ...{ steps, next_after: null },
      }),
    });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toContain('Verifiedscore 7');
    expect(rows[0]?.textContent).toContain('as <b>A</b>');
    const called = rows[0]?.querySelector('a[href^="/sandbox/calls/"]')?.closest('li');
    expect(called?.textContent).toContain('Verification completed');
    // The sandbox's state of a call may differ from the one that the console derives.
    expect(called?.querySelector('[data-status]')).toBeNull();
    expect(rows[1]?.textContent).toContain('RefusedNo user is verified yet.');
    expect(rows[2]?.textContent).toContain('Never opened');
    expect(rows[3]?.textContent).toContain('Waitingdue');
    expect(
      screen.getByText('1 of 4 users done, 1 refused, 1 never opened, 1 waiting.'),
    ).toBeTruthy();
  });

  it('is cancelled after a confirmation', async () => {
    let plan = outcomeBatch({}, { done: 1, waiting: 3 });
    const { sent } = openPage('/sandbox/qa/outcomes/plan-1', {
      ...offered,
      qa_batch: () => ({ plan, steps: [], next_after: null }),
      qa_batch_cancel: () => {
        plan = outcomeBatch({ state: 'cancelled' }, { done: 1, cancelled: 3 });
        return plan;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the rest' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel the rest?' });
    expect(dialog.textContent).toContain('3 users will get no outcome');
    const confirm = within(dialog).getByRole('button', { name: 'Cancel the rest' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('1 of 4 users done, 3 not done.')).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'qa_batch_cancel')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull();
  });

  it('updates while it runs', async () => {
    let done = 0;
    openPage('/sandbox/qa/outcomes/plan-1', {
      ...offered,
      qa_batch: () => {
        done = Math.min(4, done + 2);
        const state = done === 4 ? 'finished' : 'running';
        return {
          plan: outcomeBatch({ state }, { done, waiting: 4 - done }),
          steps: [],
          next_after: null,
        };
      },
    });
    expect(await screen.findByText('2 of 4 users done, 2 waiting.')).toBeTruthy();
    expect(await screen.findByText('4 of 4 users done.')).toBeTruthy();
  });

  it('shows an unknown batch as not found', async () => {
    openPage('/sandbox/qa/outcomes/gone', {
      ...offered,
      qa_batch: () => problem(404, 'not_found', 'No'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
  });
});
