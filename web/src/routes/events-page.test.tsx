import { cleanup, screen } from '@testing-library/react';
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
