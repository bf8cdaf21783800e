import type { Overview, Reconciliation, RosterEntry } from '@connect-console/server/contract';
import { archivedCall } from './archived';

const none = { count: 0, more: false };

/** An overview of a console that is set up and where nothing has happened, unless told otherwise. */
export function overviewAnswer(fields: Partial<Overview> = {}): Overview {
  const from = 1_772_323_200_000;
  return {
    people: { verified: 3, waiting: 1 },
    newest_calls: [],
    hours: Array.from({ length: 24 }, (_hour, n) => ({
      from: from + n * 3_600_000,
      ...{ delivered: none, retrying: none, failed: none },
    })),
    delivery: { ended: 0, at_first_attempt: 0, median_ms: null, p95_ms: null, slowest_ms: null },
    failing_destinations: [],
    gaps: { count: 0, newest: null },
    to_mend: {
      ...{ failed_calls: none, undelivered: none, cannot_tell: none, unknown_people: none },
      missing_destinations: 0,
    },
    set_up: {
      destinations: [
        'USER_VERIFICATION_COMPLETED',
        'USER_VERIFICATION_REVOKED',
        'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
      ],
      has_person: true,
      has_delivery: true,
    },
    again_in_ms: null,
    ...fields,
  };
}

/** A verified person of the roster. */
export function verifiedUser(reference_user_id: string): RosterEntry {
  return {
    reference_user_id,
    ...{ status: 'verified', origin: 'registered', user_id: 'bcu_1', invite_url: null },
    ...{ data_request_type: null, redirect_url: null, uniqueness_region_id: null },
    ...{ registered_at: 1_772_000_000_000, registered_by: 'the owner' },
    ...{ verified_at: 1_772_000_100_000, last_kind: null, checked_at: null },
  };
}

/** A reconciliation that has found nothing, unless told otherwise. */
export function reconciliationAnswer(fields: Partial<Reconciliation> = {}): Reconciliation {
  const nobody = { count: none, people: [] };
  return {
    ...{ undelivered: nobody, cannot_tell: nobody, unknown_people: nobody },
    missing_destinations: [],
    again_in_ms: null,
    ...fields,
  };
}

/** So many calls, newest first, each at its own second. */
export function callsNewestFirst(count: number) {
  return Array.from({ length: count }, (_call, n) =>
    archivedCall({ transaction_id: `ewh:call-${count - n}`, position: count - n }),
  );
}
