import { LIST_LIMIT, type ArchivedCall, type Environment } from '../../../contract/index.js';
import type { CallStore } from '../../calls/call-store.js';
import type { KnownCall } from './known-calls.js';

/** What is left free of a listing, for what else happens at the same time. */
const SPARE = 5;
const LOOK_EVERY_MS = 50;
/** The console may be unable to poll: the run goes on then, and the gap is shown. */
const MOST_MS = 10_000;

/** How many calls, or attempts, of those that are listed the console has not seen: whichever are more. */
export function unseen(known: readonly KnownCall[], archived: readonly ArchivedCall[]): number {
  const seen = new Map(archived.map((call) => [call.transaction_id, call.attempts]));
  // One that is known by an attempt or a delivery alone does not join a listing to the one before.
  const kept = new Set(
    archived.flatMap(({ status, transaction_id }) => (status === null ? [] : [transaction_id])),
  );
  const listed = known.filter((call) => call.listed);
  const calls = listed.filter(({ transaction_id }) => !kept.has(transaction_id)).length;
  const attempts = listed.reduce(
    (sum, call) => sum + Math.max(call.attempts - (seen.get(call.transaction_id) ?? 0), 0),
    0,
  );
  return Math.max(calls, attempts);
}

/** What making room stands on. */
export interface RoomParts {
  callStore: Pick<CallStore, 'findCalls'>;
  environment: Environment;
  known: () => KnownCall[];
  poll: () => Promise<void>;
  /** Asks for a poll soon. */
  requestPoll: () => Promise<void>;
  rest: (ms: number) => Promise<void>;
}

/** Waits, 10 s at most, until so many new calls or attempts fit into a listing beside those that are unseen. */
export async function makeRoom(parts: RoomParts, news: number): Promise<void> {
  const { callStore, environment, known, poll, requestPoll, rest } = parts;
  const end = performance.now() + MOST_MS;
  const most = Math.max(LIST_LIMIT - SPARE - news, 0);
  await poll();
  for (;;) {
    const ids = known().map(({ transaction_id }) => transaction_id);
    const archived = await callStore.findCalls(environment, ids);
    if (unseen(known(), archived) <= most || performance.now() > end) return;
    await requestPoll();
    await rest(LOOK_EVERY_MS);
  }
}
