import type {
  ArchiveGap,
  CallPage,
  CallQuery,
  AttemptPage,
  AttemptQuery,
} from '../../../contract/index.js';
import { readHealth } from '../../service/health.js';
import { ofKey, type List } from '../api-keys.js';
import { GAP_COLUMNS, toArchivedCall } from '../archived-call.js';
import {
  countFound,
  findAttemptRows,
  findCallRows,
  spanOf,
  type Filters,
  type Found,
  type Place,
} from './find-rows.js';
import { rowsIn } from '../../rows.js';

const PAGE_SIZE = 50;
// A service that is always faster than the polls leaves a gap at each, and a rare filter's page spans them all.
const MOST_GAPS = 1000;

/** The gaps between two sequence numbers (both inclusive), chosen so that each gap is on one page only. */
function gapsBetween(
  { database, environment, key }: Place,
  list: List,
  lowest: number,
  highest: number,
): Promise<ArchiveGap[]> {
  return rowsIn(database, environment, 'gaps')
    .select(GAP_COLUMNS)
    .where('list', '=', list)
    .where('below_sequence', '>=', lowest)
    .where('below_sequence', '<=', highest)
    .where(ofKey('gaps', key))
    .orderBy('below_sequence', 'desc')
    .limit(MOST_GAPS)
    .execute();
}

/** What a page contains besides its rows. */
async function around(
  list: List,
  place: Place,
  filters: Filters,
  { next_before, searched }: Found<unknown>,
) {
  const { lowest, highest } = spanOf(list, filters, place.key);
  const [total, gaps, health] = await Promise.all([
    countFound(list, place, filters, searched),
    gapsBetween(place, list, next_before ?? lowest, highest),
    readHealth(place.database, place.environment),
  ]);
  const has_earlier_key = !place.key.is_only;
  return { total, gaps, polled_at: health.polled_at, next_before, has_earlier_key };
}

/** A page of 50 calls, newest first, by keyset: calls that arrive in the meantime shift nothing. */
export async function readCallPage(place: Place, query: CallQuery): Promise<CallPage> {
  const found = await findCallRows(place, query, PAGE_SIZE);
  const calls = found.rows.map((row) => toArchivedCall(row, place.key));
  return { calls, ...(await around('calls', place, query, found)) };
}

/** A page of 50 attempts, newest first. */
export async function readAttemptPage(place: Place, query: AttemptQuery): Promise<AttemptPage> {
  const found = await findAttemptRows(place, query, PAGE_SIZE);
  return { attempts: found.rows, ...(await around('attempts', place, query, found)) };
}
