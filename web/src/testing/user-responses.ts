import type { UserDetail, UserEntry, UserHistory } from '@connect-console/server/contract';

/** A user who was registered here and has not verified yet. */
export function userEntry(reference_user_id: string, fields: Partial<UserEntry> = {}): UserEntry {
  return {
    reference_user_id,
    ...{ status: 'waiting', status_reason: null },
    ...{ delivery: 'none', delivery_reason: null, delivery_call: null },
    ...{ source: 'registered', user_id: 'bcu_1', invite_url: null },
    ...{ data_request_type: null, redirect_url: null, uniqueness_region_id: null },
    ...{ known_since: 1_772_000_000_000, registered_at: 1_772_000_000_000 },
    ...{ registered_by: 'the owner', verified_at: null, last_type: null, last_type_at: null },
    ...{ connection_at: null, label: null, score: null },
    ...fields,
  };
}

/** A verified user whose webhook was delivered. */
export function verifiedUser(
  reference_user_id: string,
  fields: Partial<UserEntry> = {},
): UserEntry {
  return userEntry(reference_user_id, {
    ...{ status: 'verified', delivery: 'delivered', verified_at: 1_772_000_100_000 },
    ...fields,
  });
}

/** One user with the last response of get_status. */
export function userDetail(
  reference_user_id: string,
  fields: Partial<UserDetail> = {},
): UserDetail {
  return { ...userEntry(reference_user_id, fields), last_response: null, ...fields };
}

/** The history of a user without calls. */
export function userHistory(fields: Partial<UserHistory> = {}): UserHistory {
  return { calls: [], attempts: [], reruns: [], registrations: [], opened_at: null, ...fields };
}
