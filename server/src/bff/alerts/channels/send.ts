import { createGuardedClient, type GuardedClient } from '../../../http/guarded-call.js';
import type { AlertChannelRow } from '../alert-rows.js';
import type { AlertMessage } from '../message.js';
import { createMailer, mailAlert, type EmailSettings, type Mailer } from './email-channel.js';
import { postAlert, type Sent } from './webhook-channel.js';

/** What channels send with. */
export interface Senders {
  client: GuardedClient;
  /** Null where no SMTP server is set. */
  mailer: Mailer | null;
}

/** The senders of a console, which close with it. */
export interface ClosableSenders extends Senders {
  close: () => Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Nothing is connected before the first message. */
export function createSenders(
  allowPrivate: boolean,
  email: EmailSettings | undefined,
): ClosableSenders {
  const client = createGuardedClient({ allowPrivate, timeoutMs: TIMEOUT_MS });
  return { client, mailer: email ? createMailer(email) : null, close: client.close };
}

/** Sends a message to a channel. Never throws for what the network does. */
export function sendTo(
  { client, mailer }: Senders,
  { kind, target, secret }: Pick<AlertChannelRow, 'kind' | 'target' | 'secret'>,
  message: AlertMessage,
): Promise<Sent> {
  return kind === 'email'
    ? mailAlert(mailer, target, message)
    : postAlert(client, { url: target, secret: secret ?? '' }, message);
}
