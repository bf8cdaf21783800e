import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import { COMPLETED_KIND } from './completion-calls.js';
import type { VerifiedPerson } from './completion-verdict.js';

const CHUNK = 500;
// Nobody's completion is told any more once it no longer holds: a rerun would say what is not so.
const STATUSES = ['verified', 'unknown'];

/** Somebody verified of whom no accepted call is known at first sight. */
export interface Candidate extends VerifiedPerson {
  reference_user_id: string;
}

function readChunk(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  status: string,
  after: { registered_at: number; reference_user_id: string } | undefined,
) {
  let people = database
    .selectFrom('roster')
    .select(['reference_user_id', 'origin', 'registered_at', 'verified_at'])
    // For each person one look into the index of their calls: as a condition, Postgres would join all calls.
    .select((person) =>
      person
        .exists(
          person
            .selectFrom('calls')
            .select('calls.position')
            .where('calls.environment', '=', environment)
            .whereRef('calls.reference_user_id', '=', 'roster.reference_user_id')
            // In one expression, so that no database takes the index of a status or a kind instead.
            .where(
              sql<SqlBool>`case when calls.webhook_type = ${COMPLETED_KIND}
                and (calls.status = 'COMPLETED' or calls.answer = '2xx') then 1 else 0 end = 1`,
            ),
        )
        .as('is_delivered'),
    )
    .where('environment', '=', environment)
    .where('status', '=', status);
  if (after) {
    people = people
      .where('registered_at', '<=', after.registered_at)
      .where((person) =>
        person.or([
          person('registered_at', '<', after.registered_at),
          person('reference_user_id', '<', after.reference_user_id),
        ]),
      );
  }
  return people
    .orderBy('registered_at', 'desc')
    .orderBy('reference_user_id', 'desc')
    .limit(CHUNK)
    .execute();
}

/** All of them, newest registered first, at most 500 at a time, so that no query runs long. */
export async function* verifiedCandidates(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): AsyncGenerator<Candidate[]> {
  for (const status of STATUSES) {
    let rows = await readChunk(database, environment, status, undefined);
    while (rows.length > 0) {
      const candidates: Candidate[] = [];
      for (const { verified_at, is_delivered, ...row } of rows) {
        // SQLite says 0 or 1.
        if (verified_at !== null && !is_delivered) candidates.push({ ...row, verified_at });
      }
      if (candidates.length > 0) yield candidates;
      rows = rows.length < CHUNK ? [] : await readChunk(database, environment, status, rows.at(-1));
    }
  }
}
