import type { Kysely } from 'kysely';
import type { Environment, HookRefusal } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

/** What can become of an incoming webhook. */
export type HookOutcome = 'received' | HookRefusal;

/** Within a write of the change log: that many more, the last one at that time (ms). */
export async function addToHookCount(
  within: Kysely<ConsoleSchema>,
  environment: Environment,
  outcome: HookOutcome,
  more: { count: number; last_at: number },
): Promise<void> {
  await within
    .insertInto('hook_counts')
    .values({ environment, outcome, ...more })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'outcome']).doUpdateSet(({ eb }) => ({
        count: eb('hook_counts.count', '+', more.count),
        last_at: more.last_at,
      })),
    )
    .execute();
}
