import * as z from 'zod/mini';
import { ATTEMPT_BANDS, callState, RESPONSE_FILTERS } from '../records/records.js';
import { wholeNumber } from '../text.js';

/** A text in a query with at most this many characters. */
export const queryText = (most: number) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
/** A whole number in a query. */
export const queryNumber = z.optional(wholeNumber(16));
// Values in a query are text; the browser's code passes numbers, which are written the same way.
const range = { from: queryNumber, to: queryNumber, before: queryNumber };

/**
 * The filters that calls and attempts share. `from` and `to` are ms since 1970 (both inclusive), `before` is the
 * position at which the previous page ended. A `q` of at least three characters is a part of an ID or of the text of
 * bodies; a shorter one is a whole ID.
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
  /** `earlier` shows what belongs only to API keys that were connected before. */
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
export const attemptQuery = z.object({ ...shared, transaction: queryText(255) });
export type AttemptQuery = z.infer<typeof attemptQuery>;

/** GET /api/{environment}/calls/export and /events/export: the filters, and the format of the file. */
export const exportFormat = z.object({ format: z.enum(['csv', 'json']) });
