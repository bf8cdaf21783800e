import type { Logger } from 'pino';
import type { Environment, HookRefusal } from '../../contract/index.js';
import type { ChangeLog } from '../feed/change-feed.js';
import { addToHookCount } from './hook-counts.js';
import { noteRelayed, type Relayed } from './relay-store.js';

/** What is worth telling but not worth a write of its own: it is written once a second at most. */
export interface PendingNotes {
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

/** A flood of refused webhooks is counted in memory, so that it cannot become a flood of writes. */
export function createPendingNotes(changes: ChangeLog, logger: Logger): PendingNotes {
  let pending = new Map<Environment, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();

  const write = (environment: Environment, { refusals, relays }: Pending) =>
    changes.write(environment, async (within, note) => {
      for (const [reason, more] of refusals) {
        await addToHookCount(within, environment, reason, more);
      }
      for (const [kind, relayed] of relays) {
        await noteRelayed(within, environment, kind, relayed);
      }
      note('hooks', environment);
    });

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    written = Date.now();
    const taken = pending;
    pending = new Map();
    for (const [environment, notes] of taken) {
      try {
        await write(environment, notes);
      } catch (error) {
        logger.error({ err: error, environment }, 'counts of webhooks could not be written');
      }
    }
  }

  function of(environment: Environment): Pending {
    // The first after a quiet time is written at once: somebody may be watching for it.
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
