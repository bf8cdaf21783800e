import { createArchive } from '../bff/archive/create-archive.js';
import type { Archive, Delivery } from '../bff/archive/archive.js';
import { createChangeLog, type ChangeLog } from '../bff/changes/change-log.js';
import { readCall, readEvent, type Call, type CallEvent } from '../contract/index.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

/** An archive on a database of its own. */
export interface ArchiveFixture extends TestDatabase {
  archive: Archive;
  changes: ChangeLog;
  /** Keeps a delivery as an incoming webhook does: its body, and what the archive makes of it. */
  deliver: (delivery: Delivery) => Promise<void>;
}

/** Opens an archive for one test. */
export async function openArchive(): Promise<ArchiveFixture> {
  const opened = await openTestDatabase();
  const changes = createChangeLog(opened.database);
  const archive = createArchive(opened.database, changes);
  return {
    ...opened,
    changes,
    archive,
    deliver: (delivery) =>
      changes.write('sandbox', async (within, note) => {
        const { transaction_id, webhook_type, reference_user_id, body } = delivery;
        await within
          .insertInto('deliveries')
          .values({
            ...{ environment: 'sandbox', transaction_id, webhook_type, reference_user_id, body },
            ...{ received_at: Date.now(), times: 1 },
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await archive.noteDelivery(within, note, 'sandbox', delivery);
      }),
  };
}

/** When the first call of the tests is created, in ms. */
export const FIRST_AT = Date.UTC(2026, 10, 1);

/** The n-th call as a service lists it, a second after the one before. */
export function testCall(n: number, more: object = {}): Call {
  const call = readCall({
    transaction_id: `ewh:${n}`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    status: 'PENDING',
    attempts: 1,
    created_at: new Date(FIRST_AT + n * 1000).toISOString(),
    reference_user_id: `person-${n}`,
    ...more,
  });
  if (!call) throw new Error('The test wrote no call.');
  return call;
}

/** An attempt of the n-th call as a service lists it. */
export function testEvent(n: number, attempt: number, more: object = {}): CallEvent {
  const event = readEvent({
    event_id: `event-${n}-${attempt}`,
    transaction_id: `ewh:${n}`,
    attempt,
    http_status: 500,
    response_body: `answer ${attempt} of ${n}`,
    destination_url: 'https://example.test:8443/hook',
    created_at: new Date(FIRST_AT + n * 1000 + attempt * 10).toISOString(),
    ...more,
  });
  if (!event) throw new Error('The test wrote no event.');
  return event;
}

/** The delivery of the n-th call, as it arrives here. */
export function testDelivery(n: number, more: Partial<Delivery> = {}): Delivery {
  return {
    transaction_id: `ewh:${n}`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    reference_user_id: `person-${n}`,
    user_id: `bcu_${n}`,
    created_at: FIRST_AT + n * 1000,
    body: `{"transaction_id":"ewh:${n}","payload":{"score":${n}}}`,
    ...more,
  };
}
