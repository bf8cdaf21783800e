import { createGuardedClient } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import type { AttemptResult } from './attempt.js';

/** How deliveries are sent. */
export interface SendSettings {
  secret: string;
  /** From the start of an attempt to the end of its answer. */
  timeoutMs: number;
  allowPrivateDestinations: boolean;
}

/** Sends over connections of its own, so that no other sender waits for them. */
export interface Sender {
  send: (destination_url: string, body: string) => Promise<AttemptResult>;
  close: () => Promise<void>;
}

/** Signs and posts deliveries as part 6 says. */
export function createSender(settings: SendSettings): Sender {
  const { secret, timeoutMs, allowPrivateDestinations: allowPrivate } = settings;
  const client = createGuardedClient({ allowPrivate, timeoutMs });
  return {
    async send(destination_url, body) {
      const bytes = Buffer.from(body);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'connect-sandbox',
        'x-hub-signature-256': signatureOf(secret, bytes),
      };
      const answer = await client.post(destination_url, headers, bytes);
      const { http_status, body: response_body, network_error, duration_ms } = answer;
      return { http_status, response_body, network_error, duration_ms };
    },
    close: client.close,
  };
}
