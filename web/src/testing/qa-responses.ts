import type { Offer, RegistrationItem, RegistrationJob } from '@connect-console/server/contract';
import { NO_CALLS } from './rerun-responses';

/** The offer of a sandbox whose clock was not moved. */
export function offerResponse(fields: Partial<Offer> = {}): Offer {
  return {
    clock: {
      ...{ now: '2026-03-01T12:00:00.000Z', offset_ms: 0, next_retry_at: null },
      ...{ pending_calls: 0, running: null },
    },
    maintenance: { on: false },
    ...fields,
  };
}

/** A running bulk registration; its total is the sum of its counts. */
export function registrationResponse(
  fields: Partial<Omit<RegistrationJob, 'counts'>> = {},
  counts: Partial<RegistrationJob['counts']> = {},
): RegistrationJob {
  const all = { ...NO_CALLS, ...counts };
  return {
    ...{
      id: 'job-1',
      kind: 'registration',
      state: 'running',
      created_at: 1,
      created_by: 'Owner <b>',
    },
    ...{ finished_at: null, is_queued: false, blocked: null },
    total: Object.values(all).reduce((sum, count) => sum + count, 0),
    ...fields,
    counts: all,
  };
}

/** The n-th user of a bulk registration. */
export function userItem(n: number, fields: Partial<RegistrationItem> = {}): RegistrationItem {
  return {
    ...{ n, reference_user_id: `qa-${n}`, state: 'accepted', user_id: `bcu_${n}` },
    ...{ redirect_url: null, uniqueness_region_id: null, data_request_type: null },
    ...{ invite_url: `https://sandbox.test/invite/${n}`, failure_code: null, reason: null },
    status: 'waiting',
    ...fields,
  };
}
