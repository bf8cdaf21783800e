import type { AttemptDetail, Header } from '@connect-console/server/contract';
import { QueryFailure } from '../../page/failure';
import { comparePairs, compareTexts, type Comparison } from './compare-text';
import { Skeleton } from '../../ui/feedback/skeleton';
import { countText } from '../../ui/text/counts';
import { shorten } from '../../ui/text/short-id';
import { visibleText } from '../../ui/text/visible-text';
import { durationMs } from '../../ui/time/times';
import { useStoredRequest, type RequestSource } from './request-sources';

interface SidesProps {
  /** The names of the older and of the newer attempt. */
  names: readonly [string, string];
}

function Side({ name, text }: { name: string; text: string | null }) {
  return (
    <>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="min-w-0 font-mono break-all whitespace-pre-wrap">
        {text === null ? (
          <span className="font-sans text-soft">Absent</span>
        ) : (
          <bdi>{visibleText(text)}</bdi>
        )}
      </dd>
    </>
  );
}

interface DifferencesProps extends SidesProps {
  title: string;
  comparison: Comparison;
  /** True if a text is not stored completely. */
  isPart?: boolean;
}

function Differences({ title, comparison, names, isPart = false }: DifferencesProps) {
  const { by, differences, same, isCut } = comparison;
  // Of lines, only those before and after the difference are counted.
  const around = by === 'line' ? ' around it' : '';
  const sameText = `${countText(same, by)}${around} ${same === 1 ? 'is' : 'are'} the same`;
  return (
    <section aria-label={`Differences: ${title}`} className="space-y-2">
      <h4 className="text-xs font-medium text-soft">
        {title}: {differences.length === 0 ? 'no difference' : sameText}
      </h4>
      {differences.map(({ name, before, after }, n) => (
        <div key={n} className="rounded-control bg-raised p-3 text-sm">
          {name !== null && <p className="font-mono break-all">{visibleText(name)}</p>}
          <dl className="gap-x-5 gap-y-1.5 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
            <Side name={names[0]} text={before} />
            <Side name={names[1]} text={after} />
          </dl>
        </div>
      ))}
      {isPart && (
        <p className="text-sm text-soft">Only what is stored is compared: a body was cut.</p>
      )}
      {isCut && (
        <p className="text-sm text-soft">
          Only the first {countText(differences.length, 'difference')} are listed.
        </p>
      )}
    </section>
  );
}

/** The facts in an attempt's record, by name. */
function facts(attempt: AttemptDetail): [string, string][] {
  const { destination_url, http_status, network_code, network_message, duration_ms } = attempt;
  return [
    ['Transaction', attempt.transaction_id],
    ['Event type', attempt.webhook_type],
    ['User', attempt.reference_user_id],
    ['Destination', destination_url],
    ['HTTP status', http_status],
    ['Network error', network_code],
    ['Network message', network_message],
    ['Duration', duration_ms === null ? null : durationMs(duration_ms)],
  ].flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[String(name), String(value)]],
  );
}

interface RequestsProps extends SidesProps {
  sources: readonly [RequestSource, RequestSource];
}

// Header names are case-insensitive (RFC 9110, 5.1).
const named = (headers: readonly Header[]) =>
  headers.map(([name, value]) => [name.toLowerCase(), value] as const);

function Requests({ sources, names }: RequestsProps) {
  const older = useStoredRequest(sources[0]);
  const newer = useStoredRequest(sources[1]);
  if (older.request && newer.request) {
    const [a, b] = [older.request, newer.request];
    return (
      <>
        {a.headers && b.headers && (
          <Differences
            {...{ names }}
            title="Request headers"
            comparison={comparePairs(named(a.headers), named(b.headers))}
          />
        )}
        <Differences
          {...{ names }}
          title="Request body"
          comparison={compareTexts(a.body, b.body)}
          isPart={[a, b].some(({ stored_bytes, body_bytes }) => stored_bytes < body_bytes)}
        />
      </>
    );
  }
  const failed = [older, newer].find(({ record }) => record.error)?.record;
  return failed ? <QueryFailure query={failed} /> : <Skeleton className="h-24 w-full" />;
}

const isBodyCut = ({ response_body, body_length }: AttemptDetail) =>
  response_body !== null && body_length !== null && body_length > response_body.length;

/** An attempt, and where its request is stored; null if it is not, undefined while not known. */
export interface ComparedAttempt {
  attempt: AttemptDetail;
  source: RequestSource | null | undefined;
}

/** The name of each side: its number, and its call if there are two. */
function namesOf(older: AttemptDetail, newer: AttemptDetail): readonly [string, string] {
  const isOneCall = older.transaction_id === newer.transaction_id;
  const nameOf = ({ attempt, transaction_id }: AttemptDetail, other: string) => {
    const name = attempt === null ? other : `Attempt ${attempt}`;
    return isOneCall || transaction_id === null ? name : `${name} · ${shorten(transaction_id)}`;
  };
  return [nameOf(older, 'Older'), nameOf(newer, 'Newer')];
}

/** The differences between two attempts: record, response body, and the requests if both are known. */
export function CompareAttempts(props: Record<'older' | 'newer', ComparedAttempt>) {
  const { attempt: older, source: before } = props.older;
  const { attempt: newer, source: after } = props.newer;
  const names = namesOf(older, newer);
  // Of a call that arrives more than once, the console only stores the first request.
  const isOneRequest =
    before &&
    after &&
    'payload' in before &&
    'payload' in after &&
    older.transaction_id === newer.transaction_id;
  return (
    <div className="mt-2 space-y-3">
      <Differences
        {...{ names }}
        title="Attempt"
        comparison={comparePairs(facts(older), facts(newer))}
      />
      <Differences
        {...{ names }}
        title="Response body"
        comparison={compareTexts(older.response_body ?? '', newer.response_body ?? '')}
        isPart={isBodyCut(older) || isBodyCut(newer)}
      />
      {before && after && !isOneRequest ? (
        <Requests names={names} sources={[before, after]} />
      ) : (
        <p className="text-sm text-soft">
          The requests cannot be compared:{' '}
          {isOneRequest
            ? 'this console stores the first request of a call only.'
            : 'they are not known for both attempts.'}
        </p>
      )}
    </div>
  );
}
