import type { Logger } from 'pino';
import { openSqlite } from '../database/sqlite.js';
import { listen, urlOf } from '../http/listen.js';
import { createKeyRing, openSecrets, rememberKeys } from './accounts/key-ring.js';
import { createInviteApp, createSandboxApp } from './app.js';
import { createClockRunner } from './deliveries/clock-run.js';
import { openClock } from './clock/clock.js';
import type { SandboxContext } from './context.js';
import { openMaintenanceSwitch } from './control/maintenance-switch.js';
import { migrations } from './database/migrations.js';
import type { SandboxSchema } from './database/schema.js';
import { openSequence } from './database/sequence.js';
import { createDeliverer } from './deliveries/deliverer.js';
import { createPhones } from './invite/phones.js';
import { createBatchRunner } from './outcome-batches/batch-runner.js';
import { openTestReceivers } from './test-receivers/test-receivers.js';
import { seedTestHumans } from './users/humans.js';
import { followConsole, type OwnConsole } from './webhooks/configurations.js';

export { migrations as sandboxMigrations } from './database/migrations.js';

export interface SandboxSettings {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** Where browsers and phones reach it, without a trailing slash; by default the local address. */
  publicUrl?: string | undefined;
  /** Which proxies' X-Forwarded-For is trusted (TRUST_PROXY); none by default. */
  trustProxy?: number | string[];
  databaseFile: string;
  /** If empty, a key is generated at the first start and stored. */
  sandboxKeys: readonly string[];
  productionKeys: readonly string[];
  /**
   * This machine's address for phones in the same network, null if there is none; absent if phones may not be let in.
   */
  phonesAddress?: (() => string | null) | undefined;
  /** If absent, it is generated at the first start and stored. */
  webhookSecret?: string | undefined;
  retryBaseMs: number;
  /** How long an attempt may take; by default 10 s (decisions.md, "what counts as delivered"). */
  deliveryTimeoutMs?: number;
  allowPrivateDestinations: boolean;
  /** How many ms the clock is behind at the first start; 0 by default. */
  startsBehindMs?: number;
  logger: Logger;
}

const DELIVERY_TIMEOUT_MS = 10_000;

/** Starts a whole Connect service with its own database. Throws PortTakenError, EarlierDataError, MigrationError. */
export async function startSandbox(settings: SandboxSettings) {
  const { logger, allowPrivateDestinations, retryBaseMs } = settings;
  const database = await openSqlite<SandboxSchema>(settings.databaseFile, migrations);
  try {
    const { sandboxKeys, webhookSecret, salts } = await openSecrets(database, settings);
    const keys = createKeyRing({ sandbox: sandboxKeys, production: settings.productionKeys });
    const allKeys = await rememberKeys(database, keys.accounts);
    const clock = await openClock(database, settings.startsBehindMs);
    const sequence = await openSequence(database);
    const maintenance = await openMaintenanceSwitch(database);
    await seedTestHumans({ database, sequence });

    let publicUrl = settings.publicUrl ?? '';
    let ownConsole: OwnConsole | null = null;
    const testReceivers = await openTestReceivers({
      ...{ database, clock, logger, accounts: allKeys, secret: webhookSecret },
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
      ownAddress: (destination_url) =>
        destination_url === ownConsole?.hookUrl
          ? new URL(ownConsole.localUrl)
          : testReceivers.ownAddress(destination_url),
      key_ids: allKeys.map(({ key_id }) => key_id),
      retry: { baseMs: retryBaseMs, random: Math.random },
    });
    const clockRunner = createClockRunner({
      ...{ database, clock, sequence, logger },
      wake: () => {
        context.wake();
      },
    });
    const phones = createPhones(() => createInviteApp(context, logger), settings.phonesAddress);
    const context: SandboxContext = {
      ...{ database, clock, clockRunner, sequence, maintenance, testReceivers, salts, retryBaseMs },
      phones,
      publicUrl: () => publicUrl,
      wake: () => {
        deliverer.wake();
        outcomeBatches.wake();
      },
    };
    const outcomeBatches = createBatchRunner(context, { logger, onCommit: deliverer.wake });
    const server = await listen(createSandboxApp(context, { keys, ...settings }), settings);
    const url = urlOf(settings.host, server.port);
    publicUrl ||= url;
    await testReceivers.start(url).catch(async (error: unknown) => {
      await server.close(0);
      throw error;
    });
    context.wake();

    return {
      /** For API clients on this machine. */
      url,
      publicUrl,
      sandboxKeys,
      webhookSecret,
      /**
       * Sets the console of the same program, which is a destination that is always permitted. `isDefault`: webhooks are
       * delivered to it from the first start on, until a member edits them.
       */
      setConsole: async (own: OwnConsole, isDefault: boolean) => {
        ownConsole = own;
        const account = keys.find(sandboxKeys[0]);
        if (isDefault && account) await followConsole(database, account.key_id, own.hookUrl);
        context.wake();
      },
      /** Accepts no more requests, waits for deliveries under way (at most 10 s), and closes the database. */
      stop: async () => {
        await phones.set(false);
        const closed = server.close().then(clockRunner.stop);
        await Promise.all([closed, testReceivers.stop(), outcomeBatches.stop(), deliverer.stop()]);
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;
