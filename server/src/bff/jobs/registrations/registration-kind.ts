import {
  registrationItem,
  type RegistrationItem,
  type RegistrationJob,
} from '../../../contract/index.js';
import { written } from '../../calls/list/export.js';
import type { JobKind } from '../job-kind.js';
import { readFailure } from '../jobs.js';
import { readRequest } from './registration-work.js';
import { rowsIn } from '../../rows.js';

/** Bulk registrations as pages get them; the subject of an item is a `reference_user_id`. */
export const registrationKind: JobKind<RegistrationJob, RegistrationItem> = {
  name: 'registration',
  title: 'bulk registration',
  toJobs: (_database, jobs) => Promise.resolve(jobs.map(({ job }) => job)),
  async toItems(database, environment, _jobId, rows) {
    if (rows.length === 0) return [];
    const found = await rowsIn(database, environment, 'users')
      .select(['reference_user_id', 'user_id', 'invite_url', 'status', 'removed_at'])
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
        // The status of a removed user is no longer checked, and may be outdated.
        status: user?.removed_at === null ? user.status : null,
      });
    });
  },
};

// The specification's names, so that the file can be used for the next bulk registration.
const COLUMNS = [
  ...(['reference_user_id', 'user_id', 'invite_url', 'uniqueness_region_id'] as const),
  ...(['redirect_url', 'data_request_type', 'state', 'failure_code'] as const),
  ...(['failure_reason', 'status'] as const),
];

/** All users of a job as a CSV file, in pieces. */
export function exportUsers(
  pages: AsyncIterable<readonly RegistrationItem[]>,
): AsyncGenerator<string> {
  async function* rows() {
    for await (const items of pages) {
      yield items.map(({ reason: failure_reason, ...item }) => ({ ...item, failure_reason }));
    }
  }
  return written(rows(), 'csv', COLUMNS);
}
