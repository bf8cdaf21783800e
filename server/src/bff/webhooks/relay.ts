import type { IncomingHttpHeaders } from 'node:http';
import type { GuardedResponse, GuardedClient } from '../../http/guarded-call.js';
import type { Environment } from '../../contract/index.js';
import { hideSecrets } from '../../upstream/read-response.js';
import type { ReadDelivery } from './delivery-store.js';
import type { IncomingDeliveryParts } from './incoming-delivery-parts.js';

/** The header of a relayed delivery that lists every console on its way by hook URL. */
const RELAY_MARK = 'x-connect-console-relay';

// Headers are not signed. Of the incoming ones, only these mean the same to the customer's server, whatever their sender.
const PASSED_ON = ['content-type', 'x-hub-signature-256'];

/** The response for the service. */
export interface RelayResponse {
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

/** Relays a delivery with its original bytes. Network failures are returned, not thrown. */
export function passOn(
  client: GuardedClient,
  relay_url: string,
  hook_url: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<GuardedResponse> {
  const kept = PASSED_ON.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const hops = [...hopsOf(headers), hook_url].join(', ');
  const own = { 'user-agent': 'connect-console', [RELAY_MARK]: hops };
  return client.post(relay_url, { ...Object.fromEntries(kept), ...own }, body);
}

/** Whether a response with this status accepts a delivery. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const isJson = ({ headers, body_cut }: GuardedResponse): boolean =>
  !body_cut && /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

const notRelayed = (status: number, why: string): RelayResponse => ({
  ...{ status, type: 'text/plain' },
  text: `The console stored this delivery but ${why}`,
});

/**
 * The business's own status and body for the service; 502 with a sentence if there was no complete response, so that
 * the service tries again. Only JSON keeps its type: anything else is declared as text.
 */
export function toServiceResponse(response: GuardedResponse): RelayResponse {
  const { http_status, network_error, body } = response;
  if (network_error === null && http_status !== null) {
    const type = isJson(response) ? 'application/json' : 'text/plain';
    return { status: http_status, type, text: body ?? '' };
  }
  const code = network_error?.code ?? 'UNKNOWN';
  return notRelayed(502, `could not relay it: ${code}. It tries again when the service does.`);
}

const LOOP = 'did not relay it: the relay address leads back to the console.';
// The service lists the calls that it is still sending, and then tries them again.
const TOO_OLD =
  'did not relay it: it is older than the archive, or does not say when it was created, and the service has not listed its call yet.';

/**
 * Relays a stored delivery if its type has a relay, and returns the response for the service. Null if there is no
 * relay, or the business has already accepted the delivery: otherwise a captured delivery could be sent for ever. A
 * delivery created before remembered ones begin, by its signed time, or without such a time, is only relayed once the
 * service's own listing shows that it is new.
 */
export async function relayDelivery(
  parts: IncomingDeliveryParts,
  environment: Environment,
  { transaction_id, webhook_type, created_at }: ReadDelivery,
  came: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<RelayResponse | null> {
  const relay_url = await parts.relays.find(environment, webhook_type);
  if (relay_url === null) return null;
  if (await parts.deliveries.wasRelayed(environment, transaction_id)) return null;
  const hook_url = parts.hookUrl(environment);
  if (hopsOf(came.headers).includes(hook_url)) return notRelayed(508, LOOP);
  const isForgotten = created_at === null || Date.now() - created_at > parts.keptMs;
  if (isForgotten && !(await parts.deliveries.isListed(environment, transaction_id))) {
    return notRelayed(503, TOO_OLD);
  }
  const response = await passOn(parts.relayClient, relay_url, hook_url, came);
  const { text, ...rest } = toServiceResponse(response);
  if (isAccepted(rest.status)) parts.deliveries.relayed(environment, transaction_id);
  // The service lists the response (4.8), so every reader of attempts would see a secret in it.
  return { ...rest, text: hideSecrets(text, parts.environments.resolve(environment).service) };
}
