import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPage, problem } from '../testing/open-page';

const event = (fields: object) => ({
  event_id: 'evt_1',
  transaction_id: 'ewh:11111111-1111-4111-8111-111111111111',
  webhook_type: 'USER_VERIFICATION_COMPLETED',
  attempt: 3,
  duration_ms: 12,
  created_at: '2026-03-01T12:00:00.000Z',
  ...fields,
});

afterEach(() => {
  cleanup();
});

it.each([
  ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script>', '<img src=x onerror='],
  ['a turned direction', 'abc\u202efdp.exe', 'abc⟨U+202E⟩fdp.exe'],
  ['control characters', 'a\u0000\u001b[31mb', 'a⟨U+0000⟩⟨U+001B⟩[31mb'],
  ['JSON', '{"a":"</pre><b>x</b>"}', '"a": "</pre><b>x</b>"'],
])('shows a body of %s as text', async (_what, response_body, expected) => {
  openPage('/sandbox/events?event=evt_1', {
    'event/get': () => [event({ http_status: 500, response_body })],
  });
  const body = await screen.findByLabelText('Response body');
  expect(body.textContent).toContain(expected);
  expect(document.querySelector('main img, main script, main b')).toBeNull();
});

it('cuts a huge body and shows all of it when asked', async () => {
  openPage('/sandbox/events?event=evt_1', {
    'event/get': () => [event({ http_status: 500, response_body: 'y'.repeat(16_384) })],
  });
  const body = await screen.findByLabelText('Response body');
  expect(body.textContent).toHaveLength(2000);
  fireEvent.click(screen.getByRole('button', { name: /14,384 characters more/ }));
  expect(body.textContent).toHaveLength(16_384);
});

it('explains a network failure with its cause and remedy', async () => {
  openPage('/sandbox/events?event=evt_1', {
    'event/get': () => [
      event({
        http_status: null,
        network_error: { code: 'ECONNREFUSED', message: 'connect failed' },
      }),
    ],
  });
  const panel = await screen.findByRole('region', { name: /evt_1/ });
  expect(panel.textContent).toMatch(/Nothing listens.*Usually.*Check.*connect failed/);
});

it('lists an id that is half of a surrogate pair', async () => {
  openPage('/sandbox/events', { 'event/get': () => [event({ transaction_id: 'bad\ud800' })] });
  const link = await screen.findByRole('link', { name: /^bad/ });
  expect(link.getAttribute('href')).toBe('/sandbox/calls/bad%EF%BF%BD');
});

it('never draws a failed load as an empty list', async () => {
  openPage('/sandbox/events', { 'event/get': () => problem(504, 'upstream_timeout', 'Slow') });
  expect((await screen.findByRole('alert')).textContent).toContain('took too long');
  expect(screen.queryByText(/No delivery attempts yet/)).toBeNull();
});
