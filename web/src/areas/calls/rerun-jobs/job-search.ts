import { JOB_ITEM_STATES } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import type { JobItemsFilter } from '../../../api/calls/reruns';

/** Which calls of a bulk rerun the address asks for; what cannot be read falls back, field by field. */
export const jobSearch = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: z.catch(
    z.optional(z.string().check(z.refine((text) => /^\d{1,6}$/.test(text)))),
    undefined,
  ),
});
type JobSearch = z.infer<typeof jobSearch>;

/** The same as the console is asked it. */
export function jobFilter({ state, after }: JobSearch): JobItemsFilter {
  return { state, after: Number(after ?? 0) };
}
