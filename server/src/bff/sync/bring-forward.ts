import type { Environment } from '../../contract/index.js';
import { inChunks } from '../calls/store/in-chunks.js';
import type { BothClocks } from '../service-clock.js';
import { JUST_DUE_MS } from './due-people.js';
import type { HarvestParts } from './sync-parts.js';

type Parts = Pick<HarvestParts, 'database' | 'changes'>;

const MOST_AFTER_GAP = 1_000;
const CHECKED_LATELY_MS = 30_000;
const AHEAD_MS = 4 * 60_000;
const AHEAD_AT_ONCE = 5;

// Whom the service may say something new of at any moment; of all others a webhook or an hour tells.
function waiting({ database }: Parts, environment: Environment, now: number) {
  return database.kysely
    .selectFrom('roster')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('status', 'in', ['waiting', 'unknown'])
    .where('next_check_at', '>', now);
}

// As of ten seconds ago where it is to come behind those of whom something is known to have happened.
async function makeDue(
  { changes }: Parts,
  environment: Environment,
  people: readonly { reference_user_id: string }[],
  dueAt: number,
): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ reference_user_id }) => reference_user_id);
  // In its turn among all writes of people, so that none of them waits for another in a circle.
  await changes.write(environment, async (within) => {
    await inChunks(ids, (some) =>
      within
        .updateTable('roster')
        .set({ next_check_at: dueAt })
        .where('environment', '=', environment)
        .where('reference_user_id', 'in', some)
        .where('next_check_at', '>', dueAt)
        .execute(),
    );
  });
}

/**
 * After a gap: the call that tells of somebody may lie in it, so that nothing but get_status does. Makes the
 * newest 1,000 people due who wait, in 30 s those who were asked after in the last 30 s; `now` is by the console's
 * clock and `at` by the service's.
 */
export async function dueAfterGap(
  parts: Parts,
  environment: Environment,
  { now, at }: BothClocks,
): Promise<void> {
  const people = await waiting(parts, environment, now)
    .select('checked_at')
    .orderBy('registered_at', 'desc')
    .limit(MOST_AFTER_GAP)
    .execute();
  const since = at - CHECKED_LATELY_MS;
  const lately = people.filter(({ checked_at }) => (checked_at ?? 0) >= since);
  const others = people.filter(({ checked_at }) => (checked_at ?? 0) < since);
  await makeDue(parts, environment, others, now - JUST_DUE_MS);
  await makeDue(parts, environment, lately, now + CHECKED_LATELY_MS);
}

/**
 * For somebody who was being asked after when calls were missed: the answer may be older than they are. Makes
 * them due in 30 s, if they still wait.
 */
export async function dueAfterAnswer(
  parts: Parts,
  environment: Environment,
  id: string,
  now: number,
): Promise<void> {
  const people = await waiting(parts, environment, now)
    .where('reference_user_id', '=', id)
    .execute();
  await makeDue(parts, environment, people, now + CHECKED_LATELY_MS);
}

/**
 * While somebody looks and nobody is due: makes five people due who wait and would be within four minutes. Who was
 * registered lately is so asked after about once a minute.
 */
export async function dueAhead(parts: Parts, environment: Environment, now: number): Promise<void> {
  const people = await waiting(parts, environment, now)
    .where('next_check_at', '<=', now + AHEAD_MS)
    .orderBy('next_check_at')
    .limit(AHEAD_AT_ONCE)
    .execute();
  await makeDue(parts, environment, people, now - JUST_DUE_MS);
}
