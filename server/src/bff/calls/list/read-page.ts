import type {
  ArchiveGap,
  CallPage,
  CallQuery,
  AttemptPage,
  AttemptQuery,
} from '../../../contract/index.js';
import { readHealth } from '../../service/health.js';
import { ofKey } from '../api-keys.js';
import { GAP_COLUMNS, toArchivedCall } from '../archived-call.js';
import {
  countRows,
  findAttemptRows,
  findCallRows,
  spanOf,
  type Filters,
  type Found,
  type List,
  type Place,
} from './find-rows.js';

const PAGE_SIZE = 50;
// A service that is always too fast leaves one at each poll, and a rare filter's page spans them all.
const MOST_GAPS = 1000;

/** The gaps between two sequence numbers (both inclusive), so that each gap is on one page only. */
function gapsBetween(
  { database, environment, key }: Place,
  list: List,
  lowest: number,
  highest: number,
): Promise<ArchiveGap[]> {
  return database
    .selectFrom('gaps')
    .select(GAP_COLUMNS)
    .where('environment', '=', environment)
    .where('list', '=', list)
    .where('below_sequence', '>=', lowest)
    .where('below_sequence', '<=', highest)
    .where(ofKey('gaps', key))
    .orderBy('below_sequence', 'desc')
    .limit(MOST_GAPS)
    .execute();
}

/** What stands around the rows of a page, of which there is one more than is shown unless it is the last. */
async function around<Row extends { sequence: number }>(
  list: List,
  place: Place,
  filters: Filters,
  { rows, searched }: Found<Row>,
) {
  const { lowest, highest } = spanOf(list, filters, place.key);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1]?.sequence : undefined;
  const searchedTo = searched.hits?.searched_to ?? lowest;
  // A search that covered only the newest hits continues below them.
  const next_before = last ?? (searchedTo > lowest ? searchedTo : null);
  const [total, gaps, health] = await Promise.all([
    countRows(list, place, filters, searched),
    gapsBetween(place, list, next_before ?? lowest, highest),
    readHealth(place.database, place.environment),
  ]);
  const has_earlier_key = !place.key.is_only;
  return { total, gaps, polled_at: health.polled_at, next_before, has_earlier_key };
}

/** A page of 50 calls, newest first, by keyset: calls that come meanwhile shift nothing. */
export async function readCallPage(place: Place, query: CallQuery): Promise<CallPage> {
  const found = await findCallRows(place, query, PAGE_SIZE + 1);
  const calls = found.rows.slice(0, PAGE_SIZE).map((row) => toArchivedCall(row, place.key));
  return { calls, ...(await around('calls', place, query, found)) };
}

/** A page of 50 attempts, newest first. */
export async function readAttemptPage(place: Place, query: AttemptQuery): Promise<AttemptPage> {
  const found = await findAttemptRows(place, query, PAGE_SIZE + 1);
  const attempts = found.rows.slice(0, PAGE_SIZE);
  return { attempts, ...(await around('attempts', place, query, found)) };
}
