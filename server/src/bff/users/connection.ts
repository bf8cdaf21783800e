import { clockOffset } from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import { timeOf } from '../calls/store/sequence.js';
import type { Write } from '../calls/store/write.js';
import type { UserRow } from '../schema.js';
import { CLOCK_MS } from './state.js';
import { rowsIn } from '../rows.js';

/** When a response was requested, in ms by the console's clock, and its Date header. */
export interface ResponseTimes {
  asked_at: number;
  serviceDate: string | null;
}

/** The time of a response by the service's clock: that of its request, so that a call made in between is newer. */
export const respondedAt = ({ asked_at, serviceDate }: ResponseTimes, now: number): number =>
  asked_at + (clockOffset(serviceDate, now) ?? 0);

// The most that a Date header's whole seconds leave out.
const SECOND_MS = 999;

/**
 * The time of a status check by the service's clock. A Date header is only exact to a second. If another check follows
 * anyway, this is the earliest possible time; otherwise the latest, so that a call of the same second leaves the user
 * unknown.
 */
export function checkedAt(times: ResponseTimes, now: number, isCheckedAgain: boolean): number {
  const isByHeader = (clockOffset(times.serviceDate, now) ?? 0) !== 0;
  return respondedAt(times, now) + (isByHeader && !isCheckedAgain ? SECOND_MS : 0);
}

/**
 * The earliest time, by the service's clock, of a response requested at `asked_at` (console's clock), for each user
 * with calls. Whatever the clocks say, it is newer than the calls that the console already had.
 */
export async function afterKnownCalls(
  { within, environment }: Write,
  ids: readonly string[],
  asked_at: number,
): Promise<Map<string | null, number>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(within, environment, 'calls')
      .select('reference_user_id')
      .select(({ fn }) => fn.max('sequence').as('newest'))
      .where('reference_user_id', 'in', some)
      .where('first_seen_at', '<=', asked_at)
      .groupBy('reference_user_id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.reference_user_id, timeOf(row.newest) + CLOCK_MS]));
}

/**
 * The connection as stated by a response of this time (`at` by the service's clock, `asked_at` by the console's); null
 * if the response to a later request was stored before it. A later request is newer even if the service's clock was set
 * back: statements from before that are not compared.
 */
export function stated(user: UserRow, isConnected: boolean, at: number, asked_at: number) {
  const { connection_at, other_connection_at, checked_at } = user;
  if (asked_at <= (checked_at ?? 0) && at < (connection_at ?? 0)) return null;
  const has_connection = Number(isConnected);
  const isOther = user.has_connection !== null && user.has_connection !== has_connection;
  const before = isOther ? connection_at : other_connection_at;
  return {
    ...{ has_connection, connection_at: at, checked_at: asked_at },
    other_connection_at: before !== null && before <= at ? before : null,
    // The service did not refuse this check.
    ...{ check_refusal: null, check_refused_at: null },
  };
}
