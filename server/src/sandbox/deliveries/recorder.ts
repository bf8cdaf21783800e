import { randomUUID } from 'node:crypto';
import { groupWrites } from '../../database/grouped-writes.js';
import type { CallRow, EventRow, Database } from '../database/schema.js';
import type { Sequence } from '../database/sequence.js';
import type { AttemptResult, DueCall } from './due-calls.js';
import type { Conclusion } from './conclude.js';

/** One attempt, and the state of its call after it. */
interface Recording {
  call: DueCall;
  result: AttemptResult;
  conclusion: Conclusion;
}

// A row has thirteen values, so this is far below the limit of values in a statement.
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

/** Stores an attempt and the state of its call in one transaction, which attempts that end together share. */
export function createRecorder(
  database: Database,
  sequence: Sequence,
): (recording: Recording) => Promise<void> {
  return groupWrites<Recording>(ROWS_A_TRANSACTION, async (batch) => {
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
}
