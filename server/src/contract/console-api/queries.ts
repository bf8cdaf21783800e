import * as z from 'zod/mini';
import { callState } from '../records/records.js';
import { ATTEMPT_BANDS, RESPONSE_FILTERS } from '../records/response-class.js';
import { wholeNumber } from '../text.js';

/** A text of a query of at most this many characters. */
export const queryText = (most: number) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
/** A whole number of a query. */
export const queryNumber = z.optional(wholeNumber(16));
// A value of a query is text; a browser's code passes numbers, which are written the same way.
const range = { from: queryNumber, to: queryNumber, before: queryNumber };

/**
 * The filters that calls and attempts share. `from` and `to` are ms since 1970 (both inclusive), `before`
 * the position at which the page before ended. `q`, of three characters or more, is a part of an id or of
 * the text of bodies; a shorter one is a whole id.
 */
const shared = {
  type: queryText(255),
  response: z.optional(z.enum(RESPONSE_FILTERS)),
  /** The code of a network failure, such as ECONNREFUSED. */
  failure: queryText(255),
  attempts: z.optional(z.enum(ATTEMPT_BANDS)),
  user: queryText(255),
  /** A host with its port, as a URL writes it. */
  destination: queryText(300),
  q: queryText(255),
  /** `earlier` shows what belongs to API keys that were connected before, and to the present one not. */
  archive: z.optional(z.enum(['current', 'earlier'])),
  ...range,
};

/** GET /api/{environment}/calls: a page of 50, newest first. `status` is any value that the service lists. */
export const callQuery = z.object({
  state: z.optional(callState),
  status: queryText(255),
  ...shared,
});
export type CallQuery = z.infer<typeof callQuery>;

/** GET /api/{environment}/events: a page of 50, newest first. */
export const attemptQuery = z.object({ transaction: queryText(255), ...shared });
export type AttemptQuery = z.infer<typeof attemptQuery>;

/** GET /api/{environment}/calls/export and /events/export: the filters, and how to write the rows. */
export const exportFormat = z.object({ format: z.enum(['csv', 'json']) });
