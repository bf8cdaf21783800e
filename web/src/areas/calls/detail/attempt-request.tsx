import type { AttemptDetail } from '@connect-console/server/contract';
import { ConsoleTime } from '../../../page/console-time';
import { QueryFailure } from '../../../page/failure';
import {
  hasExactBody,
  RequestBody,
  RequestHeaders,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import { useStoredRequest, type RequestSource } from '../../../records/attempt/request-sources';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Fold, Summary } from '../../../ui/layout/fold';
import { CurlButton } from './curl';

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

interface AttemptRequestProps {
  attempt: Pick<AttemptDetail, 'destination_url'>;
  source: RequestSource;
}

function Request({ attempt: { destination_url }, source }: AttemptRequestProps) {
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

/** The request of an attempt, as the console or a test receiver received it. */
export function AttemptRequest(props: AttemptRequestProps) {
  return (
    <Fold summary={<Summary>Request</Summary>}>
      <div className="mt-2 space-y-3">
        <Request {...props} />
      </div>
    </Fold>
  );
}
