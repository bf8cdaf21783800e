import type { ClockState } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noteServiceDate, serviceLead } from '../../../api/service-clock';
import { openPage } from '../../../testing/open-page';
import { type Sent, type Stubs } from '../../../testing/stub-api';
import { offerResponse } from '../../../testing/qa-responses';

const clock = (fields: Partial<ClockState> = {}): ClockState => ({
  ...{ now: '2026-03-01T12:00:00.000Z', offset_ms: 0, next_retry_at: null },
  ...{ pending_calls: 0, running: null },
  ...fields,
});
const waiting = clock({ pending_calls: 3, next_retry_at: '2026-03-01T12:10:00.000Z' });
const open = (state: Partial<ClockState>, more: Stubs = {}) =>
  openPage('/sandbox/qa/clock', {
    qa_offer: () => offerResponse({ clock: clock(state) }),
    ...more,
  });
const moves = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'qa_clock').map(({ body }) => body);

describe('the clock', () => {
  it('moves forward once per press, and shows how far it is ahead', async () => {
    let state = clock();
    const { sent } = open(
      {},
      {
        qa_offer: () => offerResponse({ clock: state }),
        qa_clock: () => (state = clock({ offset_ms: 3_600_000 })),
      },
    );
    expect(await screen.findByText('the same as real time')).toBeTruthy();
    expect(screen.getByText(/cannot be set back/)).toBeTruthy();
    const hour = screen.getByRole('button', { name: '1 hour' });
    fireEvent.click(hour);
    fireEvent.click(hour);
    expect(await screen.findByText('1 h 0 min ahead of real time')).toBeTruthy();
    expect(moves(sent)).toEqual([{ advance_ms: 3_600_000 }]);
  });

  it('moves the time of ages and countdowns at once, before the console’s next poll', async () => {
    onTestFinished(() => {
      noteServiceDate('sandbox', new Date().toUTCString());
    });
    const HOUR = 3_600_000;
    const moved = () => clock({ now: new Date(Date.now() + HOUR).toISOString(), offset_ms: HOUR });
    // Not polled yet since the move.
    open({}, { qa_clock: moved, get_health: () => new Promise(() => undefined) });
    fireEvent.click(await screen.findByRole('button', { name: '1 hour' }));
    await waitFor(() => {
      expect(serviceLead('sandbox')).toBeGreaterThan(HOUR - 60_000);
    });
  });

  it('moves to the next retry, and states why it cannot if none is due', async () => {
    const { sent } = open(waiting, { qa_clock: () => waiting });
    expect((await screen.findByRole('timer')).textContent).toMatch(
      /^in (?:10 min 00|9 min 5\d) s$/,
    );
    expect(screen.getByRole('link', { name: '3 calls' }).getAttribute('href')).toContain(
      'state=retrying',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Run next retry' }));
    await waitFor(() => {
      expect(moves(sent)).toEqual([{ to: 'next_retry' }]);
    });
    open({});
    const button = await screen.findByRole('button', { name: 'Run next retry' });
    expect(button.getAttribute('title')).toBe('No retry is due');
    expect(
      screen.getByRole('button', { name: 'Run all remaining retries…' }).getAttribute('title'),
    ).toBe('No call is pending');
  });

  it('runs all retries after a confirmation, shows the progress, and can be stopped', async () => {
    let state = waiting;
    const running = { transaction_id: null, since: '2026-03-01T12:00:00.000Z', attempts: 7 };
    const { sent } = open(
      {},
      {
        qa_offer: () => offerResponse({ clock: state }),
        qa_clock: ({ body }) => (state = { ...waiting, running: 'stop' in body ? null : running }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Run all remaining retries…' }));
    const dialog = screen.getByRole('alertdialog', {
      name: 'Run all remaining retries of 3 calls?',
    });
    expect(dialog.textContent).toContain('The sandbox’s');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Run all remaining retries' }));
    expect(await screen.findByText('7 attempts')).toBeTruthy();
    const minute = screen.getByRole('button', { name: '1 minute' });
    expect(minute.getAttribute('title')).toBe('The clock is already moving');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: '1 minute' });
    expect(moves(sent)).toEqual([{ to: 'exhaustion' }, { stop: true }]);
  });
});

describe('maintenance', () => {
  it('starts after a confirmation of its consequences, and ends at one press', async () => {
    let on = false;
    const { sent } = open(
      {},
      {
        qa_offer: () => offerResponse({ maintenance: { on } }),
        qa_maintenance: ({ body }) => {
          ({ on } = body);
          return { on };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Start maintenance…' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Start maintenance of this sandbox?' });
    expect(dialog.textContent).toContain('Every /v1 request then fails with 503');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));
    expect(await screen.findByText('In maintenance')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'End maintenance' }));
    expect(await screen.findByText('In service')).toBeTruthy();
    const switched = sent.filter(({ operation }) => operation === 'qa_maintenance');
    expect(switched.map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
  });
});
