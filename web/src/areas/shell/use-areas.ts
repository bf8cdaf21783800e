import { may, type Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironmentInfo } from '../../api/environments';
import { sessionQuery } from '../../api/session';
import { offerQuery } from '../../api/qa/qa-offer';
import { AREAS, WORKSHOP, type Area } from './areas';

const AGAIN_MS = 15_000;
const ALL = [...AREAS, WORKSHOP];

interface Areas {
  areas: readonly Area[];
  /** Those that whoever is signed in may enter: the others are shown, and lead nowhere. */
  open: readonly Area[];
  /** Why the workshop is none of them. */
  refusal: string | undefined;
}

/** The areas of an environment: the workshop is one where its service is known to offer it. */
export function useAreas(environment: Environment): Areas {
  const { connected } = useEnvironmentInfo(environment);
  const { role } = useSuspenseQuery(sessionQuery).data;
  const { data } = useQuery({
    ...offerQuery(environment),
    enabled: connected,
    // A service that could not be asked may answer later; one that has answered stays what it is.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.failure ? AGAIN_MS : false,
  });
  const refusal = may(role, 'qa', environment)
    ? undefined
    : `The role ${role} has no access to QA tools`;
  const areas = data ? ALL : AREAS;
  return { areas, open: refusal ? AREAS : areas, refusal };
}
