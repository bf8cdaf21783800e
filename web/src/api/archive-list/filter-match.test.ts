import type { ArchivedCall, ArchivedEvent } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { callFit, eventFit, type CallFilter, type EventFilter, type Fit } from './filter-match';

const AT = Date.parse('2026-03-01T12:00:00.123Z');

const call = archivedCall({
  position: AT * 1000 + 4,
  state: 'retrying',
  attempts: 3,
  last_answer: {
    answer: 'network',
    http_status: null,
    network_code: 'ENOTFOUND',
    at: AT,
    attempt: 3,
  },
  destination_url: 'https://hooks.example.com:8443/in?x=1',
});
const fresh: ArchivedCall = { ...call, attempts: 0, last_answer: null, destination_url: null };

const event: ArchivedEvent = {
  position: AT * 1000,
  event_key: 'evt-1',
  event_id: 'evt-1',
  transaction_id: 'ewh:1',
  webhook_type: null,
  attempt: null,
  destination_url: 'not a url',
  answer: '5xx',
  http_status: 503,
  network_error: null,
  body_excerpt: 'deploy',
  duration_ms: 3,
  created_at: AT,
  first_seen_at: AT,
  reference_user_id: null,
};

describe('callFit', () => {
  it.each<[CallFilter, Fit]>([
    [{}, 'yes'],
    [{ status: 'PENDING', kind: 'USER_VERIFICATION_COMPLETED' }, 'yes'],
    [{ state: 'retrying', archive: 'current' }, 'yes'],
    [{ state: 'failed' }, 'no'],
    [{ archive: 'earlier' }, 'no'],
    [{ status: 'FAILED' }, 'no'],
    [{ status: 'pending' }, 'no'],
    [{ kind: 'USER_VERIFICATION_REVOKED' }, 'no'],
    [{ answer: 'network', failure: 'ENOTFOUND' }, 'yes'],
    [{ answer: '5xx' }, 'no'],
    [{ failure: 'ECONNREFUSED' }, 'no'],
    [{ attempts: '2-5' }, 'yes'],
    [{ attempts: '16' }, 'no'],
    [{ person: 'panel-1' }, 'yes'],
    [{ person: 'bcu_1' }, 'yes'],
    [{ person: 'panel' }, 'no'],
    [{ destination: 'hooks.example.com:8443' }, 'yes'],
    [{ destination: 'hooks.example.com' }, 'no'],
    [{ from: AT, to: AT }, 'yes'],
    [{ from: AT + 1 }, 'no'],
    [{ to: AT - 1 }, 'no'],
    [{ q: 'ewh' }, 'unknown'],
    [{ q: 'ewh', status: 'FAILED' }, 'no'],
  ])('%o: %s', (filter, fit) => {
    expect(callFit(call, filter)).toBe(fit);
  });

  it.each<[CallFilter, Fit]>([
    [{ attempts: '0' }, 'yes'],
    [{ answer: 'other' }, 'no'],
    [{ destination: 'hooks.example.com:8443' }, 'no'],
  ])('of a call without an attempt, %o: %s', (filter, fit) => {
    expect(callFit(fresh, filter)).toBe(fit);
  });
});

describe('eventFit', () => {
  it.each<[EventFilter, Fit]>([
    [{ answer: '5xx', transaction: 'ewh:1' }, 'yes'],
    [{ transaction: 'ewh:2' }, 'no'],
    [{ kind: 'USER_VERIFICATION_COMPLETED' }, 'no'],
    [{ attempts: '0' }, 'no'],
    [{ person: 'panel-1' }, 'no'],
    [{ destination: 'not a url' }, 'no'],
    [{ q: 'deploy' }, 'unknown'],
  ])('%o: %s', (filter, fit) => {
    expect(eventFit(event, filter)).toBe(fit);
  });
});
