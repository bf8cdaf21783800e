import { openChannel, type StoredSecrets } from '../../auth/stored-secrets.js';
import { createGuardedClient } from '../../../http/guarded-call.js';
import type { AlertChannelRow } from '../alert-rows.js';
import type { AlertMessage } from '../message.js';
import { createMailer, mailAlert, type EmailSettings } from './email-channel.js';
import { postAlert, type Sent } from './webhook-channel.js';

const TIMEOUT_MS = 10_000;

/**
 * The senders of a console; close() closes their connections. Nothing is connected before the first message. `secrets`
 * decrypts the addresses and signing secrets of channels.
 */
export function createSenders(
  allowPrivate: boolean,
  email: EmailSettings | undefined,
  secrets: StoredSecrets,
) {
  const client = createGuardedClient({ allowPrivate, timeoutMs: TIMEOUT_MS });
  return { client, mailer: email ? createMailer(email) : null, secrets, close: client.close };
}

export type Senders = ReturnType<typeof createSenders>;

const OTHER_KEY: Sent = {
  failure: 'OTHER_ENCRYPTION_KEY',
  detail: 'ENCRYPTION_KEY has changed. Remove the channel, and add it again.',
};

/** Sends a message to a stored channel. Network failures are returned, not thrown. */
export async function sendTo(
  { client, mailer, secrets }: Senders,
  stored: Pick<AlertChannelRow, 'id' | 'kind' | 'target' | 'secret'>,
  message: AlertMessage,
): Promise<Sent> {
  const channel = openChannel(secrets, stored);
  if (!channel) return OTHER_KEY;
  const { kind, target, secret } = channel;
  return kind === 'email'
    ? mailAlert(mailer, target, message)
    : postAlert(client, { url: target, secret: secret ?? '' }, message);
}
