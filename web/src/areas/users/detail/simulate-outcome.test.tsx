import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { userDetail, userHistory } from '../../../testing/user-responses';
import { offerResponse } from '../../../testing/qa-responses';

const USER = userDetail('panel-1', { invite_url: 'https://s.test/i/1' });
const HISTORY = userHistory();
const CALL = {
  ...{ transaction_id: 'ewh:11111111-1111-4111-8111-111111111111', attempts: 0 },
  ...{ webhook_type: 'USER_VERIFICATION_COMPLETED', status: 'PENDING', next_attempt_at: null },
};

function open(more: Stubs = {}) {
  return openPage('/sandbox/users/panel-1', {
    get_user: () => USER,
    get_user_history: () => HISTORY,
    watch_users: () => null,
    qa_offer: () => offerResponse(),
    qa_persons: () => ({
      persons: [{ person_id: 'p', person: 'Test <A>', seeded: true, verified_users: 2 }],
    }),
    ...more,
  });
}
async function openPanel() {
  fireEvent.click(await screen.findByRole('button', { name: 'Simulate…' }));
  return within(await screen.findByRole('form', { name: 'Simulate an outcome' }));
}

// The first page of a file compiles everything that it draws, while other files run on two cores.
describe('simulating an outcome', () => {
  it('states the consequence, is sent once, and shows the result', async () => {
    const { sent } = open({
      qa_outcome: () => ({
        ...{ reference_user_id: 'panel-1', state: 'verified', person: 'Test <A>' },
        calls: [CALL],
      }),
    });
    const panel = await openPanel();
    fireEvent.click(panel.getByRole('radio', { name: /test human/ }));
    await panel.findByRole('option', { name: 'Test <A>, 2 users verified' });
    fireEvent.change(panel.getByLabelText('Human'), { target: { value: 'Test <A>' } });
    fireEvent.change(panel.getByLabelText('Humanness score'), { target: { value: '42' } });
    expect(panel.getByText(/If the human is already verified for another user/)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'Simulate' }));
    fireEvent.click(panel.getByRole('button', { name: 'Simulate' }));
    const result = await panel.findByText(/^Result:/);
    expect(result.textContent).toBe('Result: Verified, as Test <A>.');
    // The state when the sandbox answered would remain while the call goes on.
    const called = panel.getByRole('listitem');
    expect(called.textContent).toMatch(/^Verification completed.*ewh:/);
    expect(called.querySelector('a[href^="/sandbox/calls/"]')).toBeTruthy();
    expect(called.querySelector('[data-status]')).toBeNull();
    const asked = sent.filter(({ operation }) => operation === 'qa_outcome');
    expect(asked.map(({ body }) => body)).toEqual([
      {
        ...{ reference_user_id: 'panel-1', outcome: 'verified', person: 'Test <A>' },
        humanness_score: 42,
      },
    ]);
  });

  it('shows a refusal in the service’s own words', async () => {
    open({
      qa_outcome: () =>
        problem(422, 'upstream_refused', 'T', {
          failure_code: 'INVALID_REQUEST',
          failure_reason: 'Only a verified user can be revoked.',
        }),
    });
    const panel = await openPanel();
    fireEvent.click(panel.getByRole('radio', { name: /Revoked/ }));
    expect(await panel.findByText(/The service refuses this/)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'Simulate' }));
    expect((await panel.findByRole('alert')).textContent).toContain(
      'Only a verified user can be revoked.',
    );
  });

  it('is not there without sandbox controls, and says why a role may not', async () => {
    open({ qa_offer: () => null });
    await screen.findByRole('button', { name: 'Register user' });
    expect(screen.queryByRole('button', { name: 'Simulate…' })).toBeNull();
    open({ get_session: () => memberOf('support') });
    const button = await screen.findByRole('button', { name: 'Simulate…' });
    expect(button.title).toBe('The role support does not allow this in sandbox');
    fireEvent.click(button);
    expect(screen.queryByRole('form', { name: 'Simulate an outcome' })).toBeNull();
  });
});
