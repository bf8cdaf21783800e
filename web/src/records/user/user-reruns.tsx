import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { RerunButton } from '../call/rerun-button';
import { rerunOf } from '../call/rerun-log';
import { RerunNotice } from '../call/rerun-notice';
import { useReruns } from '../call/use-reruns';
import { useRefusalReason } from '../../page/use-refusal-reason';

/** Rerun in place on a user's page, with what came of a press under it. */
export function useUserReruns(environment: Environment): (call: ArchivedCall) => ReactNode {
  const reruns = useReruns(environment);
  const disabledReason = useRefusalReason('rerun', environment);
  return (call) => {
    const rerun = rerunOf(reruns.log, call.transaction_id);
    return (
      <div className="mt-0.5 -ml-3">
        <RerunButton {...{ environment, call, reruns, disabledReason }} look="word" />
        {rerun && <RerunNotice {...{ environment, call, rerun, reruns }} />}
      </div>
    );
  };
}
