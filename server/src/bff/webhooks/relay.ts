import type { IncomingHttpHeaders } from 'node:http';
import type { GuardedAnswer, GuardedClient } from '../../http/guarded-call.js';

/** What a delivery that was passed on carries for every console on its way: their hook URLs. */
export const RELAY_MARK = 'x-connect-console-relay';

// Long enough for two consoles in a row, such as one of a test environment.
const MOST_HOPS = 4;
// Of the connection and of the way here, as proxies write it; a cookie is never the service's, and an answer
// that was packed could not be passed back as text.
const OF_THE_WAY =
  /^(?:host|content-length|connection|keep-alive|accept-encoding|te|trailer|transfer-encoding|upgrade|expect|cookie|forwarded|via|x-real-ip|(?:x-forwarded|proxy)-.*)$/;

/** The answer for the service. */
export interface RelayAnswer {
  status: number;
  type: 'application/json' | 'text/plain';
  text: string;
}

const hopsOf = (headers: IncomingHttpHeaders): string[] =>
  [headers[RELAY_MARK] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean);

/** Whether the delivery has been here before, or has been passed on too often to lead anywhere. */
export function goesRound(headers: IncomingHttpHeaders, hook_url: string): boolean {
  const hops = hopsOf(headers);
  return hops.includes(hook_url) || hops.length >= MOST_HOPS;
}

function relayedHeaders(headers: IncomingHttpHeaders, hook_url: string): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OF_THE_WAY.test(name) ? [[name, value]] : [],
  );
  return { ...Object.fromEntries(kept), [RELAY_MARK]: [...hopsOf(headers), hook_url].join(', ') };
}

/** Passes a delivery on, its bytes as they came. Never throws for what the network does. */
export function passOn(
  client: GuardedClient,
  relay_url: string,
  hook_url: string,
  delivery: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<GuardedAnswer> {
  return client.post(relay_url, relayedHeaders(delivery.headers, hook_url), delivery.body);
}

const isJson = ({ headers, body_cut }: GuardedAnswer): boolean =>
  !body_cut && /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/**
 * The business's own status and body for the service; 502 with a sentence where no whole answer came, so
 * that the service tries again. Only JSON keeps its type: anything else is shown as text by whoever opens it.
 */
export function toServiceAnswer(answer: GuardedAnswer): RelayAnswer {
  const { http_status, network_error, body } = answer;
  if (network_error === null && http_status !== null) {
    const type = isJson(answer) ? 'application/json' : 'text/plain';
    return { status: http_status, type, text: body ?? '' };
  }
  const code = network_error?.code ?? 'UNKNOWN';
  const text = `The console kept this delivery but could not pass it on: ${code}. It passes it on again when the service tries again.`;
  return { status: 502, type: 'text/plain', text };
}

/** The answer to a delivery that came back. */
export const LOOP_ANSWER: RelayAnswer = {
  status: 508,
  type: 'text/plain',
  text: 'The console kept this delivery but did not pass it on: the relay address leads back to the console.',
};
