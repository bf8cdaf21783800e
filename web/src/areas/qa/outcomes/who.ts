import * as z from 'zod/mini';

/** Whom the address chooses; what cannot be read falls back, field by field. */
export const whoSearch = z.object({
  who: z.catch(z.enum(['waiting', 'pasted', 'batch']), 'waiting'),
  /** The bulk registration whose people they are. */
  batch: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});
export type WhoSearch = z.infer<typeof whoSearch>;
export type Who = WhoSearch['who'];
