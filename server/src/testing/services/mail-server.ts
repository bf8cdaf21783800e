import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail. */
interface Mail {
  from: string;
  to: string[];
  /** Including its headers. */
  text: string;
}

/** An SMTP server for tests. */
export interface MailServer {
  port: number;
  /** Newest last. */
  mails: Mail[];
  /** The user and password of each sign-in. */
  signedIn: string[];
  stop: () => Promise<void>;
}

/** Starts a real SMTP server on a free port of 127.0.0.1, which accepts any sign-in, unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const signedIn: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] },
    // Otherwise the password would not be requested.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      signedIn.push(`${username} ${password}`);
      callback(null, { user: username });
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
    ...options,
  });
  // A client that gives up is not a failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    ...{ port, mails, signedIn },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
