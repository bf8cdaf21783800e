import * as z from 'zod/mini';
import type { CallFilter } from '../../../api/archive-list/filter-match';
import { addressText, sharedSearch, withTimes } from '../../../api/archive-list/list-search';

/** The list's filter in the address; what cannot be read falls back, field by field. */
export const callsSearch = z.object({ status: addressText(255), ...sharedSearch });
export type CallsSearch = z.infer<typeof callsSearch>;

/** The filter of an address, of whatever fields else it holds, as the console is asked it. */
export function callFilter(address: object): CallFilter {
  return withTimes(callsSearch.parse(address));
}
