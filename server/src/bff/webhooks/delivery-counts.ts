import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  ENVIRONMENTS,
  HOOK_REFUSALS,
  type Environment,
  type HookRefusal,
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

/** How many deliveries were received here, and how many refused by reason, the latest reason first. */
export async function readDeliveryCounts(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<Pick<HookReport, 'received' | 'last_received_at' | 'refused'>> {
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

/** Refused and relayed deliveries, which are no evidence of a call: they are written twice a second at most. */
export interface DeliveryCounts {
  refused: (environment: Environment, reason: HookRefusal) => void;
  relayed: (environment: Environment, webhook_type: string, relayed: Relayed) => void;
  /** Writes what is pending. */
  stop: () => Promise<void>;
}

type Counted = { environment: Environment } & (
  { reason: HookRefusal; at: number } | { webhook_type: string; relayed: Relayed }
);

const PACE_MS = 500;

/** A flood of refused deliveries is collected in memory, so that it cannot become a flood of writes. */
export function createDeliveryCounts(changes: ChangeFeed, logger: Logger): DeliveryCounts {
  const pending: Counted[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = (environment: Environment, counted: readonly Counted[]) =>
    changes.write(environment, async (within, publish) => {
      const refusals = new Map<HookRefusal, { count: number; last_at: number }>();
      const relays = new Map<string, Relayed>();
      for (const one of counted) {
        if ('relayed' in one) relays.set(one.webhook_type, one.relayed);
        else {
          const count = (refusals.get(one.reason)?.count ?? 0) + 1;
          refusals.set(one.reason, { count, last_at: one.at });
        }
      }
      for (const [reason, more] of refusals) await addToCount(within, environment, reason, more);
      for (const [type, relayed] of relays) await storeRelayed(within, environment, type, relayed);
      publish('webhooks', environment);
    });

  async function writeAll(counted: readonly Counted[]): Promise<void> {
    for (const environment of ENVIRONMENTS) {
      const own = counted.filter((one) => one.environment === environment);
      if (own.length === 0) continue;
      await write(environment, own).catch((error: unknown) => {
        logger.error({ err: error, environment }, 'counts of deliveries could not be written');
      });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = pending.splice(0);
    writing = writing.then(() => writeAll(counted));
    return writing;
  }

  function add(counted: Counted): void {
    pending.push(counted);
    timer ??= setTimeout(() => void flush(), PACE_MS).unref();
  }

  return {
    refused(environment, reason) {
      add({ environment, reason, at: Date.now() });
    },
    relayed(environment, webhook_type, relayed) {
      add({ environment, webhook_type, relayed });
    },
    stop: flush,
  };
}
