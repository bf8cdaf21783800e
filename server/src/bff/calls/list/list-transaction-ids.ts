import type { CallQuery } from '../../../contract/index.js';
import type { CallRow } from '../../schema.js';
import { findCallRows, type Place } from './find-rows.js';

/** A call as far as a bulk rerun needs to know it. */
export type ListedId = Pick<CallRow, 'transaction_id' | 'state' | 'is_chain_delivered'>;

// Rows come from a thread: ten thousand at once would hold the event loop while they are unpacked.
const PAGE = 500;

/** All calls that the filter admits, newest first, but at most `limit`. */
export async function listTransactionIds(
  place: Place,
  filter: CallQuery,
  limit: number,
): Promise<ListedId[]> {
  const listed: ListedId[] = [];
  let { before } = filter;
  for (;;) {
    const most = Math.min(PAGE, limit - listed.length);
    const { rows } = await findCallRows(place, { ...filter, before }, most);
    for (const { transaction_id, state, is_chain_delivered } of rows) {
      listed.push({ transaction_id, state, is_chain_delivered });
    }
    before = rows.at(-1)?.sequence;
    if (rows.length < most || listed.length >= limit) return listed;
  }
}
