import { settingsApi } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { addRows, query } from './client';

// Imported by what asks these operations; the first page asks none of them.
addRows(settingsApi);

/** All members, read again every few seconds: their state and last use change without this page. */
export const membersQuery = queryOptions({ ...query('list_members', {}), refetchInterval: 5_000 });
