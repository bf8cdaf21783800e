import { createApiKeys, type Place } from '../../src/bff/calls/api-keys.js';
import type { ConsoleSchema } from '../../src/bff/index.js';
import type { Environment } from '../../src/contract/index.js';
import type { OpenDatabase } from '../../src/database/opened.js';

/** Where the bench reads lists: all records belong to the one key that it connects. */
export function listPlace(
  database: OpenDatabase<ConsoleSchema>,
  environment: Environment = 'sandbox',
): Promise<Place> {
  return createApiKeys(database, () => 'bench-key').place(environment);
}
