import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/**
 * Streams a file as fast as the client reads it, and stops if the client disconnects. Its name is `subject` with the
 * date, and needs no escaping in a header.
 */
export async function sendFile(
  response: Response,
  subject: string,
  format: keyof typeof TYPES,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  response.setHeader('content-type', TYPES[format]);
  const name = `${subject}-${new Date().toISOString().slice(0, 10)}.${format}`;
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // The client has disconnected: there is no one to inform, and it is no failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      return;
    }
    throw error;
  }
}
