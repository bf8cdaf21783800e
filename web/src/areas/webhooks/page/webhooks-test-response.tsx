import type { TestEventResult } from '@connect-console/server/contract';
import { AnswerChip, answerWords } from '../../../records/attempt/response-chip';
import { AnswerExplanation } from '../../../records/attempt/response-explanation';
import { BodyView } from '../../../records/attempt/body-view';
import { durationMs } from '../../../records/attempt/duration';
import { visibleText } from '../../../ui/text/visible-text';

// Here it is the console that calls, and whoever runs it can allow it.
const PRIVATE =
  'The console refuses to call a private address. Give the destination a public one, or set ALLOW_PRIVATE_DESTINATIONS=true and start the console again.';

/** What a destination answered to a test event, in the words that the events have for answers. */
export function TestAnswer({ result }: { result: TestEventResult }) {
  const { http_status, network_error, response_body, body_cut, duration_ms } = result;
  const isPrivate = network_error?.code === 'PRIVATE_ADDRESS';
  // An answer that broke off has a status too, but it is no answer.
  const answer = { http_status: network_error ? null : http_status, network_error };
  const explained = {
    ...answer,
    network_error: network_error && { ...network_error, message: null },
  };
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
        <AnswerChip answer={answer} />
        <span className="min-w-0">{isPrivate ? 'Not sent' : answerWords(answer)}</span>
        <span className="text-soft tabular-nums">after {durationMs(duration_ms)}</span>
      </p>
      {isPrivate ? <p className="text-sm">{PRIVATE}</p> : <AnswerExplanation event={explained} />}
      {network_error && !isPrivate && (
        <p className="text-sm break-words text-soft">
          The console says: <span className="font-mono">{visibleText(network_error.message)}</span>
          {http_status !== null && ` (the answer had begun with ${http_status})`}
        </p>
      )}
      {response_body !== null && <BodyView body={response_body} />}
      {body_cut && (
        <p className="text-sm text-soft">The body is longer: only its first 16 kB are kept.</p>
      )}
    </>
  );
}
