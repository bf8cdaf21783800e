import {
  registrationItem,
  type RegistrationItem,
  type RegistrationJob,
} from '../../../contract/index.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../calls/list/csv.js';
import type { JobKind } from '../job-kind.js';
import { readFailure } from '../jobs.js';
import { readRequest } from './registration-work.js';

/** Bulk registrations as the pages get them; the subject of an item is a `reference_user_id`. */
export const registrationKind: JobKind<RegistrationJob, RegistrationItem> = {
  name: 'registration',
  title: 'bulk registration',
  retries: ['refused', 'unknown', 'cancelled'],
  toJobs: (jobs) => Promise.resolve(jobs.map(({ job }) => job)),
  async toItems(database, environment, _jobId, rows) {
    if (rows.length === 0) return [];
    const found = await database
      .selectFrom('users')
      .select(['reference_user_id', 'user_id', 'invite_url', 'status'])
      .where('environment', '=', environment)
      .where(
        'reference_user_id',
        'in',
        rows.map(({ subject }) => subject),
      )
      .execute();
    const users = new Map(found.map((user) => [user.reference_user_id, user]));
    return rows.map((row) => {
      const user = users.get(row.subject);
      const isRegistered = row.state === 'accepted';
      return registrationItem.parse({
        ...{ redirect_url: null, uniqueness_region_id: null, data_request_type: null },
        ...readRequest(row),
        ...{ n: row.n, state: row.state, reference_user_id: row.subject, ...readFailure(row) },
        user_id: isRegistered ? (user?.user_id ?? null) : null,
        invite_url: isRegistered ? (user?.invite_url ?? null) : null,
        status: user?.status ?? null,
      });
    });
  },
};

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

/** All users of a job as a CSV file, in pieces. */
export async function* exportUsers(
  pages: AsyncIterable<readonly RegistrationItem[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for await (const items of pages) {
    yield items.map((item) => csvLine(COLUMNS.map(([, of]) => of(item)))).join('');
  }
}
