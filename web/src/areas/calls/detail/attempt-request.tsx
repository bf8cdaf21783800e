import type {
  AttemptDetail,
  CallDetail,
  Environment,
  InboxEntry,
  InboxRecord,
} from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { ask, keyOf, query } from '../../../api/client';
import { failureText } from '../../../api/failure-text';
import { offerQuery } from '../../../api/qa/qa-offer';
import { useBrowserNow } from '../../../api/service-clock';
import { hooksQuery } from '../../../api/webhooks/hooks';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { BodyView } from '../../../ui/text/body-view';
import {
  bodyText,
  RequestBody,
  RequestHeaders,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import { isSameUrl } from '../../../records/webhook/webhooks';
import { CurlButton } from './curl';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Fold } from '../../../ui/layout/fold';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { TimeStamp } from '../../../ui/time/time-stamp';

type Payload = NonNullable<CallDetail['payload']>;

function ConsoleRequest({ payload }: { payload: Payload }) {
  const now = useBrowserNow();
  const { headers, body, received_at, times } = payload;
  return (
    <>
      {/* A delivery with any other signature is refused and not stored. */}
      <SignatureNotice verdict="match" />
      <p className="text-sm text-soft">
        Received by this console <TimeStamp ms={received_at} now={now} />, by the console’s clock.
        {times > 1 && ` The call arrived ${times} times; the first request is stored.`}
      </p>
      <RequestHeaders headers={headers} />
      <BodyView body={body} label="Body" />
    </>
  );
}

// What is cut, or is not UTF-8, could not be copied byte for byte.
const hasExactBody = ({ body_base64, body_cut }: InboxRecord) =>
  !body_cut && !bodyText(body_base64).includes('\ufffd');

interface InboxRequestProps {
  environment: Environment;
  attempt: Pick<AttemptDetail, 'destination_url'>;
  entry: Pick<InboxEntry, 'id'>;
  transaction_id: string;
}

function InboxRequest({ environment, attempt, entry, transaction_id }: InboxRequestProps) {
  const { data, error, refetch, isFetching } = useQuery(
    query('qa_inbox_record', { environment, query: { id: String(entry.id) } }),
  );
  return (
    <>
      {data && (
        <>
          <SignatureNotice verdict={data.signature} />
          <p className="text-sm text-soft">Received by a test receiver of the sandbox.</p>
          <RequestHeaders headers={data.headers} />
          <RequestBody {...data} />
          {hasExactBody(data) && (
            <CurlButton
              call={{ transaction_id, destination_url: attempt.destination_url }}
              payload={{ headers: data.headers, body: bodyText(data.body_base64) }}
            />
          )}
        </>
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {error && (
        <FailurePanel
          {...failureText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

// Between the begin of an attempt, which is its end less its duration, and the arrival of its request.
const TOLERANCE_MS = 1000;

/** The delivery in the inbox that an attempt made: at its address, as it began; null where there is none. */
export function inboxEntryOf(
  attempt: Pick<AttemptDetail, 'created_at' | 'duration_ms' | 'destination_url'>,
  entries: readonly InboxEntry[],
): InboxEntry | null {
  const { created_at, duration_ms, destination_url } = attempt;
  if (created_at === null || destination_url === null) return null;
  const began = created_at - (duration_ms ?? 0);
  const distance = ({ at }: InboxEntry) => Math.abs(Date.parse(at) - began);
  const [nearest] = entries
    .filter(({ path }) => destination_url.endsWith(path))
    .sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= TOLERANCE_MS ? nearest : null;
}

/** The deliveries of a call in the inbox of the test receivers; none where the role or the service offers none. */
function useInboxEntries(environment: Environment, { call, attempts }: CallDetail): InboxEntry[] {
  const isAllowed = useRefusalReason('qa', environment) === undefined;
  const { reference_user_id, transaction_id } = call;
  const offer = useQuery({ ...offerQuery(environment), enabled: isAllowed }).data;
  const { data } = useQuery({
    // Another attempt may have brought another delivery.
    queryKey: [
      ...keyOf('qa_inbox', { environment }),
      { transaction_id, attempts: attempts.length },
    ],
    queryFn: ({ signal }) =>
      ask(
        'qa_inbox',
        { environment, query: { reference_user_id: reference_user_id ?? '' } },
        signal,
      ),
    enabled: isAllowed && Boolean(offer) && reference_user_id !== null,
  });
  return data?.entries.filter((entry) => entry.transaction_id === transaction_id) ?? [];
}

/** Where the request of an attempt is stored: in the console, or in the inbox of the test receivers. */
export type RequestSource = { payload: Payload } | { entry: InboxEntry };

/** Where the request of each attempt of a call is stored; null where it is not known. */
export function useRequestSources(
  environment: Environment,
  detail: CallDetail,
): (attempt: AttemptDetail) => RequestSource | null {
  const hook = useQuery(hooksQuery(environment)).data?.hook_url;
  const entries = useInboxEntries(environment, detail);
  const { payload } = detail;
  return (attempt) => {
    const url = attempt.destination_url;
    if (payload && hook !== undefined && url !== null && isSameUrl(url, hook)) return { payload };
    const entry = inboxEntryOf(attempt, entries);
    return entry && { entry };
  };
}

interface AttemptRequestProps {
  environment: Environment;
  /** Of the call. */
  transaction_id: string;
  attempt: AttemptDetail;
  source: RequestSource;
}

/** The request of an attempt, as the console or a test receiver got it. */
export function AttemptRequest(props: AttemptRequestProps) {
  const { environment, transaction_id, attempt, source } = props;
  return (
    <Fold
      summary={
        <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
          Request
        </summary>
      }
    >
      <div className="mt-2 space-y-3">
        {'payload' in source ? (
          <ConsoleRequest payload={source.payload} />
        ) : (
          <InboxRequest {...{ environment, attempt, transaction_id }} entry={source.entry} />
        )}
      </div>
    </Fold>
  );
}
