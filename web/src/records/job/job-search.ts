import { JOB_ITEM_STATES } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import type { JobItemsFilter } from '../../api/jobs';

const search = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

/** Parses the search parameters; invalid values fall back, field by field. */
export function jobItemsFilter(address: object): JobItemsFilter {
  const { state, after } = search.parse(address);
  return { state, after: Number(after) };
}
