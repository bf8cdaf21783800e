import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { isIPv6, type AddressInfo } from 'node:net';
import express from 'express';

// Clients other than browsers use these paths by the machine's address, bypassing the proxy.
const AT_THE_ROOT = ['/healthz', '/readyz'];

/** Serves an app below a path, such as `/connect`, which the app itself does not see; '' serves it at the root. */
function below(basePath: string, app: RequestListener): RequestListener {
  if (basePath === '') return app;
  return (request, response) => {
    const { url = '/' } = request;
    const [path = ''] = url.split('?', 1);
    if (url.startsWith(`${basePath}/`) || AT_THE_ROOT.includes(path)) {
      request.url = AT_THE_ROOT.includes(path) ? url : url.slice(basePath.length);
      app(request, response);
    } else if ((path === '/' || path === basePath) && request.method === 'GET') {
      response.writeHead(307, { location: `${basePath}/` }).end();
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    }
  };
}

/** This program may not listen there, or the address does not exist; `code` is the system's. */
export class ListenError extends Error {}

/** The port is in use by another program. */
export class PortTakenError extends Error {
  constructor(
    readonly port: number,
    options?: ErrorOptions,
  ) {
    super(`Port ${port} is taken by another program.`, options);
  }
}

const EVERY_ADDRESS = ['0.0.0.0', '::', ''];

/** The address of a server that listens on `host`; `self` names this machine if that is every address. */
export function urlOf(host: string, port: number, self = '127.0.0.1'): string {
  const shown = EVERY_ADDRESS.includes(host) ? self : host;
  return `http://${isIPv6(shown) ? `[${shown}]` : shown}:${port}`;
}

export interface Listening {
  port: number;
  /** Accepts no new requests, lets open ones finish for `graceMs`, then aborts them. */
  close: (graceMs?: number) => Promise<void>;
}

const cannot = ({ host, port }: { host: string; port: number }, code: string): string =>
  `This program cannot listen on ${host}, port ${port} (${code}).`;

/**
 * Classes of requests and responses whose prototypes are those that an Express app sets on each. An object whose
 * prototype was changed stays slow to use: with these classes a forwarded request takes half the time.
 */
function messageClasses(app: RequestListener) {
  if (!('request' in app && 'response' in app)) return {};
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  for (const [own, theirs] of [
    [AppRequest.prototype, express.request],
    [AppResponse.prototype, express.response],
  ] as const) {
    Object.defineProperties(own, Object.getOwnPropertyDescriptors(theirs));
    Object.assign(own, { app });
  }
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** How long a client may take for its headers and for a whole request, and how often this is checked, in ms. */
const TIMES = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};
// Longer than proxies usually keep an unused connection, because a proxy may send a request while the console closes
// its end.
const KEPT_ALIVE_MS = 75_000;
const MOST_HEADERS = 200;
const MOST_HEADER_BYTES = 16 * 1024;
const REQUESTS_PER_CONNECTION = 10_000;

/** Listens on host and port (0 chooses one), with TLS if there is a certificate; throws PortTakenError, ListenError. */
export function listen(
  handler: RequestListener,
  options: {
    host: string;
    port: number;
    tls?: { key: string; cert: string };
    times?: typeof TIMES;
    /** The path below which everything is served; '' is the root. */
    basePath?: string;
  },
): Promise<Listening> {
  const { tls, times = TIMES, basePath = '' } = options;
  const served = below(basePath, handler);
  const given = {
    ...messageClasses(handler),
    ...times,
    maxHeaderSize: MOST_HEADER_BYTES,
    keepAliveTimeout: KEPT_ALIVE_MS,
  };
  const server = tls ? createTlsServer({ ...tls, ...given }, served) : createServer(given, served);
  server.maxHeadersCount = MOST_HEADERS;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = error.message } = error;
      if (code === 'EADDRINUSE') reject(new PortTakenError(options.port, { cause: error }));
      else reject(new ListenError(cannot(options, code), { cause: error }));
    });
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
      resolve({ port, close: (graceMs = 5000) => close(server, graceMs) });
    });
  });
}

const IDLE_MS = 50;

function close(server: Server | TlsServer, graceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => {
      server.closeAllConnections();
    }, graceMs);
    // A connection whose response is only sent now would be kept open for the client's next request.
    const idle = setInterval(() => {
      server.closeIdleConnections();
    }, IDLE_MS);
    server.close((error) => {
      clearTimeout(cut);
      clearInterval(idle);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
