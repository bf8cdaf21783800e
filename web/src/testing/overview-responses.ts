import type { Activity, Overview, Reconciliation } from '@connect-console/server/contract';
import { archivedCall } from './archived';

const none = { count: 0, more: false };

/** The overview of a console that is set up, without calls. */
export function overviewResponse(fields: Partial<Overview> = {}): Overview {
  const from = 1_772_323_200_000;
  return {
    users: { verified: 3, waiting: 1 },
    newest_calls: [],
    hours: Array.from({ length: 24 }, (_hour, n) => ({
      from: from + n * 3_600_000,
      ...{ delivered: none, retrying: none, failed: none, unknown: none },
    })),
    delivery: {
      states: { delivered: 0, retrying: 0, failed: 0, unknown: 0 },
      ...{ attempted_read: 0, delivered_read: 0, at_first_attempt: 0 },
      ...{ median_ms: null, p95_ms: null, slowest_ms: null },
    },
    failing_destinations: [],
    gaps: { count: 0, newest: null },
    needs_attention: {
      ...{ failed_calls: none, undelivered: none, unknown: none },
      missing_destinations: 0,
    },
    set_up: {
      destinations: [
        'USER_VERIFICATION_COMPLETED',
        'USER_VERIFICATION_REVOKED',
        'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
      ],
      has_user: true,
      has_delivery: true,
    },
    ...fields,
  };
}

/** The activity of a day in which nothing was registered before the newest hours, whose users are given. */
export function activityResponse(
  newest: readonly Activity['periods'][number]['users'][] = [],
  fields: Partial<Activity> = {},
): Activity {
  const from = 1_772_323_200_000;
  return {
    periods: Array.from({ length: 24 }, (_period, n) => ({
      ...{ from: from + n * 3_600_000, to: from + (n + 1) * 3_600_000 },
      users: newest[n - 24 + newest.length] ?? {},
    })),
    registered: {},
    time_to_verify: { users: 0, median_ms: null },
    ...fields,
  };
}

/** A reconciliation without findings. */
export function reconciliationResponse(fields: Partial<Reconciliation> = {}): Reconciliation {
  const nothing = { ...none, users: [] };
  return {
    ...{ undelivered: nothing, unknown: nothing },
    missing_destinations: [],
    ...fields,
  };
}

/** A number of calls, newest first. */
export function callsNewestFirst(count: number) {
  return Array.from({ length: count }, (_call, n) =>
    archivedCall({ transaction_id: `ewh:call-${count - n}`, sequence: count - n }),
  );
}
