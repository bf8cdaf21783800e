import type { ServiceHealth } from '../contract/index.js';
import { startKeeper } from '../bff/harvest/keeper.js';
import type { Paces } from '../bff/harvest/pace.js';
import { createParts, type Parts } from '../bff/parts.js';
import type { ConsoleSettings, ConsoleSchema } from '../bff/index.js';
import type { OpenDatabase } from '../database/opened.js';
import { capturedLog } from './captured-log.js';
import { openTestDatabase, type TestPlace } from './test-database.js';

/** Paces at which a test need not wait. */
export const FAST: Partial<Paces> = {
  busy: [20, 40],
  idle: [20, 40],
  retry: 40,
  retryMost: 100,
  afterGap: 500,
};

/** The keeper on a database, without a web server. */
export interface TestHarvest {
  database: OpenDatabase<ConsoleSchema>;
  parts: Parts;
  /** Every health that was signalled, oldest first. */
  healths: ServiceHealth[];
  log: () => string;
  /** Stops the keeper alone; answers how many ms that took. */
  stopKeeper: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts it, by default on a database of its own and at paces without waits. */
export async function startTestHarvest(options: {
  urls: Partial<Record<'sandbox' | 'production', string>>;
  totalTimeoutMs?: number;
  paces?: ConsoleSettings['harvest'];
  place?: TestPlace;
  archiveDays?: number;
}): Promise<TestHarvest> {
  const { database, remove } = await openTestDatabase(options.place);
  const { logger, text } = capturedLog();
  const service = (baseUrl: string | undefined) =>
    baseUrl && {
      baseUrl,
      apiKey: 'the-key-of-the-harvest-tests',
      dataRequestForm: 'object' as const, // the narrowest type would be lost
      label: 'test',
      totalTimeoutMs: options.totalTimeoutMs ?? 15_000,
    };
  const sandbox = service(options.urls.sandbox);
  const production = service(options.urls.production);
  const settings: ConsoleSettings = {
    database,
    logger,
    host: '127.0.0.1',
    publicUrl: () => 'http://127.0.0.1',
    owner: {},
    services: { ...(sandbox ? { sandbox } : {}), ...(production ? { production } : {}) },
    allowPrivateDestinations: true,
    archiveDays: options.archiveDays ?? 90_000,
    harvest: options.paces ?? FAST,
    webRoot: null,
  };
  const parts = createParts(settings);
  const healths: ServiceHealth[] = [];
  database.onSignal((signal) => {
    if (signal.startsWith('{"looked"')) {
      healths.push((JSON.parse(signal) as { health: ServiceHealth }).health); // as the harvest sends it
    }
  });
  const stopKeeper = startKeeper(settings, parts);
  const stopTimed = async () => {
    const begun = performance.now();
    await stopKeeper();
    return performance.now() - begun;
  };
  return {
    database,
    parts,
    healths,
    log: text,
    stopKeeper: stopTimed,
    stop: async () => {
      await stopKeeper();
      await parts.hooks.stop();
      await parts.environments.close();
      await remove();
    },
  };
}
