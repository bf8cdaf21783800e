import { createHmac } from 'node:crypto';
import { responseClass } from '../../../contract/index.js';
import { openChannel, type StoredSecrets } from '../../auth/stored-secrets.js';
import { createGuardedClient, type GuardedClient } from '../../../http/guarded-call.js';
import type { AlertChannelRow } from '../alert-rows.js';
import type { AlertMessage, Sent } from '../message.js';
import { createMailer, mailAlert, type EmailSettings } from './email-channel.js';

/** The prefix of a signing secret; the rest is the key in base64. */
export const SECRET_PREFIX = 'whsec_';
const MOST_DETAIL = 300;
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

/** The signature of a message as the Standard Webhooks specification defines it, for a time in seconds. */
function webhookSignature(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

/** Text in which Slack finds no mention and no link. Slack looks for both even if told not to format. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Posts a signed message. Its `text` is what Slack and similar receivers show. Network failures are returned, not
 * thrown.
 */
async function postAlert(
  client: GuardedClient,
  { url, secret }: { url: string; secret: string },
  { id, title, link, event }: AlertMessage,
): Promise<Sent> {
  const at = Math.floor(Date.now() / 1000);
  // An ID may contain characters that Slack takes for formatting, such as underscores.
  const text = `${slackText(title)}\n${link}`;
  const body = JSON.stringify({ text, mrkdwn: false, ...event, link });
  const response = await client.post(
    url,
    {
      'content-type': 'application/json',
      'user-agent': 'connect-console',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': webhookSignature(secret, { id, at, body }),
    },
    Buffer.from(body),
  );
  const { http_status, network_error } = response;
  const said = response.body?.slice(0, MOST_DETAIL) ?? null;
  if (network_error) return { failure: network_error.code, detail: network_error.message };
  const isAccepted = responseClass({ http_status, network_code: null }) === '2xx';
  return { failure: isAccepted ? null : `HTTP_${http_status ?? 0}`, detail: said };
}

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
