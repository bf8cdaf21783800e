import { type Tone, toneWash } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import {
  countedStatus,
  isDelivered,
  isNetworkFailure,
  statusName,
  type ResponseFields,
} from './http-response-words';
import { explainNetworkFailure } from './network-failures';

function toneOf(status: number | null): Tone {
  if (status === null) return 'attention';
  if (isDelivered(status)) return 'good';
  return status < 400 ? 'attention' : 'bad';
}

/** The response in a few words: "Service Unavailable", "Connection refused". */
export function responseWords(response: ResponseFields): string {
  const { http_status, network_code, network_message } = response;
  const status = countedStatus(response);
  if (status !== null) return statusName(status);
  if (http_status !== null) return `The response started with ${http_status} and was cut off`;
  if (!isNetworkFailure(response)) return 'No response recorded';
  const known = explainNetworkFailure(network_code)?.title;
  return known ?? visibleText(network_message ?? network_code ?? 'No response');
}

/** The status or code with its words: "503 Service Unavailable". */
export function responseText(response: ResponseFields): string {
  const code = countedStatus(response) ?? response.network_code;
  return code === null ? responseWords(response) : `${code} ${responseWords(response)}`;
}

/** A response as a chip: the HTTP status, or the unchanged code of the network failure. */
export function ResponseChip({ response }: { response: ResponseFields }) {
  const status = countedStatus(response);
  if (status === null && !isNetworkFailure(response)) return <span className="text-soft">–</span>;
  const text = status ?? visibleText(response.network_code ?? 'no response');
  return (
    <span
      title={responseWords(response)}
      className={`inline-block max-w-full truncate rounded-small px-1.5 align-bottom font-mono text-[0.94em] font-medium ${toneWash[toneOf(status)]}`}
    >
      {text}
    </span>
  );
}
