import type { ArchivedCall, ArchivedEvent } from '../../../contract/index.js';
import type { Cell } from './csv.js';

type Columns<Row> = readonly [name: string, of: (row: Row) => Cell][];

const LATEST_DATE = 8.64e15;

/** A time as ISO 8601 in UTC. */
function iso(ms: number | null): string | null {
  if (ms === null) return null;
  return Math.abs(ms) <= LATEST_DATE ? new Date(ms).toISOString() : String(ms);
}

/** The columns of a file of calls, by the contract's names; those of `last_answer` stand by themselves. */
export const CALL_CELLS: Columns<ArchivedCall> = [
  ['transaction_id', (call) => call.transaction_id],
  ['webhook_type', (call) => call.webhook_type],
  ['state', (call) => call.state],
  ['status', (call) => call.status],
  ['attempts', (call) => call.attempts],
  ['reference_user_id', (call) => call.reference_user_id],
  ['user_id', (call) => call.user_id],
  ['created_at', (call) => iso(call.created_at)],
  ['updated_at', (call) => iso(call.updated_at)],
  ['completed_at', (call) => iso(call.completed_at)],
  ['next_attempt_at', (call) => iso(call.next_attempt_at)],
  ['answer', (call) => call.last_answer?.answer ?? null],
  ['http_status', (call) => call.last_answer?.http_status ?? null],
  ['network_code', (call) => call.last_answer?.network_code ?? null],
  ['answered_at', (call) => iso(call.last_answer?.at ?? null)],
  ['destination_url', (call) => call.destination_url],
  ['rerun_of', (call) => call.rerun_of],
  ['delivered_by_rerun', (call) => call.delivered_by_rerun],
  ['has_payload', (call) => call.has_payload],
  ['first_seen_at', (call) => iso(call.first_seen_at)],
];

/** The columns of a file of attempts; those of `network_error` stand by themselves. */
export const ATTEMPT_CELLS: Columns<ArchivedEvent> = [
  ['event_id', (event) => event.event_id],
  ['transaction_id', (event) => event.transaction_id],
  ['webhook_type', (event) => event.webhook_type],
  ['attempt', (event) => event.attempt],
  ['reference_user_id', (event) => event.reference_user_id],
  ['destination_url', (event) => event.destination_url],
  ['answer', (event) => event.answer],
  ['http_status', (event) => event.http_status],
  ['network_code', (event) => event.network_error?.code ?? null],
  ['network_message', (event) => event.network_error?.message ?? null],
  ['body_excerpt', (event) => event.body_excerpt],
  ['duration_ms', (event) => event.duration_ms],
  ['created_at', (event) => iso(event.created_at)],
  ['first_seen_at', (event) => iso(event.first_seen_at)],
];
