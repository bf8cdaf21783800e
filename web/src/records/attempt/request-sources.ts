import type {
  AttemptDetail,
  CallDetail,
  Header,
  InboxEntry,
  InboxRecord,
  SignatureVerdict,
} from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { ask, keyOf, query } from '../../api/client';
import { offerQuery } from '../../api/qa/qa-offer';
import { useRefusalReason } from '../../page/role';
import { isSameUrl } from '../webhook/webhooks';
import '../../api/qa/qa-rows';

// The tolerance between the start of an attempt, which is its end minus its duration, and the arrival of its request.
const TOLERANCE_MS = 1000;

/** The delivery in the inbox that belongs to an attempt: to its address, at its start; null if there is none. */
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

/**
 * The deliveries of a call in the inbox of the test receivers: none if the role or the service offers none, undefined
 * while not known.
 */
function useInboxEntries(detail: CallDetail | null): InboxEntry[] | undefined {
  const environment = useEnvironment();
  const isAllowed = useRefusalReason('qa') === undefined;
  const { reference_user_id = null, transaction_id } = detail?.call ?? {};
  const offer = useQuery({ ...offerQuery(environment), enabled: isAllowed }).data;
  const { data } = useQuery({
    // Another attempt may have caused another delivery.
    queryKey: [
      ...keyOf('qa_inbox', { environment }),
      { transaction_id, attempts: detail?.attempts.length },
    ],
    queryFn: ({ signal }) =>
      ask(
        'qa_inbox',
        { environment, query: { reference_user_id: reference_user_id ?? '' } },
        signal,
      ),
    enabled: isAllowed && Boolean(offer) && reference_user_id !== null,
  });
  if (!isAllowed || offer === null || reference_user_id === null) return [];
  return data?.entries.filter((entry) => entry.transaction_id === transaction_id);
}

/** The request of a call that arrived at this console. */
export type Payload = NonNullable<CallDetail['payload']>;

/** Where the request of an attempt is stored: in the console, or in the inbox of the test receivers. */
export type RequestSource = { payload: Payload } | { entry: InboxEntry };

/**
 * Where the request of each attempt of a call is stored; null if it is not, for example for an unknown call, undefined
 * while not known.
 */
export function useRequestSources(
  detail: CallDetail | null,
): (attempt: AttemptDetail) => RequestSource | null | undefined {
  const hook = useQuery(query('get_incoming', { environment: useEnvironment() })).data?.hook_url;
  const entries = useInboxEntries(detail);
  const { payload = null, attempts = [] } = detail ?? {};
  const isAtHook = ({ destination_url }: AttemptDetail) =>
    hook !== undefined && destination_url !== null && isSameUrl(destination_url, hook);
  // An attempt may also have been refused, or failed on its way: then the stored delivery is of another one.
  const responded = attempts.filter((each) => each.http_status !== null && isAtHook(each)).length;
  const isBrought = ({ response, http_status }: AttemptDetail, { times }: Payload) =>
    response === '2xx' || (http_status !== null && responded <= times);
  return (attempt) => {
    if (payload && hook === undefined) return undefined;
    if (payload && isAtHook(attempt)) return isBrought(attempt, payload) ? { payload } : null;
    const entry = entries && inboxEntryOf(attempt, entries);
    return entry && { entry };
  };
}

/** A request as it is stored. */
export interface StoredRequest {
  signature: SignatureVerdict;
  /** Null if they were not stored. */
  headers: readonly Header[] | null;
  /** The stored part of the body; invalid UTF-8 is U+FFFD. */
  body: string;
  stored_bytes: number;
  body_bytes: number;
}

/** A request in the inbox. */
export function inboxRequest({ body_base64, ...record }: InboxRecord): StoredRequest {
  const stored = Uint8Array.from(atob(body_base64), (character) => character.charCodeAt(0));
  // The byte order mark is kept, because the signature covers it.
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(stored);
  return { ...record, body, stored_bytes: stored.length };
}

function consoleRequest({ headers, body }: Payload): StoredRequest {
  const bytes = new TextEncoder().encode(body).length;
  // A delivery with any other signature is refused and not stored.
  return { signature: 'match', headers, body, stored_bytes: bytes, body_bytes: bytes };
}

/** The request from its source, undefined while it is not read, and the query that reads one of the inbox. */
export function useStoredRequest(source: RequestSource) {
  const environment = useEnvironment();
  const id = 'entry' in source ? source.entry.id : null;
  const record = useQuery({
    ...query('qa_inbox_record', { environment, query: { id: String(id) } }),
    enabled: id !== null,
  });
  const arrived = record.data && inboxRequest(record.data);
  return { request: 'payload' in source ? consoleRequest(source.payload) : arrived, record };
}
