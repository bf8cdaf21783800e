import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { useEnvironmentInfo } from '../../api/environments';
import { offerQuery } from '../../api/qa/qa-offer';
import { useRefusalReason } from '../../page/role';
import { AREAS, QA, type Area } from './areas';

const AGAIN_MS = 15_000;
const WITH_QA = [...AREAS, QA];

/** The areas of an environment; QA is one of them if the service is known to offer it, and the role may use it. */
export function useAreas(): readonly Area[] {
  const environment = useEnvironment();
  const { connected } = useEnvironmentInfo(environment);
  const { data } = useQuery({
    ...offerQuery(environment),
    enabled: connected,
    // The service's offer does not change once it is known.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.failure ? AGAIN_MS : false,
  });
  const isRefused = useRefusalReason('qa') !== undefined;
  return data && !isRefused ? WITH_QA : AREAS;
}
