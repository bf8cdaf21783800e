import * as z from 'zod/mini';

/** From which step on the address shows a plan; what cannot be read falls back to the first. */
export const planSearch = z.object({
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});
