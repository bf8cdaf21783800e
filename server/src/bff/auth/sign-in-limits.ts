import { sql } from 'kysely';
import { TooManyRequestsError } from '../errors.js';
import type { ConsoleDatabase } from '../schema.js';

/** How refused sign-ins slow down the next: from the failure after `free` on, the wait doubles from 1 s to `mostMs`. */
export interface Backoff {
  free: number;
  mostMs: number;
}

const MINUTE_MS = 60_000;
/** What a limit counts for: one account, one address, a browser that the member has signed in with before, or everyone. */
export const BACKOFFS = {
  account: { free: 5, mostMs: 15 * MINUTE_MS },
  address: { free: 20, mostMs: 5 * MINUTE_MS },
  device: { free: 10, mostMs: 5 * MINUTE_MS },
  everyone: { free: 100, mostMs: MINUTE_MS / 2 },
} as const satisfies Record<string, Backoff>;
export type Limited = keyof typeof BACKOFFS;

// Failures are forgotten after the longest wait has passed twice without another one.
const FORGET_MS = 30 * MINUTE_MS;
// A success shows that these were no guesses; what others share only loses this one.
const OWN: readonly Limited[] = ['account', 'device'];
const MOST_SUBJECTS = 10_000;
const FREE = 0;

/** How long every attempt is refused after so many failures, in ms. */
export function waitAfter(failures: number, { free, mostMs }: Backoff): number {
  if (failures <= free) return 0;
  return Math.min(mostMs, 1000 * 2 ** Math.min(failures - free - 1, 30));
}

/** An attempt that may be made. It counts as refused until it is said to have succeeded. */
export interface Attempt {
  succeeded: () => Promise<void>;
  /** It was no guess, and no success either: what was refused before still counts. */
  withdrawn: () => Promise<void>;
}

/** What limits an attempt: its kind, and which one of that kind. */
export type Subject = readonly [Limited, string];

const keyOf = ([kind, which]: Subject) => `${kind}:${which}`;

/**
 * Counts an attempt, in the database and so for all replicas, before it is made: a burst of attempts is limited like a
 * row of them. Throws TooManyRequestsError, with which nothing is counted.
 */
export async function takeAttempt(
  opened: Pick<ConsoleDatabase, 'exclusively'>,
  subjects: readonly Subject[],
  now = Date.now(),
): Promise<Attempt> {
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
      // Not `now` where there is no wait: the clock of another replica may be behind, or an attempt come in between.
      const row = { failures, last_at: now, free_at: wait === 0 ? FREE : now + wait };
      await within
        .insertInto('sign_in_limits')
        .values({ subject: keyOf(subject), ...row })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
        .execute();
    }
    // Made-up accounts and addresses do not fill the disk: the oldest failures are forgotten first.
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
  const settle = (forgotten: readonly Limited[]) =>
    opened.exclusively('sign-in', async (within) => {
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
  return { succeeded: () => settle(OWN), withdrawn: () => settle([]) };
}
