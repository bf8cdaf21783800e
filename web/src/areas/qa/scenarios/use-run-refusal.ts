import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { scenarioRunsQuery } from '../../../api/qa/scenarios';
import { isGoingOn } from './run-wording';
import { useRefusalReason } from '../../../page/use-refusal-reason';

/** Why no scenario can be run now: the role, or another run; undefined if one can. */
export function useRunRefusal(environment: Environment): string | undefined {
  const role = useRefusalReason('qa', environment);
  const { data } = useQuery({ ...scenarioRunsQuery(environment), throwOnError: false });
  const other = data?.jobs.find(isGoingOn);
  return (
    role ?? (other && `“${other.title}” is still running, and only one scenario runs at a time`)
  );
}
