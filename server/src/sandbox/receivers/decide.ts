import type { SignatureVerdict } from '../../contract/index.js';
import type { ServedReceiver } from './receiver-path.js';

/** What is done to a delivery. */
export type Answer =
  | { how: 'status'; status: number; text: string; headers: Record<string, string> }
  | { how: 'slow'; seconds: number }
  | { how: 'huge_body'; mib: number }
  | { how: 'never' | 'reset' | 'half_body' };

/** The same in words, for the inbox. */
export interface Told {
  answer: string;
  /** Null where no status was sent. */
  http_status: number | null;
}

/** A delivery as far as its answer depends on it. */
export interface Arrival extends ServedReceiver {
  method: string;
  signature: SignatureVerdict;
  /** Which failure of its transaction this is, null for none any more; read by `fails_then_works` only. */
  failure: number | null;
  /** Where `redirect` sends it. */
  elsewhere: string;
}

type Decision = Told & { does: Answer };

const withStatus = (
  status: number,
  text: string,
  more: { answer?: string; headers?: Record<string, string> } = {},
): Decision => ({
  answer: more.answer ?? `HTTP ${status}`,
  http_status: status,
  does: { how: 'status', status, text, headers: more.headers ?? {} },
});

function failsThenWorks({ n, failure }: Arrival): Decision {
  if (failure === null)
    return withStatus(200, 'It works now.', { answer: `HTTP 200 after ${n} failures` });
  const text = `Failure ${failure} of ${n} of this transaction.`;
  return withStatus(503, text, { answer: `HTTP 503, failure ${failure} of ${n}` });
}

/** What the receiver does, and what the inbox says of it until something else comes of it. */
export function decide(arrival: Arrival): Decision {
  const { name, n, method, signature } = arrival;
  if (method !== 'POST') {
    return withStatus(405, 'A receiver takes POST only.', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
  }
  switch (name) {
    case 'status':
      return withStatus(n, `HTTP ${n}, as told.`);
    case 'slow':
      return {
        answer: `waits ${n} s, then HTTP 200`,
        http_status: null,
        does: { how: 'slow', seconds: n },
      };
    case 'never':
      return { answer: 'never answered', http_status: null, does: { how: 'never' } };
    case 'reset':
      return { answer: 'the connection was reset', http_status: null, does: { how: 'reset' } };
    case 'half_body':
      return {
        answer: 'HTTP 200, closed in mid-body',
        http_status: 200,
        does: { how: 'half_body' },
      };
    case 'wrong_tls':
      return withStatus(200, 'This sender does not check certificates.');
    case 'huge_body':
      return {
        answer: `HTTP 200 with ${n} MiB`,
        http_status: 200,
        does: { how: 'huge_body', mib: n },
      };
    case 'redirect':
      return withStatus(n, 'Go elsewhere.', { headers: { Location: arrival.elsewhere } });
    case 'fails_then_works':
      return failsThenWorks(arrival);
    case 'checks':
      return signature === 'match'
        ? withStatus(200, 'The signature holds.')
        : withStatus(401, 'The signature does not hold.');
  }
}
