import { Agent, request } from 'undici';
import { guardedAgent, refusePrivateLiteral } from '../../http/guarded-agent.js';
import type { AttemptResult } from './attempt.js';
import { networkFailure } from './network-failure.js';
import { RESPONSE_LIMIT, responseText } from './response-text.js';
import { signatureOf } from './signature.js';

/** How deliveries are sent. */
export interface SendSettings {
  secret: string;
  /** From the start of an attempt to the end of its answer. */
  timeoutMs: number;
  allowPrivateDestinations: boolean;
}

/** Sends over connections of its own, so that no other sender waits for them. */
export interface Sender {
  send: (destination_url: string, body: string) => Promise<AttemptResult>;
  close: () => Promise<void>;
}

type Answer = Pick<AttemptResult, 'http_status' | 'response_body'>;

async function readBounded(
  stream: AsyncIterable<Uint8Array> & { destroy: () => unknown },
  into: Uint8Array[],
): Promise<void> {
  let bytes = 0;
  for await (const chunk of stream) {
    into.push(chunk);
    bytes += chunk.length;
    if (bytes > RESPONSE_LIMIT) break; // leaving the loop destroys the stream
  }
}

/** The time-out covers look-up, connection, headers and body together; redirects are not followed. */
export function createSender(settings: SendSettings): Sender {
  const agent: Agent = guardedAgent({
    allowPrivate: settings.allowPrivateDestinations,
    connectTimeoutMs: settings.timeoutMs,
  });

  async function post(destination: string, body: string, answer: Answer, signal: AbortSignal) {
    const url = new URL(destination);
    if (!settings.allowPrivateDestinations) refusePrivateLiteral(url);
    const bytes = Buffer.from(body);
    const response = await request(url, {
      dispatcher: agent,
      method: 'POST',
      body: bytes,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'connect-sandbox',
        'x-hub-signature-256': signatureOf(settings.secret, bytes),
      },
    });
    answer.http_status = response.statusCode;
    const chunks: Uint8Array[] = [];
    try {
      await readBounded(response.body, chunks);
    } finally {
      answer.response_body = responseText(Buffer.concat(chunks));
    }
  }

  async function send(destination_url: string, body: string): Promise<AttemptResult> {
    const answer: Answer = { http_status: null, response_body: null };
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    const signal = AbortSignal.timeout(settings.timeoutMs);
    try {
      await post(destination_url, body, answer, signal);
      return { ...answer, network_error: null, duration_ms: took() };
    } catch (error) {
      const network_error = networkFailure(error, settings.timeoutMs);
      return { ...answer, network_error, duration_ms: took() };
    }
  }

  return { send, close: () => agent.destroy() };
}
