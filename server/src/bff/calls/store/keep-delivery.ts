import type { CallRow } from '../../schema.js';
import { readServiceNow } from '../../service/health.js';
import { storeOldest } from '../api-keys.js';
import { indexedOrNull, indexedText } from './clean-text.js';
import { refreshCalls } from './refresh.js';
import { addCalls, emptyCall, knownCalls, setCalls, withKey, type Write } from './write.js';

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
  const { within, environment, key } = write;
  const id = indexedText(delivery.transaction_id);
  const named = {
    reference_user_id: indexedOrNull(delivery.reference_user_id),
    user_id: indexedOrNull(delivery.user_id),
  };
  const known = (await knownCalls(write, [id])).get(id);
  if (!known) {
    const call = {
      ...{ ...emptyCall(environment, key.bit, id, Date.now()), ...named, has_payload: 1 },
      webhook_type: indexedText(delivery.webhook_type),
      created_at: delivery.created_at,
    };
    const at = delivery.created_at ?? (await readServiceNow(within, environment));
    await refreshCalls(write, await addCalls(write, [call], at), new Set([id]));
    return;
  }
  const changed = await setCalls(write, [known], {
    reference_user_id: known.reference_user_id ?? named.reference_user_id,
    user_id: known.user_id ?? named.user_id,
    webhook_type: known.webhook_type ?? indexedText(delivery.webhook_type),
    created_at: known.created_at ?? delivery.created_at,
    keys: withKey(write, known.keys),
    has_payload: 1,
  });
  await storeOldest(write, 'calls', changed);
  await refreshCalls(write, changed, new Set([id]));
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
