import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { reconciliationQuery } from '../../../api/reconciliation';

/** Loads the findings of an environment. */
export function loadReconciliation(
  client: QueryClient,
  environment: Environment,
): Promise<unknown> {
  return client.query(reconciliationQuery(environment));
}
