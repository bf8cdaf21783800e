import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { DescribedResponse, PlannedResponse } from './decide.js';

/** The most deliveries that are open at once. */
const MOST_OPEN = 512;

/** Why an open connection ended. */
export type HoldEnd = 'over' | 'hung up' | 'stopped';

/** The connections that test receivers keep open, limited in number and time; stopping the sandbox closes them. */
export interface OpenResponses {
  /** Counts a response as open until its connection closes; false when there are too many. */
  enter: (response: ServerResponse) => boolean;
  /** Keeps it open until `ms` have passed, the connection closes, or the sandbox stops. */
  hold: (response: ServerResponse, ms: number) => Promise<HoldEnd>;
  /** Closes every open connection, and every later one at once. */
  stop: () => void;
}

/** Starts with no connection; at most `most` are open at once. */
export function createOpenResponses(most = MOST_OPEN): OpenResponses {
  const held = new Set<ServerResponse>();
  let open = 0;
  let stopped = false;

  return {
    enter: (response) => {
      if (open >= most) return false;
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      return true;
    },
    hold: async (response, ms) => {
      if (stopped) response.destroy();
      if (response.destroyed) return stopped ? 'stopped' : 'hung up';
      held.add(response);
      const end = await new Promise<HoldEnd>((resolve) => {
        const timer = setTimeout(resolve, ms, 'over');
        response.once('close', () => {
          clearTimeout(timer);
          resolve(stopped ? 'stopped' : 'hung up');
        });
      });
      held.delete(response);
      return end;
    },
    stop: () => {
      stopped = true;
      for (const response of held) response.destroy();
    },
  };
}

/** The longest time without a response: three times as long as the sandbox waits. */
const LONGEST_MS = 30_000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const BLOCKS_A_MIB = (1024 * 1024) / BLOCK.length;
const HALF = 'This body ends here, although its length says that it';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function* blocks(mib: number): Generator<Buffer> {
  for (let left = mib * BLOCKS_A_MIB; left > 0; left -= 1) yield BLOCK;
}

async function respondLate(
  response: ServerResponse,
  s: number,
  open: OpenResponses,
): Promise<DescribedResponse> {
  const from = performance.now();
  const end = await open.hold(response, s * 1000);
  if (end !== 'over') {
    const reason = end === 'stopped' ? 'the sandbox stopped' : 'the sender hung up';
    return { answer: `${reason} after ${seconds(performance.now() - from)}`, http_status: null };
  }
  response.writeHead(200, TEXT).end(`A response after ${s} s.`);
  return { answer: `HTTP 200 after ${s} s`, http_status: 200 };
}

async function sendHuge(response: ServerResponse, mib: number, open: OpenResponses): Promise<void> {
  response.writeHead(200, { ...TEXT, 'Content-Length': mib * 1024 * 1024 });
  // The pipe ends when the sender closes; a sender that does not read is cut off.
  Readable.from(blocks(mib)).pipe(response);
  await open.hold(response, LONGEST_MS);
  response.destroy();
}

/** Sends the planned response. Resolves to how it ended where that was not known before, else to null. */
export async function perform(
  response: ServerResponse,
  planned: PlannedResponse,
  open: OpenResponses,
): Promise<DescribedResponse | null> {
  switch (planned.how) {
    case 'status':
      response.writeHead(planned.status, { ...TEXT, ...planned.headers });
      response.end(planned.status === 205 ? '' : planned.text);
      return null;
    case 'slow':
      return respondLate(response, planned.seconds, open);
    case 'never':
      await open.hold(response, LONGEST_MS);
      response.destroy();
      return null;
    case 'reset':
      response.socket?.resetAndDestroy();
      return null;
    case 'half_body':
      response.writeHead(200, { ...TEXT, 'Content-Length': 2 * HALF.length });
      response.write(HALF, () => response.destroy());
      return null;
    case 'huge_body':
      await sendHuge(response, planned.mib, open);
      return null;
  }
}
