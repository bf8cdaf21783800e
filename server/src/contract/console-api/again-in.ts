import * as z from 'zod/mini';

/**
 * When a report is to be asked for again, in ms: something in it is no longer so, or will not be then, and no push
 * tells of that. Null where the next push tells of the next change.
 */
export const againInMs = z.nullable(z.number());
