import type { QueryClient } from '@tanstack/react-query';
import { isProblem } from '../../api/failures';
import { sessionQuery } from '../../api/session';
import { Listeners, useExternal } from '../../ui/listeners';

/** What an observer calls. */
export interface Watch {
  /** Runs this, unless another member has signed in since the watch began. */
  announce: (news: () => void) => void;
  end: () => void;
  /** Ends the watch if the failure says that its member is not signed in. */
  failed: (failure: unknown) => void;
}

const watches = new Map<string, () => void>();
const listeners = new Listeners();

/** Ends the watch with this key, if there is one. */
export function stopWatch(key: string): void {
  const stop = watches.get(key);
  watches.delete(key);
  stop?.();
  listeners.notify();
}

/** Begins a watch in this tab, for the member who is signed in; `observe` returns how to stop observing. */
export function startWatch(
  client: QueryClient,
  key: string,
  observe: (watch: Watch) => () => void,
): void {
  stopWatch(key);
  const memberNow = () => client.getQueryData(sessionQuery.queryKey)?.member_id;
  const member = memberNow();
  const end = () => {
    stopWatch(key);
  };
  const stop = observe({
    announce: (news) => {
      if (memberNow() === member) news();
      else end();
    },
    end,
    failed: (failure) => {
      if (isProblem(failure, 'not_signed_in')) end();
    },
  });
  watches.set(key, stop);
  listeners.notify();
}

/** Whether there is a watch with this key in this tab. */
export function useWatched(key: string): boolean {
  return useExternal(listeners, () => watches.has(key));
}
