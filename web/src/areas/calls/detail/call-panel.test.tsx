import type { ArchivedCall, CallDetail, Rerun } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { archivedCall, callDetailOf, attemptDetailOf } from '../../../testing/archived';
import { openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';

const ID = archivedCall().transaction_id;
const NOW = Date.now();

function open(detail: CallDetail | (() => CallDetail | Response), path = `/sandbox/calls/${ID}`) {
  return openPage(path, { get_call: typeof detail === 'function' ? detail : () => detail });
}
const panel = async () => within(await screen.findByRole('region', { name: new RegExp(ID) }));
const marks = () =>
  [...document.querySelectorAll('[data-ladder] [data-mark]')].map((mark) =>
    mark.getAttribute('data-mark'),
  );
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Attempts made and expected' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

function failing(count: number, http_status = 503) {
  return Array.from({ length: count }, (_, n) =>
    attemptDetailOf(
      {
        ...{ attempt: n + 1, response: '5xx', http_status, duration_ms: 12 },
        created_at: NOW - 700_000 + 5000 * (2 ** n - 1),
      },
      { response_body: '{"error":"deploy"}', body_length: 18 },
    ),
  );
}
const pending = (attempts: number, fields: Partial<ArchivedCall> = {}) =>
  archivedCall({
    ...{ state: 'retrying', attempts, created_at: NOW - 700_000 },
    ...{ next_attempt_at: NOW + 660_500, ...fields },
  });

describe('the attempt ladder', () => {
  it('draws the attempts made and to come, and shows the same as a table', async () => {
    open(callDetailOf({ call: pending(7), attempts: failing(7) }));
    const table = await rows();
    expect(marks()).toEqual([
      ...Array.from({ length: 7 }, () => '5xx'),
      ...['next', ...Array.from({ length: 7 }, () => 'expected'), 'last'],
    ]);
    expect(table).toHaveLength(16);
    expect(table[6]).toMatch(/^7.*503 Service Unavailable12 ms$/);
    expect(table[7]).toMatch(/^8in 1[01] min \d\d s.*expected$/);
    expect(table[8]).toMatch(/^9in .*\(estimate\)expected$/);
    expect(table[15]).toMatch(/^16.*\(estimate\)expected, then the service gives up$/);
    expect(screen.getByText(/9 attempts to come\. If all fail, it gives up in about/)).toBeTruthy();
  });

  it('writes in its table how long an attempt took as the list of attempts does', async () => {
    const slow = attemptDetailOf({ created_at: NOW - 700_000, duration_ms: 1234 });
    open(callDetailOf({ call: pending(1), attempts: [slow] }));
    expect((await rows())[0]).toMatch(/1\.2 s$/);
    const list = await screen.findByRole('region', { name: 'Attempts' });
    expect(list.textContent).toContain('· 1.2 s');
  });

  it('moves as attempts happen', async () => {
    let detail = callDetailOf({ call: pending(1), attempts: failing(1) });
    open(() => detail);
    await rows();
    expect(marks().slice(0, 2)).toEqual(['5xx', 'next']);
    detail = callDetailOf({
      call: archivedCall({ attempts: 2 }),
      attempts: [...failing(1), attemptDetailOf({ attempt: 2, created_at: NOW })],
    });
    await waitFor(() => {
      expect(marks()).toEqual(['5xx', '2xx']);
    });
    expect(screen.getAllByText(/Delivered on attempt 2/)).not.toHaveLength(0);
  });

  it('treats a response that broke off as a failure, everywhere', async () => {
    const failure = { network_code: 'ECONNRESET', network_message: 'it closed' };
    const broken = { response: 'network', http_status: 200, ...failure } as const;
    const attempt = attemptDetailOf({ ...broken, created_at: NOW - 700_000 });
    open(callDetailOf({ call: pending(1), attempts: [attempt] }));
    expect((await rows())[0]).toContain('ECONNRESET The response started with 200 and was cut off');
    expect(marks().slice(0, 2)).toEqual(['network', 'next']);
    const chip = screen.getByText('ECONNRESET', { selector: 'span[title]' });
    expect(chip.className).not.toContain('good');
    expect(screen.getByText(/Usually/).closest('p')?.textContent).toContain('crashed');
    expect(screen.getByText('network failure')).toBeTruthy();
  });

  it('draws attempts that were never listed as unknown, and says how many', async () => {
    open(callDetailOf({ call: pending(3), attempts: failing(3).slice(2), attempts_missing: 2 }));
    await rows();
    expect(marks().slice(0, 4)).toEqual(['unknown', 'unknown', '5xx', 'next']);
    expect(screen.getByText(/^2 attempts are not in this console’s records/)).toBeTruthy();
  });

  it('gives attempts without a record no time', async () => {
    const call = archivedCall({ state: 'failed', attempts: 16, created_at: NOW });
    const first = attemptDetailOf({ attempt: 1, response: '5xx', created_at: NOW });
    open(callDetailOf({ call, attempts: [first], attempts_missing: 15 }));
    const table = await rows();
    expect(marks()).toEqual(['5xx', ...Array.from({ length: 15 }, () => 'unknown')]);
    expect(table[15]).toBe('16time not providedcounted, not in this console’s records');
  });

  it('forecasts nothing of a status that the specification does not define', async () => {
    const call = archivedCall({
      ...{ state: 'unknown', state_reason: 'other_status', status: 'PAUSED', attempts: 2 },
    });
    open(callDetailOf({ call, attempts: failing(2) }));
    await rows();
    expect(marks()).toEqual(['5xx', '5xx']);
    expect(screen.getByText(/does not define this status/)).toBeTruthy();
  });

  it('says so where a call ended early because its destination was deleted', async () => {
    const gone = attemptDetailOf({
      ...{ attempt: 3, response: 'network', http_status: null, attempt_key: 'gone' },
      network_code: 'NOT_CONFIGURED',
    });
    const call = archivedCall({ state: 'failed', attempts: 3 });
    open(callDetailOf({ call, attempts: [...failing(2), gone] }));
    expect(await screen.findByText(/Ended early, after 3 of 16: the destination/)).toBeTruthy();
  });

  it('draws no ladder where no time is provided', async () => {
    const call = pending(0, { created_at: null, next_attempt_at: null });
    open(callDetailOf({ call }));
    expect(
      await screen.findByText(/Up to 16 attempts to come\. The time is not provided/),
    ).toBeTruthy();
    expect(document.querySelector('[data-ladder]')?.textContent).not.toMatch(/NaN|Invalid/);
  });
});

describe('one call', () => {
  it.each([
    ['retrying', 'Not attempted yet.'],
    ['delivered', 'No attempt is in this console’s records.'],
  ] as const)('that is %s without a known attempt: %s', async (state, text) => {
    open(callDetailOf({ call: archivedCall({ state, attempts: 0 }) }));
    expect(await (await panel()).findByText(text)).toBeTruthy();
  });

  it('shows a repeated response once, and its copies on demand', async () => {
    open(callDetailOf({ call: pending(3), attempts: failing(3) }));
    const view = await panel();
    expect(await view.findAllByText(/^Usually$/)).toHaveLength(1);
    const list = within(view.getByRole('region', { name: 'Attempts' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getByLabelText('Response body').textContent).toBe('{"error": "deploy"}');
    const [, repeat] = list.getAllByText('503', { selector: 'summary *' });
    if (repeat) fireEvent.click(repeat);
    await waitFor(() => {
      expect(list.getAllByLabelText('Response body')).toHaveLength(2);
    });
    expect(await list.findByLabelText('Raw record of the attempt')).toBeTruthy();
  });

  it.each([
    [pending(3), '3 of 16'],
    [pending(0), '0 of 16'],
    [{ ...pending(0), state: 'unknown', state_reason: 'left_window' } as const, '0 of 16'],
    [archivedCall({ attempts: 0, delivered_attempt: null, status: null }), '–Not provided'],
    [archivedCall({ attempts: 0, delivered_attempt: null, status: 'PENDING' }), '–Not provided'],
  ])('says how many of all attempts were made, as the lists do: %#', async (call, words) => {
    open(callDetailOf({ call }));
    const name = await (await panel()).findByText('Attempts', { selector: 'dt' });
    expect(name.nextElementSibling?.textContent).toBe(words);
  });

  it('compares an attempt with the one before it', async () => {
    const [first, second] = failing(2);
    if (!first || !second) throw new Error('two attempts');
    const later = { ...second, http_status: 500, response_body: '{"error":"down\u202e"}' };
    open(callDetailOf({ call: pending(2), attempts: [first, later] }));
    const view = await panel();
    fireEvent.click(await view.findByText('Compare with attempt 1'));
    const facts = within(await view.findByRole('region', { name: 'Differences: Attempt' }));
    expect(facts.getByText('HTTP status').nextSibling?.textContent).toBe(
      'Attempt 1503Attempt 2500',
    );
    const body = view.getByRole('region', { name: 'Differences: Response body' });
    expect(body.textContent).toContain('errorAttempt 1"deploy"Attempt 2"down⟨U+202E⟩"');
    expect(view.getByText(/they are not known for both attempts/)).toBeTruthy();
  });

  it('copies the delivery as the receiver saw it, without any secret', async () => {
    const copied: string[] = [];
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
      configurable: true,
    });
    const body = `{"reference_user_id":"o'neill"}`;
    const payload = { body, headers: null, received_at: NOW, times: 1 };
    open(callDetailOf({ payload }));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy as cURL' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(copied[0]).toContain(`'{"reference_user_id":"o'\\''neill"}'`);
    expect(copied[0]).toContain('sha256=<computed with your secret>');
    open(callDetailOf());
    await screen.findByText(/The console sees payloads only in deliveries/);
    expect(screen.queryByRole('button', { name: 'Copy as cURL' })).toBeNull();
  });

  it('says how a payload that is not known could be', async () => {
    open(callDetailOf());
    const payload = within(await screen.findByRole('region', { name: 'Payload' }));
    expect(payload.getByRole('link', { name: 'Webhooks' }).getAttribute('href')).toBe(
      '/sandbox/webhooks',
    );
  });

  it('shows the original and its reruns as one chain, and in the headline that it was delivered', async () => {
    const original = archivedCall({
      ...{ state: 'failed', attempts: 16, delivered_by_rerun: true, rerun_state: 'delivered' },
    });
    const again = archivedCall({ transaction_id: 'ewh:again', rerun_of: ID });
    const rerun: Rerun = {
      ...{ id: 'r1', transaction_id: ID, new_transaction_id: 'ewh:again', job_id: null },
      ...{
        matched: 'time',
        outcome: 'accepted',
        requested_at: NOW,
        service_at: NOW,
        requested_by: 'a colleague',
      },
    };
    open(callDetailOf({ call: original, rerun_chain: [original, again], reruns: [rerun] }));
    const chain = within(await screen.findByRole('region', { name: 'Rerun chain' }));
    expect((await panel()).getByText('Delivered by rerun')).toBeTruthy();
    expect(chain.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Failed after 16.*original call/),
      expect.stringMatching(/ewh:again.*Delivered.*rerun by a colleague.*matched by time/),
    ]);
    expect(chain.getByRole('link').getAttribute('href')).toBe('/sandbox/calls/ewh%3Aagain');
  });

  it('does not call the original of a rerun, which was delivered, a rerun', async () => {
    const fields = { rerun_of: 'ewh:original', delivered_by_rerun: true } as const;
    open(callDetailOf({ call: archivedCall({ state: 'failed', attempts: 4, ...fields }) }));
    expect(await (await panel()).findByText('Delivered by another call')).toBeTruthy();
    expect((await panel()).queryByText(/by (a )?rerun/)).toBeNull();
  });

  it('opens an ID that cannot be in a path', async () => {
    const call = archivedCall({ transaction_id: '..' });
    openPage('/sandbox/calls/by-id?transaction_id=..', {
      get_call: () => callDetailOf({ call }),
    });
    const view = within(await screen.findByRole('region', { name: /^Call\s*\.\./ }));
    expect(await view.findByText('Delivered on attempt 1')).toBeTruthy();
    fireEvent.click(view.getByRole('link', { name: 'Close the call' }));
    await waitFor(() => {
      expect(window.location.pathname + window.location.search).toBe('/sandbox/calls');
    });
  });

  it('says so where the console does not know the call, and offers the rerun all the same', async () => {
    open(() => problem(404, 'not_found', 'T'));
    const view = await panel();
    expect(await view.findByText(/has no record of this call/)).toBeTruthy();
    const button = view.getByRole('button', { name: `Rerun ${ID}` });
    expect(button.className).not.toContain('bg-accent');
    expect(view.getByText(/^This call is unknown to the console/)).toBeTruthy();
  });

  it('never draws a failed load as a call that is not known', async () => {
    open(() => problem(500, 'internal', 'T'));
    const view = await panel();
    expect((await view.findByRole('alert')).textContent).toContain('The console failed');
    expect(view.queryByText(/no record/)).toBeNull();
  });
});
