import type { Logger } from 'pino';
import type { Environment } from '../../contract/index.js';
import type { CallStore, Within } from '../calls/call-store.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { addToCount } from './delivery-counts.js';
import type { ReadDelivery } from './read-delivery.js';

/** Keeps incoming deliveries, and which of them the console accepted. */
export interface DeliveryStore {
  /** Resolves once the delivery is durable; the same transaction again only counts how often it came. */
  keep: (environment: Environment, delivery: ReadDelivery) => Promise<void>;
  /** A 2xx response was sent for it; written with the next deliveries, and at once when there are none. */
  accepted: (environment: Environment, transaction_id: string) => void;
  /** Resolves once everything that was given to it is written. */
  settled: () => Promise<void>;
}

type Evidence = { delivery: ReadDelivery } | { accepted: string };

interface Waiting {
  evidence: Evidence;
  resolve: () => void;
  reject: (error: unknown) => void;
}

// Few enough that none waits long for the write that they share.
const EVIDENCE_A_WRITE = 50;

async function insert(
  { within, environment }: Within,
  { transaction_id, webhook_type, reference_user_id, body }: ReadDelivery,
): Promise<boolean> {
  const row = { environment, transaction_id, webhook_type, reference_user_id, body };
  const { times } = await within
    .insertInto('incoming_deliveries')
    .values({ ...row, received_at: Date.now(), times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'transaction_id']).doUpdateSet(({ eb }) => ({
        times: eb('incoming_deliveries.times', '+', 1),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times === 1;
}

/**
 * The store over the change feed. What arrives while something is being written shares the next write, because each
 * costs a flush of the disk whatever is in it.
 */
export function createDeliveryStore(
  changes: ChangeFeed,
  calls: Pick<CallStore, 'keepDelivery' | 'keepAccepted'>,
  logger: Logger,
): DeliveryStore {
  const queues = new Map<Environment, { waiting: Waiting[]; done: Promise<void> }>();

  const write = (environment: Environment, batch: readonly Waiting[]) =>
    changes.write(environment, async (within, publish) => {
      const write = { within, publish, environment };
      let count = 0;
      for (const { evidence } of batch) {
        if (!('delivery' in evidence) || !(await insert(write, evidence.delivery))) continue;
        count += 1;
        // A test is no call of the service's, so the archive has nothing to say of it.
        if (!evidence.delivery.is_test) await calls.keepDelivery(write, evidence.delivery);
      }
      const accepted = batch.flatMap(({ evidence }) =>
        'accepted' in evidence ? [evidence.accepted] : [],
      );
      if (accepted.length > 0) await calls.keepAccepted(write, accepted);
      if (count === 0) return;
      await addToCount(within, environment, 'received', { count, last_at: Date.now() });
      publish('webhooks', environment);
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

  async function writeAll(environment: Environment, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      await writeOrReject(environment, waiting.splice(0, EVIDENCE_A_WRITE));
    }
    queues.delete(environment);
  }

  const add = (environment: Environment, evidence: Evidence): Promise<void> =>
    new Promise((resolve, reject) => {
      const one = { evidence, resolve, reject };
      const queue = queues.get(environment);
      if (queue) {
        queue.waiting.push(one);
        return;
      }
      const waiting = [one];
      const fresh = { waiting, done: Promise.resolve() };
      queues.set(environment, fresh);
      fresh.done = writeAll(environment, waiting);
    });

  return {
    keep: (environment, delivery) => add(environment, { delivery }),
    accepted(environment, transaction_id) {
      add(environment, { accepted: transaction_id }).catch((error: unknown) => {
        logger.error({ err: error, environment }, 'an accepted delivery could not be stored');
      });
    },
    settled: async () => {
      await Promise.all([...queues.values()].map(({ done }) => done));
    },
  };
}
