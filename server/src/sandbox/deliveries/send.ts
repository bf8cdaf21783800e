import { createGuardedClient } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import type { AttemptResult } from './due-calls.js';

export interface SendSettings {
  secret: string;
  /** From the start of an attempt to the end of its response, in ms. */
  timeoutMs: number;
  allowPrivateDestinations: boolean;
  /** Where to connect for a destination in this program, a test receiver or its console; null for any other. */
  ownAddress: (destination_url: string) => URL | null;
}

/**
 * Signs and posts deliveries as part 6 says, over its own connections, so that it does not delay other senders.
 * Destinations in this program may have private addresses even if others may not.
 */
export function createSender(settings: SendSettings) {
  const { secret, timeoutMs, allowPrivateDestinations: allowPrivate } = settings;
  const client = createGuardedClient({ allowPrivate, timeoutMs });
  const ownClient = createGuardedClient({ allowPrivate: true, timeoutMs });
  return {
    async send(destination_url: string, body: string): Promise<AttemptResult> {
      const bytes = Buffer.from(body);
      const own = settings.ownAddress(destination_url);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'connect-sandbox',
        'x-hub-signature-256': signatureOf(secret, bytes),
      };
      const response = own
        ? await ownClient.post(own.href, { ...headers, host: new URL(destination_url).host }, bytes)
        : await client.post(destination_url, headers, bytes);
      const { http_status, body: response_body, network_error, duration_ms } = response;
      return { http_status, response_body, network_error, duration_ms };
    },
    close: async () => {
      await Promise.all([client.close(), ownClient.close()]);
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
