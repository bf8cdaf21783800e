import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import {
  BATCH_STEP_STATES,
  type OutcomeBatch,
  type OutcomeBatchRequest,
  type OutcomeBatchStep,
} from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import { iso, isoOrNull } from '../clock/clock.js';
import type { Control } from '../context.js';
import type { Account, BatchStepRow, Database, OutcomeBatchRow } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import { callStates } from '../webhooks/calls.js';
import { drawTurns } from './draw-turns.js';

const BATCHES_LISTED = 20;
const STEPS_LISTED = 200;

/** An outcome batch as the API returns it, with its users counted by the state of their step. */
async function toBatch(database: Database, row: OutcomeBatchRow): Promise<OutcomeBatch> {
  const counted = await database
    .selectFrom('outcome_batch_steps')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('due_at').as('due_at')])
    .where('batch_id', '=', row.batch_id)
    .groupBy('state')
    .execute();
  const of = (state: OutcomeBatchStep['state']) => counted.find((group) => group.state === state);
  const count = (state: OutcomeBatchStep['state']) => [state, of(state)?.count ?? 0] as const;
  const ended = of('cancelled') ? 'cancelled' : 'finished';
  return {
    id: row.batch_id,
    state: of('waiting') ? 'running' : ended,
    created_at: iso(row.created_at),
    seed: row.seed,
    total: row.total,
    counts: Object.fromEntries(BATCH_STEP_STATES.map(count)) as OutcomeBatch['counts'], // every state is counted
    next_due_at: isoOrNull(of('waiting')?.due_at ?? null),
  };
}

/** An outcome batch of the key; throws DoesNotExistError. */
async function findBatch(
  database: Database,
  { key_id }: Account,
  batch_id: string,
): Promise<OutcomeBatchRow> {
  return database
    .selectFrom('outcome_batches')
    .selectAll()
    .where('key_id', '=', key_id)
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No outcome batch has this id.'));
}

/** GET /sandbox/plans. */
export const listBatches: Control<'batches'> = async ({ database }, { key_id }) => {
  const rows = await database
    .selectFrom('outcome_batches')
    .selectAll()
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(BATCHES_LISTED)
    .execute();
  return { plans: await Promise.all(rows.map((row) => toBatch(database, row))) };
};

const storedIds = z.array(z.string());
const callsOf = ({ transaction_ids }: Pick<BatchStepRow, 'transaction_ids'>) =>
  storedIds.parse(JSON.parse(transaction_ids));

/** GET /sandbox/plan: 200 steps, each with the current state of its calls. Throws DoesNotExistError. */
export const readBatchPage: Control<'batch'> = async ({ database }, account, query) => {
  const row = await findBatch(database, account, query.id);
  const found = await database
    .selectFrom('outcome_batch_steps')
    .select(['n', 'reference_user_id', 'outcome', 'human as person', 'humanness_score', 'due_at'])
    .select(['state', 'user_state', 'reason', 'transaction_ids'])
    .where('batch_id', '=', row.batch_id)
    .where('n', '>', query.after ?? 0)
    .orderBy('n')
    .limit(STEPS_LISTED + 1)
    .execute();
  const steps = found.slice(0, STEPS_LISTED);
  const calls = await callStates(database, { transaction_ids: steps.flatMap(callsOf) });
  const byId = new Map(calls.map((call) => [call.transaction_id, call]));
  return {
    plan: await toBatch(database, row),
    steps: steps.map(({ transaction_ids, due_at, ...step }) => ({
      ...step,
      due_at: isoOrNull(due_at),
      calls: callsOf({ transaction_ids }).flatMap((id) => byId.get(id) ?? []),
    })),
    next_after: found.length > STEPS_LISTED ? (steps.at(-1)?.n ?? null) : null,
  };
};

// A row has twelve values, so this is far below the limit of a statement.
const ROWS_A_STATEMENT = 200;

function stepsOf(batch: OutcomeBatchRow, request: OutcomeBatchRequest) {
  return drawTurns({ ...request, seed: batch.seed }).map(
    ({ reference_user_id, share, due_after_ms }, index): Insertable<BatchStepRow> => ({
      batch_id: batch.batch_id,
      n: index + 1,
      reference_user_id,
      outcome: share.outcome,
      wanted_human: share.person ?? null,
      humanness_score: share.humanness_score ?? null,
      due_at: due_after_ms === null ? null : batch.created_at + due_after_ms,
      state: due_after_ms === null ? 'never' : 'waiting',
      transaction_ids: '[]',
    }),
  );
}

/** POST /sandbox/plans: stores an outcome batch, whose steps are then applied in the background. */
export const startBatch: Control<'batch_start'> = async (context, account, request) => {
  const started = await context.database.transaction().execute(async (database) => {
    const { request_id = null, seed = randomBytes(6).toString('hex') } = request;
    const known = database
      .selectFrom('outcome_batches')
      .selectAll()
      .where('key_id', '=', account.key_id)
      .where('request_id', '=', request_id);
    const before = request_id === null ? undefined : await known.executeTakeFirst();
    if (before) return toBatch(database, before);
    const batch: OutcomeBatchRow = {
      batch_id: `batch_${randomUUID()}`,
      seq: context.sequence.next(),
      ...account,
      request_id,
      seed,
      state: 'running',
      total: request.reference_user_ids.length,
      created_at: context.clock.now(),
    };
    const steps = stepsOf(batch, request);
    await database.insertInto('outcome_batches').values(batch).execute();
    const insert = (some: Insertable<BatchStepRow>[]) =>
      database.insertInto('outcome_batch_steps').values(some).execute();
    await inChunks(steps, insert, ROWS_A_STATEMENT);
    return toBatch(database, batch);
  });
  context.wake();
  return started;
};

/**
 * POST /sandbox/plan/cancel: applied steps stay applied, and a batch that has ended stays as it is. Throws
 * DoesNotExistError.
 */
export const cancelBatch: Control<'batch_cancel'> = async ({ database }, account, { id }) => {
  const batch = await findBatch(database, account, id);
  await database
    .updateTable('outcome_batch_steps')
    .set({ state: 'cancelled' })
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return toBatch(database, batch);
};
