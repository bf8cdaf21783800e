import {
  personStatus,
  type PersonStatus,
  type RosterEntry,
} from '@connect-console/server/contract';

/** What the two sources say of one person; times are when this browser heard it, in ms since 1970. */
export interface Sources {
  entry: Pick<RosterEntry, 'status' | 'verified_at' | 'last_kind' | 'checked_at'>;
  /** The newest answer of get_status; null while there is none. */
  has_connection: boolean | null;
  /** The kind of the person's newest listed call; null when none names them. */
  last_kind: string | null;
}

/** Where a person stands now: the roster joined with what has been heard since it was read. */
export function knownStatus({ entry, has_connection, last_kind }: Sources): PersonStatus {
  if (has_connection === null) return entry.status;
  return personStatus({
    has_connection,
    was_verified: entry.verified_at !== null,
    last_kind: last_kind ?? entry.last_kind,
  });
}

const SAYS_VERIFIED = 'USER_VERIFICATION_COMPLETED';
const PERHAPS =
  'A later event may have had no destination, or this call is a rerun of an older one.';

function saysEnded(kind: string): boolean {
  const without = { has_connection: false, was_verified: false };
  return personStatus({ ...without, last_kind: kind }) !== 'waiting';
}

/**
 * In words, where get_status and the newest webhook contradict one another (product.md, "One user");
 * null where they agree, or where one of them has said nothing that the other could contradict.
 */
export function disagreement(
  has_connection: boolean | null,
  last_kind: string | null,
): string | null {
  if (has_connection === null || last_kind === null) return null;
  if (has_connection && saysEnded(last_kind)) {
    return `get_status says verified, but the newest webhook call for this person is ${last_kind}. ${PERHAPS}`;
  }
  if (!has_connection && last_kind === SAYS_VERIFIED) {
    return `get_status knows no connection, but the newest webhook call for this person is ${last_kind}. ${PERHAPS}`;
  }
  return null;
}
