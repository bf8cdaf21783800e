import type {
  ArchivedCall,
  UserDetail,
  UserEntry,
  UserHistory,
} from '@connect-console/server/contract';

/** A user who was registered here and has not verified yet. */
export function userEntry(reference_user_id: string, fields: Partial<UserEntry> = {}): UserEntry {
  return {
    reference_user_id,
    ...{ status: 'waiting', status_reason: null },
    ...{ delivery: 'none', delivery_reason: null, delivery_call: null },
    ...{ source: 'registered', user_id: 'bcu_1', invite_url: null },
    ...{ data_request_type: null, redirect_url: null, uniqueness_region_id: null },
    ...{ known_since: 1_772_000_000_000, registered_at: 1_772_000_000_000 },
    ...{ registered_by: 'the owner', verified_at: null, verified_by: null },
    ...{ outcome_at: null, outcome_by: null },
    ...{ connection_at: null, label: null, score: null },
    ...fields,
  };
}

/** The fields of a user whose first verification a call announced, at a time in ms. */
export const verifiedAt = (at: number, by: 'call' | 'check' = 'call') => ({
  ...({
    status: 'verified',
    verified_at: at,
    verified_by: by,
    outcome_at: at,
    outcome_by: by,
  } as const),
});

/** A verified user whose webhook was delivered. */
export function verifiedUser(
  reference_user_id: string,
  fields: Partial<UserEntry> = {},
): UserEntry {
  return userEntry(reference_user_id, {
    ...{ ...verifiedAt(1_772_000_100_000), delivery: 'delivered' },
    ...fields,
  });
}

/** One user with the last response of get_status. */
export function userDetail(
  reference_user_id: string,
  fields: Partial<UserDetail> = {},
): UserDetail {
  const none = {
    ...{ last_response: null, removed_at: null },
    ...{ check_refusal: null, check_refused_at: null },
  };
  return { ...userEntry(reference_user_id, fields), ...none, ...fields };
}

/** The history of a user without calls, or with these, whose attempts are known unless they say otherwise. */
export function userHistory({
  calls = [],
  ...fields
}: Partial<Omit<UserHistory, 'calls'>> & {
  calls?: (ArchivedCall & { attempts_missing?: number })[];
} = {}): UserHistory {
  return {
    calls: calls.map((call) => ({ attempts_missing: 0, ...call })),
    ...{ attempts: [], reruns: [], registrations: [], opened_at: null },
    ...fields,
  };
}
