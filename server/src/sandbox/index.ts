import type { Logger } from 'pino';
import { openSqlite } from '../database/sqlite.js';
import { listen } from '../http/listen.js';
import { createKeyRing } from './accounts/key-ring.js';
import { rememberKeys } from './accounts/remember-keys.js';
import { openSecrets } from './accounts/secrets.js';
import { createSandboxApp } from './app.js';
import { createClockRunner } from './clock/clock-run.js';
import { openClock } from './clock/clock.js';
import type { SandboxContext } from './context.js';
import { openMaintenanceSwitch } from './control/maintenance-switch.js';
import { migrations } from './database/migrations/index.js';
import type { SandboxSchema } from './database/schema.js';
import { openSequence } from './database/sequence.js';
import { createDeliverer } from './deliveries/deliverer.js';
import { createPlanRunner } from './plans/plan-runner.js';
import { openReceivers } from './receivers/receivers.js';
import { localUrl, withoutTrailingSlash } from './urls.js';
import { seedPersons } from './verification/persons.js';

/** How a sandbox is started. */
export interface SandboxSettings {
  host: string;
  /** 0 chooses a free one. */
  port: number;
  /** Where people reach it; by default the local address. */
  publicUrl?: string | undefined;
  databaseFile: string;
  /** None: one is made at the first start and kept. */
  sandboxKeys: readonly string[];
  productionKeys: readonly string[];
  /** Absent: made at the first start and kept. */
  webhookSecret?: string | undefined;
  retryBaseMs: number;
  /** How long an attempt may take; by default 10 s (decisions.md, "what counts as delivered"). */
  deliveryTimeoutMs?: number;
  allowPrivateDestinations: boolean;
  logger: Logger;
}

/** A sandbox that takes requests. */
export interface RunningSandbox {
  /** For API clients on this machine. */
  url: string;
  publicUrl: string;
  sandboxKeys: readonly string[];
  webhookSecret: string;
  /** Takes no more requests, lets deliveries under way end (10 s at most), closes the database. */
  stop: () => Promise<void>;
}

const DELIVERY_TIMEOUT_MS = 10_000;

/** Starts a whole Connect service on its own database. Throws PortTakenError, MigrationError. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const { logger, allowPrivateDestinations, retryBaseMs } = settings;
  const database = await openSqlite<SandboxSchema>(settings.databaseFile, migrations);
  try {
    const { sandboxKeys, webhookSecret, salts } = await openSecrets(database, settings);
    const keys = createKeyRing({ sandbox: sandboxKeys, production: settings.productionKeys });
    const everyKey = await rememberKeys(database, keys.accounts);
    const clock = await openClock(database);
    const sequence = await openSequence(database);
    const maintenance = await openMaintenanceSwitch(database);
    await seedPersons({ database, sequence });

    let publicUrl = withoutTrailingSlash(settings.publicUrl ?? '');
    const receivers = await openReceivers({
      ...{ database, clock, logger, accounts: everyKey, secret: webhookSecret },
      host: settings.host,
      publicUrl: () => publicUrl,
    });
    const deliverer = createDeliverer({
      database,
      clock,
      sequence,
      logger,
      allowPrivateDestinations,
      secret: webhookSecret,
      timeoutMs: settings.deliveryTimeoutMs ?? DELIVERY_TIMEOUT_MS,
      ownAddress: receivers.ownAddress,
      key_ids: everyKey.map(({ key_id }) => key_id),
      retry: { baseMs: retryBaseMs, random: Math.random },
      recorded: (attempt) => {
        clockRunner.recorded(attempt);
      },
    });
    const clockRunner = createClockRunner({
      ...{ database, clock, logger },
      wake: () => {
        context.wake();
      },
    });
    const context: SandboxContext = {
      ...{ database, clock, clockRunner, sequence, maintenance, receivers, salts, retryBaseMs },
      publicUrl: () => publicUrl,
      wake: () => {
        deliverer.wake();
        plans.wake();
      },
    };
    const plans = createPlanRunner(context, { logger, delivers: deliverer.wake });
    const server = await listen(createSandboxApp(context, { keys, logger }), settings);
    const url = localUrl(settings.host, server.port);
    publicUrl ||= url;
    await receivers.start(url).catch(async (error: unknown) => {
      await server.close(0);
      throw error;
    });
    context.wake();

    const stop = async () => {
      const closed = server.close().then(clockRunner.stop);
      await Promise.all([closed, receivers.stop(), plans.stop(), deliverer.stop()]);
      await database.destroy();
    };
    return { url, publicUrl, sandboxKeys, webhookSecret, stop };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
