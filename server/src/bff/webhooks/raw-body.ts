import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { z } from 'zod';
import {
  BodyTooLargeError,
  InvalidRequestError,
  UnsupportedMediaTypeError,
} from '../../http/errors.js';

const parserError = z.object({ type: z.string() });

function translate(limit: number): ErrorRequestHandler {
  return (error: unknown, _request, _response, _next) => {
    const type = parserError.safeParse(error).data?.type;
    if (type === 'entity.too.large') throw new BodyTooLargeError(limit, { cause: error });
    if (type === 'encoding.unsupported') {
      // The signature is over the body as it is sent (part 6), so a compressed one has none.
      throw new UnsupportedMediaTypeError('The body must be sent uncompressed.', { cause: error });
    }
    if (type) throw new InvalidRequestError('The body could not be read.', [], { cause: error });
    throw error;
  };
}

/**
 * Reads at most `limit` bytes into `request.body`, whatever their type, as a Buffer that rawBodyOf()
 * gives. Throws BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError.
 */
export function rawBody(limit: number): RequestHandler {
  return Router().use(express.raw({ type: () => true, limit, inflate: false }), translate(limit));
}

/** The bytes that rawBody() read; none where the request had no body. */
export function rawBodyOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
