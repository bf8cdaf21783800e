import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, problem, type Answer } from '../testing/open-page';

const ENTRY = {
  reference_user_id: 'panel-1',
  status: 'waiting',
  origin: 'registered',
  user_id: 'bcu_1',
  invite_url: 'https://verify.example.com/invite/abc' as string | null,
  data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
  redirect_url: null,
  uniqueness_region_id: null,
  registered_at: 1_772_000_000_000,
  registered_by: 'the owner',
  verified_at: null as number | null,
  last_kind: null,
  checked_at: null,
};
const WAITING = { status: 'success', has_connection: false };
const VERIFIED = {
  status: 'success',
  has_connection: true,
  simple_data_request_response: { humanness_score: 93, fulfillment_time_s: 41, uhid: 'uh_1' },
};
const call = (webhook_type: string, fields: object = {}) => ({
  transaction_id: 'ewh:11111111-1111-4111-8111-111111111111',
  webhook_type,
  status: 'COMPLETED',
  attempts: 1,
  reference_user_id: 'panel-1',
  created_at: '2026-03-01T12:00:00.000Z',
  ...fields,
});

function open(answers: Record<string, Answer> = {}) {
  return openPage('/sandbox/users/panel-1', {
    'user?reference_user_id=panel-1': () => ENTRY,
    get_status: () => WAITING,
    ...answers,
  });
}
const status = () =>
  document.querySelector('main h1 + div [data-status]')?.getAttribute('data-status');
const main = () => screen.findByRole('main');

afterEach(() => {
  cleanup();
});

describe('the page of one person', () => {
  it('turns from the code into the result by itself', async () => {
    let answer: object = WAITING;
    open({ get_status: () => answer });
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
    expect(status()).toBe('waiting');
    answer = VERIFIED;
    await waitFor(() => {
      expect(status()).toBe('verified');
    });
    expect(screen.queryByTitle('QR code of the invite')).toBeNull();
    const text = (await main()).textContent;
    for (const words of ['93', 'Humanness score', '41 s', 'uhid', 'uh_1']) {
      expect(text).toContain(words);
    }
  });

  it.each([
    ['too long', 'x'.repeat(3000)],
    ['not well-formed', '\ud800'],
  ])('shows the link alone of an invite that is %s for a code', async (_what, end) => {
    const invite_url = `https://verify.example.com/invite/${end}`;
    open({ 'user?reference_user_id=panel-1': () => ({ ...ENTRY, invite_url }) });
    expect(await screen.findByText(/Too long for a code; use the link/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
    for (const name of ['SVG', 'PNG', 'Print']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('learns from a webhook that the verification cannot be fulfilled', async () => {
    open({ 'call/get': () => [call('USER_VERIFICATION_DETERMINED_UNFULFILLABLE')] });
    await waitFor(() => {
      expect(status()).toBe('unfulfillable');
    });
    expect(screen.queryByTitle('QR code of the invite')).toBeNull();
  });

  it('shows both sides where get_status and the webhooks disagree', async () => {
    open({
      'user?reference_user_id=panel-1': () => ({
        ...ENTRY,
        status: 'verified',
        verified_at: 1_772_000_100_000,
      }),
      get_status: () => VERIFIED,
      'call/get': () => [call('USER_VERIFICATION_REVOKED')],
    });
    expect(await screen.findByText(/Both are shown/)).toBeTruthy();
  });

  it('says "not told" and never "not delivered" where calls name no person (reading rule 8)', async () => {
    open({
      'user?reference_user_id=panel-1': () => ({
        ...ENTRY,
        status: 'verified',
        verified_at: 1_772_000_100_000,
      }),
      get_status: () => VERIFIED,
      'call/get': () => [call('USER_VERIFICATION_COMPLETED', { reference_user_id: undefined })],
    });
    expect(await screen.findByText(/not told by the service/)).toBeTruthy();
  });

  it('tells a revocation after the completion, also where the console saw neither', async () => {
    const revoked = { transaction_id: 'ewh:revoked', created_at: '2026-03-01T13:00:00.000Z' };
    open({
      'call/get': () => [
        call('USER_VERIFICATION_REVOKED', revoked),
        call('USER_VERIFICATION_COMPLETED'),
      ],
    });
    await waitFor(() => {
      expect(status()).toBe('revoked');
    });
    const steps = [...document.querySelectorAll('main ol > li')].map((li) => li.textContent);
    expect(steps).toEqual([
      expect.stringContaining('Registered'),
      expect.stringContaining('USER_VERIFICATION_COMPLETED'),
      expect.stringContaining('Revoked'),
      expect.stringContaining('USER_VERIFICATION_REVOKED'),
    ]);
  });

  it.each([
    [0, 'lists no calls'],
    [1, 'The one call that the service lists is not for this person'],
    [2, 'None of the 2 calls'],
  ])('counts the calls that are not for the person: %i', async (count, words) => {
    const others = ['ewh:a', 'ewh:b']
      .slice(0, count)
      .map((transaction_id) =>
        call('USER_VERIFICATION_COMPLETED', { transaction_id, reference_user_id: 'panel-2' }),
      );
    open({
      'user?reference_user_id=panel-1': () => ({ ...ENTRY, status: 'verified', verified_at: 1 }),
      get_status: () => VERIFIED,
      'call/get': () => others,
    });
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  });

  it('says that two clocks are at work after the one of the service was moved', async () => {
    const ahead = new Date(Date.now() + 3 * 3_600_000).toUTCString();
    open({
      'call/get': () =>
        Response.json([call('USER_VERIFICATION_DETERMINED_UNFULFILLABLE')], {
          headers: { 'service-date': ahead },
        }),
      get_status: () => Response.json(WAITING, { headers: { 'service-date': ahead } }),
    });
    expect(await screen.findByText(/clock is 3 h 0 min ahead of this one/)).toBeTruthy();
  });

  it('says that somebody registered elsewhere has no invite here', async () => {
    open({
      'user?reference_user_id=panel-1': () => ({ ...ENTRY, origin: 'followed', invite_url: null }),
    });
    expect(await screen.findByText(/invite was made elsewhere/)).toBeTruthy();
  });

  it('looks up an id that it does not follow, and says plainly when nobody has it', async () => {
    const { sent } = open({
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

  it('keeps the last known page, marked, while the service does not answer', async () => {
    open({ get_status: () => problem(502, 'upstream_unreachable', 'T') });
    expect(await screen.findByText(/last known answers about this person/)).toBeTruthy();
    expect(screen.getByTitle('QR code of the invite')).toBeTruthy();
    expect(screen.getByText('unreachable')).toBeTruthy();
  });

  it('draws a failed load as a failure', async () => {
    open({ 'user?reference_user_id=panel-1': () => problem(500, 'internal', 'T') });
    expect((await screen.findByRole('alert')).textContent).toContain('The console made a mistake');
  });
});
