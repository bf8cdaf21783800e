import type {
  ArchivedAttempt,
  RegisteredSetting,
  RepeatedRegistration,
  Rerun,
  HistoryCall,
  UserEntry,
  UserHistory,
  UserStatus,
} from '@connect-console/server/contract';
import { rerunSteps } from '../../../records/call/rerun-steps';

interface Placed {
  created_at: number | null;
  sequence: number;
}

// The archive's own order: ms × 1,000 and a tie-breaker.
const PLACES_A_MS = 1000;

/** When a call or an attempt was created, or first seen if no time is provided; ms by the service's clock. */
export function madeAt({ created_at, sequence }: Placed): number {
  return created_at ?? Math.floor(sequence / PLACES_A_MS);
}

/** One event of a user; `at` by the service's clock, in ms, null if not known. */
export type TimelineItem = { key: string; at: number | null } &
  /** `first`: what the first registration set. */
  (
    | { what: 'known'; first: Record<RegisteredSetting, string | null> }
    | { what: 'opened' }
    | { what: 'registered_again'; registration: RepeatedRegistration }
    /** `isNoticed`: no call announces it, so `at` is when a status check noticed it. */
    | { what: 'outcome'; status: UserStatus; isNoticed: boolean }
    | { what: 'call'; call: HistoryCall; attempts: ArchivedAttempt[]; rerun: Rerun | null }
    | { what: 'rerun'; rerun: Rerun }
  );

function callItems({ calls, attempts, reruns }: UserHistory): TimelineItem[] {
  const { steps, unmatched } = rerunSteps(calls, reruns);
  return [
    ...steps.map(({ call, rerun }): TimelineItem => ({
      ...{ what: 'call', key: call.transaction_id, at: madeAt(call), call, rerun },
      attempts: attempts.filter(({ transaction_id }) => transaction_id === call.transaction_id),
    })),
    ...unmatched.map((rerun): TimelineItem => ({
      ...{ what: 'rerun', key: rerun.id, at: rerun.service_at, rerun },
    })),
  ];
}

/** The first verification, and the current outcome if it is another one. */
function outcomeItems(user: UserEntry): TimelineItem[] {
  const { status, verified_at, verified_by, outcome_at, outcome_by } = user;
  const items: TimelineItem[] = [];
  const wasVerified = verified_at !== null && (status !== 'verified' || verified_at !== outcome_at);
  if (wasVerified) {
    const isNoticed = verified_by === 'check';
    const first = { key: 'verified', status: 'verified', at: verified_at, isNoticed } as const;
    items.push({ what: 'outcome', ...first });
  }
  if (outcome_by !== null) {
    const key = wasVerified && status === 'verified' ? 'verified-again' : status;
    items.push({ what: 'outcome', key, status, at: outcome_at, isNoticed: outcome_by === 'check' });
  }
  return items;
}

/** What the first registration set: the value that a later change replaced, or else the current one. */
function firstSettings(user: UserEntry, later: readonly RepeatedRegistration[]) {
  const { data_request_type, redirect_url, uniqueness_region_id } = user;
  const first = { data_request_type, redirect_url, uniqueness_region_id };
  const changes = later.flatMap((registration) => registration.changes);
  for (const { setting, before } of changes.toReversed()) first[setting] = before;
  return first;
}

const RANK = { known: 0, registered_again: 1, opened: 2, outcome: 3, call: 4, rerun: 5 };

// A registration has the time of its response, which may be later than an immediate consequence.
const CLOCKS_MS = 60_000;

/**
 * A user's events in order: registered or first seen, registered again, invite opened, outcome, each call, reruns.
 * Events older than the registration come before it, because the user may have been registered elsewhere first.
 */
export function timelineItems(user: UserEntry, history: UserHistory | null): TimelineItem[] {
  const opened_at = history?.opened_at ?? null;
  const opened: TimelineItem[] =
    opened_at === null ? [] : [{ what: 'opened', key: 'opened', at: opened_at }];
  const registrations = history?.registrations ?? [];
  const first = firstSettings(user, registrations);
  const again = registrations.map((registration): TimelineItem => ({
    ...{ what: 'registered_again', key: registration.id, at: registration.at, registration },
  }));
  const known_at = user.registered_at ?? user.known_since;
  // Sorted by time; of two events at the same time, the cause comes first. Events without a time come last.
  const placeOf = ({ what, at }: TimelineItem) =>
    (at ?? Infinity) - (what === 'known' && user.registered_at !== null ? CLOCKS_MS : 0);
  const calls = history ? callItems(history) : [];
  return [...again, ...opened, ...outcomeItems(user), ...calls]
    .concat([{ what: 'known', key: 'known', at: known_at, first }])
    .sort((a, b) => placeOf(a) - placeOf(b) || RANK[a.what] - RANK[b.what]);
}
