import type { Environment } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask, keyOf } from '../client';

const WAIT_MS = 10_000;
/** How long it rests between two looks: a burst of deliveries is one news. */
const REST_MS = 500;
const AFTER_FAILURE_MS = 3000;

const inboxKey = (environment: Environment) => keyOf('qa_inbox', { environment });
const whose = (person: string | undefined) =>
  person === undefined ? {} : { reference_user_id: person };

/** What the receivers got, newest first, 100 a page; of one user or of all. */
export function inboxQuery(environment: Environment, person: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(environment), whose(person)],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'qa_inbox',
        {
          environment,
          query: { ...whose(person), ...(pageParam === 0 ? {} : { before: pageParam }) },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
}

/** Empties the inbox. */
export function clearInboxMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('qa_inbox_clear', { environment }),
    mutationFn: () => ask('qa_inbox_clear', { environment, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey(environment) }),
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// A browser keeps few connections to one host: a hidden page holds none of them.
function untilSeen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      if (document.hidden && !signal.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}

/**
 * Keeps the inbox live with a long poll: what comes, and what others clear, is read again. `newest` is what
 * was read last. Returns why it cannot follow just now, or null.
 */
export function useInboxLive(
  environment: Environment,
  person: string | undefined,
  newest: number,
): unknown {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const seen = useEffectEvent(() => newest);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function look(): Promise<void> {
      const query = { ...whose(person), after: seen(), wait_ms: WAIT_MS };
      await ask('qa_inbox', { environment, query }, signal);
      // Also without new deliveries: the response to a delivery comes later than the delivery.
      await client.invalidateQueries({ queryKey: inboxKey(environment) });
    }
    async function follow(): Promise<void> {
      while (!signal.aborted) {
        await untilSeen(signal);
        const isWell = await look().then(
          () => true,
          (error: unknown) => {
            if (!signal.aborted) setFailure(error);
            return false;
          },
        );
        if (isWell) setFailure(null);
        await pause(isWell ? REST_MS : AFTER_FAILURE_MS, signal);
      }
    }
    void follow();
    return () => {
      leaving.abort();
    };
  }, [environment, person, client]);
  return failure;
}
