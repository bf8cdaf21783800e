import { inChunks } from '../../database/in-chunks.js';
import { timeOf } from '../calls/store/sequence.js';
import type { Write } from '../calls/store/write.js';
import type { UserRow } from '../schema.js';
import { clockOffset } from '../service/clock.js';
import { CLOCK_MS } from './state.js';

/** When a response was asked for, in ms by the console's clock, and the Date header that it came with. */
export interface AnswerTimes {
  asked_at: number;
  serviceDate: string | null;
}

/** The time of a response by the service's clock: that of its request, so that a call made in between is newer. */
export const answeredAt = ({ asked_at, serviceDate }: AnswerTimes, now: number): number =>
  asked_at + (clockOffset(serviceDate, now) ?? 0);

// What a Date header, in whole seconds, leaves out at most.
const SECOND_MS = 999;

/**
 * The time of a status check by the service's clock. A Date header leaves it open by a second: it is the earliest time
 * where another check follows by itself, else the latest, so that a call of the same second leaves the user unknown.
 */
export function checkedAt(times: AnswerTimes, now: number, isCheckedAgain: boolean): number {
  const isByHeader = (clockOffset(times.serviceDate, now) ?? 0) !== 0;
  return answeredAt(times, now) + (isByHeader && !isCheckedAgain ? SECOND_MS : 0);
}

/**
 * The earliest time, by the service's clock, of a response that was asked for at `asked_at` by the console's; by user,
 * for users with calls. Whatever the clocks say, it is newer than the calls that the console had by then.
 */
export async function afterKnownCalls(
  { within, environment }: Write,
  ids: readonly string[],
  asked_at: number,
): Promise<Map<string | null, number>> {
  const rows = await inChunks(ids, (some) =>
    within
      .selectFrom('calls')
      .select('reference_user_id')
      .select(({ fn }) => fn.max('sequence').as('newest'))
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', some)
      .where('first_seen_at', '<=', asked_at)
      .groupBy('reference_user_id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.reference_user_id, timeOf(row.newest) + CLOCK_MS]));
}

/**
 * The connection as a response of this time states it (`at` by the service's clock, `asked_at` by the console's); null
 * where the response to a later question was stored before it. What was asked later is newer, also after the service's
 * clock was set back: a statement from before that is compared with nothing.
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
