import { sql } from 'kysely';
import { SignInRefusedError, TooManyRequestsError } from '../errors.js';
import type { ConsoleDatabase } from '../schema.js';

/** How refused sign-ins slow down the next ones: after `free` failures, the wait doubles from 1 s up to `mostMs`. */
export interface Backoff {
  free: number;
  mostMs: number;
}

const MINUTE_MS = 60_000;
/**
 * What failures are counted for: one account, one address, a browser from which the member signed in before, or
 * everyone.
 */
export const BACKOFFS = {
  account: { free: 5, mostMs: 15 * MINUTE_MS },
  address: { free: 20, mostMs: 5 * MINUTE_MS },
  device: { free: 10, mostMs: 5 * MINUTE_MS },
  everyone: { free: 100, mostMs: MINUTE_MS / 2 },
} as const satisfies Record<string, Backoff>;
export type Limited = keyof typeof BACKOFFS;

// Failures are forgotten once twice the longest wait has passed without another one.
const FORGET_MS = 30 * MINUTE_MS;
// A success shows that the failures were not guesses; limits that several people share are only reduced by this one.
const OWN: readonly Limited[] = ['account', 'device'];
const MOST_SUBJECTS = 10_000;
const FREE = 0;

/** How long every attempt is refused after this many failures, in ms. */
export function waitAfter(failures: number, { free, mostMs }: Backoff): number {
  if (failures <= free) return 0;
  return Math.min(mostMs, 1000 * 2 ** Math.min(failures - free - 1, 30));
}

/** What limits an attempt: the kind of limit, and whose. */
export type Subject = readonly [Limited, string];

const keyOf = ([kind, which]: Subject) => `${kind}:${which}`;

/** Throws TooManyRequestsError, and then counts nothing. */
async function countFailure(
  opened: Pick<ConsoleDatabase, 'exclusively'>,
  subjects: readonly Subject[],
  now: number,
): Promise<void> {
  const keys = subjects.map(keyOf);
  await opened.exclusively('sign-in', async (within) => {
    await within
      .deleteFrom('sign_in_limits')
      .where('last_at', '<', now - FORGET_MS)
      .execute();
    const rows = await within
      .selectFrom('sign_in_limits')
      .selectAll()
      .where('subject', 'in', keys)
      .execute();
    const freeAt = Math.max(now, ...rows.map(({ free_at }) => free_at));
    if (freeAt > now) {
      const seconds = Math.ceil((freeAt - now) / 1000);
      throw new TooManyRequestsError(
        `Too many refused sign-ins. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      );
    }
    for (const subject of subjects) {
      const known = rows.find((row) => row.subject === keyOf(subject));
      const failures = (known?.failures ?? 0) + 1;
      const wait = waitAfter(failures, BACKOFFS[subject[0]]);
      // Not `now` if there is no wait: another replica's clock may be behind, or another attempt may have come in
      // between.
      const row = { failures, last_at: now, free_at: wait === 0 ? FREE : now + wait };
      await within
        .insertInto('sign_in_limits')
        .values({ subject: keyOf(subject), ...row })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
        .execute();
    }
    // Invented accounts and addresses must not fill the disk: the oldest failures are deleted first.
    const beyond = await within
      .selectFrom('sign_in_limits')
      .select('last_at')
      .orderBy('last_at', 'desc')
      .offset(MOST_SUBJECTS)
      .limit(1)
      .executeTakeFirst();
    if (beyond) {
      await within.deleteFrom('sign_in_limits').where('last_at', '<=', beyond.last_at).execute();
    }
  });
}

/** Removes a counted failure; of the `forgotten` kinds, also the earlier ones. */
function takeBack(
  opened: Pick<ConsoleDatabase, 'exclusively'>,
  subjects: readonly Subject[],
  forgotten: readonly Limited[],
): Promise<void> {
  return opened.exclusively('sign-in', async (within) => {
    for (const subject of subjects) {
      const key = keyOf(subject);
      if (forgotten.includes(subject[0])) {
        await within.deleteFrom('sign_in_limits').where('subject', '=', key).execute();
      } else {
        await within
          .updateTable('sign_in_limits')
          .set((row) => ({ failures: sql<number>`${row.ref('failures')} - 1`, free_at: FREE }))
          .where('subject', '=', key)
          .execute();
      }
    }
  });
}

/**
 * Runs an attempt at a secret. It counts as a failure before it is made, in the database and so for all replicas, so
 * that parallel attempts are limited like successive ones; only a SignInRefusedError leaves it counted. Throws
 * TooManyRequestsError, and whatever `use` throws.
 */
export async function limited<T>(
  opened: Pick<ConsoleDatabase, 'exclusively'>,
  subjects: readonly Subject[],
  use: () => Promise<T>,
  now = Date.now(),
): Promise<T> {
  await countFailure(opened, subjects, now);
  try {
    const result = await use();
    await takeBack(opened, subjects, OWN);
    return result;
  } catch (error) {
    // A request refused for another reason is neither a guess nor a success.
    if (!(error instanceof SignInRefusedError)) await takeBack(opened, subjects, []);
    throw error;
  }
}
