import { randomBytes, randomUUID } from 'node:crypto';
import type { OutcomeBatch, OutcomeBatchRequest, QaRequest } from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import type { Account } from '../account.js';
import type { SandboxContext } from '../context.js';
import type { OutcomeBatchRow, BatchStepRow, Database } from '../database/schema.js';
import { drawTurns } from './draw-turns.js';
import { finishBatches } from './batch-runner.js';
import { findBatch, toBatch } from './read-batches.js';

// A row has twelve values, so this is far below the limit of a statement.
const ROWS_A_STATEMENT = 200;

async function startedBefore(database: Database, { key_id }: Account, request_id: string) {
  return database
    .selectFrom('outcome_batches')
    .selectAll()
    .where('key_id', '=', key_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();
}

function stepsOf(batch: OutcomeBatchRow, request: OutcomeBatchRequest): BatchStepRow[] {
  return drawTurns({ ...request, seed: batch.seed }).map(
    ({ reference_user_id, share, due_after_ms }, index) => ({
      batch_id: batch.batch_id,
      n: index + 1,
      reference_user_id,
      outcome: share.outcome,
      wanted_human: share.person ?? null,
      humanness_score: share.humanness_score ?? null,
      due_at: due_after_ms === null ? null : batch.created_at + due_after_ms,
      state: due_after_ms === null ? 'never' : 'waiting',
      user_state: null,
      human: null,
      reason: null,
      transaction_ids: '[]',
    }),
  );
}

/** POST /sandbox/plans: stores an outcome batch, whose steps are then applied in the background. */
export async function startBatch(
  context: SandboxContext,
  account: Account,
  request: OutcomeBatchRequest,
): Promise<OutcomeBatch> {
  const started = await context.database.transaction().execute(async (database) => {
    const { request_id = null, seed = randomBytes(6).toString('hex') } = request;
    const known = request_id === null ? null : await startedBefore(database, account, request_id);
    if (known) return toBatch(database, known);
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
    const insert = (some: BatchStepRow[]) =>
      database.insertInto('outcome_batch_steps').values(some).execute();
    await inChunks(steps, insert, ROWS_A_STATEMENT);
    // A batch whose users all never finish their check has no steps to wait for.
    await finishBatches(database, [batch.batch_id]);
    return toBatch(database, await findBatch(database, account, batch.batch_id));
  });
  context.wake();
  return started;
}

/**
 * POST /sandbox/plan/cancel: applied steps stay applied, and a batch that has ended stays as it is. Throws
 * DoesNotExistError.
 */
export async function cancelBatch(
  context: SandboxContext,
  account: Account,
  { id }: QaRequest<'batch_cancel'>,
): Promise<OutcomeBatch> {
  return context.database.transaction().execute(async (database) => {
    const batch = await findBatch(database, account, id);
    if (batch.state === 'running') {
      await database
        .updateTable('outcome_batch_steps')
        .set({ state: 'cancelled' })
        .where('batch_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
      await database
        .updateTable('outcome_batches')
        .set({ state: 'cancelled' })
        .where('batch_id', '=', id)
        .execute();
    }
    return toBatch(database, await findBatch(database, account, id));
  });
}
