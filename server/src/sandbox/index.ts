import type { Logger } from 'pino';
import { openSqlite } from '../database/sqlite.js';
import { listen } from '../http/listen.js';
import { createKeyRing } from './accounts/key-ring.js';
import { rememberKeys } from './accounts/remember-keys.js';
import { openSecrets } from './accounts/secrets.js';
import { createSandboxApp } from './app.js';
import { openClock } from './clock/clock.js';
import type { SandboxContext } from './context.js';
import { openMaintenanceSwitch } from './control/maintenance-switch.js';
import { migrations } from './database/migrations/index.js';
import type { SandboxSchema } from './database/schema.js';
import { openSequence } from './database/sequence.js';
import { createDeliverer } from './deliveries/deliverer.js';
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

    const deliverer = createDeliverer({
      database,
      clock,
      sequence,
      logger,
      allowPrivateDestinations,
      secret: webhookSecret,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      key_ids: everyKey.map(({ key_id }) => key_id),
      retry: { baseMs: retryBaseMs, random: Math.random },
    });
    const { wake } = deliverer;
    let publicUrl = withoutTrailingSlash(settings.publicUrl ?? '');
    const context: SandboxContext = {
      ...{ database, clock, sequence, maintenance, salts, retryBaseMs, wake },
      publicUrl: () => publicUrl,
    };
    const server = await listen(createSandboxApp(context, { keys, logger }), settings);
    const url = localUrl(settings.host, server.port);
    publicUrl ||= url;
    deliverer.wake();

    const stop = async () => {
      await Promise.all([server.close(), deliverer.stop()]);
      await database.destroy();
    };
    return { url, publicUrl, sandboxKeys, webhookSecret, stop };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
