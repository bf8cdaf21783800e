import { z } from 'zod';
import { findJsonFault } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';

const cursorForm = z.tuple([z.union([z.number(), z.string()]), z.string()]);

/** Where a page ended: the sort column's value and the `reference_user_id` of its last row. */
export type PageEnd = z.infer<typeof cursorForm>;

/** The end of a page as opaque text for a URL. */
export function toCursor(at: PageEnd): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function notOurs(cause?: unknown): InvalidRequestError {
  const fields = [{ field: 'cursor', reason: 'is not one of this list' }];
  return new InvalidRequestError('cursor is not one of this list', fields, { cause });
}

/**
 * Where the page ended, from the cursor of a list sorted by a column of this type. Throws InvalidRequestError for text
 * that is not such a cursor.
 */
export function fromCursor(cursor: string, type: 'number' | 'string'): PageEnd {
  try {
    const at = cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (typeof at[0] === type && !findJsonFault(at)) return at;
  } catch (error) {
    throw notOurs(error);
  }
  throw notOurs();
}
