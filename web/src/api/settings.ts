import { settingsApi } from '@connect-console/server/contract';
import { addRows, query } from './client';

// Imported by modules that use these operations; the first page uses none of them.
addRows(settingsApi);

/** All members, whose state and last use change without this page. */
export const membersQuery = query('list_members', {});
