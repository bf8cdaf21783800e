import { isUtf8 } from 'node:buffer';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { findJsonFault, NO_NUL, type FieldProblem } from '../contract/index.js';
import {
  BodyTooLargeError,
  InvalidRequestError,
  refusedField,
  UnsupportedMediaTypeError,
} from './errors.js';

// The contract's own messages take precedence; these are for wrong types and unknown values.
z.config(z.locales.en());

function toFieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key].filter(Boolean).join('.'),
      reason: 'is not a field of this request',
    }));
  }
  const isOfOther = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  const missing = isOfOther && issue.input === undefined;
  return [{ field, reason: missing ? 'is missing' : lowerFirst(issue.message) }];
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function toSentence({ field, reason }: FieldProblem): string {
  if (field === '') return `The body ${reason}`;
  return reason === 'is missing' ? `Missing required field: ${field}` : `${field} ${reason}`;
}

// A list may contain thousands of bad rows; more messages would not help.
const MOST_FIELDS = 100;

/**
 * The value parsed by the schema; an absent body counts as `{}`. Throws InvalidRequestError with the first 100 refused
 * fields, each message in the words of part 7's example ("Missing required field: …").
 */
export function parseRequest<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  const given = body === undefined ? {} : body;
  const parsed = z.safeParse(schema, given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MOST_FIELDS);
  const fields = issues.flatMap(toFieldProblems).slice(0, MOST_FIELDS);
  // Without the cause, which contains the refused values: they may be secrets.
  throw new InvalidRequestError(fields.map(toSentence).join('; '), fields);
}

// A key may be empty, and then it does not name the field.
const refusedNul = (field: string) =>
  refusedField(field, NO_NUL, toSentence({ field, reason: NO_NUL }));

/** Refuses an address with a NUL character, which databases do not store. Throws InvalidRequestError. */
export const refuseNulInAddress: RequestHandler = (request, _response, next) => {
  const { url } = request;
  if (url.includes('%00')) {
    const start = url.indexOf('?');
    const query = new URLSearchParams(start < 0 ? '' : url.slice(start));
    const named = [...query].find((pair) => pair.join('').includes('\u0000'));
    throw refusedNul(named?.[0] ?? 'the address');
  }
  next();
};

const parserError = z.object({ type: z.string() });

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  // is() returns null without a body; an empty one needs no type.
  const isOther = request.is('application/json') === false;
  if (isOther && request.headers['content-length'] !== '0') {
    throw new UnsupportedMediaTypeError('The body must be sent as application/json.');
  }
  next();
};

// Invalid bytes would all be decoded as U+FFFD, so that different IDs would become one.
function refuseBrokenText(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new InvalidRequestError('The body is not UTF-8.');
}

const requireJsonBounds: RequestHandler = (request, _response, next) => {
  const found = findJsonFault(request.body);
  if (found?.reason === NO_NUL && found.path.length > 0) {
    throw refusedNul(found.path.join('.'));
  }
  if (found) throw new InvalidRequestError(toSentence({ field: '', reason: found.reason }));
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
 * Reads a JSON body of at most `limit` bytes into `request.body` (undefined if there is none): UTF-8, at most 64 levels
 * deep, without NUL characters. Throws BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError.
 */
export function jsonBody(limit: number): RequestHandler {
  return Router().use(
    refuseOtherTypes,
    express.json({ limit, strict: false, verify: refuseBrokenText }),
    requireJsonBounds,
    translate(limit, 'The body must be JSON in UTF-8.'),
  );
}

/**
 * Reads at most `limit` bytes of any type into `request.body`, for rawBodyOf(). They must be uncompressed, because a
 * signature is over the body as it is sent (part 6). Throws like jsonBody().
 */
export function rawBody(limit: number): RequestHandler {
  return Router().use(
    express.raw({ type: () => true, limit, inflate: false }),
    translate(limit, 'The body must be sent uncompressed.'),
  );
}

/** The bytes that rawBody() read; none if the request had no body. */
export function rawBodyOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The JSON of a body that any sender may have sent; null if it is not JSON in UTF-8. */
export function jsonOf(body: Buffer): unknown {
  try {
    return isUtf8(body) ? JSON.parse(body.toString()) : null;
  } catch {
    return null; // not JSON
  }
}
