import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { responseClass } from '../../../contract/index.js';
import { openChannel, type StoredSecrets } from '../../auth/stored-secrets.js';
import { createGuardedClient, type GuardedClient } from '../../../http/guarded-call.js';
import type { AlertChannelRow } from '../alert-rows.js';

/** The prefix of a signing secret; the rest is the key in base64. */
export const SECRET_PREFIX = 'whsec_';
const MOST_DETAIL = 300;
const TIMEOUT_MS = 10_000;
// Each of an email's steps has TIMEOUT_MS, but a server that keeps responding could prolong them without end.
const MAIL_MS = 30_000;

/** A message as channels send it. */
export interface AlertMessage {
  /** The same in every try of a notification, so that a receiver can ignore repeats. */
  id: string;
  /** One line of text. */
  title: string;
  /** The address of the page that shows it. */
  link: string;
  /** The JSON body of a webhook, without its text. */
  event: object;
}

/** The result of a try; `failure` is null if the message was sent. */
interface Sent {
  failure: string | null;
  detail: string | null;
}

/** The SMTP server that sends the emails. */
export interface EmailSettings {
  host: string;
  port: number;
  /**
   * `starttls` refuses to send without encryption; `tls` encrypts from the start; `none` is for a server on this
   * computer.
   */
  security: 'starttls' | 'tls' | 'none';
  login: { user: string; pass: string } | null;
  /** The sender's address. */
  from: string;
}

const addresses = z.array(z.string());

/** The addresses of an email channel. */
export function addressesOf(target: string): string[] {
  return addresses.parse(JSON.parse(target));
}

const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';

const coded = z.object({ code: z.string(), responseCode: z.optional(z.number()) });

/** The text of an error without what was sent to the server, which may include the password. */
function failureOf(error: unknown): Sent {
  const read = coded.safeParse(error).data;
  const detail = error instanceof Error ? error.message.slice(0, MOST_DETAIL) : null;
  if (read?.code === 'EABORT') {
    return { failure: 'ETIMEDOUT', detail: `It took more than ${MAIL_MS / 1000} s.` };
  }
  if (read?.responseCode !== undefined) return { failure: `SMTP_${read.responseCode}`, detail };
  return { failure: read?.code ?? 'UNKNOWN', detail };
}

/**
 * Sends a message to the addresses of a channel, by a connection of its own, because there are few. Network failures
 * are returned, not thrown.
 */
export async function mailAlert(
  email: EmailSettings | undefined,
  target: string,
  { id, title, link }: AlertMessage,
): Promise<Sent> {
  if (!email) return { failure: 'NO_SMTP_SERVER', detail: 'SMTP_HOST is not set.' };
  const { host, port, security, login, from } = email;
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  try {
    // Loaded when first needed, because most consoles send no email.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...{ host, port, ...times, socketTimeout: TIMEOUT_MS, dnsTimeout: TIMEOUT_MS },
      ...{ secure: security === 'tls', requireTLS: security === 'starttls' },
      ignoreTLS: security === 'none',
      ...(login ? { auth: login } : {}),
      // A message must not be able to attach a file or the content of a URL.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    await transport.sendMail({
      ...{ from, to: addressesOf(target), text: `${title}\n\n${link}\n` },
      // In an incident's sentence, every character that would end a header line becomes a space.
      subject: Array.from(title.replaceAll(/\p{Cc}+/gu, ' '))
        .slice(0, 200)
        .join(''),
      messageId: `<${id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Also closes the connection.
      signal: AbortSignal.timeout(MAIL_MS),
    });
    return { failure: null, detail: null };
  } catch (error) {
    return failureOf(error);
  }
}

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
  return { client, email, secrets, close: client.close };
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
  { client, email, secrets }: Senders,
  stored: Pick<AlertChannelRow, 'id' | 'kind' | 'target' | 'secret'>,
  message: AlertMessage,
): Promise<Sent> {
  const channel = openChannel(secrets, stored);
  if (!channel) return OTHER_KEY;
  const { kind, target, secret } = channel;
  return kind === 'email'
    ? mailAlert(email, target, message)
    : postAlert(client, { url: target, secret: secret ?? '' }, message);
}
