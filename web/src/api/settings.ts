import { settingsApi } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { addRows, query } from './client';

// Imported by modules that use these operations; the first page uses none of them.
addRows(settingsApi);

/** All members, polled every few seconds, because their state and last use change without this page. */
export const membersQuery = queryOptions({ ...query('list_members', {}), refetchInterval: 5_000 });
