import * as z from 'zod/mini';

/**
 * How many there are: `count` up to 1,000, and whether there are more than that. A search counts only those
 * that it came across on the way to its page, so that its `more` may also mean "perhaps".
 */
export const cappedCount = z.object({ count: z.number(), more: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;
