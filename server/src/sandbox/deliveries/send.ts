import { createGuardedClient } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import type { AttemptResult } from './conclude.js';

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
    send(destination_url: string, body: string): Promise<AttemptResult> {
      const bytes = Buffer.from(body);
      const own = settings.ownAddress(destination_url);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'connect-sandbox',
        'x-hub-signature-256': signatureOf(secret, bytes),
      };
      return own
        ? ownClient.post(own.href, { ...headers, host: new URL(destination_url).host }, bytes)
        : client.post(destination_url, headers, bytes);
    },
    close: async () => {
      await Promise.all([client.close(), ownClient.close()]);
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
