import type { IncomingHttpHeaders } from 'node:http';
import type { Environment } from '../../contract/index.js';
import { hideSecrets } from '../../upstream/hide-secrets.js';
import type { HookParts } from './hook-parts.js';
import type { ReadDelivery } from './read-delivery.js';
import { goesRound, LOOP_ANSWER, passOn, toServiceAnswer, type RelayAnswer } from './relay.js';

/**
 * Passes a kept delivery on where its kind is relayed, and gives the answer for the service; null where
 * it is not. One that comes again is passed on again: whether it was done with, the business knows.
 */
export async function relayDelivery(
  parts: HookParts,
  environment: Environment,
  { webhook_type }: ReadDelivery,
  came: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<RelayAnswer | null> {
  const relay_url = await parts.relays.find(environment, webhook_type);
  if (relay_url === null) return null;
  const hook_url = parts.hookUrl(environment);
  const told = (http_status: number | null, network_code: string | null) => {
    const what = { relay_url, at: Date.now(), http_status, network_code };
    parts.notes.relayed(environment, webhook_type, what);
  };
  if (goesRound(came.headers, hook_url)) {
    told(LOOP_ANSWER.status, 'RELAY_LOOP');
    return LOOP_ANSWER;
  }
  const answer = await passOn(parts.relayClient, relay_url, hook_url, came);
  told(answer.http_status, answer.network_error?.code ?? null);
  const { text, ...rest } = toServiceAnswer(answer);
  // What the service is told it lists (4.8), and so anybody who reads events would see it.
  return { ...rest, text: hideSecrets(text, parts.environments.resolve(environment).service) };
}
