import {
  callPage,
  newestFirst,
  type ArchivedCall,
  type Call,
  type Environment,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ArchiveList } from './archive-list/archive-list';
import { archivePath } from './archive-list/archive-path';
import { callFit, type CallFilter } from './archive-list/filter-match';
import { callService } from './call-service';
import { askConsole } from './client';

/** The calls of the archive, as a list. */
export const callList: ArchiveList<ArchivedCall, CallFilter> = {
  name: 'calls',
  read: async (environment, filter, before, signal) => {
    const path = archivePath(environment, 'calls', { ...filter, before });
    const answer = await askConsole({ method: 'GET', path, answer: callPage, environment, signal });
    const { calls, ...page } = answer;
    return { rows: calls, ...page };
  },
  recordOf: (push) => (push.event === 'call' ? push.call : null),
  fit: callFit,
};

/** The pace while something is awaited, in milliseconds. */
export const BUSY_MS = 2000;
const QUIET_MS = 5000;

/** What a listing says about how soon it changes. */
interface Polled {
  data: { items: readonly Call[] } | undefined;
  error: unknown;
}

/**
 * How long until the next look, in milliseconds: soon while a call is pending, and a few seconds
 * otherwise (product.md, rule 2) or while the last look failed.
 */
export function pollInterval({ data, error }: Polled): number {
  if (error) return QUIET_MS;
  const isBusy = data?.items.some((call) => call.status === 'PENDING') ?? false;
  return isBusy ? BUSY_MS : QUIET_MS;
}

/** The listed calls (4.6), newest first. The browser stops asking while the page is hidden. */
export function callsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'call_get', {}],
    queryFn: async ({ signal }) => {
      const listing = await callService(environment, 'call_get', {}, signal);
      return { ...listing, items: newestFirst(listing.items) };
    },
    refetchInterval: ({ state }) => pollInterval(state),
  });
}

/** Reruns a call by its transaction id (4.7), and looks at once for what came of it. */
export function rerunMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'call_rerun'],
    mutationFn: (transaction_id: string) =>
      callService(environment, 'call_rerun', { transaction_id }),
    onSettled: () => {
      // Not awaited: the rerun is accepted when the service says so, not when the list shows it.
      void client.invalidateQueries({ queryKey: [environment, 'call_get'] });
      void client.invalidateQueries({ queryKey: [environment, 'event_get'] });
    },
  });
}
