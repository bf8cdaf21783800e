import type { Transaction } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { Archive } from '../calls/call-store.js';
import type { ChangeLog, Note } from '../feed/change-feed.js';
import { noteKind } from '../users/note-kind.js';
import type { ConsoleSchema } from '../schema.js';
import { addToHookCount } from './hook-counts.js';
import type { ReadDelivery } from './read-delivery.js';

/** Keeps incoming webhooks. */
export interface DeliveryStore {
  /** Resolves once the delivery is durable; the same transaction again only counts how often it came. */
  keep: (environment: Environment, delivery: ReadDelivery) => Promise<void>;
}

interface Waiting {
  delivery: ReadDelivery;
  resolve: () => void;
  reject: (error: unknown) => void;
}

// Few enough that nobody waits long for the write that they share.
const DELIVERIES_A_WRITE = 50;

async function insert(
  within: Transaction<ConsoleSchema>,
  environment: Environment,
  { transaction_id, webhook_type, reference_user_id, body }: ReadDelivery,
  received_at: number,
): Promise<boolean> {
  const row = { environment, transaction_id, webhook_type, reference_user_id, body, received_at };
  const { times } = await within
    .insertInto('deliveries')
    .values({ ...row, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'transaction_id']).doUpdateSet(({ eb }) => ({
        times: eb('deliveries.times', '+', 1),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times === 1;
}

/**
 * The store over the change log. Deliveries that arrive while one is being written share the next write,
 * because each costs a flush of the disk whatever is in it.
 */
export function createDeliveryStore(
  changes: ChangeLog,
  archive: Pick<Archive, 'noteDelivery'>,
): DeliveryStore {
  const queues = new Map<Environment, Waiting[]>();

  async function keepOne(
    within: Transaction<ConsoleSchema>,
    note: Note,
    environment: Environment,
    delivery: ReadDelivery,
  ): Promise<boolean> {
    const isNew = await insert(within, environment, delivery, Date.now());
    // A test is no call of the service's, so the archive has nothing to say of it.
    if (!isNew || delivery.is_test) return isNew;
    await archive.noteDelivery(within, note, environment, delivery);
    const { reference_user_id, webhook_type, created_at } = delivery;
    // Without its time it cannot be told whether a newer kind is known already.
    if (reference_user_id !== null && created_at !== null) {
      await noteKind(within, note, environment, reference_user_id, webhook_type, created_at);
    }
    return isNew;
  }

  const write = (environment: Environment, batch: readonly Waiting[]) =>
    changes.write(environment, async (within, note) => {
      let count = 0;
      for (const { delivery } of batch) {
        if (await keepOne(within, note, environment, delivery)) count += 1;
      }
      if (count === 0) return;
      await addToHookCount(within, environment, 'received', { count, last_at: Date.now() });
      note('hooks', environment);
    });

  async function writeOrReject(environment: Environment, batch: readonly Waiting[]) {
    try {
      await write(environment, batch);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // Alone, each fails or not for a reason of its own.
      if (batch.length === 1) for (const { reject } of batch) reject(error);
      else for (const one of batch) await writeOrReject(environment, [one]);
    }
  }

  async function writeAll(environment: Environment, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      await writeOrReject(environment, queue.splice(0, DELIVERIES_A_WRITE));
    }
    queues.delete(environment);
  }

  return {
    keep: (environment, delivery) =>
      new Promise((resolve, reject) => {
        const waiting = { delivery, resolve, reject };
        const queue = queues.get(environment);
        if (queue) {
          queue.push(waiting);
          return;
        }
        const first = [waiting];
        queues.set(environment, first);
        void writeAll(environment, first);
      }),
  };
}
