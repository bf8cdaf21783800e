import type { Environment } from '@connect-console/server/contract';
import { query } from './client';

/** The results that the systems of the business may have missed. */
export const reconciliationQuery = (environment: Environment) =>
  query('get_reconciliation', { environment });
