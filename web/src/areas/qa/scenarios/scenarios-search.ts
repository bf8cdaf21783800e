import * as z from 'zod/mini';

/** What the address of the scenarios says: `write` is the scenario that one's own begins with, or any other word for a new one. */
export const scenariosSearch = z.object({
  write: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
});
