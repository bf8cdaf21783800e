import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANYWHERE, BY_PATH, type OddAnswer } from './odd-answers.js';

export type OddPath = keyof typeof BY_PATH;

/**
 * `reset` cuts the connection, `reset_in_body` after half a response, `hang` never responds, `huge` is 6 MB of JSON.
 */
type OddFault = 'reset' | 'reset_in_body' | 'hang' | 'huge';

/** The responses that a path can be set to. */
type OddProfile<P extends OddPath> = keyof (typeof BY_PATH)[P] | keyof typeof ANYWHERE | OddFault;

/** A request as it came. */
interface OddRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service with this API whose responses have every other form that decisions.md lists. */
export interface OddService {
  url: string;
  /** Newest last. */
  requests: OddRequest[];
  /** From now on the path responds like this. */
  answer: <P extends OddPath>(path: P, profile: OddProfile<P>) => void;
  /** The same for every path. */
  answerEverywhere: (profile: keyof typeof ANYWHERE | OddFault) => void;
  /** Every path has its first odd response again. */
  asAtFirst: () => void;
  stop: () => Promise<void>;
}

const paths = Object.keys(BY_PATH) as OddPath[]; // the table is a constant
const FAULTS: ReadonlySet<string> = new Set<OddFault>(['reset', 'reset_in_body', 'hang', 'huge']);

function answerOf(path: string, profile: string): OddAnswer {
  const own: Record<string, OddAnswer> = { ...ANYWHERE, ...BY_PATH[path as OddPath] }; // unknown: nothing of its own
  return own[profile] ?? ANYWHERE.missing;
}

function send(response: ServerResponse, answer: OddAnswer): void {
  const redirect = answer.status === 302 ? { location: '/elsewhere' } : {};
  response.writeHead(answer.status ?? 200, {
    ...(answer.text === '' ? {} : { 'content-type': answer.type ?? 'application/json' }),
    ...redirect,
  });
  response.end(answer.text);
}

function fail(response: ServerResponse, fault: string): void {
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
  } else if (fault === 'reset_in_body') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"status":', () => response.socket?.resetAndDestroy());
  } else {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`["${'x'.repeat(6_000_000)}"]`);
  }
}

/** Starts it on a free port of 127.0.0.1. */
export async function startOddService(): Promise<OddService> {
  const requests: OddRequest[] = [];
  const profiles = new Map<string, string>();
  const asAtFirst = () => {
    for (const path of paths) profiles.set(path, Object.keys(BY_PATH[path])[0] ?? 'missing');
  };
  asAtFirst();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      const profile = profiles.get(path) ?? 'missing';
      if (FAULTS.has(profile)) fail(response, profile);
      else send(response, answerOf(path, profile));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    asAtFirst,
    answer: (path, profile) => profiles.set(path, String(profile)),
    answerEverywhere: (profile) => {
      for (const path of paths) profiles.set(path, profile);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
