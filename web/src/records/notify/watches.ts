import type { Environment } from '@connect-console/server/contract';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callDetailQuery } from '../../api/calls/call-detail';
import { isProblem } from '../../api/failures';
import { memberName, sessionQuery } from '../../api/session';
import { userQuery } from '../../api/users/users';
import { callWording } from '../call/call-wording';
import { isOpen, userWording } from '../user/user-wording';

/** A user whose outcome, or a call whose end, a member wants to hear of. */
export interface WatchedRecord {
  environment: Environment;
  kind: 'user' | 'call';
  id: string;
}

// A hidden tab gets no pushes after half a minute, so the record is also read again; browsers may slow that to a minute.
const PACE_MS = 15_000;
/** The most records that a tab watches. */
export const MAX_WATCHES = 20;

const watches = new Map<string, () => void>();
const listeners = new Set<() => void>();

const keyOf = ({ environment, kind, id }: WatchedRecord) => JSON.stringify([environment, kind, id]);

function changed(): void {
  for (const listener of listeners) listener();
}

/** Calls `onOutcome` with each state in words that ends the wait; it says nothing while the record is undecided. */
function observe(
  client: QueryClient,
  { environment, kind, id }: WatchedRecord,
  onOutcome: (text: string) => void,
  onError: (failure: unknown) => void,
): () => void {
  const often = { refetchInterval: PACE_MS, refetchIntervalInBackground: true };
  if (kind === 'user') {
    const user = new QueryObserver(client, { ...userQuery(environment, id), ...often });
    return user.subscribe(({ data, error }) => {
      if (data && !isOpen(data.status)) onOutcome(userWording[data.status].word);
      if (error) onError(error);
    });
  }
  const call = new QueryObserver(client, { ...callDetailQuery(environment, id), ...often });
  return call.subscribe(({ data, error }) => {
    const state = data?.call.state;
    if (data && (state === 'delivered' || state === 'failed')) {
      onOutcome(callWording(data.call).text);
    }
    if (error) onError(error);
  });
}

/** Stops watching a record. */
export function stopWatch(record: WatchedRecord): void {
  const stop = watches.get(keyOf(record));
  watches.delete(keyOf(record));
  stop?.();
  changed();
}

/** Watches a record in this tab until its outcome is known, then calls `onOutcome` once with it in words. */
export function startWatch(
  client: QueryClient,
  record: WatchedRecord,
  onOutcome: (text: string) => void,
): void {
  stopWatch(record);
  const memberNow = () => {
    const session = client.getQueryData(sessionQuery.queryKey);
    return session && memberName(session);
  };
  const member = memberNow();
  const stop = observe(
    client,
    record,
    (text) => {
      if (!watches.has(keyOf(record))) return;
      stopWatch(record);
      // Another member may have signed in since.
      if (memberNow() === member) onOutcome(text);
    },
    (failure) => {
      if (isProblem(failure, 'not_signed_in')) stopWatch(record);
    },
  );
  watches.set(keyOf(record), stop);
  changed();
}

/** Whether a record is watched, and whether the tab watches as many as it can. */
export function useWatched(record: WatchedRecord): { isWatched: boolean; isFull: boolean } {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const isWatched = useSyncExternalStore(subscribe, () => watches.has(keyOf(record)));
  const isFull = useSyncExternalStore(subscribe, () => watches.size >= MAX_WATCHES);
  return { isWatched, isFull };
}
