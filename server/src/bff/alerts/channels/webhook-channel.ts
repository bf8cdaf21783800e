import { createHmac } from 'node:crypto';
import { responseClass } from '../../../contract/index.js';
import type { GuardedClient } from '../../../http/guarded-call.js';
import type { AlertMessage } from '../message.js';

/** The prefix of a signing secret; the rest is the key in base64. */
export const SECRET_PREFIX = 'whsec_';
const MOST_DETAIL = 300;

/** The result of a try; `failure` is null if the message was sent. */
export interface Sent {
  failure: string | null;
  detail: string | null;
}

/** The signature of a message as the Standard Webhooks specification defines it, for a time in seconds. */
export function webhookSignature(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

/** Text in which Slack finds no mention and no link. Slack looks for both even if told not to format. */
export function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Posts a signed message. Its `text` is what Slack and similar receivers show. Network failures are returned, not
 * thrown.
 */
export async function postAlert(
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
