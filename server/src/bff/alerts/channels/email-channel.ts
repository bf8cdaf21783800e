import { z } from 'zod';
import type { AlertMessage, Sent } from '../message.js';

const TIMEOUT_MS = 10_000;
const MOST_DETAIL = 300;

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

/** Sends emails, with one connection for each, because there are few. */
export function createMailer({ host, port, security, login, from }: EmailSettings) {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const settings = {
    ...{ host, port, ...times, socketTimeout: TIMEOUT_MS, dnsTimeout: TIMEOUT_MS },
    ...{ secure: security === 'tls', requireTLS: security === 'starttls' },
    ignoreTLS: security === 'none',
    ...(login ? { auth: login } : {}),
    // A message must not be able to attach a file or the content of a URL.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  return {
    from,
    async send(id: string, mail: { to: string[]; subject: string; text: string }) {
      // Loaded when first needed, because most consoles send no email.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(settings);
      await transport.sendMail({
        ...{ from, ...mail },
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

export type Mailer = ReturnType<typeof createMailer>;

const coded = z.object({ code: z.string(), responseCode: z.optional(z.number()) });

/** The text of an error without what was sent to the server, which may include the password. */
function failureOf(error: unknown): Sent {
  const read = coded.safeParse(error).data;
  const detail = error instanceof Error ? error.message.slice(0, MOST_DETAIL) : null;
  if (read?.responseCode !== undefined) return { failure: `SMTP_${read.responseCode}`, detail };
  return { failure: read?.code ?? 'UNKNOWN', detail };
}

/** Sends a message to the addresses of a channel. Network failures are returned, not thrown. */
export async function mailAlert(
  mailer: Mailer | null,
  target: string,
  { id, title, link }: AlertMessage,
): Promise<Sent> {
  if (!mailer) return { failure: 'NO_SMTP_SERVER', detail: 'SMTP_HOST is not set.' };
  const text = `${title}\n\n${link}\n`;
  try {
    // In an incident's sentence, every character that would end a header line becomes a space.
    const subject = title.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
    await mailer.send(id, { to: addressesOf(target), subject, text });
    return { failure: null, detail: null };
  } catch (error) {
    return failureOf(error);
  }
}
