import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/**
 * Sends a file as it is made, as fast as it is taken; a client that goes away ends the making. Its name is `subject` with
 * the day, and has no characters that a header must escape.
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
    // The client is gone, so there is no one to inform and no failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      return;
    }
    throw error;
  }
}
