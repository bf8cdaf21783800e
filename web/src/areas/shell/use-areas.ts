import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { useEnvironmentInfo } from '../../api/environments';
import { offerQuery } from '../../api/qa/qa-offer';
import { useRefusalReason } from '../../page/role';
import { AREAS, QA, type Area } from './areas';

const AGAIN_MS = 15_000;
const ALL = [...AREAS, QA];

interface Areas {
  areas: readonly Area[];
  /** The areas that the role may open; the others are shown without a link. */
  open: readonly Area[];
  /** Why the role may not open QA. */
  refusal: string | undefined;
}

/** The areas of an environment; QA is one of them if the service is known to offer it. */
export function useAreas(): Areas {
  const environment = useEnvironment();
  const { connected } = useEnvironmentInfo(environment);
  const { data } = useQuery({
    ...offerQuery(environment),
    enabled: connected,
    // The service's offer does not change once it is known.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.failure ? AGAIN_MS : false,
  });
  const refusal = useRefusalReason('qa');
  const areas = data ? ALL : AREAS;
  return { areas, open: refusal ? AREAS : areas, refusal };
}
