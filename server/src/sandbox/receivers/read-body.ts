import type { IncomingMessage } from 'node:http';
import { BodyTooLargeError } from '../../http/errors.js';

/** The most bytes of a delivery that are read, and weighed by its signature. */
const READ_BYTES = 256 * 1024;

/**
 * The bytes as they came, whatever their type and encoding; null when the sender broke off. Throws
 * BodyTooLargeError as soon as there are too many.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const whole = await new Promise<boolean>((resolve) => {
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > READ_BYTES) resolve(true);
    });
    request.once('end', () => {
      resolve(true);
    });
    request.once('error', () => {
      resolve(false);
    });
    request.once('close', () => {
      resolve(false);
    });
  });
  if (bytes > READ_BYTES) {
    request.removeAllListeners('data').pause();
    throw new BodyTooLargeError(READ_BYTES);
  }
  return whole ? Buffer.concat(chunks) : null;
}
