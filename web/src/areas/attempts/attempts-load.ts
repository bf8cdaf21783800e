import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { archiveListQuery } from '../../api/archive-list/archive-list';
import { eventList } from '../../api/events';
import { eventFilter } from './attempts-search';

/** Loads the first page of the events that an address asks for. */
export function loadEvents(
  client: QueryClient,
  environment: Environment,
  address: object,
): Promise<unknown> {
  return client.infiniteQuery(archiveListQuery(eventList, environment, eventFilter(address)));
}
