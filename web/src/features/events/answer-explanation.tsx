import type { ArchivedEvent } from '@connect-console/server/contract';
import { visibleText } from '../../ui/visible-text';
import { explainAnswer } from './http-answer-words';
import { explainNetworkFailure } from './network-failure-words';

/** What a failed attempt usually means and what to check; the service's own words as they came. */
export function AnswerExplanation({
  event,
}: {
  event: Pick<ArchivedEvent, 'http_status' | 'network_error'>;
}) {
  const { http_status, network_error } = event;
  const explanation =
    http_status === null
      ? explainNetworkFailure(network_error?.code ?? null)
      : explainAnswer(http_status);
  const message = network_error?.message ?? null;
  if (!explanation && message === null) return null;
  return (
    <div className="rounded-control bg-raised px-3 py-2 text-sm">
      {explanation && (
        <p>
          <strong>Usually</strong> {explanation.usually} <strong>Check</strong> {explanation.check}
        </p>
      )}
      {message !== null && (
        <p className={`break-words text-soft ${explanation ? 'mt-1' : ''}`}>
          The service says: <span className="font-mono">{visibleText(message)}</span>
        </p>
      )}
    </div>
  );
}
