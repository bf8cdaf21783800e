import type { ResponseClass } from '@connect-console/server/contract';
import { toneWash, type Tone } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import { explainNetworkFailure, type Explanation } from './network-failures';

const REFUSED = {
  usually: 'the receiver rejected the signature, or a login or firewall blocked the request.',
  check:
    'that the receiver uses the same webhook secret and computes X-Hub-Signature-256 over the raw body.',
};
const BEHIND_A_PROXY = {
  usually: 'a proxy responded because the receiver behind it is down, starting or too slow.',
  check: 'that the receiver is running. Later attempts then succeed.',
};

/** The HTTP statuses that a receiver is likely to respond with, explained if they have one usual cause. */
const STATUSES: Readonly<Record<number, Partial<Explanation>>> = {
  200: { title: 'OK' },
  201: { title: 'Created' },
  202: { title: 'Accepted' },
  204: { title: 'No Content' },
  301: { title: 'Moved Permanently' },
  302: { title: 'Found' },
  303: { title: 'See Other' },
  304: { title: 'Not Modified' },
  307: { title: 'Temporary Redirect' },
  308: { title: 'Permanent Redirect' },
  400: {
    title: 'Bad Request',
    usually: 'the receiver could not parse the body, or requires fields that are missing.',
    check: 'the response body, and that the receiver accepts the delivery format of part 6.',
  },
  401: { title: 'Unauthorized', ...REFUSED },
  403: { title: 'Forbidden', ...REFUSED },
  404: {
    title: 'Not Found',
    usually: 'the path of the destination is wrong, or the receiver was moved.',
    check: 'the destination’s path, and that the receiver accepts POST there.',
  },
  405: {
    title: 'Method Not Allowed',
    usually: 'the address exists but does not accept POST.',
    check: 'that the receiver’s route accepts POST.',
  },
  408: {
    title: 'Request Timeout',
    usually: 'the receiver timed out while reading the request.',
    check: 'the receiver’s load and time-outs.',
  },
  409: { title: 'Conflict' },
  410: {
    title: 'Gone',
    usually: 'the receiver was permanently removed.',
    check: 'the destination on the Webhooks page. It needs a new address.',
  },
  413: {
    title: 'Content Too Large',
    usually: 'the receiver or its proxy has a low limit on request bodies.',
    check: 'the limit on request bodies.',
  },
  415: {
    title: 'Unsupported Media Type',
    usually: 'the receiver does not accept application/json.',
    check: 'which content types its route accepts.',
  },
  422: { title: 'Unprocessable Content' },
  429: {
    title: 'Too Many Requests',
    usually: 'the receiver limits the request rate.',
    check: 'its rate limit. Later attempts usually succeed.',
  },
  500: {
    title: 'Internal Server Error',
    usually: 'the receiver’s code failed on this delivery.',
    check: 'its error log at this time. The same body is likely to fail again.',
  },
  502: { title: 'Bad Gateway', ...BEHIND_A_PROXY },
  503: { title: 'Service Unavailable', ...BEHIND_A_PROXY },
  504: { title: 'Gateway Timeout', ...BEHIND_A_PROXY },
  // Of a proxy whose receiver does not respond.
  520: { title: 'Unknown Error' },
  521: { title: 'Web Server Is Down' },
  522: { title: 'Connection Timed Out' },
  523: { title: 'Origin Is Unreachable' },
  524: { title: 'A Timeout Occurred' },
};

/** The same by class, for every other status. */
const CLASSES: Readonly<Record<Exclude<ResponseClass, 'network'>, Partial<Explanation>>> = {
  '2xx': { title: 'Success' },
  '3xx': {
    title: 'Redirect',
    usually: 'the receiver redirects, often from http to https or to a path with a trailing slash.',
    check: 'the final address and save it as the destination. Redirects are not followed.',
  },
  '4xx': {
    title: 'Client error',
    usually: 'the receiver rejected the delivery.',
    check: 'the response body and the receiver’s log.',
  },
  '5xx': {
    title: 'Server error',
    usually: 'the receiver failed or is overloaded.',
    check: 'its log and its health at this time.',
  },
  other: {
    title: 'Informational',
    usually: 'the receiver sent no final response.',
    check: 'that it responds to each request with a 2xx status.',
  },
};

/** The response to an attempt, or to the newest one of a call; its class is null before the first. */
interface ResponseFields {
  response: ResponseClass | null;
  http_status: number | null;
  network_code: string | null;
  network_message?: string | null;
}

/** The status of a complete response; null if there was none, or a 2xx response broke off. */
export function countedStatus({ response, http_status }: ResponseFields): number | null {
  return response === 'network' ? null : http_status;
}

/** What is known about a response: its words and, unless it is 2xx, its usual cause and what to check. */
export function explainResponse(fields: ResponseFields): Partial<Explanation> {
  const { response, http_status, network_code } = fields;
  if (response === 'network') return explainNetworkFailure(network_code) ?? {};
  return response === null || http_status === null
    ? {}
    : { ...CLASSES[response], ...STATUSES[http_status] };
}

/** The response in a few words: "Service Unavailable", "Connection refused". */
export function responseWords(response: ResponseFields): string {
  const { http_status, network_code, network_message } = response;
  const isNetworkFailure = response.response === 'network';
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
  const by = response.response;
  const status = countedStatus(response);
  if (by === null || (status === null && by !== 'network')) {
    return <span className="text-soft">–</span>;
  }
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
