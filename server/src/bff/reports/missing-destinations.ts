import type { Kysely } from 'kysely';
import { WEBHOOK_TYPES, type Environment, type MissingDestination } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import { readServiceNow } from '../service-now.js';
import { COMPLETED_KIND } from './completion-calls.js';

const REVOKED_KIND = 'USER_VERIFICATION_REVOKED';
const DAY_MS = 24 * 3_600_000;

/**
 * Who reached the state that a kind tells of. Without a destination the service makes no call (decisions.md),
 * so a status has to tell: of a revocation when get_status last said so, as nobody is asked after who is revoked.
 */
async function lastDay(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  kind: string,
  since: number,
) {
  const people = database
    .selectFrom('roster')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('environment', '=', environment);
  if (kind === COMPLETED_KIND) {
    return people
      .select(({ fn }) => fn.max('verified_at').as('last'))
      .where('verified_at', '>=', since)
      .executeTakeFirstOrThrow();
  }
  if (kind === REVOKED_KIND) {
    return people
      .select(({ fn }) => fn.max('checked_at').as('last'))
      .where('status', '=', 'revoked')
      .where('checked_at', '>=', since)
      .executeTakeFirstOrThrow();
  }
  return people
    .select(({ fn }) => fn.max('last_kind_at').as('last'))
    .where('last_kind', '=', kind)
    .where('last_kind_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** The specification's kinds that are not among those with a destination, and who reached them lately. */
export async function readMissingDestinations(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  configured: readonly string[],
): Promise<MissingDestination[]> {
  const missing = WEBHOOK_TYPES.filter((kind) => !configured.includes(kind));
  const since = (await readServiceNow(database, environment)) - DAY_MS;
  return Promise.all(
    missing.map(async (webhook_type) => {
      const { last, people } = await lastDay(database, environment, webhook_type, since);
      return { webhook_type, last_due_at: last, people_last_day: people };
    }),
  );
}
