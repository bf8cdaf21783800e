import { callState } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import type { CallFilter } from '../../../api/calls/calls';
import { addressText, sharedSearch, withTimes } from '../../../page/list-address';

/** The list's filter in the address; what cannot be read falls back, field by field. */
export const callsSearch = z.object({
  state: z.catch(z.optional(callState), undefined),
  /** As the service lists it. */
  status: addressText(255),
  ...sharedSearch,
});
export type CallsSearch = z.infer<typeof callsSearch>;

/** The filter of an address, of whatever fields else it holds, as the console is asked it. */
export function callFilter(address: object): CallFilter {
  return withTimes(callsSearch.parse(address));
}
