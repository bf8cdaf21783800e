import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from './client';

// The console asks often after those who were on a screen within the last 30 s.
const PACE_MS = 20_000;
const AT_MOST = 50;

/**
 * Tells the console who is on this screen, so that it asks get_status for them often: at most 50 of them,
 * and nobody while the page is hidden. What it learns comes back through the roster.
 */
export function useWatch(environment: Environment, ids: readonly string[]): void {
  const reference_user_ids = ids.slice(0, AT_MOST);
  useQuery({
    ...query('watch_users', { environment, body: { reference_user_ids } }),
    enabled: reference_user_ids.length > 0,
    refetchInterval: PACE_MS,
    // One that was told a moment ago is still watched; a page that comes back is not waited for.
    staleTime: PACE_MS / 2,
    retry: false,
  });
}
