import type { ArchivedEvent, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useCallDetail } from '../../../api/call-detail';
import { useServiceNow } from '../../../api/service-clock';
import { CallDetailView } from './call-detail';
import { CallDetailUnknown } from './call-detail-unknown';
import { RerunButton } from '../../../records/call/rerun-button';
import { rerunConsequence } from '../../../records/call/rerun-consequence';
import { rerunOf } from '../../../records/call/rerun-log';
import { RerunNotice } from '../../../records/call/rerun-notice';
import type { Reruns } from '../../../records/call/use-reruns';
import { answerWords } from '../../../records/attempt/response-chip';
import { AttemptList, attemptId } from '../../../records/attempt/attempt-list';
import { BodyView } from '../../../records/attempt/body-view';
import { countedStatus } from '../../../records/attempt/http-response-words';
import { scrollToSee } from '../../../ui/layout/scroll-to-see';
import { OfferedCallClock } from './offered-call-clock';
import { StaleNote } from '../../../page/stale-note';

/** The call to open, and what Rerun needs. */
export interface OpenCallProps {
  environment: Environment;
  transaction_id: string;
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
}

function answerText(event: ArchivedEvent): string {
  const code = countedStatus(event) ?? event.network_error?.code ?? null;
  return code === null ? answerWords(event) : `${code} ${answerWords(event)}`;
}

function leadTo(event_key: string): void {
  const attempt = document.getElementById(attemptId(event_key));
  const folded = attempt?.querySelector<HTMLDetailsElement>(':scope > details');
  if (folded) folded.open = true;
  scrollToSee(attempt);
}

/** Everything that the archive ties to one call, live. */
export function OpenCall(props: OpenCallProps) {
  const { environment, transaction_id, reruns, rerunDisabledReason } = props;
  const now = useServiceNow(environment);
  const { data, error, dataUpdatedAt } = useCallDetail(environment, transaction_id);
  const call = data?.call ?? {
    ...{ transaction_id, webhook_type: null, reference_user_id: null, status: null },
  };
  const pressed = rerunOf(reruns.log, transaction_id);
  const rerun = (
    <RerunButton
      {...{ environment, call, reruns }}
      // What nobody has seen is more likely a mistyped id than a call to send again.
      look={data === null ? 'secondary' : 'primary'}
      disabledReason={rerunDisabledReason}
    />
  );
  const rerunNote = pressed ? (
    <RerunNotice {...{ environment, call, reruns }} rerun={pressed} />
  ) : (
    <p className="text-sm text-soft">{rerunConsequence(call.status)}</p>
  );
  if (data === null) return <CallDetailUnknown rerun={rerun} rerunNote={rerunNote} />;
  return (
    <>
      <StaleNote what="facts of this call" error={error} updatedAt={dataUpdatedAt} />
      <CallDetailView
        {...{ environment, answerText, rerun, rerunNote }}
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
              Not known: only deliveries that come to this console bring it. On the{' '}
              <Link
                to="/$environment/webhooks"
                params={{ environment }}
                className="text-accent underline underline-offset-2"
              >
                Webhooks
              </Link>{' '}
              page a kind can be delivered to this console.
            </p>
          )
        }
      />
    </>
  );
}
