import type {
  ArchiveGap,
  CallPage,
  CallQuery,
  AttemptPage,
  AttemptQuery,
} from '../../../contract/index.js';
import { ofKey, type List } from '../api-keys.js';
import { GAP_COLUMNS, toArchivedCall } from '../archived-call.js';
import { countFound, findRows, spanOf, type Filters, type Place } from './find-rows.js';
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

/** A page of 50 rows, newest first, by keyset: rows that arrive in the meantime shift nothing. */
async function readPage<L extends List>(list: L, place: Place, filters: Filters) {
  const { rows, next_before, searched } = await findRows(list, place, filters, PAGE_SIZE);
  const { lowest, highest } = spanOf(list, filters, place.key);
  const [total, gaps] = await Promise.all([
    countFound(list, place, filters, searched),
    gapsBetween(place, list, next_before ?? lowest, highest),
  ]);
  return { rows, total, gaps, next_before, has_earlier_key: !place.key.is_only };
}

/** A page of calls. */
export async function readCallPage(place: Place, query: CallQuery): Promise<CallPage> {
  const { rows, ...page } = await readPage('calls', place, query);
  return { calls: rows.map((row) => toArchivedCall(row, place.key)), ...page };
}

/** A page of attempts. */
export async function readAttemptPage(place: Place, query: AttemptQuery): Promise<AttemptPage> {
  const { rows: attempts, ...page } = await readPage('attempts', place, query);
  return { attempts, ...page };
}
