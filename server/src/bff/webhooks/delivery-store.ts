import type { Logger } from 'pino';
import type { DeliveryCountRow, Database } from '../schema.js';
import {
  ENVIRONMENTS,
  type Environment,
  type Header,
  type HookRefusal,
} from '../../contract/index.js';
import {
  keepAccepted,
  keepIncomingDelivery,
  type IncomingDelivery,
} from '../calls/store/keep-calls.js';
import { indexedText } from '../calls/store/clean-text.js';
import type { EvidenceWrites } from '../calls/store/write.js';
import { groupWrites } from '../../database/grouped-writes.js';
import type { Within } from '../feed/change-feed.js';
import { rowsIn } from '../rows.js';

/** A delivery, and whether it is only a test event of this or another console. */
export interface ReadDelivery extends IncomingDelivery {
  is_test: boolean;
}

/** A delivery with its headers, which are stored without credentials. */
export interface ReceivedDelivery extends ReadDelivery {
  headers: readonly Header[];
}

type Evidence = { delivery: ReceivedDelivery } | { accepted: string } | { relayed: string };

// Few enough that none waits long for their common write.
const EVIDENCE_A_WRITE = 50;
const REFUSALS_PACE_MS = 500;

async function insert(
  { within, environment }: Within,
  { transaction_id, webhook_type, reference_user_id, body, headers }: ReceivedDelivery,
): Promise<boolean> {
  const row = { environment, transaction_id, webhook_type, reference_user_id, body };
  const { times } = await within
    .insertInto('incoming_deliveries')
    .values({
      ...{ ...row, headers: JSON.stringify(headers), relayed_at: null },
      ...{ received_at: Date.now(), times: 1 },
    })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'transaction_id']).doUpdateSet(({ eb }) => ({
        times: eb('incoming_deliveries.times', '+', 1),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times === 1;
}

async function addToCount({ within }: Within, more: DeliveryCountRow): Promise<void> {
  await within
    .insertInto('delivery_counts')
    .values(more)
    .onConflict((conflict) =>
      conflict.columns(['environment', 'outcome']).doUpdateSet(({ eb }) => ({
        count: eb('delivery_counts.count', '+', more.count),
        last_at: more.last_at,
      })),
    )
    .execute();
}

async function storeRelayedAt(
  { within, environment }: Within,
  transactionIds: readonly string[],
): Promise<void> {
  if (transactionIds.length === 0) return;
  await within
    .updateTable('incoming_deliveries')
    .set({ relayed_at: Date.now() })
    .where('environment', '=', environment)
    .where('transaction_id', 'in', transactionIds)
    .where('relayed_at', 'is', null)
    .execute();
}

/** Stores incoming deliveries and their results. Evidence that arrives together is stored together. */
export function createDeliveryStore(database: Database, writes: EvidenceWrites, logger: Logger) {
  const open = new Set<Promise<void>>();
  const refusals = new Map<string, DeliveryCountRow>();
  let timer: NodeJS.Timeout | undefined;

  const write = (environment: Environment) => (evidence: readonly Evidence[]) =>
    writes.write(environment, async (write) => {
      let count = 0;
      for (const one of evidence) {
        if (!('delivery' in one) || !(await insert(write, one.delivery))) continue;
        count += 1;
        // A test event is not a call of the service, so it is not evidence.
        if (!one.delivery.is_test) await keepIncomingDelivery(write, one.delivery);
      }
      const accepted = evidence.flatMap((one) => ('accepted' in one ? [one.accepted] : []));
      if (accepted.length > 0) await keepAccepted(write, accepted);
      const relayed = evidence.flatMap((one) => ('relayed' in one ? [one.relayed] : []));
      await storeRelayedAt(write, relayed);
      if (count === 0) return;
      const last_at = Date.now();
      await addToCount(write, { environment, outcome: 'received', count, last_at });
      write.publish('webhooks', environment);
    });
  const groups = {
    sandbox: groupWrites(EVIDENCE_A_WRITE, write('sandbox')),
    production: groupWrites(EVIDENCE_A_WRITE, write('production')),
  };

  /** No request waits for it, so a failure is only logged. */
  function later(environment: Environment, written: Promise<void>): void {
    const done = written
      .catch((error: unknown) => {
        logger.error({ err: error, environment }, 'the results of deliveries could not be stored');
      })
      .finally(() => open.delete(done));
    open.add(done);
  }

  function writeRefusals(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const environment of ENVIRONMENTS) {
      const own = [...refusals.values()].filter((each) => each.environment === environment);
      if (own.length === 0) continue;
      const written = writes.write(environment, async (write) => {
        for (const more of own) await addToCount(write, more);
        write.publish('webhooks', environment);
      });
      later(environment, written);
    }
    refusals.clear();
  }

  return {
    /** Resolves once the delivery is durable; a repeated transaction only increases its count. */
    keep: (environment: Environment, delivery: ReceivedDelivery) =>
      groups[environment]({ delivery }),
    /** A 2xx response was sent to it; written with the next deliveries. */
    accepted(environment: Environment, transaction_id: string) {
      later(environment, groups[environment]({ accepted: transaction_id }));
    },
    /** It was relayed with a 2xx response; written with the next deliveries. */
    relayed(environment: Environment, transaction_id: string) {
      later(environment, groups[environment]({ relayed: transaction_id }));
    },
    /** Whether this transaction was relayed with a 2xx response. */
    async wasRelayed(environment: Environment, transaction_id: string) {
      const row = await rowsIn(database, environment, 'incoming_deliveries')
        .select('relayed_at')
        .where('transaction_id', '=', transaction_id)
        .executeTakeFirst();
      return (row?.relayed_at ?? null) !== null;
    },
    /** Whether the service has listed the call. */
    async isListed(environment: Environment, transaction_id: string) {
      const row = await rowsIn(database, environment, 'calls')
        .select('listed_at')
        .where('transaction_id', '=', indexedText(transaction_id))
        .executeTakeFirst();
      return (row?.listed_at ?? null) !== null;
    },
    /** A request was refused. Refusals are counted in memory, and written at most twice a second. */
    refused(environment: Environment, outcome: HookRefusal) {
      const name = `${environment} ${outcome}`;
      const count = (refusals.get(name)?.count ?? 0) + 1;
      refusals.set(name, { environment, outcome, count, last_at: Date.now() });
      timer ??= setTimeout(writeRefusals, REFUSALS_PACE_MS).unref();
    },
    /** Resolves once everything is written. */
    settled: async () => {
      writeRefusals();
      await Promise.all(open);
    },
  };
}
