import type { Call, Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { ExactName } from '../../ui/exact-name';
import { Fact } from '../../ui/fact';
import { RawRecord } from '../../ui/raw-record';
import { toneWash } from '../../ui/tone';
import { CallStatus } from './call-status';
import { CallTimes } from './call-times';
import { callWording } from './call-wording';
import { nextAttemptAt } from './countdown';
import { NextAttempt } from './next-attempt';
import { PersonLink } from './person-link';
import { originOf, RerunOrigin } from './rerun-origin';
import { RerunSection } from './rerun-section';
import type { Reruns } from './use-reruns';

interface CallDetailProps {
  environment: Environment;
  call: Call;
  listing: readonly Call[];
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
  /** Its attempts, as the listed events tell them. */
  attempts: ReactNode;
}

/** All that the lists tell of one call. */
export function CallDetail(props: CallDetailProps) {
  const { environment, call, listing, reruns } = props;
  const origin = originOf(reruns.log, call.transaction_id);
  return (
    <div className="space-y-4">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control px-3 py-2 ${toneWash[callWording(call).tone]}`}
      >
        <CallStatus call={call} />
        {nextAttemptAt(call) !== null && (
          <span className="text-sm text-ink">
            next attempt{' '}
            <strong>
              <NextAttempt environment={environment} call={call} exact />
            </strong>
          </span>
        )}
      </div>
      {origin !== null && <RerunOrigin origin={origin} />}
      <RerunSection
        {...{ environment, call, listing, reruns }}
        rerunDisabledReason={props.rerunDisabledReason}
      />
      <section aria-label="Attempts">
        <h3 className="mb-2 text-xs font-medium text-soft">Attempts</h3>
        {props.attempts}
      </section>
      <section aria-label="Details">
        <h3 className="mb-2 text-xs font-medium text-soft">Details</h3>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
          <Fact name="Kind">
            <bdi className="font-mono text-[0.94em]">
              <ExactName name={call.webhook_type} />
            </bdi>
          </Fact>
          <Fact name="Person">
            <PersonLink environment={environment} call={call} />
          </Fact>
          <Fact name="User ID">
            {call.user_id === null ? (
              <span className="text-soft">not told by the service</span>
            ) : (
              <span className="font-mono break-all">{call.user_id}</span>
            )}
          </Fact>
          <CallTimes environment={environment} call={call} />
        </dl>
      </section>
      <RawRecord value={call.raw} />
    </div>
  );
}
