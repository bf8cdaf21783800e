import type { ArchivedCall, Rerun, UserDetail } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { noteServiceDate } from '../../../api/service-clock';
import { archivedCall, archivedAttempt } from '../../../testing/archived';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { userDetail, userHistory, verifiedAt } from '../../../testing/user-responses';
import { offerResponse } from '../../../testing/qa-responses';

const NOW = Date.now();
const WAITING = { status: 'success', has_connection: false };
const VERIFIED = {
  status: 'success',
  has_connection: true,
  simple_data_request_response: { humanness_score: 93, fulfillment_time_s: 41, uhid: 'uh_1' },
};
const ENTRY = userDetail('panel-1', {
  invite_url: 'https://verify.example.com/invite/abc',
  data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
  ...{ known_since: NOW - 600_000, registered_at: NOW - 600_000, connection_at: NOW - 1000 },
  last_response: WAITING,
});
const NO_USERS = { users: [], total: { count: 0, more: false }, next_cursor: null };
const ID = archivedCall().transaction_id;
const verified = userDetail('panel-1', {
  ...ENTRY,
  ...{ ...verifiedAt(NOW - 300_000), last_response: VERIFIED },
  ...{ delivery: 'delivered', delivery_call: ID },
});

function call(fields: Partial<ArchivedCall> = {}): ArchivedCall {
  const at = NOW - 300_000;
  return archivedCall({ created_at: at, completed_at: at, first_seen_at: at + 500, ...fields });
}

function open(user: UserDetail = ENTRY, known = userHistory(), stubs: Stubs = {}) {
  return openPage('/sandbox/users/panel-1', {
    get_user: () => user,
    get_user_history: () => known,
    watch_users: () => null,
    ...stubs,
  });
}
const status = () =>
  document.querySelector('main [role="status"][data-status]')?.getAttribute('data-status');
const main = () => screen.findByRole('main');
const steps = () => [...document.querySelectorAll('main ol > li')].map((li) => li.textContent);

afterEach(() => {
  document.querySelector('link[rel="icon"]')?.remove();
});

describe('the page of one user', () => {
  it.each(['viewer', 'staff'] as const)(
    'offers a look-up to a %s only if the role allows it',
    async (role) => {
      openPage('/sandbox/users/panel-1', {
        get_user: () => problem(404, 'not_found', 'T'),
        get_session: () => memberOf(role),
      });
      const title = await screen.findByText('User not found in this console');
      const text = title.closest('main')?.textContent;
      expect(text?.includes('look up the ID')).toBe(role === 'staff');
      expect(screen.queryAllByRole('link', { name: 'Register this ID' })).toHaveLength(
        role === 'staff' ? 1 : 0,
      );
    },
  );

  it('gives the focus back when a label is saved, or not', async () => {
    let user: UserDetail = ENTRY;
    open(ENTRY, userHistory(), {
      get_user: () => user,
      label_user: ({ body: { label } }) => (user = { ...user, label }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add label' }));
    const field = screen.getByRole('textbox', { name: 'Label' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Anna' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save label' }));
    const edit = await screen.findByRole('button', { name: 'Edit label' });
    expect(document.activeElement).toBe(edit);
    fireEvent.click(edit);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.textContent).toBe('Edit label');
  });

  it('says of an ID that it does not know only what it has seen', async () => {
    openPage('/sandbox/users/panel-1', {});
    expect(await screen.findByText(/no webhook call that it has seen names one/)).toBeTruthy();
  });

  it('turns from the code into the result by itself', async () => {
    let user: UserDetail = ENTRY;
    const icon = document.head.appendChild(document.createElement('link'));
    icon.rel = 'icon';
    open(ENTRY, userHistory(), { get_user: () => user });
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
    expect(icon.getAttribute('href')).toBe('/favicon-sandbox.svg');
    expect(status()).toBe('waiting');
    // The steps show the rest.
    expect((await main()).textContent.match(/waiting/gi)).toHaveLength(1);
    expect(document.title).toMatch(/^panel-1 · /);
    user = verified;
    await waitFor(() => {
      expect(status()).toBe('verified');
    });
    expect(document.title).toMatch(/^Verified · panel-1 · /);
    expect(icon.getAttribute('href')).toBe('/favicon-verified.svg');
    expect(screen.queryByTitle('QR code of the invite')).toBeNull();
    const text = (await main()).textContent;
    for (const words of ['93', 'Humanness score', '41 s', 'uhid', 'uh_1'])
      expect(text).toContain(words);
  });

  it('leaves the icon of another environment in place', async () => {
    const icon = document.head.appendChild(document.createElement('link'));
    icon.rel = 'icon';
    const { router } = open(verified, userHistory(), { list_users: () => NO_USERS });
    await waitFor(() => {
      expect(icon.getAttribute('href')).toBe('/favicon-verified.svg');
    });
    await router.navigate({ to: '/$environment/users', params: { environment: 'production' } });
    await screen.findByText('No users in production yet');
    expect(icon.getAttribute('href')).toBe('/favicon-production.svg');
  });

  it('shows the icon of the environment where the page fails', async () => {
    const icon = document.head.appendChild(document.createElement('link'));
    icon.rel = 'icon';
    const { router } = open(verified, userHistory(), {
      get_user: ({ environment }) =>
        environment === 'sandbox' ? verified : problem(500, 'internal', 'T'),
    });
    await waitFor(() => {
      expect(icon.getAttribute('href')).toBe('/favicon-verified.svg');
    });
    const user = { environment: 'production', reference_user_id: 'panel-1' } as const;
    await router.navigate({ to: '/$environment/users/$reference_user_id', params: user });
    await screen.findByText('The console failed');
    expect(icon.getAttribute('href')).toBe('/favicon-production.svg');
    await router.navigate({ to: '/settings' });
    await waitFor(() => {
      expect(icon.getAttribute('href')).toBe('/favicon.svg');
    });
  });

  it('never asks get_status by itself, but reports to the console which user is on screen', async () => {
    const { sent } = open(verified);
    await screen.findByText('Status checked');
    await waitFor(() => {
      const watched = sent.filter(({ operation }) => operation === 'watch_users');
      expect(watched.map(({ body }) => body)).toEqual([{ reference_user_ids: ['panel-1'] }]);
    });
    expect(sent.filter(({ operation }) => operation === 'get_status')).toEqual([]);
  });

  it("shows the user's status in its head, and separately whether the webhook was delivered", async () => {
    const delivered = call({ attempts: 2, delivered_attempt: 2 });
    open(verified, userHistory({ calls: [delivered] }));
    const delivery = await screen.findByText(/^Webhook delivered on attempt 2/);
    const head = delivery.closest('[role="status"]');
    expect(head?.textContent).toMatch(/^Verified .+Webhook delivered on attempt 2View call$/);
    expect(head?.querySelector('a')?.getAttribute('href')).toContain('/sandbox/calls/');
  });

  it.each([
    [{ delivery: 'retrying' }, { state: 'retrying', attempts: 3 }, 'Webhook retrying, 3 of 16'],
    [{ delivery: 'retrying' }, { state: 'retrying', attempts: 0 }, 'Webhook waiting for attempt 1'],
    [{ delivery: 'retrying' }, { state: 'failed', attempts: 16 }, 'Webhook retrying'],
    [{ delivery: 'failed' }, { state: 'failed', attempts: 16 }, 'Webhook failed after 16'],
    [{}, { state: 'failed', delivered_by_rerun: true }, 'Webhook delivered by a rerun'],
    [
      { delivery: 'unknown', delivery_reason: 'call_unknown' },
      { state: 'unknown' },
      'Webhook delivery unknown: the state of its call is unknown',
    ],
    [{ delivery: 'not_sent', delivery_call: null }, {}, 'No webhook sent: no destination is set'],
  ] as const)('says of %j with a call of %j: %s', async (fields, of, words) => {
    open({ ...verified, ...fields }, userHistory({ calls: [call(of)] }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    const isNotSent = screen.queryByRole('link', { name: 'Set destination' }) !== null;
    expect(isNotSent).toBe(words.startsWith('No webhook'));
  });

  it.each([
    ['by a rerun, where the call that announced it failed', 'failed', / delivered by a rerun$/],
    ['and no attempt, where that was delivered, too', 'delivered', / delivered$/],
  ] as const)('says of a delivered rerun: %s', async (_what, state, words) => {
    const first = call({ transaction_id: 'ewh:1', state, delivered_by_rerun: state === 'failed' });
    const again = call({ transaction_id: 'ewh:2', rerun_of: 'ewh:1', delivered_attempt: 1 });
    open({ ...verified, delivery_call: 'ewh:2' }, userHistory({ calls: [first, again] }));
    // In the timeline, which is read separately from the user.
    await screen.findAllByText('Delivered on attempt 1');
    expect(screen.getByText(/^Webhook delivered/).textContent).toMatch(words);
  });

  it.each([
    [4_000_000_000_000, true],
    [null, false],
  ])('labels the time of a call created at %s: %s', async (created_at, isLabelled) => {
    const delivered = call({ delivered_attempt: 7, created_at });
    open(verified, userHistory({ calls: [delivered] }));
    const [status] = await screen.findAllByText('Delivered on attempt 7');
    expect(/Created /.test(status?.closest('li')?.textContent ?? '')).toBe(isLabelled);
  });

  it('says why a user without an outcome is not said to be waiting', async () => {
    const status_reason = 'outcome_may_be_unseen' as const;
    open({ ...ENTRY, status: 'not_verified', status_reason });
    expect(
      (await screen.findAllByText(/an outcome that only a webhook call reports/)).length,
    ).toBeGreaterThan(0);
    expect(status()).toBe('not_verified');
  });

  it.each([
    ['not_verified', 'outcome_may_be_unseen'],
    ['unknown', 'needs_check'],
  ] as const)(
    'does not say that the check is still to come where the user is %s',
    async (status, status_reason) => {
      open({ ...ENTRY, status, status_reason });
      expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy();
      expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
    },
  );

  it('shows how far the invite has come until the outcome', async () => {
    open(ENTRY, userHistory({ opened_at: NOW - 500_000 }), { qa_offer: () => offerResponse() });
    const progress = await screen.findByRole('list', { name: 'Progress' });
    const steps = () =>
      [...progress.querySelectorAll('[data-status]')].map(
        (step) => `${step.getAttribute('data-status') ?? ''} ${step.textContent}`,
      );
    await waitFor(() => {
      expect(steps()).toEqual([
        ...['done Registered', 'done Invite opened'],
        ...['waiting Check completed', 'waiting Webhook delivered'],
      ]);
    });
    expect(screen.getByText('Invite opened', { selector: 'strong' })).toBeTruthy();
  });

  it.each([
    ['too long', 'x'.repeat(3000)],
    ['not well-formed', '\ud800'],
  ])('shows the link alone of an invite that is %s for a code', async (_what, end) => {
    const invite_url = `https://verify.example.com/invite/${end}`;
    open({ ...ENTRY, invite_url });
    expect(await screen.findByText(/too long for a QR code/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
    for (const name of ['Download', 'Print']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('shows a revocation after the completion, each with its call and its attempts', async () => {
    const later = NOW - 200_000;
    const revoked = { transaction_id: 'ewh:revoked', webhook_type: 'USER_VERIFICATION_REVOKED' };
    const failing = Array.from({ length: 8 }, (_, n) =>
      archivedAttempt({
        ...{ transaction_id: 'ewh:revoked', attempt: n + 1, attempt_key: `evt_r${n}` },
        ...{ http_status: 503, response: '5xx', created_at: later, first_seen_at: later },
      }),
    );
    open(
      {
        ...{ ...verified, status: 'revoked', delivery: 'retrying', delivery_call: 'ewh:revoked' },
        outcome_at: later,
      },
      userHistory({
        calls: [
          call(),
          call({
            ...revoked,
            state: 'retrying',
            attempts: 8,
            created_at: later,
            first_seen_at: later,
          }),
        ],
        attempts: [archivedAttempt(), ...failing],
      }),
    );
    await screen.findByText('Attempt 8');
    expect(steps()).toEqual([
      expect.stringContaining('Registered by the owner'),
      expect.stringContaining('Verified'),
      expect.stringMatching(/USER_VERIFICATION_COMPLETED.*Attempt 1.*200/),
      expect.stringContaining('Revoked'),
      expect.stringMatching(/USER_VERIFICATION_REVOKED.*Attempt 1.*503.*Attempt 8.*503.*Attempt 9/),
    ]);
  });

  it('counts attempts that are not in the records', async () => {
    const failed = { ...call({ state: 'failed', attempts: 16 }), attempts_missing: 1 };
    open(
      verified,
      userHistory({
        calls: [failed],
        attempts: [archivedAttempt({ attempt: 16, response: '5xx' })],
      }),
    );
    await screen.findByText('Attempt 16');
    expect(steps().at(-1)).toContain('1 attempt is not in this console’s records');
  });

  it('shows no next attempt of a call whose state is unknown', async () => {
    const calls = [call({ state: 'unknown', attempts: 1, unlisted_at: NOW })];
    open(verified, userHistory({ calls, attempts: [archivedAttempt()] }));
    await screen.findByText('Unknown, last seen retrying, 1 of 16');
    expect(steps().at(-1)).toMatch(/Attempt 1(?!.*Attempt 2)/);
  });

  it('shows no next attempt after the 16th', async () => {
    open(verified, userHistory({ calls: [call({ state: 'retrying', attempts: 16 })] }));
    await screen.findByText('Retrying, 16 of 16');
    expect(steps().at(-1)).not.toContain('Attempt 17');
  });

  it('dates the attempts of a call that has no time of its own', async () => {
    const before = Date.UTC(2026, 0, 2, 3, 4, 5);
    open(
      verified,
      userHistory({
        calls: [call({ created_at: null })],
        attempts: [archivedAttempt({ created_at: before })],
      }),
    );
    await screen.findByText('Attempt 1');
    expect(steps()).toContainEqual(expect.stringMatching(/First seen .*Attempt 1.*2 Jan 2026/));
  });

  it('says which member reran a call, and how the new one was found', async () => {
    const rerun: Rerun = {
      ...{ id: 'r1', transaction_id: call().transaction_id, new_transaction_id: 'ewh:new' },
      ...{
        matched: 'time',
        outcome: 'accepted',
        requested_at: NOW - 1000,
        service_at: NOW - 1000,
        job_id: null,
      },
      requested_by: 'Support 1',
    };
    const calls = [call(), call({ transaction_id: 'ewh:new', rerun_of: rerun.transaction_id })];
    open(verified, userHistory({ calls, reruns: [rerun] }));
    expect(await screen.findByText('Support 1')).toBeTruthy();
    expect(steps().at(-1)).toContain('rerun by Support 1 (matched by time)');
  });

  it('says that two clocks are at work after the one of the service was moved', async () => {
    noteServiceDate('sandbox', new Date(Date.now() + 3 * 3_600_000).toUTCString());
    onTestFinished(() => {
      noteServiceDate('sandbox', new Date().toUTCString());
    });
    open(verified, userHistory({ calls: [call()] }));
    expect(await screen.findByText(/3 h 0 min ahead of your .* in this timeline/)).toBeTruthy();
  });

  it('says that a user registered elsewhere has no invite here', async () => {
    const source = 'webhook' as const;
    open({ ...ENTRY, source, registered_at: null, registered_by: null, invite_url: null });
    expect(
      await screen.findByText(/returns an invite link only when a user is registered/),
    ).toBeTruthy();
    expect(screen.getByText('First seen in a webhook call')).toBeTruthy();
  });

  it('looks up an ID that it does not know, and says plainly when the service does not either', async () => {
    const { sent } = open(ENTRY, userHistory(), {
      get_user: () => problem(404, 'not_found', 'T'),
      look_up_user: () =>
        problem(422, 'upstream_refused', 'T', {
          ...{ failure_code: 'DOES_NOT_EXIST', failure_reason: 'No such user' },
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Look up at the service' }));
    expect((await screen.findByText(/has no user/)).textContent).toContain('DOES_NOT_EXIST');
    expect(sent.filter(({ operation }) => operation === 'look_up_user')).toEqual([
      {
        operation: 'look_up_user',
        path: '/api/sandbox/users',
        body: { reference_user_id: 'panel-1' },
      },
    ]);
  });

  it('draws a failed load as a failure', async () => {
    open(ENTRY, userHistory(), {
      get_user: () => problem(500, 'internal', 'T'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The console failed');
  });
});
