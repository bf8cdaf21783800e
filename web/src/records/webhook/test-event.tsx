import {
  responseClass,
  type TestEventRequest,
  type TestEventResult,
} from '@connect-console/server/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { BodyView } from '../../ui/text/body-view';
import { durationMs } from '../../ui/time/times';
import { ResponseChip, ResponseExplanation, responseWords } from '../attempt/response-chip';
import { RawRecord } from '../../ui/text/raw-record';
import { visibleText } from '../../ui/text/visible-text';
import { Failure } from '../../page/failure';
import { IconButton } from '../../ui/form/icon-button';

// The console itself sends the request, so its administrator can allow the address.
const PRIVATE =
  'The console does not send to private addresses. Use a public destination, or set ALLOW_PRIVATE_DESTINATIONS=true and restart the console.';

/** The response of a destination to a test event. */
function TestResponse({ result }: { result: TestEventResult }) {
  const { http_status, network_error, response_body, body_cut, duration_ms } = result;
  const isPrivate = network_error?.code === 'PRIVATE_ADDRESS';
  // A response that was cut off has a status, but is not complete.
  const code = network_error?.code ?? null;
  const fields = { http_status: network_error ? null : http_status, network_code: code };
  // No service has listed it with its class.
  const response = { ...fields, response: responseClass(fields) };
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
        <ResponseChip response={response} />
        <span className="min-w-0">
          {isPrivate
            ? 'Not sent'
            : responseWords({ ...response, network_message: network_error?.message ?? null })}
        </span>
        <span className="text-soft tabular-nums">after {durationMs(duration_ms)}</span>
      </p>
      {isPrivate ? (
        <p className="text-sm">{PRIVATE}</p>
      ) : (
        <ResponseExplanation response={response} />
      )}
      {network_error && !isPrivate && (
        <p className="text-sm break-words text-soft">
          Message from the console:{' '}
          <span className="font-mono">{visibleText(network_error.message)}</span>
          {http_status !== null && ` (the response started with ${http_status})`}
        </p>
      )}
      {response_body !== null && <BodyView body={response_body} />}
      {body_cut && (
        <p className="text-sm text-soft">Only the first 16 kB of the body are stored.</p>
      )}
    </>
  );
}

/** The result of the last test event, until it is dismissed. */
export function TestEvent({
  test,
}: {
  test: UseMutationResult<TestEventResult, Error, { body: TestEventRequest }>;
}) {
  const headingId = useId();
  const { data, error, isPending } = test;
  if (isPending) {
    return (
      <p role="status" className="mt-2.5 animate-appear-late text-sm text-soft">
        Waiting for the receiver’s response (10 s at most).
      </p>
    );
  }
  if (error) {
    return (
      <div className="mt-2.5">
        <Failure error={error} />
      </div>
    );
  }
  if (!data) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-2.5 animate-enter space-y-2.5 rounded-control border border-line p-3"
    >
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="sr-only">
          {data.network_error ? 'No complete response' : `Response ${data.http_status ?? ''}`}
        </p>
        <h3 id={headingId} className="text-sm font-medium">
          Test event sent to{' '}
          <span className="font-mono text-[0.94em] break-all">
            {visibleText(data.destination_url)}
          </span>
        </h3>
        <IconButton icon={X} name="Dismiss" className="-m-1.5" onClick={test.reset} />
      </div>
      <TestResponse result={data} />
      <RawRecord value={data.sent} label="Sent request" />
    </section>
  );
}
