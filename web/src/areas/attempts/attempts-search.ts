import * as z from 'zod/mini';
import type { AttemptFilter } from '../../api/calls/attempts';
import { addressText, sharedSearch, withTimes } from '../../page/list-address';

const filters = { ...sharedSearch, transaction: addressText(255) };
const attemptsFilter = z.object(filters);

/** The list's filter and the open attempt in the address; what cannot be read falls back, field by field. */
export const attemptsSearch = z.object({
  ...filters,
  /** The `attempt_key` of the open attempt. */
  event: addressText(600),
});
export type AttemptsSearch = z.infer<typeof attemptsSearch>;

/** The filter of an address, of whatever fields else it holds, as the console is asked it. */
export function attemptFilter(address: object): AttemptFilter {
  return withTimes(attemptsFilter.parse(address));
}
