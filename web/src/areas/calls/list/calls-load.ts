import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { archiveListQuery } from '../../../api/archive-list/archive-list';
import { callList } from '../../../api/calls';
import { callFilter } from './calls-search';

/** Loads the first page of the calls that an address asks for. */
export function loadCalls(
  client: QueryClient,
  environment: Environment,
  address: object,
): Promise<unknown> {
  return client.infiniteQuery(archiveListQuery(callList, environment, callFilter(address)));
}
