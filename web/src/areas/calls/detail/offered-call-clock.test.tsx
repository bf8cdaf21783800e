import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { archivedCall, callDetailOf } from '../../../testing/archived';
import { openPage } from '../../../testing/open-page';
import { type Stubs } from '../../../testing/stub-api';
import { offerResponse } from '../../../testing/qa-responses';

const NOW = Date.now();
const pending = archivedCall({
  ...{ state: 'retrying', attempts: 3, created_at: NOW - 60_000, next_attempt_at: NOW + 60_000 },
});
const ID = pending.transaction_id;

function open(stubs: Stubs = {}) {
  return openPage(`/sandbox/calls/${ID}`, {
    get_call: () => callDetailOf({ call: pending }),
    qa_offer: () => offerResponse(),
    ...stubs,
  });
}
// By label and text: querying roles beside the ladder's table takes a second each time.
const controls = async () => within(await screen.findByLabelText('Sandbox clock'));

// The first page of a file compiles everything that it draws, while other files run on two cores.
describe('a pending call of a sandbox', () => {
  it('is tried now, once a press', async () => {
    const { sent } = open({
      qa_retry: () => ({ transaction_id: ID, status: 'PENDING', attempts: 3 }),
    });
    const button = (await controls()).getByText('Run next retry now');
    fireEvent.click(button);
    fireEvent.click(button);
    await vi.waitFor(() => {
      expect(button.getAttribute('aria-busy')).toBeNull();
      expect(sent.some(({ operation }) => operation === 'qa_retry')).toBe(true);
    });
    const retries = sent.filter(({ operation }) => operation === 'qa_retry');
    expect(retries.map(({ body }) => body)).toEqual([{ transaction_id: ID }]);
  });

  it('runs to the end after a confirmation, and shows its progress', async () => {
    let { clock } = offerResponse();
    const { sent } = open({
      qa_offer: () => offerResponse({ clock }),
      qa_clock: () => {
        const running = { transaction_id: ID, since: clock.now, attempts: 5 };
        clock = { ...clock, running };
        return clock;
      },
    });
    const region = await controls();
    fireEvent.click(region.getByText('Run all remaining retries…'));
    const dialog = screen.getByLabelText('Run all remaining retries of this call?');
    fireEvent.click(within(dialog).getByText('Run all remaining retries'));
    expect(await region.findByText('5 attempts')).toBeTruthy();
    const moves = sent.filter(({ operation }) => operation === 'qa_clock');
    expect(moves.map(({ body }) => body)).toEqual([{ to: 'exhaustion', transaction_id: ID }]);
  });

  it('has nothing of it once it has ended, or where nothing is offered', async () => {
    open({ get_call: () => callDetailOf({ call: archivedCall() }) });
    await screen.findByLabelText('Payload');
    expect(screen.queryByLabelText('Sandbox clock')).toBeNull();
    const { sent } = open({ qa_offer: () => null });
    await screen.findByLabelText('Attempt ladder');
    await vi.waitFor(() => {
      expect(sent.some(({ operation }) => operation === 'qa_offer')).toBe(true);
    });
    expect(screen.queryByLabelText('Sandbox clock')).toBeNull();
  });
});
