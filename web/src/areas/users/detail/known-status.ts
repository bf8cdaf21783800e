import { personStatus } from '@connect-console/server/contract';

/** What the two sources said last of one person; times by the service's clock, in ms since 1970. */
export interface Said {
  /** Null while get_status has not answered. */
  has_connection: boolean | null;
  checked_at: number | null;
  /** The kind of the newest call that is no rerun; null when none names the person. */
  last_kind: string | null;
  /** When that call was made. */
  heard_at: number | null;
}

/** A contradiction, in the words of each side. */
export interface Disagreement {
  get_status: string;
  webhooks: string;
}

// Two clocks are taken for one while they differ by less than 2 s, and a time may be cut to whole seconds.
const TOLERANCE_MS = 3000;

const SAYS_VERIFIED = 'USER_VERIFICATION_COMPLETED';

function saysEnded(kind: string): boolean {
  const without = { has_connection: false, was_verified: false };
  return personStatus({ ...without, last_kind: kind }) !== 'waiting';
}

/**
 * Where get_status and the newest webhook contradict one another (product.md, "One user"); null where they
 * agree, where one of them has said nothing, and where get_status may have been asked before: it may be out of date.
 */
export function disagreement(said: Said): Disagreement | null {
  const { has_connection, checked_at, last_kind, heard_at } = said;
  if (has_connection === null || last_kind === null || checked_at === null) return null;
  if (heard_at !== null && checked_at <= heard_at + TOLERANCE_MS) return null;
  const contradicts = has_connection ? saysEnded(last_kind) : last_kind === SAYS_VERIFIED;
  if (!contradicts) return null;
  return {
    get_status: has_connection ? 'the person has a connection' : 'the person has no connection',
    webhooks: last_kind,
  };
}
