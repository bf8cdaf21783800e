import type { ArchivedCall, PersonHistory, Rerun } from '@connect-console/server/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { archivedCall, archivedEvent } from '../../../testing/archived';
import { openPage, problem, type Answer } from '../../../testing/open-page';

const NOW = Date.now();
const WAITING = { status: 'success', has_connection: false };
const VERIFIED = {
  status: 'success',
  has_connection: true,
  simple_data_request_response: { humanness_score: 93, fulfillment_time_s: 41, uhid: 'uh_1' },
};
const ENTRY = {
  reference_user_id: 'panel-1',
  status: 'waiting',
  origin: 'registered',
  user_id: 'bcu_1',
  invite_url: 'https://verify.example.com/invite/abc' as string | null,
  data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
  redirect_url: null,
  uniqueness_region_id: null,
  registered_at: NOW - 600_000,
  registered_by: 'the owner',
  verified_at: null as number | null,
  last_kind: null,
  checked_at: NOW - 1000,
  answer: WAITING as unknown,
};
const verified = { ...ENTRY, status: 'verified', verified_at: NOW - 300_000, answer: VERIFIED };

function call(fields: Partial<ArchivedCall> = {}): ArchivedCall {
  const at = NOW - 300_000;
  return archivedCall({ created_at: at, completed_at: at, first_seen_at: at + 500, ...fields });
}

function history(fields: Partial<PersonHistory> = {}): PersonHistory {
  return {
    ...{ calls: [], events: [], reruns: [], calls_name_people: true, has_gap: false },
    ...fields,
  };
}

function open(user: object = ENTRY, known = history(), answers: Record<string, Answer> = {}) {
  return openPage('/sandbox/users/panel-1', {
    'user?reference_user_id=panel-1': () => user,
    'user/history?reference_user_id=panel-1': () => known,
    '/watch': () => new Response(null, { status: 204 }),
    ...answers,
  });
}
const status = () =>
  document.querySelector('main h1 + div [data-status]')?.getAttribute('data-status');
const main = () => screen.findByRole('main');
const steps = () => [...document.querySelectorAll('main ol > li')].map((li) => li.textContent);

// The first page of a file compiles all that it draws, beside other files on two cores.

afterEach(() => {
  cleanup();
});

describe('the page of one person', () => {
  it('turns from the code into the result by itself', async () => {
    let user: object = ENTRY;
    open(ENTRY, history(), { 'user?reference_user_id=panel-1': () => user });
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
    expect(status()).toBe('waiting');
    user = verified;
    await waitFor(() => {
      expect(status()).toBe('verified');
    });
    expect(screen.queryByTitle('QR code of the invite')).toBeNull();
    const text = (await main()).textContent;
    for (const words of ['93', 'Humanness score', '41 s', 'uhid', 'uh_1'])
      expect(text).toContain(words);
  });

  it('never asks get_status by itself, but tells the console who is on screen', async () => {
    const { sent } = open(verified);
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    await waitFor(() => {
      expect(sent.filter(({ path }) => path.endsWith('get_status'))).toHaveLength(1);
    });
    const watched = sent.filter(({ path }) => path === '/api/sandbox/watch');
    expect(watched.map(({ body }) => body)).toEqual([{ reference_user_ids: ['panel-1'] }]);
  });

  it('answers at its head whether the person verified and whether we were told', async () => {
    const attempt = { attempt: 2, created_at: NOW - 299_000, first_seen_at: NOW - 298_000 };
    open(verified, history({ calls: [call({ attempts: 2 })], events: [archivedEvent(attempt)] }));
    const answer = await screen.findByText(/we were told/);
    expect(answer.textContent).toMatch(
      /^Verified .+; we were told \(delivered on attempt 2, .+\)\.$/,
    );
  });

  it('says that nobody was told where the kind has no destination', async () => {
    open(verified, history(), { 'config/get': () => [] });
    expect(await screen.findByText(/nobody was told: no destination/)).toBeTruthy();
  });

  it.each([
    ['too long', 'x'.repeat(3000)],
    ['not well-formed', '\ud800'],
  ])('shows the link alone of an invite that is %s for a code', async (_what, end) => {
    const invite_url = `https://verify.example.com/invite/${end}`;
    open({ ...ENTRY, invite_url });
    expect(await screen.findByText(/Too long for a code; use the link/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
    for (const name of ['SVG', 'PNG', 'Print']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('shows both sides where get_status and the webhooks disagree, with when each was said', async () => {
    open(verified, history({ calls: [call({ webhook_type: 'USER_VERIFICATION_REVOKED' })] }));
    const notice = (await screen.findByText(/Both are shown/)).parentElement;
    expect(notice?.textContent).toMatch(/get_statusthe person has a connection, .*\d\d:\d\d/);
    expect(notice?.textContent).toMatch(/newest webhookUSER_VERIFICATION_REVOKED, .*\d\d:\d\d/);
  });

  it('takes no rerun of an old call for what the webhooks said last', async () => {
    const again = { transaction_id: 'ewh:again', rerun_of: 'ewh:first' };
    const calls = [
      call({ transaction_id: 'ewh:first', webhook_type: 'USER_VERIFICATION_REVOKED' }),
      call(),
      call({ ...again, webhook_type: 'USER_VERIFICATION_REVOKED' }),
    ];
    open(verified, history({ calls }));
    expect(await screen.findByText(/a rerun that was not asked for here/)).toBeTruthy();
    expect(screen.queryByText(/Both are shown/)).toBeNull();
  });

  it('says "not told" and never "not delivered" where calls name no person (reading rule 8)', async () => {
    open(verified, history({ calls_name_people: false }));
    expect(await screen.findByText(/Webhooks: not told by the service/)).toBeTruthy();
    expect(screen.getByText(/whether we were told cannot be told/)).toBeTruthy();
    expect((await main()).textContent).not.toMatch(/not delivered|nobody was told/);
  });

  it('tells a revocation after the completion, each with its call and its attempts', async () => {
    const later = NOW - 200_000;
    const revoked = { transaction_id: 'ewh:revoked', webhook_type: 'USER_VERIFICATION_REVOKED' };
    const failing = Array.from({ length: 8 }, (_, n) =>
      archivedEvent({
        ...{ transaction_id: 'ewh:revoked', attempt: n + 1, event_key: `evt_r${n}` },
        ...{ http_status: 503, answer: '5xx', created_at: later, first_seen_at: later },
      }),
    );
    open(
      { ...ENTRY, status: 'revoked' },
      history({
        calls: [
          call(),
          call({
            ...revoked,
            status: 'PENDING',
            attempts: 8,
            created_at: later,
            first_seen_at: later,
          }),
        ],
        events: [archivedEvent(), ...failing],
      }),
    );
    await screen.findByText(/Attempts 1–8/);
    expect(steps()).toEqual([
      expect.stringContaining('Registered by the owner'),
      expect.stringContaining('Verified'),
      expect.stringMatching(/USER_VERIFICATION_COMPLETED.*Attempt 1.*200/),
      expect.stringContaining('Revoked'),
      expect.stringMatching(/USER_VERIFICATION_REVOKED.*Attempts 1–8 failed with503.*Attempt 9/),
    ]);
  });

  it('tells no next attempt of a call that is listed no more', async () => {
    const calls = [call({ status: 'PENDING', attempts: 1, unlisted_at: NOW })];
    open(verified, history({ calls, events: [archivedEvent()] }));
    await screen.findByText('Last seen retrying, 1 of 16');
    expect(steps().at(-1)).toMatch(/Attempt 1(?!.*Attempt 2)/);
  });

  it('tells who reran a call, and how the new one was found', async () => {
    const rerun: Rerun = {
      ...{ id: 'r1', transaction_id: call().transaction_id, new_transaction_id: 'ewh:new' },
      ...{ matched: 'time', outcome: 'accepted', requested_at: NOW - 1000, job_id: null },
      requested_by: 'somebody of support',
    };
    const calls = [call(), call({ transaction_id: 'ewh:new', rerun_of: rerun.transaction_id })];
    open(verified, history({ calls, reruns: [rerun] }));
    expect(await screen.findByText('somebody of support')).toBeTruthy();
    expect(steps().at(-1)).toContain('rerun by somebody of support (matched by time)');
  });

  it('draws a gap after the registration', async () => {
    open(verified, history({ has_gap: true }));
    expect(await screen.findByText('Calls may be missing here')).toBeTruthy();
  });

  it('says that two clocks are at work after the one of the service was moved', async () => {
    const ahead = new Date(Date.now() + 3 * 3_600_000).toUTCString();
    const headers = { 'service-date': ahead };
    open(verified, history({ calls: [call()] }), {
      get_status: () => Response.json(VERIFIED, { headers }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/clock is 3 h 0 min ahead of this one/)).toBeTruthy();
  });

  it('says that somebody registered elsewhere has no invite here', async () => {
    open({ ...ENTRY, origin: 'followed', invite_url: null });
    expect(await screen.findByText(/invite was made elsewhere/)).toBeTruthy();
  });

  it('looks up an id that it does not follow, and says plainly when nobody has it', async () => {
    const { sent } = open(ENTRY, history(), {
      'user?reference_user_id=panel-1': () => problem(404, 'not_found', 'T'),
      'sandbox/users': () => {
        const refusal = { failure_code: 'DOES_NOT_EXIST', failure_reason: 'No such user' };
        const body = { type: 'a', title: 'T', detail: 'D', status: 422, request_id: 'r' };
        return Response.json({ ...body, ...refusal, code: 'upstream_refused' }, { status: 422 });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Look up at the service' }));
    expect((await screen.findByText(/knows nobody called/)).textContent).toContain(
      'DOES_NOT_EXIST',
    );
    expect(sent.filter(({ path }) => path.endsWith('sandbox/users'))).toEqual([
      { path: '/api/sandbox/users', body: { reference_user_id: 'panel-1' } },
    ]);
  });

  it('keeps the person where the calls cannot be loaded, and says what is missing', async () => {
    open(verified, history(), {
      'user/history?reference_user_id=panel-1': () => problem(500, 'internal', 'T'),
    });
    expect(await screen.findByText(/calls could not be loaded/)).toBeTruthy();
    expect(status()).toBe('verified');
    expect(screen.queryByText(/told/)).toBeNull();
  });

  it('draws a failed load as a failure', async () => {
    open(ENTRY, history(), {
      'user?reference_user_id=panel-1': () => problem(500, 'internal', 'T'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The console made a mistake');
  });
});
