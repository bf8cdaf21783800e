import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { Answer, Told } from './decide.js';
import type { OpenAnswers } from './open-answers.js';

/** The longest that a connection is kept for nothing: three times as long as the sandbox waits. */
const LONGEST_MS = 30_000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const BLOCKS_A_MIB = (1024 * 1024) / BLOCK.length;
const HALF = 'This body breaks off, although it says that it';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function* blocks(mib: number): Generator<Buffer> {
  for (let left = mib * BLOCKS_A_MIB; left > 0; left -= 1) yield BLOCK;
}

async function answerLate(response: ServerResponse, s: number, open: OpenAnswers): Promise<Told> {
  const from = performance.now();
  const end = await open.hold(response, s * 1000);
  if (end !== 'over') {
    const who = end === 'stopped' ? 'the sandbox stopped' : 'the sender hung up';
    return { answer: `${who} after ${seconds(performance.now() - from)}`, http_status: null };
  }
  response.writeHead(200, TEXT).end(`After ${s} s, as told.`);
  return { answer: `HTTP 200 after ${s} s`, http_status: 200 };
}

async function sendHuge(response: ServerResponse, mib: number, open: OpenAnswers): Promise<void> {
  response.writeHead(200, { ...TEXT, 'Content-Length': mib * 1024 * 1024 });
  // The pipe ends by itself when the sender has enough; who never reads is cut.
  Readable.from(blocks(mib)).pipe(response);
  await open.hold(response, LONGEST_MS);
  response.destroy();
}

/** Does what was decided. Resolves when it is done: with what came of it where that was not known before. */
export async function perform(
  response: ServerResponse,
  answer: Answer,
  open: OpenAnswers,
): Promise<Told | null> {
  switch (answer.how) {
    case 'status':
      response.writeHead(answer.status, { ...TEXT, ...answer.headers });
      response.end(answer.status === 205 ? '' : answer.text);
      return null;
    case 'slow':
      return answerLate(response, answer.seconds, open);
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
      await sendHuge(response, answer.mib, open);
      return null;
  }
}
