import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type Environment,
  type HookRefusal,
  HOOK_REFUSALS,
  type HookReport,
} from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { storeRelayed, type Relayed } from './relay-store.js';

/** What can become of an incoming delivery. */
export type DeliveryOutcome = 'received' | HookRefusal;

/** Within a write of the change feed: that many more, the last one at that time (ms). */
export async function addToCount(
  within: Kysely<ConsoleSchema>,
  environment: Environment,
  outcome: DeliveryOutcome,
  more: { count: number; last_at: number },
): Promise<void> {
  await within
    .insertInto('delivery_counts')
    .values({ environment, outcome, ...more })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'outcome']).doUpdateSet(({ eb }) => ({
        count: eb('delivery_counts.count', '+', more.count),
        last_at: more.last_at,
      })),
    )
    .execute();
}

type Counted = Pick<HookReport, 'received' | 'last_received_at' | 'refused'>;

/** How many deliveries were received here, and how many refused by reason, the latest reason first. */
export async function readDeliveryCounts(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<Counted> {
  const rows = await database
    .selectFrom('delivery_counts')
    .select(['outcome', 'count', 'last_at'])
    .where('environment', '=', environment)
    .orderBy('last_at', 'desc')
    .execute();
  const received = rows.find(({ outcome }) => outcome === 'received');
  const refused = rows.flatMap(({ outcome, count, last_at }) => {
    const reason = HOOK_REFUSALS.find((each) => each === outcome);
    return reason ? [{ reason, count, last_at }] : [];
  });
  return { received: received?.count ?? 0, last_received_at: received?.last_at ?? null, refused };
}

/** Refused and relayed deliveries, which are no evidence of a call: they are written once a second at most. */
export interface DeliveryCounts {
  refused: (environment: Environment, reason: HookRefusal) => void;
  relayed: (environment: Environment, webhook_type: string, relayed: Relayed) => void;
  /** Writes what is pending, and nothing by itself any more. */
  stop: () => Promise<void>;
}

interface Pending {
  refusals: Map<HookRefusal, { count: number; last_at: number }>;
  relays: Map<string, Relayed>;
}

const PACE_MS = 1000;

/** A flood of refused deliveries is counted in memory, so that it cannot become a flood of writes. */
export function createDeliveryCounts(changes: ChangeFeed, logger: Logger): DeliveryCounts {
  let pending = new Map<Environment, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();

  const write = (environment: Environment, { refusals, relays }: Pending) =>
    changes.write(environment, async (within, publish) => {
      for (const [reason, more] of refusals) {
        await addToCount(within, environment, reason, more);
      }
      for (const [type, relayed] of relays) {
        await storeRelayed(within, environment, type, relayed);
      }
      publish('webhooks', environment);
    });

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    written = Date.now();
    const taken = pending;
    pending = new Map();
    for (const [environment, counts] of taken) {
      try {
        await write(environment, counts);
      } catch (error) {
        logger.error({ err: error, environment }, 'counts of deliveries could not be written');
      }
    }
  }

  function of(environment: Environment): Pending {
    // The first after a quiet time is written at once: a page may be waiting for it.
    const wait = Math.max(0, written + PACE_MS - Date.now());
    timer ??= setTimeout(() => {
      writing = flush();
    }, wait).unref();
    const known = pending.get(environment) ?? { refusals: new Map(), relays: new Map() };
    pending.set(environment, known);
    return known;
  }

  return {
    refused(environment, reason) {
      const { refusals } = of(environment);
      const count = (refusals.get(reason)?.count ?? 0) + 1;
      refusals.set(reason, { count, last_at: Date.now() });
    },
    relayed(environment, webhook_type, relayed) {
      of(environment).relays.set(webhook_type, relayed);
    },
    async stop() {
      await writing;
      await flush();
    },
  };
}
