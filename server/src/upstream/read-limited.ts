import type { Readable } from 'node:stream';
import { UpstreamTooLargeError } from './failures.js';

/** The stream's text as UTF-8, without a byte order mark; throws UpstreamTooLargeError past `limit` bytes and reads no further. */
export async function readLimited(stream: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // undici's body yields Buffers
    size += chunk.length;
    if (size > limit) throw new UpstreamTooLargeError(limit);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
