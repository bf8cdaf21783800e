import * as z from 'zod/mini';
import type { EventFilter } from '../../api/archive-list/filter-match';
import { addressText, sharedSearch, withTimes } from '../../api/archive-list/list-search';

const filters = { ...sharedSearch, transaction: addressText(255) };
const eventsFilter = z.object(filters);

/** The list's filter and the open event in the address; what cannot be read falls back, field by field. */
export const eventsSearch = z.object({
  ...filters,
  /** The `event_key` of the open event. */
  event: addressText(600),
});
export type EventsSearch = z.infer<typeof eventsSearch>;

/** The filter of an address, of whatever fields else it holds, as the console is asked it. */
export function eventFilter(address: object): EventFilter {
  return withTimes(eventsFilter.parse(address));
}
