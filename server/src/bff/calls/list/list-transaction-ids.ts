import type { Kysely } from 'kysely';
import type { CallQuery, Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { findCallRows } from './find-rows.js';

/** A call as far as a bulk rerun needs to know it. */
export interface ListedId {
  transaction_id: string;
  status: string;
}

// Rows come from a thread: ten thousand at once would hold the event loop while they are unpacked.
const PAGE = 500;

/** All calls that the filter admits, newest first, but at most `limit`. */
export async function listTransactionIds(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  filter: CallQuery,
  limit: number,
): Promise<ListedId[]> {
  const listed: ListedId[] = [];
  let { before } = filter;
  for (;;) {
    const most = Math.min(PAGE, limit - listed.length);
    const { rows } = await findCallRows(database, environment, { ...filter, before }, most);
    for (const { transaction_id, status } of rows) listed.push({ transaction_id, status });
    before = rows.at(-1)?.position;
    if (rows.length < most || listed.length >= limit) return listed;
  }
}
