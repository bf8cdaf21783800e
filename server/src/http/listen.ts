import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The port is in use by another program, or may not be used by this one. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(
    readonly port: number,
    options?: ErrorOptions,
  ) {
    super(`Port ${port} is taken by another program.`, options);
  }
}

/** A server that listens. */
export interface Listening {
  port: number;
  /** Takes no new request, lets those under way finish for `graceMs`, then cuts them. */
  close: (graceMs?: number) => Promise<void>;
}

const systemError = z.object({ code: z.string() });

/** Listens on host and port (0 chooses one); throws PortTakenError. */
export function listen(
  handler: RequestListener,
  options: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const { data } = systemError.safeParse(error);
      const taken = data?.code === 'EADDRINUSE' || data?.code === 'EACCES';
      reject(taken ? new PortTakenError(options.port, { cause: error }) : error);
    });
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
      resolve({ port, close: (graceMs = 5000) => close(server, graceMs) });
    });
  });
}

function close(server: ReturnType<typeof createServer>, graceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => {
      server.closeAllConnections();
    }, graceMs);
    server.close((error) => {
      clearTimeout(cut);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
