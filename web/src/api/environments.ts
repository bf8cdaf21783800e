import type { EnvironmentInfo, Environment } from '@connect-console/server/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { UnexpectedResponseError } from './failures';

/** Both environments, which only change when the console restarts. */
export const environmentsQuery = queryOptions({
  queryKey: keyOf('list_environments', {}),
  queryFn: async ({ signal }) => (await ask('list_environments', {}, signal)).environments,
  staleTime: 60_000,
});

/** The console's information about one environment. */
export function useEnvironmentInfo(environment: Environment): EnvironmentInfo {
  const { data } = useSuspenseQuery(environmentsQuery);
  const info = data.find((each) => each.environment === environment);
  if (!info) throw new UnexpectedResponseError(200, null);
  return info;
}
