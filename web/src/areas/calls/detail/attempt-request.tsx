import type { AttemptDetail, InboxEntry, InboxRecord } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { query } from '../../../api/client';
import { ConsoleTime } from '../../../page/console-time';
import { QueryFailure } from '../../../page/failure';
import { BodyView } from '../../../ui/text/body-view';
import {
  bodyText,
  RequestBody,
  RequestHeaders,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import type { Payload, RequestSource } from '../../../records/attempt/request-sources';
import { CurlButton } from './curl';
import { Fold, Summary } from '../../../ui/layout/fold';
import { Skeleton } from '../../../ui/feedback/skeleton';
import '../../../api/qa/qa-rows';

function ConsoleRequest({ payload }: { payload: Payload }) {
  const { headers, body, received_at, times } = payload;
  return (
    <>
      {/* A delivery with any other signature is refused and not stored. */}
      <SignatureNotice verdict="match" />
      <p className="text-sm text-soft">
        Received by this console <ConsoleTime ms={received_at} />, by the console’s clock.
        {times > 1 && ` The call arrived ${times} times; the first request is stored.`}
      </p>
      <RequestHeaders headers={headers} />
      <BodyView body={body} label="Body" />
    </>
  );
}

// A body that is cut or not UTF-8 could not be copied byte for byte.
const hasExactBody = ({ body_base64, body_cut }: InboxRecord) =>
  !body_cut && !bodyText(body_base64).includes('\ufffd');

interface InboxRequestProps {
  attempt: Pick<AttemptDetail, 'destination_url'>;
  entry: Pick<InboxEntry, 'id'>;
}

function InboxRequest({ attempt: { destination_url }, entry }: InboxRequestProps) {
  const environment = useEnvironment();
  const record = useQuery(
    query('qa_inbox_record', { environment, query: { id: String(entry.id) } }),
  );
  const { data } = record;
  return (
    <>
      {data && (
        <>
          <SignatureNotice verdict={data.signature} />
          <p className="text-sm text-soft">Received by a test receiver of the sandbox.</p>
          <RequestHeaders headers={data.headers} />
          <RequestBody {...data} />
          {destination_url !== null && hasExactBody(data) && (
            <CurlButton
              delivery={{
                destination_url,
                headers: data.headers,
                body: bodyText(data.body_base64),
              }}
            />
          )}
        </>
      )}
      {record.isPending && <Skeleton className="h-24 w-full" />}
      <QueryFailure query={record} />
    </>
  );
}

interface AttemptRequestProps {
  attempt: AttemptDetail;
  source: RequestSource;
}

/** The request of an attempt, as the console or a test receiver received it. */
export function AttemptRequest({ attempt, source }: AttemptRequestProps) {
  return (
    <Fold summary={<Summary>Request</Summary>}>
      <div className="mt-2 space-y-3">
        {'payload' in source ? (
          <ConsoleRequest payload={source.payload} />
        ) : (
          <InboxRequest attempt={attempt} entry={source.entry} />
        )}
      </div>
    </Fold>
  );
}
