import { z } from 'zod';
import { findJsonFault } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';

const position = z.tuple([z.union([z.number(), z.string()]), z.string()]);

/** Where a page ended: the sort column's value and the `reference_user_id` of its last row. */
export type Position = z.infer<typeof position>;

/** A position as opaque text for a URL. */
export function toCursor(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function notOurs(cause?: unknown): InvalidRequestError {
  const fields = [{ field: 'cursor', reason: 'is not one of this list' }];
  return new InvalidRequestError('cursor is not one of this list', fields, { cause });
}

/**
 * The position in a cursor of a list sorted by a column of this type; throws InvalidRequestError for
 * text that is none of ours.
 */
export function fromCursor(cursor: string, type: 'number' | 'string'): Position {
  try {
    const at = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (typeof at[0] === type && !findJsonFault(at)) return at;
  } catch (error) {
    throw notOurs(error);
  }
  throw notOurs();
}
