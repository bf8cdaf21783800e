import type { ArchivedAttempt, Environment, ClockState } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import FastForward from 'lucide-react/icons/fast-forward';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useCallDetail } from '../../../api/calls/call-detail';
import { useServiceNow } from '../../../api/service-clock';
import { CallDetailView } from './call-detail';
import { RerunButton } from '../../../records/call/rerun-button';
import { rerunConsequence } from '../../../records/call/rerun-consequence';
import { rerunOf } from '../../../records/call/rerun-log';
import { RerunNotice } from '../../../records/call/rerun-notice';
import type { Reruns } from '../../../records/call/use-reruns';
import { responseWords } from '../../../records/attempt/response-chip';
import { AttemptList, attemptId } from '../../../records/attempt/attempt-list';
import { BodyView } from '../../../records/attempt/body-view';
import { countedStatus } from '../../../records/attempt/http-response-words';
import { scrollToSee } from '../../../ui/layout/use-layout';
import { StaleNote } from '../../../page/stale-note';
import { Notice } from '../../../ui/feedback/notice';
import { clockQuery, clockMutation, retryMutation } from '../../../api/qa/sandbox-clock';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { WriteButton } from '../../../page/write-button';
import { ClockRunning, exhaustQuestion } from '../../../records/sandbox/clock-running';

interface CallClockProps {
  environment: Environment;
  transaction_id: string;
  clock: ClockState;
  disabledReason: string | undefined;
}

/** What a sandbox can do with a call that waits for a retry: make it now, or all that are left. */
function CallClock({ environment, transaction_id, clock, disabledReason }: CallClockProps) {
  const client = useQueryClient();
  const { running } = clock;
  const isMine = running?.transaction_id === transaction_id;
  const refusal = disabledReason ?? (running ? 'The clock is already moving' : undefined);
  return (
    <section aria-label="Sandbox clock" className="space-y-2 rounded-control bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto inline-flex items-center gap-1.5 text-xs font-medium text-soft">
          <FlaskConical size={14} aria-hidden="true" />
          Sandbox
        </span>
        <WriteButton
          verb="Run next retry now"
          mutation={retryMutation(environment, client)}
          variables={transaction_id}
          disabledReason={refusal}
        />
        <WriteButton
          verb="Run all remaining retries…"
          icon={<FastForward size={15} aria-hidden="true" />}
          mutation={clockMutation(environment, client)}
          variables={{ to: 'exhaustion', transaction_id }}
          question={exhaustQuestion('this call')}
          disabledReason={refusal}
        />
      </div>
      {isMine && <ClockRunning {...{ environment, running, disabledReason }} what="this call" />}
    </section>
  );
}

interface OfferedCallClockProps {
  environment: Environment;
  transaction_id: string;
}

/** The sandbox's clock for one pending call; nothing where the service has none. */
function OfferedCallClock({ environment, transaction_id }: OfferedCallClockProps) {
  const disabledReason = useRefusalReason('qa', environment);
  // Where it cannot be asked for now, the call's own facts are what matters; the header says why.
  const offer = useQuery(clockQuery(environment)).data;
  if (!offer) return null;
  return <CallClock {...{ environment, transaction_id, disabledReason }} clock={offer.clock} />;
}

/** A call that the console does not know; it can be rerun all the same. */
function CallDetailUnknown({ rerun, rerunNote }: { rerun: ReactNode; rerunNote: ReactNode }) {
  return (
    <div className="space-y-4">
      <Notice tone="off">
        <strong>The console has no record of this call.</strong> It may be in a gap, be past the
        retention period, or belong to another environment or API key. Its state is unknown.
      </Notice>
      {rerun}
      {rerunNote}
    </div>
  );
}

const NOT_KNOWN = {
  state: null,
  rerun_state: null,
  delivered_by_rerun: false,
  is_earlier_key: false,
} as const;

/** The call to open, and what Rerun needs. */
export interface OpenCallProps {
  environment: Environment;
  transaction_id: string;
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
}

function responseText(event: ArchivedAttempt): string {
  const code = countedStatus(event) ?? event.network_code;
  return code === null ? responseWords(event) : `${code} ${responseWords(event)}`;
}

function leadTo(attempt_key: string): void {
  const attempt = document.getElementById(attemptId(attempt_key));
  const folded = attempt?.querySelector<HTMLDetailsElement>(':scope > details');
  if (folded) folded.open = true;
  scrollToSee(attempt);
}

/** Everything that the archive ties to one call, live. */
export function OpenCall(props: OpenCallProps) {
  const { environment, transaction_id, reruns, rerunDisabledReason } = props;
  const now = useServiceNow(environment);
  const { data, error, dataUpdatedAt } = useCallDetail(environment, transaction_id);
  const call = data?.call ?? { transaction_id, ...NOT_KNOWN };
  const pressed = rerunOf(reruns.log, transaction_id);
  const rerun = (
    <RerunButton
      {...{ environment, call, reruns }}
      // An ID that the console does not know is more likely mistyped than a call to send again.
      look={data === null ? 'secondary' : 'primary'}
      disabledReason={rerunDisabledReason}
    />
  );
  const rerunNote = pressed ? (
    <RerunNotice {...{ environment, call, reruns }} rerun={pressed} />
  ) : (
    <p className="text-sm text-soft">{rerunConsequence(call)}</p>
  );
  if (data === null) return <CallDetailUnknown rerun={rerun} rerunNote={rerunNote} />;
  return (
    <>
      <StaleNote what="facts of this call" error={error} updatedAt={dataUpdatedAt} />
      <CallDetailView
        {...{ environment, responseText, rerun, rerunNote }}
        detail={data}
        onPick={leadTo}
        whilePending={<OfferedCallClock {...{ environment, transaction_id }} />}
        attempts={
          <AttemptList attempts={data.attempts} missing={data.attempts_missing} now={now} />
        }
        payload={
          data.payload ? (
            <BodyView body={data.payload.body} label="Payload" />
          ) : (
            <p className="text-sm text-soft">
              Not available. The console sees payloads only in deliveries that it receives. To
              receive them, change the destination on the{' '}
              <Link
                to="/$environment/webhooks"
                params={{ environment }}
                className="text-accent underline underline-offset-2"
              >
                Webhooks
              </Link>{' '}
              page.
            </p>
          )
        }
      />
    </>
  );
}
