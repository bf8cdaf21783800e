import {
  clockDifference,
  type Environment,
  type PushedHealth,
} from '@connect-console/server/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { useConsoleLost } from './console-contact';
import { noteServiceLead } from './service-clock';
import { useEnvironment } from './use-environment';

type Failing = 'unreachable' | 'maintenance' | 'failing' | 'console_full' | 'console_failing';

/** How up to date the screen is. Times are milliseconds since 1970 by this browser's clock. */
export type Health =
  | { state: 'starting' }
  | { state: 'live'; at: number }
  | { state: 'reconnecting' }
  | { state: Failing; since: number };

/** The last health of the environment's service, which the console also pushes. */
export function healthQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('get_health', { environment }),
    queryFn: async ({ signal }) => {
      const health = await ask('get_health', { environment }, signal);
      noteServiceLead(environment, health);
      return health;
    },
    // Pushed health says nothing about the connection that brought it, so its end is followed by a request.
    staleTime: 0,
  });
}

// Failures of the console itself say nothing about the service.
const STATE_BY_CODE: Record<string, Failing> = {
  upstream_unreachable: 'unreachable',
  upstream_timeout: 'unreachable',
  upstream_maintenance: 'maintenance',
  storage_full: 'console_full',
  internal: 'console_failing',
};

/** What the screen shows of a health that was received at this time (ms since 1970, by this browser's clock). */
export function shownHealth(health: PushedHealth, receivedAt: number): Health {
  const { state, failing_since, failure, polled_at, sent_at } = health;
  const lead = clockDifference(sent_at - receivedAt);
  if (state === 'failing') {
    const since = (failing_since ?? sent_at) - lead;
    return { state: STATE_BY_CODE[failure?.code ?? ''] ?? 'failing', since };
  }
  if (state === 'starting' || polled_at === null) return { state: 'starting' };
  return { state: 'live', at: polled_at - lead };
}

// Read by useLiveConnection, or pushed.
const useLastHealth = () => useQuery({ ...healthQuery(useEnvironment()), enabled: false });

/** The last health of the environment's service; null before the first. */
export const useServiceHealth = (): PushedHealth | null => useLastHealth().data ?? null;

/** Whether no poll is known to have succeeded, so that nothing is known about the service's lists. */
export function isUnread(health: Pick<PushedHealth, 'polled_at'> | null): boolean {
  return health === null || health.polled_at === null;
}

/** Live, reconnecting to the console, or the service unreachable since: three different states (rule 3). */
export function useHealth(): Health {
  const { data, dataUpdatedAt } = useLastHealth();
  if (useConsoleLost()) return { state: 'reconnecting' };
  return data ? shownHealth(data, dataUpdatedAt) : { state: 'starting' };
}
