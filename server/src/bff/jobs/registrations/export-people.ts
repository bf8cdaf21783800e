import type { Kysely } from 'kysely';
import type { Environment, RegistrationItem } from '../../../contract/index.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../calls/list/csv.js';
import type { ConsoleSchema } from '../../schema.js';
import { readPeople } from './read-people.js';

const AT_ONCE = 500;

// The specification's names, so that the file can be the next bulk registration's.
const COLUMNS: readonly [name: string, of: (item: RegistrationItem) => Cell][] = [
  ['reference_user_id', (item) => item.reference_user_id],
  ['user_id', (item) => item.user_id],
  ['invite_url', (item) => item.invite_url],
  ['uniqueness_region_id', (item) => item.uniqueness_region_id],
  ['redirect_url', (item) => item.redirect_url],
  ['data_request_type', (item) => item.data_request_type],
  ['state', (item) => item.state],
  ['failure_code', (item) => item.failure_code],
  ['failure_reason', (item) => item.reason],
  ['status', (item) => item.status],
];

/** All people of a job as a CSV file, in pieces: no cursor stays open while somebody reads slowly. */
export async function* exportPeople(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  jobId: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  let after: number | undefined = 0;
  while (after !== undefined) {
    const items = await readPeople(database, environment, jobId, { after, limit: AT_ONCE });
    yield items.map((item) => csvLine(COLUMNS.map(([, of]) => of(item)))).join('');
    after = items.length === AT_ONCE ? items.at(-1)?.n : undefined;
  }
}
