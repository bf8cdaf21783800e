import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createBatches } from '../database/batches.js';
import type { CallRow, EventRow, SandboxSchema } from '../database/schema.js';
import type { Sequence } from '../database/sequence.js';
import type { AttemptResult, DueCall } from './attempt.js';
import type { Conclusion } from './conclude.js';

/** One attempt, and how its call stands after it. */
interface Recording {
  call: DueCall;
  result: AttemptResult;
  conclusion: Conclusion;
}

/** Writes attempts down; resolves once the attempt is durable. */
export interface Recorder {
  record: (recording: Recording) => Promise<void>;
}

// Thirteen columns a row: far below the number of values that a statement may have.
const ROWS_A_TRANSACTION = 200;

function eventOf({ call, result, conclusion }: Recording, seq: number): EventRow {
  return {
    event_id: `evt_${randomUUID()}`,
    seq,
    key_id: call.key_id,
    transaction_id: call.transaction_id,
    webhook_type: call.webhook_type,
    attempt: conclusion.attempts,
    destination_url: call.destination_url,
    http_status: result.http_status,
    response_body: result.response_body,
    error_code: result.network_error?.code ?? null,
    error_message: result.network_error?.message ?? null,
    duration_ms: result.duration_ms,
    created_at: conclusion.updated_at,
  };
}

/** Event and call are written in one transaction, and attempts that end together share it. */
export function createRecorder(database: Kysely<SandboxSchema>, sequence: Sequence): Recorder {
  const record = createBatches<Recording>(ROWS_A_TRANSACTION, async (batch) => {
    await database.transaction().execute(async (transaction) => {
      const events = batch.map((recording) => eventOf(recording, sequence.next()));
      await transaction.insertInto('events').values(events).execute();
      for (const { call, conclusion } of batch) {
        const columns: Partial<CallRow> = conclusion;
        await transaction
          .updateTable('calls')
          .set(columns)
          .where('transaction_id', '=', call.transaction_id)
          .execute();
      }
    });
  });
  return { record };
}
