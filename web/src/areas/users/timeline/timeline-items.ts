import {
  type ArchivedCall,
  type ArchivedEvent,
  type PersonHistory,
  type PersonStatus,
  type Rerun,
  type RosterEntry,
} from '@connect-console/server/contract';
import { isOpen } from '../../../records/user/user-wording';
import { madeAt } from './timeline-clock';
import { kindOf } from './timeline-delivery';

/** One thing that happened to a person; `at` by the service's clock, in ms, null where it is not known. */
export type TimelineItem = { key: string; at: number | null } & (
  | { what: 'registered' }
  | { what: 'opened' }
  /** `isNoticed`: no call tells it, so that `at` is when get_status was first asked after it. */
  | { what: 'outcome'; status: PersonStatus; isNoticed: boolean }
  | { what: 'call'; call: ArchivedCall; events: ArchivedEvent[]; rerun: Rerun | null }
  | { what: 'rerun'; rerun: Rerun }
  | { what: 'gap' }
  | { what: 'open'; status: PersonStatus }
);

/** What a person's story is put together from. */
export interface TimelineBasis {
  user: Pick<RosterEntry, 'origin' | 'registered_at' | 'verified_at' | 'status'>;
  /** Null while it is not known. */
  history: PersonHistory | null;
  /** When the invite was opened, where the service tells it (reading rule 8); by its clock. */
  opened_at: number | null;
  /** How far the service's clock is ahead of the console's now, in ms: what staff did is timed by the latter. */
  lead: number;
}

const ENDINGS: readonly PersonStatus[] = ['revoked', 'unfulfillable', 'denied'];

/** Nothing of somebody who was registered here was before that; somebody followed may have a story before. */
function startOf({ origin, registered_at }: TimelineBasis['user']): number {
  return origin === 'registered' ? registered_at : -Infinity;
}

function callItems({ user, history }: TimelineBasis): TimelineItem[] {
  if (!history) return [];
  const byNew = new Map(history.reruns.map((rerun) => [rerun.new_transaction_id, rerun]));
  return history.calls.map((call) => {
    const rerun = byNew.get(call.transaction_id) ?? null;
    return {
      what: 'call',
      key: call.transaction_id,
      at: Math.max(madeAt(call), startOf(user)),
      call,
      events: history.events.filter(({ transaction_id }) => transaction_id === call.transaction_id),
      rerun,
    };
  });
}

/** The first call of a kind that is no rerun: it was made when the outcome came about. */
function firstAt(items: readonly TimelineItem[], kind: string | null): number | null {
  const first = items.find(
    (item) =>
      item.what === 'call' && item.call.webhook_type === kind && item.call.rerun_of === null,
  );
  return first?.at ?? null;
}

function outcomes({ user }: TimelineBasis, calls: readonly TimelineItem[]): TimelineItem[] {
  const heard = firstAt(calls, kindOf('verified'));
  const times = [heard, user.verified_at].filter((at) => at !== null);
  const verified: TimelineItem[] =
    times.length === 0 && user.status !== 'verified'
      ? []
      : [
          {
            ...{ what: 'outcome', key: 'verified', status: 'verified' },
            at: times.length === 0 ? null : Math.min(...times),
            isNoticed: heard === null && times.length > 0,
          },
        ];
  const ended = ENDINGS.filter(
    (status) => status === user.status || firstAt(calls, kindOf(status)) !== null,
  ).map((status): TimelineItem => ({
    ...{ what: 'outcome', key: status, status, isNoticed: false },
    at: firstAt(calls, kindOf(status)),
  }));
  return [...verified, ...ended];
}

const RANK = { registered: 0, opened: 1, outcome: 2, call: 3, rerun: 4, gap: 5, open: 6 };

/** In the order of time; of one moment, what leads to the other comes first. What has no time comes last. */
function inOrder(a: TimelineItem, b: TimelineItem): number {
  const [at, bt] = [a.at ?? Infinity, b.at ?? Infinity];
  return at === bt ? RANK[a.what] - RANK[b.what] : at - bt;
}

/**
 * A person's story in its order: registered, invite opened, outcome, each call, reruns. Registration through
 * this console comes first whatever the service's clock says; somebody followed may have a story before that.
 */
export function timelineItems(basis: TimelineBasis): TimelineItem[] {
  const { user, history, opened_at, lead } = basis;
  const calls = callItems(basis);
  const unmatched = (history?.reruns ?? [])
    .filter(({ new_transaction_id: id }) => id === null || !calls.some(({ key }) => key === id))
    .map((rerun): TimelineItem => ({
      ...{ what: 'rerun', key: rerun.id, at: rerun.requested_at + lead, rerun },
    }));
  const from = startOf(user);
  const opened: TimelineItem[] =
    opened_at === null ? [] : [{ what: 'opened', key: 'opened', at: opened_at }];
  const items = [...opened, ...outcomes(basis, calls), ...calls, ...unmatched]
    .map((item) => (item.at === null ? item : { ...item, at: Math.max(item.at, from) }))
    .concat([{ what: 'registered', key: 'registered', at: user.registered_at }])
    .sort(inOrder);
  if (history?.has_gap) items.push({ what: 'gap', key: 'gap', at: null });
  if (isOpen(user.status)) items.push({ what: 'open', key: 'open', at: null, status: user.status });
  return items;
}
