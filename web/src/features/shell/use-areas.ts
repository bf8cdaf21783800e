import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironmentInfo } from '../../api/environments';
import { offerQuery } from '../../api/workshop-offer';
import { AREAS, WORKSHOP, type Area } from './areas';

const AGAIN_MS = 15_000;
const ALL = [...AREAS, WORKSHOP];

/** The areas of an environment: the workshop is one where its service is known to offer it. */
export function useAreas(environment: Environment): readonly Area[] {
  const { connected } = useEnvironmentInfo(environment);
  const { data } = useQuery({
    ...offerQuery(environment),
    enabled: connected,
    // A service that could not be asked may answer later; one that has answered stays what it is.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.failure ? AGAIN_MS : false,
  });
  return data ? ALL : AREAS;
}
