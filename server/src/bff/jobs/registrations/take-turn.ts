import type { Transaction } from 'kysely';
import type { Environment, RegisterRequest } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import { noteRegistrations } from '../../users/note-registration.js';
import type { JobRow } from '../job-rows.js';
import type { ConsoleSchema } from '../../schema.js';
import { readAsked, toRegisterRequest } from './asked.js';
import { REGISTRATIONS } from './registration-kind.js';
import type { Outcome } from './send-registration.js';

/** Somebody whose turn has come. */
export interface Claimed {
  n: number;
  request: RegisterRequest;
  tries: number;
}

/** What came of somebody who was claimed. */
export interface Came {
  person: Claimed;
  outcome: Outcome;
}

/** What is to be stored, how many are wanted next, and whether the progress is told. */
export interface Turn {
  came: readonly Came[];
  want: number;
  tell: boolean;
}

const MOST_TRIES = 5;

function toItem(job_id: string, { person, outcome }: Came, isCancelled: boolean) {
  const { n, request, tries } = person;
  const isTry = outcome.state === 'unknown';
  const isGivenUp = isTry && (isCancelled || tries + 1 >= MOST_TRIES);
  const isOpen = isTry || outcome.state === 'not_sent';
  return {
    ...{ job_id, n, subject: request.reference_user_id, request: null },
    state: isGivenUp ? 'failed' : isOpen ? (isCancelled ? 'cancelled' : 'waiting') : outcome.state,
    tries: isTry ? tries + 1 : tries,
    result: 'result' in outcome ? JSON.stringify(outcome.result) : null,
    changed_at: Date.now(),
  };
}

async function store(
  within: Transaction<ConsoleSchema>,
  job_id: string,
  came: readonly Came[],
  isCancelled: boolean,
): Promise<void> {
  if (came.length === 0) return;
  await within
    .insertInto('job_items')
    .values(came.map((one) => toItem(job_id, one, isCancelled)))
    // They are all there: this is an update of many rows in one statement.
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'n'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          tries: row.ref('excluded.tries'),
          result: row.ref('excluded.result'),
          changed_at: row.ref('excluded.changed_at'),
        }))
        // The process that led before may have had the answer first.
        .where('job_items.state', '!=', 'registered'),
    )
    .execute();
}

async function claim(
  within: Transaction<ConsoleSchema>,
  job_id: string,
  want: number,
): Promise<Claimed[]> {
  if (want <= 0) return [];
  const rows = await within
    .updateTable('job_items')
    .set({ state: 'sending', changed_at: Date.now() })
    .where('job_id', '=', job_id)
    .where('n', 'in', (all) =>
      all
        .selectFrom('job_items')
        .select('n')
        .where('job_id', '=', job_id)
        .where('state', '=', 'waiting')
        .orderBy('tries')
        .orderBy('n')
        .limit(want),
    )
    .returning(['n', 'subject', 'request', 'tries'])
    .execute();
  rows.sort((a, b) => a.tries - b.tries || a.n - b.n);
  return rows.map(({ n, subject, request, tries }) => {
    return { n, tries, request: toRegisterRequest(subject, readAsked(request)) };
  });
}

/**
 * Stores what came of people, puts those who were registered on the roster, and marks the next ones as
 * being sent, all in one write: each costs the disk as much as many. None is claimed once the job is not
 * running any more, which the answer says.
 */
export function takeTurn(
  changes: ChangeLog,
  environment: Environment,
  { id, created_by }: Pick<JobRow, 'id' | 'created_by'>,
  { came, want, tell }: Turn,
): Promise<{ claimed: Claimed[]; isRunning: boolean }> {
  const registered = came.flatMap(({ person: { request }, outcome }) =>
    outcome.state === 'registered'
      ? [{ request, answer: outcome.answer, serviceDate: outcome.serviceDate }]
      : [],
  );
  return changes.write(environment, async (within, note) => {
    const job = await within
      .selectFrom('jobs')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    await noteRegistrations(within, note, environment, registered, created_by);
    await store(within, id, came, job?.state === 'cancelled');
    const isRunning = job?.state === 'running';
    const claimed = isRunning ? await claim(within, id, want) : [];
    if (tell) REGISTRATIONS.tell(note, id);
    return { claimed, isRunning };
  });
}
