import * as z from 'zod/mini';
import {
  archivedAttempt,
  archivedCall,
  archiveGap,
  type ArchivedAttempt,
  type ArchivedCall,
} from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import type { CallRow } from '../schema.js';
import type { ApiKey, Place } from './api-keys.js';
import { indexedText } from './store/clean-text.js';
import { rowsIn } from '../rows.js';

/** The columns of an attempt in the contract: all but the raw record, which contains the whole body. */
export const ATTEMPT_COLUMNS = z.keyof(archivedAttempt).options;

export const GAP_COLUMNS = z.keyof(archiveGap).options;

const COMPUTED = {
  delivered_attempt: true,
  delivered_by_rerun: true,
  is_earlier_key: true,
} as const;

/** The columns of a call in the contract, and those from which its other fields are computed. */
export const CALL_COLUMNS = [
  ...z.keyof(z.omit(archivedCall, COMPUTED)).options,
  ...(['keys', 'accepted_attempt', 'listed_attempts', 'failed_attempts'] as const),
  'is_chain_delivered',
] satisfies (keyof CallRow)[];

/** A call as lists read it. */
export type ListedCall = Pick<CallRow, (typeof CALL_COLUMNS)[number]>;

function deliveredAttempt(call: ListedCall): number | null {
  if (call.state !== 'delivered') return null;
  // A service that counts no more attempts than those known to have failed does not say which one was accepted.
  const isCounted = call.status === 'COMPLETED' && call.listed_attempts > call.failed_attempts;
  return call.accepted_attempt ?? (isCounted ? call.listed_attempts : null);
}

/** The call as the browser receives it; `key` is the connected one. */
export function toArchivedCall(row: ListedCall, key: ApiKey): ArchivedCall {
  return archivedCall.parse({
    ...row,
    delivered_attempt: deliveredAttempt(row),
    delivered_by_rerun: row.state !== 'delivered' && row.is_chain_delivered === 1,
    is_earlier_key: !key.is_only && Math.floor(row.keys / key.bit) % 2 === 0,
    has_payload: row.has_payload === 1,
  });
}

/** The known ones of these calls, in no particular order. */
export async function findCalls(
  { database, environment, key }: Place,
  transactionIds: readonly string[],
): Promise<ArchivedCall[]> {
  const rows = await inChunks(transactionIds.map(indexedText), (some) =>
    rowsIn(database, environment, 'calls')
      .select(CALL_COLUMNS)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  return rows.map((row) => toArchivedCall(row, key));
}

/** The known ones of these attempts, in no particular order. */
export function findAttempts(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  keys: readonly string[],
): Promise<ArchivedAttempt[]> {
  return inChunks(keys.map(indexedText), (some) =>
    rowsIn(database, environment, 'attempts')
      .select(ATTEMPT_COLUMNS)
      .where('attempt_key', 'in', some)
      .execute(),
  );
}
