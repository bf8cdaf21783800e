import type { SignatureVerdict } from '../../contract/index.js';
import type { ServedTestReceiver } from './addresses.js';

/** How a test receiver responds to a delivery. */
export type PlannedResponse =
  | { how: 'status'; status: number; text: string; headers: Record<string, string> }
  | { how: 'slow'; seconds: number }
  | { how: 'huge_body'; mib: number }
  | { how: 'never' | 'reset' | 'half_body' };

/** A response as the inbox shows it. */
export interface DescribedResponse {
  answer: string;
  /** Null where no status was sent. */
  http_status: number | null;
}

/** What the response to a delivery depends on. */
export interface Arrival extends ServedTestReceiver {
  method: string;
  signature: SignatureVerdict;
  /** How many attempts of its call have ended; 0 for a delivery of another sender. */
  attempts: number;
  /** The target of `redirect`. */
  elsewhere: string;
}

type Decision = DescribedResponse & { response: PlannedResponse };

const withStatus = (
  status: number,
  text: string,
  more: { answer?: string; headers?: Record<string, string> } = {},
): Decision => ({
  answer: more.answer ?? `HTTP ${status}`,
  http_status: status,
  response: { how: 'status', status, text, headers: more.headers ?? {} },
});

function failsThenWorks({ n, attempts }: Arrival): Decision {
  if (attempts >= n) {
    return withStatus(200, 'It works now.', { answer: `HTTP 200 after ${n} failures` });
  }
  const text = `Failure ${attempts + 1} of ${n} of this call.`;
  return withStatus(503, text, { answer: `HTTP 503, failure ${attempts + 1} of ${n}` });
}

/** How the test receiver responds, and what the inbox shows of it. */
export function decide(arrival: Arrival): Decision {
  const { name, n, method, signature } = arrival;
  if (method !== 'POST') {
    return withStatus(405, 'A test receiver takes POST only.', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
  }
  switch (name) {
    case 'status':
      return withStatus(n, `HTTP ${n}, as this address asks for.`);
    case 'slow':
      return {
        answer: `waits ${n} s, then HTTP 200`,
        http_status: null,
        response: { how: 'slow', seconds: n },
      };
    case 'never':
      return { answer: 'no response', http_status: null, response: { how: 'never' } };
    case 'reset':
      return { answer: 'the connection was reset', http_status: null, response: { how: 'reset' } };
    case 'half_body':
      return {
        answer: 'HTTP 200, closed in the middle of the body',
        http_status: 200,
        response: { how: 'half_body' },
      };
    case 'wrong_tls':
      return withStatus(200, 'This sender does not check certificates.');
    case 'huge_body':
      return {
        answer: `HTTP 200 with ${n} MiB`,
        http_status: 200,
        response: { how: 'huge_body', mib: n },
      };
    case 'redirect':
      return withStatus(n, 'Go elsewhere.', { headers: { Location: arrival.elsewhere } });
    case 'fails_then_works':
      return failsThenWorks(arrival);
    case 'checks':
      return signature === 'match'
        ? withStatus(200, 'The signature is valid.')
        : withStatus(401, 'The signature is not valid.');
  }
}
