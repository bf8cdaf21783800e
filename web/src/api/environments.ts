import {
  environmentList,
  type Environment,
  type EnvironmentInfo,
} from '@connect-console/server/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { askConsole } from './client';
import { UnexpectedAnswerError } from './failures';

/** Both environments; they change only when the console starts again. */
export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: async ({ signal }) => {
    const answer = environmentList;
    return (await askConsole({ method: 'GET', path: '/api/environments', answer, signal }))
      .environments;
  },
  staleTime: 60_000,
});

/** What the console tells of one environment. */
export function useEnvironmentInfo(environment: Environment): EnvironmentInfo {
  const { data } = useSuspenseQuery(environmentsQuery);
  const info = data.find((each) => each.environment === environment);
  if (!info) throw new UnexpectedAnswerError(200, null);
  return info;
}
