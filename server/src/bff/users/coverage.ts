import type { Kysely } from 'kysely';
import { WEBHOOK_TYPES, type UserDeliveryReason } from '../../contract/index.js';
import { ofKey, type ApiKey } from '../calls/api-keys.js';
import { timeOf } from '../calls/store/sequence.js';
import type { ConsoleSchema, UserRow } from '../schema.js';

const MOST_GAPS = 1_000;
// The types whose calls end the wait for a user.
const [COMPLETED, , UNFULFILLABLE] = WEBHOOK_TYPES;
// The service's clock is known by whole seconds, and a call is made a moment after what it announces.
const CLOCKS_MS = 60_000;

interface Period {
  webhook_type: string;
  has_destination: boolean;
  from: number;
  /** Infinity for the present one. */
  to: number;
}

/** What the archive of one key would have seen, and what it may have missed. Times in ms by the service's clock. */
export interface Coverage {
  key: ApiKey;
  gaps: readonly { from: number; to: number }[];
  /** The newest call that names no user: any call up to then may be any user's. Null when all name one. */
  unnamed_until: number | null;
  periods: readonly Period[];
}

/** Reads it within a write, so that what is derived from it is as of that write. */
export async function readCoverage(
  database: Kysely<ConsoleSchema>,
  environment: string,
  key: ApiKey,
): Promise<Coverage> {
  let gaps = database
    .selectFrom('gaps')
    .select('from_at')
    .select(({ fn }) => fn.coalesce('to_at', 'found_at').as('to'))
    .where('environment', '=', environment)
    .where('list', '=', 'calls');
  const ownGaps = ofKey('gaps', key);
  if (ownGaps) gaps = gaps.where(ownGaps);
  const found = await gaps
    .orderBy('below_sequence', 'desc')
    .limit(MOST_GAPS + 1)
    .execute();
  const unnamed = await database
    .selectFrom('calls')
    .select('sequence')
    .where('environment', '=', environment)
    .where('reference_user_id', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const periods = await database
    .selectFrom('webhook_periods')
    .selectAll()
    .where('environment', '=', environment)
    .where('key', '=', key.fingerprint)
    .execute();
  return {
    key,
    // Before the oldest of more gaps than are read, anything may have been missed.
    gaps: found.map(({ from_at, to }, n) => ({
      from: n === MOST_GAPS ? -Infinity : (from_at ?? -Infinity),
      to,
    })),
    unnamed_until: unnamed ? timeOf(unnamed.sequence) : null,
    periods: periods.map(({ webhook_type, destination_url, from_at, confirmed_at, is_open }) => ({
      ...{ webhook_type, has_destination: destination_url !== null, from: from_at },
      to: is_open === 1 ? Infinity : confirmed_at,
    })),
  };
}

function throughout(
  { periods }: Coverage,
  type: string,
  has_destination: boolean,
  from: number,
): boolean {
  return periods.some(
    (period) =>
      period.webhook_type === type &&
      period.has_destination === has_destination &&
      period.from <= from &&
      period.to === Infinity,
  );
}

const isRegisteredHere = ({ registered_key }: UserRow, { key }: Coverage) =>
  registered_key !== null && registered_key === key.fingerprint;

/** Why a call that announced this user's outcome may have gone unseen; null where it would be known. */
export function blindSpot(
  user: UserRow,
  coverage: Coverage,
): Exclude<UserDeliveryReason, 'call_unknown' | 'no_call_seen'> | null {
  const { registered_at, verified_at } = user;
  if (registered_at === null || !isRegisteredHere(user, coverage)) return 'before_console';
  if (verified_at !== null && verified_at <= registered_at) return 'before_console';
  const from = registered_at - CLOCKS_MS;
  const to = (verified_at ?? Infinity) + CLOCKS_MS;
  if (coverage.unnamed_until !== null && coverage.unnamed_until >= from)
    return 'calls_name_no_user';
  return coverage.gaps.some((gap) => gap.from <= to && gap.to >= from) ? 'gap' : null;
}

/** Whether no destination was set for the type from the user's registration up to now. */
export function hadNoDestination(user: UserRow, coverage: Coverage, type: string): boolean {
  const { registered_at } = user;
  return registered_at !== null && throughout(coverage, type, false, registered_at);
}

/**
 * Whether an outcome would have been seen: the user was registered at the very moment of the newest check, or the
 * service has announced every outcome since, and nothing of that was missed.
 */
export function isOutcomeExcluded(user: UserRow, coverage: Coverage): boolean {
  const { registered_at, connection_at } = user;
  if (registered_at === null || !isRegisteredHere(user, coverage)) return false;
  if (connection_at === registered_at) return true;
  const isAnnounced = (type: string) => throughout(coverage, type, true, registered_at);
  if (!isAnnounced(COMPLETED) || !isAnnounced(UNFULFILLABLE)) return false;
  return blindSpot({ ...user, verified_at: null }, coverage) === null;
}
