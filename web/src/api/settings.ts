import { settingsApi, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { addRows, query } from './client';

// Imported by what asks these operations; the first page asks none of them.
addRows(settingsApi);

/** The own sessions; another one may begin or end elsewhere, so they are read again with each visit. */
export const ownSessionsQuery = query('list_sessions', {});

/** Whether the own second factor is on. */
export const secondFactorQuery = query('read_second_factor', {});

/** All members, read again every few seconds: their state and last use change without this page. */
export const membersQuery = queryOptions({ ...query('list_members', {}), refetchInterval: 5_000 });

/** The API tokens that the member sees, newest first. */
export const tokensQuery = query('list_tokens', {});

/** How the service of each environment does. */
export const environmentHealthQuery = query('list_environment_health', {});

/** How the scheduled backups go. */
export const backupsQuery = query('get_backups', {});

/** What the API key before the connected one had configured. */
export const earlierWebhooksQuery = (environment: Environment) =>
  query('get_earlier_webhooks', { environment });
