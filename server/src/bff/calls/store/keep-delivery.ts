import type { CallRow } from '../../schema.js';
import { readServiceNow } from '../../service/health.js';
import { indexedOrNull, indexedText } from './clean-text.js';
import { refreshCalls } from './refresh.js';
import { knownCalls, setCalls, storeCalls, type Write } from './write.js';

/** An incoming delivery (part 6) with its raw body. */
export interface IncomingDelivery {
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  user_id: string | null;
  created_at: number | null;
  body: string;
}

/** A delivery gives the call its payload and its user; a call that was never listed is known by its delivery alone. */
export async function keepIncomingDelivery(
  write: Write,
  delivery: IncomingDelivery,
): Promise<void> {
  const transaction_id = indexedText(delivery.transaction_id);
  const known = await knownCalls(write, [transaction_id]);
  const statement = {
    transaction_id,
    columns: (call: Pick<CallRow, keyof IncomingDelivery & keyof CallRow>) => ({
      reference_user_id: call.reference_user_id ?? indexedOrNull(delivery.reference_user_id),
      user_id: call.user_id ?? indexedOrNull(delivery.user_id),
      webhook_type: call.webhook_type ?? indexedText(delivery.webhook_type),
      created_at: call.created_at ?? delivery.created_at,
      has_payload: 1,
    }),
  };
  const at = delivery.created_at ?? (await readServiceNow(write.within, write.environment));
  const clocks = { now: Date.now(), at };
  const { moved, added } = await storeCalls(write, known, [statement], clocks);
  await refreshCalls(write, [...moved, ...added], new Set([transaction_id]));
}

/** The console finished sending a 2xx response, its own or its relay's, to deliveries of these calls. */
export async function keepAccepted(write: Write, transactionIds: readonly string[]): Promise<void> {
  const calls = await knownCalls(write, [...new Set(transactionIds.map(indexedText))]);
  const accepted: CallRow[] = [];
  for (const call of calls.values()) {
    if (call.accepted_here_after !== null) continue;
    const set = { accepted_here_after: call.failed_attempts };
    accepted.push(...(await setCalls(write, [call], set)));
  }
  if (accepted.length > 0) await refreshCalls(write, accepted, new Set());
}
