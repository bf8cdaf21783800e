import { createHash, randomBytes } from 'node:crypto';
import type { Outcome, OutcomeRequest } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import {
  type Database,
  type HumanRow,
  type Side,
  SIDES,
  type UnfulfillableReason,
  type UserRow,
} from '../database/schema.js';
import type { SandboxContext } from '../context.js';

/** The test humans that each side starts with; the API's own field calls them persons. */
const TEST_HUMANS = ['Test person A', 'Test person B', 'Test person C', 'Test person D'];

const newId = (): string => `person_${randomBytes(9).toString('base64url')}`;

type HumanSource = Pick<SandboxContext, 'database' | 'sequence'>;

async function insert(
  { database, sequence }: HumanSource,
  side: Side,
  names: readonly string[],
  columns: Pick<HumanRow, 'seeded' | 'named'>,
): Promise<void> {
  await database
    .insertInto('humans')
    .values(
      names.map((name) => ({ human_id: newId(), side, name, ...columns, seq: sequence.next() })),
    )
    .onConflict((conflict) => conflict.columns(['side', 'name']).doNothing())
    .execute();
}

/** Creates the test humans of both sides if they do not exist yet. */
export async function seedTestHumans(source: HumanSource): Promise<void> {
  for (const side of SIDES) await insert(source, side, TEST_HUMANS, { seeded: 1, named: 1 });
}

/**
 * The ID of the human with that name, who is created if the name is new; without a name, a new human each time. Only
 * `listed` humans with a name are offered on invite pages.
 */
export async function humanNamed(
  source: HumanSource,
  side: Side,
  name: string | undefined,
  listed = true,
): Promise<string> {
  const wanted = name ?? `New person ${randomBytes(6).toString('hex')}`;
  await insert(source, side, [wanted], { seeded: 0, named: name !== undefined && listed ? 1 : 0 });
  const human = await source.database
    .selectFrom('humans')
    .select('human_id')
    .where('side', '=', side)
    .where('name', '=', wanted)
    .executeTakeFirstOrThrow();
  return human.human_id;
}

/** The name of an existing human. */
export async function nameOf(
  { database }: Pick<HumanSource, 'database'>,
  human_id: string,
): Promise<string> {
  const human = await database
    .selectFrom('humans')
    .select('name')
    .where('human_id', '=', human_id)
    .executeTakeFirstOrThrow();
  return human.name;
}

export type ListedHuman = Awaited<ReturnType<typeof listHumans>>[number];

/** The test humans, then the others, newest first; at most `limit`, with `namedOnly` only those with a given name. */
export async function listHumans(
  database: Database,
  side: Side,
  { limit, namedOnly = false }: { limit: number; namedOnly?: boolean },
) {
  const rows = await database
    .selectFrom('humans')
    .select((select) => [
      'human_id',
      'name',
      'seeded',
      select
        .selectFrom('claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('claims.human_id', '=', 'humans.human_id')
        .as('verified_users'),
    ])
    .where('side', '=', side)
    .$if(namedOnly, (query) => query.where('named', '=', 1))
    .orderBy('seeded', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const listed = rows.map(({ human_id, name, seeded, verified_users }) => ({
    human_id,
    name,
    seeded: seeded === 1,
    verified_users: verified_users ?? 0,
  }));
  const testHumans = listed.filter(({ seeded }) => seeded);
  return [...testHumans.reverse(), ...listed.filter(({ seeded }) => !seeded)];
}

/**
 * The scope in which a human may verify only once (part 1, 5): the region if one was given, else the account. The
 * prefix distinguishes a region that is named like the account.
 */
export function scopeOf(uniqueness_region_id: string | null): string {
  return uniqueness_region_id === null ? 'account' : `region:${uniqueness_region_id}`;
}

/** The state that an outcome request leads to, and the human who took the check; null if there was no check. */
export interface ResolvedOutcome {
  state: Outcome;
  reason: UnfulfillableReason | null;
  human_id: string | null;
}

const claimsAround = (database: Database, user: UserRow) =>
  database
    .selectFrom('claims')
    .where('side', '=', user.side)
    .where('scope', '=', scopeOf(user.uniqueness_region_id));

/** Which of these humans are verified for another user in the user's scope. */
export async function takenHumans(
  database: Database,
  user: UserRow,
  human_ids: readonly string[],
): Promise<Set<string>> {
  const claims = await claimsAround(database, user)
    .select('human_id')
    .where('user_id', '!=', user.user_id)
    .where('human_id', 'in', human_ids)
    .execute();
  return new Set(claims.map(({ human_id }) => human_id));
}

/**
 * A human who is verified in the user's scope: the next one after a point that depends on the user's ID, which is as
 * fast among ten thousand as among two, and differs between users.
 */
async function anyVerifiedHuman(database: Database, user: UserRow): Promise<string> {
  const hash = createHash('sha256').update(user.user_id).digest('base64url');
  const claims = claimsAround(database, user).select('human_id').orderBy('human_id').limit(1);
  const after = claims.where('human_id', '>=', `person_${hash}`);
  const claim = (await after.executeTakeFirst()) ?? (await claims.executeTakeFirst());
  if (claim) return claim.human_id;
  const where = user.uniqueness_region_id === null ? 'without a region' : "in the user's region";
  throw new InvalidRequestError(`No human is verified ${where} yet who could verify again.`);
}

/**
 * What an outcome request means for the user (part 1, 5: uniqueness). Throws InvalidRequestError, before anything is
 * written, if a verified human is requested and there is none.
 */
export async function resolveOutcome(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
): Promise<ResolvedOutcome> {
  const ended = { state: request.outcome, reason: null, human_id: null };
  if (request.outcome === 'unfulfillable') return { ...ended, reason: 'CHECK_FAILED' };
  if (request.outcome === 'revoked') return ended;
  // A verified user keeps their human; a repeated request creates no new one.
  if (user.state === 'verified') return { ...ended, human_id: user.human_id };
  const { database } = context;
  const human_id = request.already_verified
    ? await anyVerifiedHuman(database, user)
    : await humanNamed(context, user.side, request.person, request.listed);
  const isTaken = (await takenHumans(database, user, [human_id])).has(human_id);
  return isTaken
    ? { state: 'unfulfillable', reason: 'NOT_UNIQUE', human_id }
    : { ...ended, human_id };
}
