import type { Environment } from '@connect-console/server/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, keyOf } from '../client';
import { noteServiceHealth } from '../health';
import { subscribePush, usePollPace } from './live';
import { liveReactions } from './live-reactions';
import { startLive } from './live-start';

const HEALTH_MS = 5000;

function healthQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('get_health', { environment }),
    queryFn: async ({ signal }) => {
      const health = await ask('get_health', { environment }, signal);
      noteServiceHealth(environment, health);
      return health;
    },
  });
}

/**
 * Keeps the environment's stream open while the component is there. While there is no stream, the console
 * is asked how it goes: that also shows whether it can be reached, and whether the session has ended.
 */
export function useLiveConnection(environment: Environment, connected: boolean): void {
  const client = useQueryClient();
  const pace = usePollPace(environment, HEALTH_MS);
  useQuery({
    ...healthQuery(environment),
    enabled: connected && pace !== false,
    refetchInterval: pace,
  });
  useEffect(() => {
    if (!connected) return;
    const reactions = liveReactions(environment, client);
    const stopListening = subscribePush(environment, reactions.react);
    const stopStream = 'EventSource' in globalThis ? startLive(environment) : undefined;
    return () => {
      stopStream?.();
      stopListening();
      reactions.stop();
    };
  }, [environment, connected, client]);
}
