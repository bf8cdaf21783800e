import type { Environment } from '@connect-console/server/contract';
import { query } from './client';
import './settings-rows';

/** How the service of each environment does. */
export const environmentHealthQuery = query('list_environment_health', {});

/** How the scheduled backups go. */
export const backupsQuery = query('get_backups', {});

/** What the API key before the connected one had configured. */
export const earlierWebhooksQuery = (environment: Environment) =>
  query('get_earlier_webhooks', { environment });
