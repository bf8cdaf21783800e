import type { RequestHandler } from 'express';
import * as z from 'zod/mini';
import { FAULT_REASONS, findJsonFault } from '../contract/index.js';
import { InvalidRequestError, type FieldProblem } from './errors.js';

// The contract's own messages come first; these are the words for wrong types and unknown values.
z.config(z.locales.en());

function toFieldProblems(issue: z.core.$ZodIssue, body: unknown): FieldProblem[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key].filter(Boolean).join('.'),
      reason: 'is not a field of this request',
    }));
  }
  const missing = issue.code === 'invalid_type' && valueAt(body, issue.path) === undefined;
  return [{ field, reason: missing ? 'is missing' : lowerFirst(issue.message) }];
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function toSentence({ field, reason }: FieldProblem): string {
  if (field === '') return `The body ${reason}`;
  return reason === 'is missing' ? `Missing required field: ${field}` : `${field} ${reason}`;
}

// A list may hold thousands of bad rows; more messages would not help.
const MOST_FIELDS = 100;

/**
 * The value parsed by the schema; an absent body counts as `{}`. Throws InvalidRequestError with
 * the first 100 refused fields, each message in the words of part 7's example ("Missing required
 * field: …").
 */
export function parseRequest<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  const given = body === undefined ? {} : body;
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MOST_FIELDS);
  const fields = issues.flatMap((issue) => toFieldProblems(issue, given)).slice(0, MOST_FIELDS);
  throw new InvalidRequestError(fields.map(toSentence).join('; '), fields, {
    cause: parsed.error,
  });
}

function refusedNul(field: string): InvalidRequestError {
  const problem = { field, reason: FAULT_REASONS.nul };
  return new InvalidRequestError(toSentence(problem), [problem]);
}

/** Refuses a parsed body that breaks the bounds of JSON. Throws InvalidRequestError. */
export function requireJsonBounds(body: unknown): void {
  const found = findJsonFault(body);
  if (!found) return;
  if (found.fault === 'nul' && found.path.length > 0) throw refusedNul(found.path.join('.'));
  throw new InvalidRequestError(toSentence({ field: '', reason: FAULT_REASONS[found.fault] }));
}

/** Refuses an address with a NUL character, which no database stores. Throws InvalidRequestError. */
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
