import type { AttemptDetail, CallDetail } from '@connect-console/server/contract';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ConsoleTime } from '../../../page/console-time';
import { QueryFailure } from '../../../page/failure';
import { CompareAttempts } from '../../../records/attempt/compare-attempts';
import {
  hasExactBody,
  RequestBody,
  RequestHeaders,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import {
  useRequestSources,
  useStoredRequest,
  type RequestSource,
} from '../../../records/attempt/request-sources';
import {
  ResponseChip,
  ResponseExplanation,
  responseWords,
} from '../../../records/attempt/response-chip';
import { ServiceAge } from '../../../records/service-age';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Fold, Summary } from '../../../ui/layout/fold';
import { BodyView } from '../../../ui/text/body-view';
import { countText } from '../../../ui/text/counts';
import { RawRecord } from '../../../ui/text/raw-record';
import { durationMs } from '../../../ui/time/times';
import { CurlButton } from './curl';

function sameResponse(a: AttemptDetail, b: AttemptDetail): boolean {
  return (
    a.http_status === b.http_status &&
    a.network_code === b.network_code &&
    a.network_message === b.network_message
  );
}

/** Where a request was received. */
function Received({ source }: { source: RequestSource }) {
  if ('entry' in source) return 'Received by a test receiver of the sandbox.';
  const { received_at, times } = source.payload;
  return (
    <>
      Received by this console <ConsoleTime ms={received_at} />, by the console’s clock.
      {times > 1 && ` The call arrived ${times} times; the first request is stored.`}
    </>
  );
}

interface RequestProps extends Pick<AttemptDetail, 'destination_url'> {
  source: RequestSource;
}

/** The request of an attempt, as the console or a test receiver received it. */
function Request({ destination_url, source }: RequestProps) {
  const { request, record } = useStoredRequest(source);
  if (!request) {
    return record.isPending ? (
      <Skeleton className="h-24 w-full" />
    ) : (
      <QueryFailure query={record} />
    );
  }
  return (
    <>
      <SignatureNotice verdict={request.signature} />
      <p className="text-sm text-soft">
        <Received source={source} />
      </p>
      <RequestHeaders headers={request.headers} />
      <RequestBody {...request} />
      {destination_url !== null && hasExactBody(request) && (
        <CurlButton delivery={{ ...request, destination_url }} />
      )}
    </>
  );
}

interface AttemptProps {
  detail: AttemptDetail;
  /** The attempt above it, whose information is not repeated. */
  above: AttemptDetail | undefined;
  /** The attempt that was made before it. */
  before: AttemptDetail | undefined;
  sourceOf: (attempt: AttemptDetail) => RequestSource | null | undefined;
}

function Attempt({ detail, above, before, sourceOf }: AttemptProps) {
  const { response_body, body_length, raw } = detail;
  const source = sourceOf(detail);
  // It is folded at first.
  const isRepeat =
    above !== undefined && sameResponse(detail, above) && response_body === above.response_body;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5">
      <span className="text-right text-sm text-soft tabular-nums">
        <span className="sr-only">Attempt </span>
        {detail.attempt ?? '–'}
      </span>
      <Fold
        className="group min-w-0"
        open={!isRepeat}
        summary={
          <summary className="relative flex list-none flex-wrap items-baseline gap-x-2.5 gap-y-0.5 rounded-small pr-5 text-sm [&::-webkit-details-marker]:hidden">
            <ResponseChip response={detail} />
            <span className="min-w-0 flex-1 basis-32">{responseWords(detail)}</span>
            <span className="text-soft tabular-nums">
              {detail.created_at !== null && <ServiceAge ms={detail.created_at} form="clock" />}
              {detail.duration_ms !== null && ` · ${durationMs(detail.duration_ms)}`}
            </span>
            <ChevronRight
              size={14}
              aria-hidden="true"
              className="absolute top-[3px] right-0 text-soft group-open:rotate-90"
            />
          </summary>
        }
      >
        <div className="mt-2 space-y-2">
          {(!above || !sameResponse(detail, above)) && <ResponseExplanation response={detail} />}
          {response_body !== null && response_body !== '' && (
            <BodyView body={response_body} length={body_length} />
          )}
          {source && (
            <Fold summary={<Summary>Request</Summary>}>
              <div className="mt-2 space-y-3">
                <Request destination_url={detail.destination_url} source={source} />
              </div>
            </Fold>
          )}
          {before && (
            <Fold
              summary={
                <Summary>
                  Compare with{' '}
                  {before.attempt === null ? 'the one before' : `attempt ${before.attempt}`}
                </Summary>
              }
            >
              <CompareAttempts
                older={{ attempt: before, source: sourceOf(before) }}
                newer={{ attempt: detail, source }}
              />
            </Fold>
          )}
          <RawRecord value={raw} label="Raw record of the attempt" open={isRepeat} />
        </div>
      </Fold>
    </li>
  );
}

/** How many of a call's attempts the archive lacks; null if none. */
function attemptsRemark(known: number, missing: number, isPending: boolean): string | null {
  if (known === 0 && missing <= 0) {
    return isPending ? 'Not attempted yet.' : 'No attempt is in this console’s records.';
  }
  if (missing <= 0) return null;
  return `${countText(missing, 'attempt')} ${missing === 1 ? 'is' : 'are'} not in this console’s records. The service lists only the 50 newest attempts of all calls together.`;
}

/** A call's attempts, newest first, and how many of them have no record. */
export function AttemptList({ detail }: { detail: CallDetail }) {
  const { attempts, attempts_missing, call } = detail;
  const sourceOf = useRequestSources(detail);
  const remark = attemptsRemark(attempts.length, attempts_missing, call.state === 'retrying');
  const newestFirst = attempts.toReversed();
  const unseen = attempts.filter((attempt) => sourceOf(attempt) === null).length;
  return (
    <>
      <ol>
        {newestFirst.map((attempt, n) => (
          <Attempt
            key={attempt.attempt_key}
            detail={attempt}
            above={newestFirst[n - 1]}
            before={newestFirst[n + 1]}
            sourceOf={sourceOf}
          />
        ))}
      </ol>
      {unseen > 0 && (
        <p className="border-t border-line pt-2.5 text-sm text-soft">
          No request is known for {countText(unseen, 'attempt')}. Requests are known for deliveries
          to this console and, to roles with QA, to test receivers.
        </p>
      )}
      {remark && <p className="border-t border-line pt-2.5 text-sm text-soft">{remark}</p>}
    </>
  );
}
