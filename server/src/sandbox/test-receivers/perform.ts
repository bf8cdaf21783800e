import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { PlannedResponse } from './decide.js';

/** The most deliveries that are open at once. */
const MOST_OPEN = 512;

/** The connections that test receivers keep open, limited in number and time; stopping the sandbox closes them. */
export interface OpenResponses {
  /** Counts a response as open until its connection closes; false when there are too many. */
  enter: (response: ServerResponse) => boolean;
  /** Keeps it open until `ms` have passed, the connection closes, or the sandbox stops. */
  hold: (response: ServerResponse, ms: number) => Promise<void>;
  /** Closes every open connection, and every later one at once. */
  stop: () => void;
}

/** Starts with no connection; at most `most` are open at once. */
export function createOpenResponses(most = MOST_OPEN): OpenResponses {
  const open = new Set<ServerResponse>();
  let isStopped = false;
  return {
    enter: (response) => {
      if (open.size >= most) return false;
      open.add(response);
      response.once('close', () => open.delete(response));
      return true;
    },
    hold: async (response, ms) => {
      if (isStopped) response.destroy();
      if (response.destroyed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        response.once('close', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    stop: () => {
      isStopped = true;
      for (const response of open) response.destroy();
    },
  };
}

/** The longest time without a response: three times as long as the sandbox waits. */
const LONGEST_MS = 30_000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const BLOCKS_A_MIB = (1024 * 1024) / BLOCK.length;
const HALF = 'This body ends here, although its length says that it';

function* blocks(mib: number): Generator<Buffer> {
  for (let left = mib * BLOCKS_A_MIB; left > 0; left -= 1) yield BLOCK;
}

async function sendHuge(response: ServerResponse, mib: number, open: OpenResponses): Promise<void> {
  response.writeHead(200, { ...TEXT, 'Content-Length': mib * 1024 * 1024 });
  // The pipe ends when the sender closes; a sender that does not read is cut off.
  Readable.from(blocks(mib)).pipe(response);
  await open.hold(response, LONGEST_MS);
  response.destroy();
}

/** Sends the planned response; resolves when the connection has nothing to wait for. */
export async function perform(
  response: ServerResponse,
  planned: PlannedResponse,
  open: OpenResponses,
): Promise<void> {
  switch (planned.how) {
    case 'status':
      response.writeHead(planned.status, { ...TEXT, ...planned.headers });
      response.end(planned.status === 205 ? '' : planned.text);
      break;
    case 'slow':
      await open.hold(response, planned.seconds * 1000);
      if (!response.destroyed) {
        response.writeHead(200, TEXT).end(`A response after ${planned.seconds} s.`);
      }
      break;
    case 'never':
      await open.hold(response, LONGEST_MS);
      response.destroy();
      break;
    case 'reset':
      response.socket?.resetAndDestroy();
      break;
    case 'half_body':
      response.writeHead(200, { ...TEXT, 'Content-Length': 2 * HALF.length });
      response.write(HALF, () => response.destroy());
      break;
    case 'huge_body':
      await sendHuge(response, planned.mib, open);
  }
}
