import type { Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { Publish } from '../../feed/change-feed.js';
import type { CallRow, ConsoleSchema } from '../../schema.js';
import type { ApiKey } from '../api-keys.js';
import { inChunks } from '../../../database/in-chunks.js';

/** Brings users up to date with their calls, within the same write; what was only derived again is no evidence. */
export type RefreshUsers = (
  write: Pick<Write, 'within' | 'publish' | 'environment' | 'key'>,
  ids: readonly string[],
  isEvidence?: boolean,
) => Promise<void>;

/** One write of evidence, inside of which the state that follows from it is stored. */
export interface Write {
  within: Transaction<ConsoleSchema>;
  publish: Publish;
  environment: Environment;
  key: ApiKey;
  refreshUsers: RefreshUsers;
}

/** The calls of these ids, by id. */
export async function knownCalls(
  { within, environment }: Pick<Write, 'within' | 'environment'>,
  ids: readonly string[],
): Promise<Map<string, CallRow>> {
  const rows = await inChunks(ids, (some) =>
    within
      .selectFrom('calls')
      .selectAll()
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** The keys of a row that this write's key lists, too. */
export function withKey({ key }: Pick<Write, 'key'>, keys: number): number {
  return Math.floor(keys / key.bit) % 2 === 1 ? keys : keys + key.bit;
}
