import { userDetail, userEntry, type UserDetail, type UserEntry } from '../../contract/index.js';
import type { UserRow } from '../schema.js';

/** The row as the browser gets it in lists. */
export function toEntry(row: UserRow): UserEntry {
  return userEntry.parse({
    ...row,
    // Before the console read get_status, register alone said how the user stands.
    checked_at: row.checked_at === null ? null : row.connection_at,
  });
}

/** The row as the page of this one user gets it, with the last answer of get_status as it came. */
export function toDetail(row: UserRow): UserDetail {
  // Written by recordStatus, so it is JSON; what a service says has no shape that could be trusted.
  const answer: unknown = row.last_answer === null ? null : JSON.parse(row.last_answer);
  return userDetail.parse({ ...toEntry(row), answer });
}
