import {
  WEBHOOK_TYPES,
  type Activity,
  type Delivery,
  type Overview,
  type Reconciliation,
} from '@connect-console/server/contract';
import { archivedCall } from './archived';

const none = { count: 0, more: false };

/** The specification's types while no webhook is set, and no user has reached an outcome lately. */
export const NO_DESTINATIONS = WEBHOOK_TYPES.map((webhook_type) => ({
  ...{ webhook_type, users_last_day: 0 },
}));

/** The overview of a console that is set up, without calls. */
export function overviewResponse(fields: Partial<Overview> = {}): Overview {
  return {
    regions: [],
    newest_calls: [],
    failing_destinations: [],
    failing_webhooks: [],
    open_incidents: 0,
    gaps: { calls: 0, attempts: 0 },
    needs_attention: {
      failing_destinations: fields.failing_destinations?.length ?? 0,
      ...{ failed_calls: none, undelivered: none, unknown: none },
      unnamed_calls: { failed: none, retrying: none, unknown: none },
    },
    missing_destinations: [],
    set_up: { has_user: true, has_delivery: true },
    ...fields,
  };
}

/** The activity of a day in which nothing was registered before the newest hours, with the given users. */
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

/** The delivery of a day in which no call was created before the newest hours, with the given fields. */
export function deliveryResponse(
  newest: readonly Partial<Delivery['periods'][number]>[] = [],
  fields: Partial<Delivery> = {},
): Delivery {
  const from = 1_772_323_200_000;
  return {
    periods: Array.from({ length: 24 }, (_period, n) => ({
      ...{ from: from + n * 3_600_000, to: from + (n + 1) * 3_600_000 },
      ...{ states: {}, types: {}, responses: {}, failing: {} },
      ...newest[n - 24 + newest.length],
    })),
    ...{ attempted: 0, attempts: 0, first_attempts: 0 },
    times: { read: 0, median_ms: null, p95_ms: null, slowest_ms: null },
    ...fields,
  };
}

/** A reconciliation without findings. */
export function reconciliationResponse(fields: Partial<Reconciliation> = {}): Reconciliation {
  const nothing = { ...none, users: [] };
  return {
    ...{ undelivered: nothing, unknown: nothing },
    unnamed_calls: { failed: none, retrying: none, unknown: none },
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
