import type { IncomingHttpHeaders } from 'node:http';
import type { GuardedResponse, GuardedClient } from '../../http/guarded-call.js';
import { PrivateAddressError, refusePrivateLiteral } from '../../http/guarded-agent.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { Environment } from '../../contract/index.js';
import { hideSecrets } from '../../upstream/hide-secrets.js';
import type { IncomingDeliveryParts } from './incoming-delivery-parts.js';
import type { ReadDelivery } from './read-delivery.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function sameHost(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return one.port === other.port;
  // Behind a proxy the schemes differ, and so the ports; on this machine the names do.
  return LOOPBACK.includes(one.hostname) && LOOPBACK.includes(other.hostname)
    ? one.port === other.port
    : false;
}

/** Whether a relay to this address would come back to where webhooks arrive (`…/hooks/…`). */
function isOwn(target: URL, hookUrl: URL): boolean {
  const folder = hookUrl.pathname.slice(0, hookUrl.pathname.lastIndexOf('/') + 1);
  return sameHost(target, hookUrl) && target.pathname.toLowerCase().startsWith(folder);
}

function refuse(reason: string, cause?: unknown): never {
  const fields = [{ field: 'relay_url', reason }];
  throw new InvalidRequestError(`relay_url ${reason}`, fields, { cause });
}

/**
 * Throws InvalidRequestError for an address that leads back to the console itself, or that the guard would
 * refuse as it stands. Another name of the console is recognised when a delivery comes back with RELAY_MARK.
 */
export function checkRelayTarget(relay_url: string, hook_url: string, allowPrivate: boolean): void {
  const target = new URL(relay_url);
  if (isOwn(target, new URL(hook_url)))
    refuse('is the console itself: deliveries would come back to it');
  if (allowPrivate) return;
  try {
    refusePrivateLiteral(target);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    refuse('is a private address, which ALLOW_PRIVATE_DESTINATIONS refuses', error);
  }
}

/** What a delivery that was passed on carries for every console on its way: their hook URLs. */
export const RELAY_MARK = 'x-connect-console-relay';

// Long enough for two consoles in a row, such as one of a test environment.
const MOST_HOPS = 4;
// Headers of the connection and of proxies; a cookie is never the service's, and a compressed response could not be
// passed back as text.
const CONNECTION_HEADERS =
  /^(?:host|content-length|connection|keep-alive|accept-encoding|te|trailer|transfer-encoding|upgrade|expect|cookie|forwarded|via|x-real-ip|(?:x-forwarded|proxy)-.*)$/;

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

/** Whether the delivery has been here before, or has been passed on too often. */
export function isLoop(headers: IncomingHttpHeaders, hook_url: string): boolean {
  const hops = hopsOf(headers);
  return hops.includes(hook_url) || hops.length >= MOST_HOPS;
}

function relayedHeaders(headers: IncomingHttpHeaders, hook_url: string): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !CONNECTION_HEADERS.test(name) ? [[name, value]] : [],
  );
  return { ...Object.fromEntries(kept), [RELAY_MARK]: [...hopsOf(headers), hook_url].join(', ') };
}

/** Passes a delivery on, its bytes as they came. Never throws for what the network does. */
export function passOn(
  client: GuardedClient,
  relay_url: string,
  hook_url: string,
  delivery: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<GuardedResponse> {
  return client.post(relay_url, relayedHeaders(delivery.headers, hook_url), delivery.body);
}

const isJson = ({ headers, body_cut }: GuardedResponse): boolean =>
  !body_cut && /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/**
 * The business's own status and body for the service; 502 with a sentence where no whole response came, so
 * that the service tries again. Only JSON keeps its type: anything else is shown as text.
 */
export function toServiceResponse(response: GuardedResponse): RelayResponse {
  const { http_status, network_error, body } = response;
  if (network_error === null && http_status !== null) {
    const type = isJson(response) ? 'application/json' : 'text/plain';
    return { status: http_status, type, text: body ?? '' };
  }
  const code = network_error?.code ?? 'UNKNOWN';
  const text = `The console kept this delivery but could not pass it on: ${code}. It passes it on again when the service tries again.`;
  return { status: 502, type: 'text/plain', text };
}

/** The response to a delivery that came back. */
export const LOOP_RESPONSE: RelayResponse = {
  status: 508,
  type: 'text/plain',
  text: 'The console kept this delivery but did not pass it on: the relay address leads back to the console.',
};

/**
 * Passes a kept delivery on where its type is relayed, and gives the response for the service; null where it is not.
 * One that comes again is passed on again: the business recognises repeats.
 */
export async function relayDelivery(
  parts: IncomingDeliveryParts,
  environment: Environment,
  { webhook_type }: ReadDelivery,
  came: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<RelayResponse | null> {
  const relay_url = await parts.relays.find(environment, webhook_type);
  if (relay_url === null) return null;
  const hook_url = parts.hookUrl(environment);
  const relayed = (http_status: number | null, network_code: string | null) => {
    const result = { webhook_type, relay_url, at: Date.now(), http_status, network_code };
    parts.deliveries.relayed(environment, result);
  };
  if (isLoop(came.headers, hook_url)) {
    relayed(LOOP_RESPONSE.status, 'RELAY_LOOP');
    return LOOP_RESPONSE;
  }
  const response = await passOn(parts.relayClient, relay_url, hook_url, came);
  relayed(response.http_status, response.network_error?.code ?? null);
  const { text, ...rest } = toServiceResponse(response);
  // The service lists the response (4.8), and so every reader of attempts would see a secret in it.
  return { ...rest, text: hideSecrets(text, parts.environments.resolve(environment).service) };
}
