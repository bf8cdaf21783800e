import type {
  ArchivedAttempt,
  CallDetail,
  Environment,
  ArchivedCall,
} from '@connect-console/server/contract';
import { type ReactNode, useState } from 'react';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useServiceNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { RawRecord } from '../../../ui/text/raw-record';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { toneWash } from '../../../ui/feedback/status';
import { CallDetailFacts } from './call-detail-facts';
import { CallStatus } from '../../../records/call/call-status';
import { callWording, stateReasonText } from '../../../records/call/call-wording';
import { countdownExact, nextAttemptAt } from '../../../records/call/countdown';
import { Ladder } from '../ladder/ladder';
import { RerunFateMark } from '../list/rerun-fate-mark';
import { RerunChain } from './rerun-chain-section';
import { Button } from '../../../ui/form/button';
import { copyText } from '../../../ui/form/copy-button';
import { deliveryCurl, rerunCurl } from './curl';

interface CurlButtonProps {
  call: Pick<ArchivedCall, 'transaction_id' | 'destination_url'>;
  /** The delivery's body as it arrived here; null where none did. */
  payload: string | null;
}

const COPIED = {
  delivery: 'Copied the delivery as the receiver sees it. Replace the signature placeholder.',
  rerun:
    'The payload is unknown, so the API request that reruns this call was copied. Running it creates a new call.',
  refused: 'Copying is blocked by the browser.',
};

/** Copies the call as a command for a shell, without any secret, and says which command it is. */
function CurlButton({ call, payload }: CurlButtonProps) {
  const [said, setSaid] = useState<keyof typeof COPIED | null>(null);
  const { destination_url, transaction_id } = call;
  const copy = () => {
    const delivery =
      payload !== null && destination_url !== null
        ? deliveryCurl({ destination_url, body: payload })
        : null;
    copyText(delivery ?? rerunCurl(transaction_id)).then(
      () => {
        setSaid(delivery === null ? 'rerun' : 'delivery');
      },
      () => {
        setSaid('refused');
      },
    );
  };
  return (
    <>
      <Button onClick={copy}>
        <SquareTerminal size={14} aria-hidden="true" />
        Copy as cURL
      </Button>
      <p
        role="status"
        className={`w-full text-sm empty:hidden ${said === 'refused' ? 'text-bad' : 'text-soft'}`}
      >
        {said && COPIED[said]}
      </p>
    </>
  );
}

interface CallDetailViewProps {
  environment: Environment;
  detail: CallDetail;
  /** An attempt's answer in words, for the ladder. */
  responseText: (event: ArchivedAttempt) => string;
  /** Leads to an attempt in the list, by its `attempt_key`. */
  onPick: (attempt_key: string) => void;
  /** Rerun's button, and under it what came of a press or what it means. */
  rerun: ReactNode;
  rerunNote: ReactNode;
  attempts: ReactNode;
  payload: ReactNode;
  /** What else can be done while it is pending. */
  whilePending: ReactNode;
}

/** All that the archive ties to one call (product.md, "One call"). */
export function CallDetailView(props: CallDetailViewProps) {
  const { environment, detail } = props;
  const { call, raw } = detail;
  const now = useServiceNow(environment);
  const next = nextAttemptAt(call);
  const reason = stateReasonText(call);
  return (
    <div className="space-y-4">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control px-3 py-2 ${toneWash[callWording(call).tone]}`}
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </span>
        {next !== null && (
          <span className="text-sm text-ink">
            next <strong className="tabular-nums">{countdownExact(next, now)}</strong>
          </span>
        )}
      </div>
      {reason !== null && (
        <Notice tone="attention">
          {reason}
          {call.state === 'unknown' && call.unlisted_at !== null && (
            <>
              {' '}
              It was last listed <TimeStamp ms={call.unlisted_at} now={now} />.
            </>
          )}
        </Notice>
      )}
      <Ladder
        {...{ environment, call }}
        attempts={detail.attempts}
        responseText={props.responseText}
        onPick={props.onPick}
      />
      {(call.state === 'retrying' || call.state_reason === 'left_window') && props.whilePending}
      <div className="space-y-2">
        <div className="flex flex-wrap items-start gap-2">
          {props.rerun}
          <CurlButton call={call} payload={detail.payload?.body ?? null} />
        </div>
        {props.rerunNote}
      </div>
      <section aria-label="Attempts">
        <h3 className="mb-2 text-xs font-medium text-soft">Attempts</h3>
        {props.attempts}
      </section>
      <RerunChain {...{ environment, detail }} />
      <section aria-label="Payload">
        <h3 className="mb-2 text-xs font-medium text-soft">Payload</h3>
        {props.payload}
      </section>
      <section aria-label="Details">
        <h3 className="mb-2 text-xs font-medium text-soft">Details</h3>
        <CallDetailFacts {...{ environment, detail }} />
      </section>
      {raw === null ? (
        <p className="text-sm text-soft">
          The service has not listed this call, so there is no raw record. It is known from its
          attempts or from an incoming delivery.
        </p>
      ) : (
        <RawRecord value={raw} />
      )}
    </div>
  );
}
