import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEnvironment } from '../use-environment';
import { ask, keyOf } from '../client';
import './qa-rows';

const WAIT_MS = 10_000;
/** The pause between two polls, so that a burst of deliveries is read once. */
const REST_MS = 500;
const AFTER_FAILURE_MS = 3000;

const inboxKey = (environment: Environment) => keyOf('qa_inbox', { environment });

/** What the receivers received, newest first, 100 a page; of one user or of all. */
export function inboxQuery(environment: Environment, reference_user_id: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(environment), { reference_user_id }],
    queryFn: ({ pageParam, signal }) =>
      ask('qa_inbox', { environment, query: { reference_user_id, before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined, // undefined alone would have the type undefined
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
}

/**
 * Keeps the inbox live with a long poll while the page is visible: new entries, and clearing by others, are read again.
 * `newest` is the newest ID read. Returns why the poll failed, or null.
 */
export function useInboxLive(reference_user_id: string | undefined, newest: number): unknown {
  const environment = useEnvironment();
  const client = useQueryClient();
  const { error } = useQuery({
    queryKey: [environment, 'inbox_news', { reference_user_id }],
    queryFn: async ({ signal }) => {
      const query = { reference_user_id, after: newest, wait_ms: WAIT_MS };
      await ask('qa_inbox', { environment, query }, signal);
      // Even without new deliveries, because the response to a delivery comes later than the delivery.
      await client.invalidateQueries({ queryKey: inboxKey(environment) });
      return null;
    },
    refetchInterval: ({ state }) => (state.error ? AFTER_FAILURE_MS : REST_MS),
    gcTime: 0,
  });
  return error;
}
