import type { ArchivedAttempt, AttemptPage } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  archivedAttempt,
  archivedCall,
  attemptDetailOf,
  callDetailOf,
} from '../../testing/archived';
import { dispatchPush, openPage, PAGE } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';

const AT = Date.parse('2026-03-01T12:00:00.000Z');

function attempt(n: number, fields: Partial<ArchivedAttempt> = {}): ArchivedAttempt {
  const created_at = AT + n * 1000;
  return archivedAttempt({
    ...{ sequence: created_at * 1000, attempt_key: `evt_${n}`, created_at, attempt: 3 },
    ...{ response: '5xx', http_status: 503, body_excerpt: '<b>deploy</b> in progress' },
    ...fields,
  });
}
const page = (attempts: ArchivedAttempt[], fields: Partial<AttemptPage> = {}): AttemptPage => ({
  ...PAGE,
  attempts,
  total: { count: attempts.length, more: false },
  ...fields,
});

describe('the attempts page', () => {
  it('shows each attempt with its response, number, user and the start of the body as text', async () => {
    const { sent } = openPage('/sandbox/events', { list_attempts: () => page([attempt(1)]) });
    const row = (await screen.findByText('Service Unavailable')).closest('tr');
    for (const text of ['503', '3 of 16', 'panel-1', 'hooks.acme.test', '<b>deploy</b>', '41 ms']) {
      expect(row?.textContent).toContain(text);
    }
    expect(screen.getByText('1 attempt')).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'list_attempts')).toHaveLength(1);
  });

  it('lists an id that is half of a surrogate pair', async () => {
    openPage('/sandbox/events', {
      list_attempts: () => page([attempt(1, { transaction_id: 'bad\ud800' })]),
    });
    await screen.findByText('Service Unavailable');
    expect(document.querySelector('a[href="/sandbox/calls/bad%EF%BF%BD"]')).toBeTruthy();
  });

  it('never draws a failed load as an empty list', async () => {
    openPage('/sandbox/events', { list_attempts: () => problem(500, 'internal', 'No') });
    expect((await screen.findByRole('alert')).textContent).toContain('console failed');
    expect(screen.queryByText(/No delivery attempts yet/)).toBeNull();
  });

  it('says that there are none, or none that fit, and of a gap where it looked', async () => {
    openPage('/sandbox/events', {});
    expect(await screen.findByText('No delivery attempts yet')).toBeTruthy();
    const gap = {
      id: 'g',
      list: 'attempts' as const,
      below_sequence: 1,
      from_at: null,
      to_at: null,
      found_at: AT,
    };
    openPage('/sandbox/events?response=4xx', { list_attempts: () => page([], { gaps: [gap] }) });
    expect(await screen.findByText('No attempts match the filter')).toBeTruthy();
    expect(screen.getByText(/1 gap may contain more/)).toBeTruthy();
  });

  it('does not say that all were searched while a search has not covered them', async () => {
    openPage('/sandbox/events?q=timeout&response=2xx', {
      list_attempts: ({ query }) => page([], { next_before: query.before === 9 ? null : 9 }),
    });
    expect(await screen.findByText('No attempts found so far')).toBeTruthy();
    expect(screen.queryByText(/^All stored attempts/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more attempts' }));
    expect(await screen.findByText('All stored attempts were searched.')).toBeTruthy();
  });

  it.each([
    ['', 'All stored attempts of the current API key were searched.'],
    ['&archive=earlier', 'All stored attempts of earlier API keys were searched.'],
  ])('says of which API key the attempts were searched with %j', async (address, text) => {
    openPage(`/sandbox/events?q=timeout${address}`, {
      list_attempts: () => page([], { has_earlier_key: true }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks for what the address says, and keeps the filter when an attempt is opened', async () => {
    const { sent, router } = openPage('/sandbox/events?failure=EODD&transaction=ewh%3A1&to=5000', {
      list_attempts: () => page([attempt(1)]),
    });
    fireEvent.click(await screen.findByText('Service Unavailable'));
    await waitFor(() => {
      expect(router.state.location.search).toMatchObject({ event: 'evt_1', failure: 'EODD' });
    });
    const paths = sent
      .filter(({ operation }) => operation === 'list_attempts')
      .map(({ path }) => path);
    expect(new Set(paths)).toEqual(
      new Set(['/api/sandbox/events?failure=EODD&transaction=ewh%3A1&to=5000']),
    );
  });

  it('shows the new attempts that the server finds for the filter, and no others', async () => {
    let found = [attempt(1)];
    openPage('/sandbox/events?response=5xx', { list_attempts: () => page(found) });
    await screen.findByText('Service Unavailable');
    found = [attempt(2, { http_status: 500 }), attempt(1)];
    act(() => {
      dispatchPush('sandbox', { event: 'attempt', data: attempt(2, { http_status: 500 }) });
      const other = attempt(3, { response: '2xx', http_status: 200 });
      dispatchPush('sandbox', { event: 'attempt', data: other });
    });
    expect(await screen.findByText('Internal Server Error')).toBeTruthy();
    expect(screen.queryByText('OK')).toBeNull();
  });

  it('compares two selected attempts of different calls, with their requests', async () => {
    const hook = 'https://console.example.com/hooks/sandbox';
    const at = (n: number, number = n) =>
      attempt(n, { transaction_id: `ewh:${n}`, attempt: number, destination_url: hook });
    openPage('/sandbox/events', {
      list_attempts: () => page([at(9, 2), at(2), at(1)]),
      get_attempt: ({ query: { key } }) => attemptDetailOf(key === 'evt_1' ? at(1) : at(9, 2)),
      get_call: ({ query: { transaction_id } }) => {
        const body = JSON.stringify({ same: true, user: transaction_id });
        const payload = { headers: null, body, received_at: AT, times: 1 };
        return callDetailOf({ call: archivedCall({ transaction_id }), payload });
      },
    });
    const box = (name: string) => screen.findByRole('checkbox', { name: `Select attempt ${name}` });
    for (const name of ['2 of ewh:2', '2 of ewh:9', '1 of ewh:1']) fireEvent.click(await box(name));
    const compare = await screen.findByRole('button', { name: 'Compare' });
    expect(compare.title).toBe('Select two attempts');
    fireEvent.click(await box('2 of ewh:2'));
    fireEvent.click(compare);
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare attempts' }));
    const body = await dialog.findByRole('region', { name: 'Differences: Request body' });
    expect(body.textContent).toBe(
      'Request body: 1 field is the sameuserAttempt 1 · ewh:1"ewh:1"Attempt 2 · ewh:9"ewh:9"',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
