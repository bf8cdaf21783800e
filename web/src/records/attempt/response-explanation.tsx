import { visibleText } from '../../ui/text/visible-text';
import { countedStatus, explainResponse, type ResponseFields } from './http-response-words';
import { explainNetworkFailure } from './network-failures';

/** What a failed attempt usually means and what to check, with the service's own words. */
export function ResponseExplanation({ response }: { response: ResponseFields }) {
  const { network_code, network_message: message = null } = response;
  const status = countedStatus(response);
  const explanation =
    status === null ? explainNetworkFailure(network_code) : explainResponse(status);
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
          Message from the service: <span className="font-mono">{visibleText(message)}</span>
        </p>
      )}
    </div>
  );
}
