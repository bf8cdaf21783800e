import { z } from 'zod';
import type { AlertMessage } from '../message.js';
import type { Sent } from './webhook-channel.js';

const TIMEOUT_MS = 10_000;
const MOST_DETAIL = 300;

/** The SMTP server that emails are sent by. */
export interface EmailSettings {
  host: string;
  port: number;
  /** `starttls` sends nothing without encryption; `tls` begins with it; `none` is for a server on this computer. */
  security: 'starttls' | 'tls' | 'none';
  login: { user: string; pass: string } | null;
  /** The address that they come from. */
  from: string;
}

/** Sends emails. */
export interface Mailer {
  from: string;
  send: (mail: {
    id: string;
    to: readonly string[];
    subject: string;
    text: string;
  }) => Promise<void>;
}

const addresses = z.array(z.string());

/** The addresses of an email channel. */
export function addressesOf(target: string): string[] {
  return addresses.parse(JSON.parse(target));
}

const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** Connects for each email, because there are few. */
export function createMailer({ host, port, security, login, from }: EmailSettings): Mailer {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const settings = {
    ...{ host, port, ...times, socketTimeout: TIMEOUT_MS, dnsTimeout: TIMEOUT_MS },
    ...{ secure: security === 'tls', requireTLS: security === 'starttls' },
    ignoreTLS: security === 'none',
    ...(login ? { auth: login } : {}),
    // No message may name a file or an address to be attached.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  return {
    from,
    async send({ id, to, subject, text }) {
      // Most consoles send no email, so a start does not read it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(settings);
      await transport.sendMail({
        ...{ from, to: [...to], subject, text },
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

const coded = z.object({ code: z.string(), responseCode: z.optional(z.number()) });

/** What an error says without what was sent to the server, which may have been the password. */
function failureOf(error: unknown): Sent {
  const read = coded.safeParse(error).data;
  const detail = error instanceof Error ? error.message.slice(0, MOST_DETAIL) : null;
  if (read?.responseCode !== undefined) return { failure: `SMTP_${read.responseCode}`, detail };
  return { failure: read?.code ?? 'UNKNOWN', detail };
}

/** Sends a message to the addresses of a channel. Never throws for what the network does. */
export async function mailAlert(
  mailer: Mailer | null,
  target: string,
  { id, title, link }: AlertMessage,
): Promise<Sent> {
  if (!mailer) return { failure: 'NO_SMTP_SERVER', detail: 'SMTP_HOST is not set.' };
  const text = `${title}\n\n${link}\n`;
  try {
    // Of an incident's sentence, every character that would end the line of a header is a space.
    const subject = title.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
    await mailer.send({ id, to: addressesOf(target), subject, text });
    return { failure: null, detail: null };
  } catch (error) {
    return failureOf(error);
  }
}
