import { responseClass, type ResponseClass } from '@connect-console/server/contract';
import type { Explanation } from './network-failures';

/** The names of the HTTP statuses that a receiver is likely to respond with. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  418: 'I’m a Teapot',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  425: 'Too Early',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  520: 'Unknown Error',
  521: 'Web Server Is Down',
  522: 'Connection Timed Out',
  523: 'Origin Is Unreachable',
  524: 'A Timeout Occurred',
};

type Meaning = Omit<Explanation, 'title'>;

const REFUSED: Meaning = {
  usually: 'the receiver rejected the signature, or a login or firewall blocked the request.',
  check:
    'that the receiver uses the same webhook secret and computes X-Hub-Signature-256 over the raw body.',
};
const BEHIND_A_PROXY: Meaning = {
  usually: 'a proxy responded because the receiver behind it is down, starting or too slow.',
  check: 'that the receiver is running. Later attempts then succeed.',
};

/** What a failed response of a webhook receiver usually means, for the statuses that have one usual cause. */
const STATUS_MEANINGS: Readonly<Record<number, Meaning>> = {
  400: {
    usually: 'the receiver could not parse the body, or requires fields that are missing.',
    check: 'the response body, and that the receiver accepts the delivery format of part 6.',
  },
  401: REFUSED,
  403: REFUSED,
  404: {
    usually: 'the path of the destination is wrong, or the receiver was moved.',
    check: 'the destination’s path, and that the receiver accepts POST there.',
  },
  405: {
    usually: 'the address exists but does not accept POST.',
    check: 'that the receiver’s route accepts POST.',
  },
  408: {
    usually: 'the receiver timed out while reading the request.',
    check: 'the receiver’s load and time-outs.',
  },
  410: {
    usually: 'the receiver was permanently removed.',
    check: 'the destination on the Webhooks page. It needs a new address.',
  },
  413: {
    usually: 'the receiver or its proxy has a low limit on request bodies.',
    check: 'the limit on request bodies.',
  },
  415: {
    usually: 'the receiver does not accept application/json.',
    check: 'which content types its route accepts.',
  },
  429: {
    usually: 'the receiver limits the request rate.',
    check: 'its rate limit. Later attempts usually succeed.',
  },
  500: {
    usually: 'the receiver’s code failed on this delivery.',
    check: 'its error log at this time. The same body is likely to fail again.',
  },
  502: BEHIND_A_PROXY,
  503: BEHIND_A_PROXY,
  504: BEHIND_A_PROXY,
};

/** The same by class, for every other status. */
const CLASS_MEANINGS: Readonly<Record<number, Meaning>> = {
  1: {
    usually: 'the receiver sent no final response.',
    check: 'that it responds to each request with a 2xx status.',
  },
  3: {
    usually: 'the receiver redirects, often from http to https or to a path with a trailing slash.',
    check: 'the final address and save it as the destination. Redirects are not followed.',
  },
  4: {
    usually: 'the receiver rejected the delivery.',
    check: 'the response body and the receiver’s log.',
  },
  5: {
    usually: 'the receiver failed or is overloaded.',
    check: 'its log and its health at this time.',
  },
};

/** The response to an attempt, with its class, because a failure may have neither code nor message. */
export interface ResponseFields {
  http_status: number | null;
  network_code: string | null;
  network_message?: string | null;
  response?: ResponseClass | null;
}

/** Whether there is no complete response. */
export function isNetworkFailure(response: ResponseFields): boolean {
  return (response.response ?? responseClass(response)) === 'network';
}

/** The status of a complete response; null if there was none, or a 2xx response broke off. */
export function countedStatus(response: ResponseFields): number | null {
  return isNetworkFailure(response) ? null : response.http_status;
}

/** The name of a status ("Not Found"), or of its class if the status has none of its own. */
export function statusName(http_status: number): string {
  const named = STATUS_NAMES[http_status];
  if (named) return named;
  if (isDelivered(http_status)) return 'Success';
  if (http_status < 200) return 'Informational';
  if (http_status < 400) return 'Redirect';
  return http_status < 500 ? 'Client error' : 'Server error';
}

/** Whether a response counts as delivered: the specification does not say, so, as is usual, any 2xx does. */
export function isDelivered(http_status: number): boolean {
  return http_status >= 200 && http_status <= 299;
}

/** What a response that is not 2xx usually means for a webhook receiver; null for a 2xx. */
export function explainResponse(http_status: number): Explanation | null {
  if (isDelivered(http_status)) return null;
  const meaning =
    STATUS_MEANINGS[http_status] ?? CLASS_MEANINGS[Math.floor(http_status / 100)] ?? null;
  return meaning && { title: `${http_status} ${statusName(http_status)}`, ...meaning };
}
