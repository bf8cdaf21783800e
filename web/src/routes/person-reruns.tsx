import type {
  ArchivedCall,
  Call,
  Environment,
  PersonHistory,
} from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { withMatch } from '../features/calls/lineage';
import { RerunButton } from '../features/calls/rerun-button';
import { rerunOf } from '../features/calls/rerun-log';
import { RerunNotice } from '../features/calls/rerun-notice';
import { useReruns } from '../features/calls/use-reruns';
import { useRefusalReason } from './use-refusal-reason';

const NONE: readonly Call[] = [];

/** Rerun in place on a person's page, with what came of a press under it. */
export function usePersonReruns(
  environment: Environment,
  history: PersonHistory | null = null,
): (call: ArchivedCall) => ReactNode {
  const reruns = useReruns(environment, NONE);
  const disabledReason = useRefusalReason('rerun', environment);
  return (call) => {
    const rerun = rerunOf(reruns.log, call.transaction_id);
    return (
      <div className="mt-0.5 -ml-3">
        <RerunButton {...{ environment, call, reruns, disabledReason }} look="word" />
        {rerun && (
          <RerunNotice
            {...{ environment, call, reruns }}
            rerun={withMatch(rerun, history?.reruns ?? [])}
            calls={history?.calls ?? []}
          />
        )}
      </div>
    );
  };
}
