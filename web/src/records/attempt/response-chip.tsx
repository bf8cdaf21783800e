import type { ResponseClass } from '@connect-console/server/contract';
import { toneWash, type Tone } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import { classOf, countedStatus, explainResponse, type ResponseFields } from './response-words';

/** The response in a few words: "Service Unavailable", "Connection refused". */
export function responseWords(response: ResponseFields): string {
  const { http_status, network_code, network_message } = response;
  const isNetworkFailure = classOf(response) === 'network';
  if (isNetworkFailure && http_status !== null) {
    return `The response started with ${http_status} and was cut off`;
  }
  const { title } = explainResponse(response);
  if (title !== undefined) return title;
  if (!isNetworkFailure) return 'No response recorded';
  return visibleText(network_message ?? network_code ?? 'No response');
}

/** The status or code with its words: "503 Service Unavailable". */
export function responseText(response: ResponseFields): string {
  const code = countedStatus(response) ?? response.network_code;
  return code === null ? responseWords(response) : `${code} ${responseWords(response)}`;
}

interface ResponseProps {
  response: ResponseFields;
}

const TONES: Readonly<Record<ResponseClass, Tone>> = {
  '2xx': 'good',
  '3xx': 'attention',
  '4xx': 'bad',
  '5xx': 'bad',
  network: 'attention',
  other: 'attention',
};

/** A response as a chip: the HTTP status, or the unchanged code of the network failure. */
export function ResponseChip({ response }: ResponseProps) {
  const by = classOf(response);
  const status = countedStatus(response);
  if (status === null && by !== 'network') return <span className="text-soft">–</span>;
  return (
    <span
      title={responseWords(response)}
      className={`inline-block max-w-full truncate rounded-small px-1.5 align-bottom font-mono text-[0.94em] font-medium ${toneWash[TONES[by]]}`}
    >
      {status ?? visibleText(response.network_code ?? 'no response')}
    </span>
  );
}

/** What a failed attempt usually means and what to check, with the service's own words. */
export function ResponseExplanation({ response }: ResponseProps) {
  const { network_message: message = null } = response;
  const { usually, check } = explainResponse(response);
  if (usually === undefined && message === null) return null;
  return (
    <div className="rounded-control bg-raised px-3 py-2 text-sm">
      {usually !== undefined && (
        <p>
          <strong>Usually</strong> {usually} <strong>Check</strong> {check}
        </p>
      )}
      {message !== null && (
        <p className={`break-words text-soft ${usually === undefined ? '' : 'mt-1'}`}>
          Message from the service: <span className="font-mono">{visibleText(message)}</span>
        </p>
      )}
    </div>
  );
}
