import * as z from 'zod/mini';
import { ANSWER_CLASSES } from './filter-events';

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(600))), undefined);

/** The list's filter and the open event in the address; what cannot be read falls back, field by field. */
export const eventsSearch = z.object({
  answer: z.catch(z.optional(z.enum(ANSWER_CLASSES)), undefined),
  kind: text,
  q: text,
  /** The key of the open event (see withKeys). */
  event: text,
});
export type EventsSearch = z.infer<typeof eventsSearch>;
