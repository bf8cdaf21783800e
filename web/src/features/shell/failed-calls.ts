import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { callsQuery } from '../../api/calls';
import { useEnvironmentInfo } from '../../api/environments';

/**
 * How many of the listed calls have failed, 0 while that is not known. As it is asked on every page, it
 * is also what tells whether the service still answers.
 */
export function useFailedCalls(environment: Environment): number {
  const { connected } = useEnvironmentInfo(environment);
  const { data } = useQuery({ ...callsQuery(environment), enabled: connected });
  return data?.items.filter((call) => call.status === 'FAILED').length ?? 0;
}
