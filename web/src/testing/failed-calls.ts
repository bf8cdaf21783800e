import type { ArchivedCall, CallPage } from '@connect-console/server/contract';
import { archivedCall } from './archived';
import { PAGE } from './open-page';

const AT = Date.parse('2026-03-01T12:00:00.000Z');

/** A call that failed with 503, created n seconds after noon. */
export function failedCall(n: number, fields: Partial<ArchivedCall> = {}): ArchivedCall {
  const created_at = AT + n * 1000;
  return archivedCall({
    sequence: created_at * 1000,
    transaction_id: `ewh:${n}`,
    state: 'failed',
    attempts: 16,
    created_at,
    ...{ response: '5xx', http_status: 503, response_at: AT, response_attempt: 16 },
    ...fields,
  });
}
/** A page of the archive with these calls. */
export function pageOf(calls: ArchivedCall[], fields: Partial<CallPage> = {}): CallPage {
  return { ...PAGE, calls, total: { count: calls.length, more: false }, ...fields };
}
