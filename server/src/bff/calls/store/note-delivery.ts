import type { CallRow } from '../../schema.js';
import type { Delivery } from '../call-store.js';
import { indexedOrNull, indexedText } from './clean-text.js';
import { readServiceNow } from '../../service-now.js';
import { addCalls } from './keep-calls.js';
import { emptyCall } from './listed-call.js';
import { noteStrangers } from './strangers.js';
import { knownCalls, tie, type Write } from './tie.js';

/**
 * The call of a delivery has its payload now. Its status stays what a listing says: a delivery tells that
 * the service tried, never how it took the answer.
 */
export async function keepDelivery(write: Write, delivery: Delivery): Promise<void> {
  const { within, note, environment } = write;
  const id = indexedText(delivery.transaction_id);
  const person = {
    reference_user_id: indexedOrNull(delivery.reference_user_id),
    user_id: indexedOrNull(delivery.user_id),
  };
  const known = (await knownCalls(write, [id])).get(id);
  if (!known) {
    const now = Date.now();
    const call: Omit<CallRow, 'position'> = {
      ...emptyCall(environment, id, now),
      ...person,
      webhook_type: indexedText(delivery.webhook_type),
      created_at: delivery.created_at,
      has_payload: 1,
    };
    const at = delivery.created_at ?? (await readServiceNow(within, environment));
    await addCalls(write, [call], at, delivery.body);
    return;
  }
  const changes = {
    reference_user_id: known.reference_user_id ?? person.reference_user_id,
    user_id: known.user_id ?? person.user_id,
    has_payload: 1,
  };
  const isSame =
    changes.reference_user_id === known.reference_user_id &&
    changes.user_id === known.user_id &&
    known.has_payload === 1;
  if (isSame) return;
  await within.updateTable('calls').set(changes).where('position', '=', known.position).execute();
  await tie(write, { ...known, ...changes }, delivery.body);
  await noteStrangers(within, environment, [{ ...known, ...changes }]);
  note('call', id);
}
