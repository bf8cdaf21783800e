import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask, keyOf } from '../client';
import './qa-rows';

const PACE_MS = 1000;

/** What the receivers received, newest first, 100 a page; of one user or of all. Polled, because nothing is pushed. */
export function inboxQuery(environment: Environment, reference_user_id: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('qa_inbox', { environment }), { reference_user_id }],
    queryFn: ({ pageParam, signal }) =>
      ask('qa_inbox', { environment, query: { reference_user_id, before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined, // undefined alone would have the type undefined
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    // Each poll reads all loaded pages.
    refetchInterval: ({ state }) => PACE_MS * (state.data?.pages.length ?? 1),
  });
}
