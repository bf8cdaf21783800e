import type { AttemptDetail } from '@connect-console/server/contract';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { TimeStamp } from '../../ui/time/time-stamp';
import { countText } from '../../ui/text/counts';
import { SelectField } from '../../ui/form/select';
import { Fold, Summary } from '../../ui/layout/fold';
import { RawRecord } from '../../ui/text/raw-record';
import { ResponseChip, responseWords } from './response-chip';
import { ResponseExplanation } from './response-explanation';
import { BodyView } from '../../ui/text/body-view';
import { durationMs } from '../../ui/time/times';

/** The DOM ID of an attempt. */
export function attemptId(attempt_key: string): string {
  return `attempt-${attempt_key}`;
}

function sameResponse(a: AttemptDetail, b: AttemptDetail): boolean {
  return (
    a.http_status === b.http_status &&
    a.network_code === b.network_code &&
    a.network_message === b.network_message
  );
}

interface AttemptProps {
  detail: AttemptDetail;
  /** The attempt above it, whose information is not repeated. */
  above: AttemptDetail | undefined;
  /** Its request; null if not known. */
  request: ReactNode;
  /** The differences to an earlier attempt; null for the first. */
  comparison: ReactNode;
  now: number;
}

function Line({ detail, now }: Pick<AttemptProps, 'detail' | 'now'>) {
  return (
    <>
      <ResponseChip response={detail} />
      <span className="min-w-0 flex-1 basis-32">{responseWords(detail)}</span>
      <span className="text-soft tabular-nums">
        {detail.created_at !== null && <TimeStamp ms={detail.created_at} now={now} form="clock" />}
        {detail.duration_ms !== null && ` · ${durationMs(detail.duration_ms)}`}
      </span>
    </>
  );
}

const LINE = 'flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm';

function Attempt({ detail, above, request, comparison, now }: AttemptProps) {
  const { response_body, body_length, raw } = detail;
  const body = response_body !== null && response_body !== '' && (
    <BodyView body={response_body} length={body_length} />
  );
  const isRepeat =
    above !== undefined && sameResponse(detail, above) && response_body === above.response_body;
  return (
    <li
      id={attemptId(detail.attempt_key)}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5"
    >
      <span className="text-right text-sm text-soft tabular-nums">
        <span className="sr-only">Attempt </span>
        {detail.attempt ?? '–'}
      </span>
      {isRepeat ? (
        <Fold
          className="group min-w-0"
          summary={
            <summary className="relative list-none rounded-small pr-5 [&::-webkit-details-marker]:hidden">
              <span className={LINE}>
                <Line {...{ detail, now }} />
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
            {body}
            {request}
            {comparison}
            <RawRecord value={raw} label="Raw record of the attempt" open />
          </div>
        </Fold>
      ) : (
        <div className="min-w-0 space-y-2">
          <div className={LINE}>
            <Line {...{ detail, now }} />
          </div>
          {(!above || !sameResponse(detail, above)) && <ResponseExplanation response={detail} />}
          {body}
          {request}
          {comparison}
          <RawRecord value={raw} label="Raw record of the attempt" />
        </div>
      )}
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

interface AttemptListProps {
  /** Of one call, oldest first. */
  attempts: readonly AttemptDetail[];
  /** How many attempts the call counts that have no record. */
  missing: number;
  /** Whether the call is still to be delivered. */
  isPending: boolean;
  /** The request of an attempt; null if not known. */
  requestOf: (attempt: AttemptDetail) => ReactNode;
  /** The differences between an attempt and an older one. */
  comparisonOf: (older: AttemptDetail, newer: AttemptDetail) => ReactNode;
  now: number;
}

interface ComparisonFoldProps extends Pick<AttemptListProps, 'comparisonOf'> {
  detail: AttemptDetail;
  /** The attempts before it, newest first; at least one. */
  earlier: readonly [AttemptDetail, ...AttemptDetail[]];
}

/** A fold that compares an attempt with an older one: the previous one, unless another is chosen. */
function ComparisonFold({ detail, earlier, comparisonOf }: ComparisonFoldProps) {
  const [chosen, setChosen] = useState(earlier[0].attempt_key);
  const older = earlier.find(({ attempt_key }) => attempt_key === chosen) ?? earlier[0];
  const options = earlier.map(({ attempt_key, attempt }, n) => {
    const place = n === 0 ? 'The one before' : `${countText(n + 1, 'attempt')} before`;
    return [attempt_key, attempt === null ? place : `Attempt ${attempt}`] as const;
  });
  return (
    <Fold
      summary={
        <Summary>
          Compare with {older.attempt === null ? 'an earlier one' : `attempt ${older.attempt}`}
        </Summary>
      }
    >
      {earlier.length > 1 && (
        <div className="mt-2 w-40">
          <SelectField
            label="Compare with"
            value={older.attempt_key}
            options={options}
            onChange={setChosen}
          />
        </div>
      )}
      {comparisonOf(older, detail)}
    </Fold>
  );
}

/** A call's attempts, newest first, and how many of them have no record. */
export function AttemptList(props: AttemptListProps) {
  const { attempts, missing, isPending, requestOf, comparisonOf, now } = props;
  const remark = attemptsRemark(attempts.length, missing, isPending);
  const newestFirst = attempts.toReversed();
  const unseen = attempts.filter((attempt) => requestOf(attempt) === null).length;
  return (
    <>
      <ol>
        {newestFirst.map((detail, n) => {
          const [before, ...others] = newestFirst.slice(n + 1);
          return (
            <Attempt
              key={detail.attempt_key}
              {...{ detail, now }}
              above={newestFirst[n - 1]}
              request={requestOf(detail)}
              comparison={
                before && (
                  <ComparisonFold {...{ detail, comparisonOf }} earlier={[before, ...others]} />
                )
              }
            />
          );
        })}
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
