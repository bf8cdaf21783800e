import * as z from 'zod/mini';
import { cappedCount } from './capped-count.js';
import { archivedCall, archivedEvent, archiveGap } from '../records/records.js';

const page = {
  gaps: z.array(archiveGap),
  total: cappedCount,
  /** Give it back as `before` for the page that follows; null on the last one. */
  next_before: z.nullable(z.number()),
  /** When the service last answered a look at this list (ms); null before the first answer. */
  looked_at: z.nullable(z.number()),
  /** Whether an earlier API key was connected, whose records `archive=earlier` shows. */
  has_earlier_key: z.boolean(),
};
export const callPage = z.object({ calls: z.array(archivedCall), ...page });
export type CallPage = z.infer<typeof callPage>;
export const eventPage = z.object({ events: z.array(archivedEvent), ...page });
export type EventPage = z.infer<typeof eventPage>;

/** GET /api/{environment}/archive/values: the values that filters can offer, most used lately first. */
export const filterValues = z.object({
  statuses: z.array(z.string()),
  kinds: z.array(z.string()),
  failures: z.array(z.string()),
  destinations: z.array(z.string()),
});
export type FilterValues = z.infer<typeof filterValues>;
