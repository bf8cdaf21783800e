import * as z from 'zod/mini';
import { cappedCount, archivedCall, archivedAttempt, archiveGap } from '../records/records.js';

const page = {
  gaps: z.array(archiveGap),
  total: cappedCount,
  /** Give it back as `before` for the page that follows; null on the last one. */
  next_before: z.nullable(z.number()),
  /** When the list was last polled (ms by the console's clock); null before the first poll that got a response. */
  polled_at: z.nullable(z.number()),
  /** Whether an earlier API key was connected, whose records `archive=earlier` shows. */
  has_earlier_key: z.boolean(),
};
export const callPage = z.object({ calls: z.array(archivedCall), ...page });
export type CallPage = z.infer<typeof callPage>;
export const attemptPage = z.object({ attempts: z.array(archivedAttempt), ...page });
export type AttemptPage = z.infer<typeof attemptPage>;

/** GET /api/{environment}/archive/values: the values that filters can offer, in their order. */
export const filterValues = z.object({
  statuses: z.array(z.string()),
  types: z.array(z.string()),
  failures: z.array(z.string()),
  destinations: z.array(z.string()),
});
export type FilterValues = z.infer<typeof filterValues>;
