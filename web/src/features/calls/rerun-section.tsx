import type { Call, Environment } from '@connect-console/server/contract';
import { RerunButton } from './rerun-button';
import { rerunConsequence } from './rerun-consequence';
import { rerunOf } from './rerun-log';
import { RerunNotice } from './rerun-notice';
import type { Rerunnable, Reruns } from './use-reruns';

interface RerunSectionProps {
  environment: Environment;
  call: Rerunnable;
  listing: readonly Call[];
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
}

/** Rerun on the page of one call: the button, and under it what it means or what came of it. */
export function RerunSection(props: RerunSectionProps) {
  const { environment, call, listing, reruns, rerunDisabledReason } = props;
  const rerun = rerunOf(reruns.log, call.transaction_id);
  return (
    <div className="space-y-2">
      <RerunButton
        {...{ environment, call, reruns }}
        look="primary"
        disabledReason={rerunDisabledReason}
      />
      {rerun ? (
        <RerunNotice {...{ environment, call, rerun, reruns }} calls={listing} />
      ) : (
        <p className="text-sm text-soft">{rerunConsequence(call.status)}</p>
      )}
    </div>
  );
}
