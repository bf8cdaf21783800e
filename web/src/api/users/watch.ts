import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../use-environment';
import { query } from '../client';

// The console often checks the status of users who were reported within the last 30 s.
const PACE_MS = 20_000;
const AT_MOST = 50;

/**
 * Reports the users on this screen to the console, at most 50, so that it calls get_status for them often; none while
 * the page is hidden. The page gets the results like every change of a user.
 */
export function useWatch(ids: readonly string[]): void {
  const environment = useEnvironment();
  const reference_user_ids = ids.slice(0, AT_MOST);
  useQuery({
    ...query('watch_users', { environment, body: { reference_user_ids } }),
    enabled: ids.length > 0,
    refetchInterval: PACE_MS,
    // A user reported a moment ago is still watched, also for a page that becomes visible again.
    staleTime: PACE_MS / 2,
    retry: false,
  });
}
