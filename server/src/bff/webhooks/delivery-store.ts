import type { Logger } from 'pino';
import type { Environment } from '../../contract/index.js';
import type { CallStore, Within } from '../calls/call-store.js';
import { groupWrites } from '../../database/grouped-writes.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { addToCount } from './delivery-counts.js';
import type { ReadDelivery } from './read-delivery.js';

/** Keeps incoming deliveries, and which of them the console accepted. */
export interface DeliveryStore {
  /** Resolves once the delivery is durable; the same transaction again only counts how often it came. */
  keep: (environment: Environment, delivery: ReadDelivery) => Promise<void>;
  /** A 2xx response was sent for it; written with the next deliveries. */
  accepted: (environment: Environment, transaction_id: string) => void;
  /** Resolves once every accepted delivery is written. */
  settled: () => Promise<void>;
}

type Evidence = { delivery: ReadDelivery } | { accepted: string };

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

/** The store over the change feed. Evidence that arrives together is stored together. */
export function createDeliveryStore(
  changes: ChangeFeed,
  calls: Pick<CallStore, 'keepDelivery' | 'keepAccepted'>,
  logger: Logger,
): DeliveryStore {
  const open = new Set<Promise<void>>();

  const write = (environment: Environment) => (evidence: readonly Evidence[]) =>
    changes.write(environment, async (within, publish) => {
      const write = { within, publish, environment };
      let count = 0;
      for (const one of evidence) {
        if (!('delivery' in one) || !(await insert(write, one.delivery))) continue;
        count += 1;
        // A test is no call of the service, so it is no evidence.
        if (!one.delivery.is_test) await calls.keepDelivery(write, one.delivery);
      }
      const accepted = evidence.flatMap((one) => ('accepted' in one ? [one.accepted] : []));
      if (accepted.length > 0) await calls.keepAccepted(write, accepted);
      if (count === 0) return;
      await addToCount(within, environment, 'received', { count, last_at: Date.now() });
      publish('webhooks', environment);
    });
  const groups = {
    sandbox: groupWrites(EVIDENCE_A_WRITE, write('sandbox')),
    production: groupWrites(EVIDENCE_A_WRITE, write('production')),
  };

  return {
    keep: (environment, delivery) => groups[environment]({ delivery }),
    accepted(environment, transaction_id) {
      const stored = groups[environment]({ accepted: transaction_id })
        .catch((error: unknown) => {
          logger.error({ err: error, environment }, 'an accepted delivery could not be stored');
        })
        .finally(() => open.delete(stored));
      open.add(stored);
    },
    settled: async () => {
      await Promise.all(open);
    },
  };
}
