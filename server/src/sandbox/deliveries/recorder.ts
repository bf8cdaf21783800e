import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
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

interface Waiting extends Recording {
  resolve: () => void;
  reject: (error: unknown) => void;
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

/**
 * Event and call are written in one transaction, and attempts that end while one is being written
 * share the next: a transaction costs a flush of the disk, whatever is in it.
 */
export function createRecorder(database: Kysely<SandboxSchema>, sequence: Sequence): Recorder {
  const queue: Waiting[] = [];
  let writing = false;

  async function write(batch: readonly Recording[]): Promise<void> {
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
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, ROWS_A_TRANSACTION);
      try {
        await write(batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // Those that end now are given the chance to share the next transaction.
      await new Promise((resolve) => setImmediate(resolve));
    }
    writing = false;
  }

  return {
    record: (recording) =>
      new Promise((resolve, reject) => {
        queue.push({ ...recording, resolve, reject });
        if (!writing) {
          writing = true;
          setImmediate(() => void writeAll());
        }
      }),
  };
}
