import { LIST_LIMIT, type ConnectResponse } from '../../contract/index.js';
import type { Account } from '../account.js';
import { iso } from '../clock/clock.js';
import type { SandboxContext } from '../context.js';

/** 4.8: a bare array, newest first, at most 50; decisions.md names the fields. */
export async function listEvents(
  context: SandboxContext,
  { key_id }: Account,
): Promise<ConnectResponse<'event_get'>> {
  const rows = await context.database
    .selectFrom('events')
    .selectAll()
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map((row) => ({
    event_id: row.event_id,
    transaction_id: row.transaction_id,
    webhook_type: row.webhook_type,
    attempt: row.attempt,
    destination_url: row.destination_url,
    http_status: row.http_status,
    response_body: row.response_body,
    network_error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message },
    duration_ms: row.duration_ms,
    created_at: iso(row.created_at),
  }));
}
