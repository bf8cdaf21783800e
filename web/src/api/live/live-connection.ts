import type { Environment } from '@connect-console/server/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, keyOf, addressOf } from '../client';
import { noteServiceHealth, heardFromConsole, whenConsoleReturns } from '../health';
import { subscribePush, usePollPace, noteLive, dispatchPush, type Push } from './live';
import { liveReactions } from './live-reactions';
import { firstChange, streamBegins, streamEnds } from './live-since';
import { keepStream } from './live-stream';

/** Opens the environment's stream and dispatches its pushes; returns how to stop. */
function startLive(environment: Environment): () => void {
  const pass = (push: Push) => {
    dispatchPush(environment, push);
  };
  const stream = keepStream({
    path: addressOf('open_stream', { environment }),
    since: firstChange(environment),
    onBegin: (at) => {
      streamBegins(environment, at, () => {
        pass({ event: 'reset', data: {} });
      });
    },
    onState: (state) => {
      noteLive(environment, state);
    },
    onPush: (push) => {
      if (push.event === 'health') noteServiceHealth(environment, push.data);
      else heardFromConsole();
      pass(push);
    },
  });
  const stopWaiting = whenConsoleReturns(stream.retry);
  return () => {
    stopWaiting();
    streamEnds(environment, stream.stop());
    noteLive(environment, 'reconnecting');
  };
}

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
