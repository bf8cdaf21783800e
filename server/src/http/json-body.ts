import { isUtf8 } from 'node:buffer';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { z } from 'zod';
import { BodyTooLargeError, InvalidRequestError, UnsupportedMediaTypeError } from './errors.js';
import { requireJsonBounds } from './parse-request.js';

const parserError = z.object({ type: z.string() });

const hasBody: (headers: NodeJS.Dict<string | string[]>) => boolean = (headers) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (hasBody(request.headers) && !request.is('application/json')) {
    throw new UnsupportedMediaTypeError('The body must be sent as application/json.');
  }
  next();
};

// Invalid bytes are all decoded as U+FFFD, so different ids would become one.
function refuseBrokenText(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new InvalidRequestError('The body is not UTF-8.');
}

const checkBounds: RequestHandler = (request, _response, next) => {
  requireJsonBounds(request.body);
  next();
};

function translate(limit: number, expected: string): ErrorRequestHandler {
  return (error: unknown, _request, _response, _next) => {
    const type = parserError.safeParse(error).data?.type;
    if (type === 'entity.too.large') throw new BodyTooLargeError(limit, { cause: error });
    if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
      throw new UnsupportedMediaTypeError(expected, { cause: error });
    }
    if (type === 'entity.parse.failed') {
      throw new InvalidRequestError('The body is not valid JSON.', [], { cause: error });
    }
    if (type) throw new InvalidRequestError('The body could not be read.', [], { cause: error });
    throw error;
  };
}

/**
 * Reads a JSON body of at most `limit` bytes into `request.body` (undefined when there is none): UTF-8, at
 * most 64 levels deep, without NUL characters.
 * Throws BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError.
 */
export function jsonBody(limit: number): RequestHandler {
  return Router().use(
    refuseOtherTypes,
    express.json({ limit, strict: false, verify: refuseBrokenText }),
    checkBounds,
    translate(limit, 'The body must be JSON in UTF-8.'),
  );
}

/**
 * Reads at most `limit` bytes into `request.body`, whatever their type, for rawBodyOf(). They must be uncompressed,
 * because a signature is over the body as it is sent (part 6). Throws as jsonBody().
 */
export function rawBody(limit: number): RequestHandler {
  return Router().use(
    express.raw({ type: () => true, limit, inflate: false }),
    translate(limit, 'The body must be sent uncompressed.'),
  );
}

/** The bytes that rawBody() read; none where the request had no body. */
export function rawBodyOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
