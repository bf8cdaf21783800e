import { DENIED_TYPE, WEBHOOK_TYPES } from '../connect-api/webhook-types.js';

/** Where a person stands, as far as get_status and the calls together can tell. */
export const PERSON_STATUSES = [
  'waiting',
  'verified',
  'revoked',
  'unfulfillable',
  'denied',
  'unknown',
] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

/** What is known of a person. */
export interface PersonEvidence {
  /** The last answer of get_status; null when none came yet. */
  has_connection: boolean | null;
  /** True when get_status or a webhook has ever said verified. */
  was_verified: boolean;
  /** The kind of the newest call for the person; null when no call names them. */
  last_kind: string | null;
}

// A Map, because a kind is any text: `constructor` would be found in an object.
const ENDED_BY_KIND = new Map<string, PersonStatus>([
  ['USER_VERIFICATION_REVOKED', 'revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'unfulfillable'],
  [DENIED_TYPE, 'denied'],
]);

/**
 * get_status decides whether there is a connection; only the webhooks tell apart why there is none
 * (3.1 does not name those states).
 */
export function personStatus(known: PersonEvidence): PersonStatus {
  if (known.has_connection === true) return 'verified';
  const ended = known.last_kind === null ? undefined : ENDED_BY_KIND.get(known.last_kind);
  if (ended) return ended;
  if (known.has_connection === null) {
    // A webhook is first to tell; get_status is asked because of it and has the last word.
    return known.last_kind === WEBHOOK_TYPES[0] ? 'verified' : 'unknown';
  }
  return known.was_verified ? 'revoked' : 'waiting';
}
