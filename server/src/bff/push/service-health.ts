import { z } from 'zod';
import {
  ENVIRONMENTS,
  serviceHealth,
  type Environment,
  type PushedHealth,
  type ServiceHealth,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import { readHealth } from '../service/health.js';
import type { ConsoleSchema } from '../schema.js';

const PACE_MS = 2000;
const looked = z.object({ looked: z.enum(ENVIRONMENTS), health: z.unknown() });

/** How the polls of the services go, whichever process makes them. */
export interface ServiceHealths {
  /** As it is known now; from the database until the first poll is signalled. */
  of: (environment: Environment) => Promise<PushedHealth>;
  stop: () => void;
}

/** Follows every poll; `onNews` is called for a change of state at once, and else at most every 2 s. */
export function createServiceHealths(
  database: OpenDatabase<ConsoleSchema>,
  onNews: (environment: Environment, health: PushedHealth) => void,
): ServiceHealths {
  const known = new Map<Environment, ServiceHealth>();
  const calledAt = new Map<Environment, number>();
  const sent = (health: ServiceHealth): PushedHealth => ({ ...health, sent_at: Date.now() });

  function hear(environment: Environment, health: ServiceHealth): void {
    const before = known.get(environment);
    known.set(environment, health);
    const isNews = before?.state !== health.state || before.failure?.code !== health.failure?.code;
    const now = Date.now();
    if (!isNews && now - (calledAt.get(environment) ?? 0) < PACE_MS) return;
    calledAt.set(environment, now);
    onNews(environment, sent(health));
  }

  const stop = database.onSignal((text) => {
    if (text === '') return;
    const signal = looked.safeParse(JSON.parse(text));
    if (signal.success) hear(signal.data.looked, serviceHealth.parse(signal.data.health));
  });

  return {
    of: async (environment) =>
      sent(known.get(environment) ?? (await readHealth(database.kysely, environment))),
    stop,
  };
}
