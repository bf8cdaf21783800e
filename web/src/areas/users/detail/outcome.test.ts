import { expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { userDetail } from '../../../testing/user-responses';
import { supportSummary } from './outcome';

const AT = Date.UTC(2026, 10, 22, 9, 30);
const LINK = 'https://console.example.com/sandbox/users/panel-1';
const NO_OUTCOME = { at: null, call: null, delivery: null };
const user = userDetail('panel-1', { registered_at: AT - 60_000 });

it('says outcome, delivery, times in UTC and local time, and where to look', () => {
  const call = archivedCall({ state: 'retrying', attempts: 3, created_at: AT });
  const retried = { ...user, status: 'verified', delivery: 'retrying' } as const;
  const delivery = { tone: 'retrying', text: 'Webhook retrying, 3 of 16' } as const;
  const outcome = { user: retried, at: AT, call, delivery };
  const text = supportSummary(outcome, 'production', [LINK]);
  expect(text.split('\n')[0]).toBe('User panel-1 in production');
  expect(text).toMatch(/^Status: Verified, 2026-11-22 09:30:00\.000 UTC \(.+\)$/m);
  expect(text).toMatch(/^Webhook retrying, 3 of 16$/m);
  expect(text).toContain(`Call: ${call.transaction_id}, Retrying, 3 of 16\n`);
  expect(text).toMatch(/^Registered: 2026-11-22 09:29:00/m);
  expect(text.endsWith(LINK)).toBe(true);
});

it('counts no attempts of a call that only an incoming delivery brought', () => {
  const call = archivedCall({ attempts: 0, delivered_attempt: null, status: null });
  const text = supportSummary({ ...NO_OUTCOME, user, call }, 'sandbox', [LINK]);
  expect(text).toContain(`Call: ${call.transaction_id}, Delivered\n`);
});

it('states nothing that is not known', () => {
  const unknown = { ...user, registered_at: null, status: 'unknown' } as const;
  const outcome = { ...NO_OUTCOME, user: { ...unknown, status_reason: 'not_checked' as const } };
  const text = supportSummary(outcome, 'sandbox', [LINK]);
  expect(text).not.toMatch(/Webhook|Call|UTC/);
  expect(text).toMatch(/^Reason: /m);
});

it('draws control characters of an ID, so that no line can be added', () => {
  const outcome = { ...NO_OUTCOME, user: userDetail('a\nStatus: Verified') };
  const text = supportSummary(outcome, 'sandbox', []);
  expect(text.split('\n')[0]).toContain('Status: Verified');
});
