import { listen } from '../http/listen.js';
import { createSignIn } from './access/sign-in.js';
import { createApp } from './app.js';
import { startKeeper } from './harvest/keeper.js';
import { createParts } from './parts.js';
import type { ConsoleSettings } from './settings.js';

export type { ConsoleSettings, ServiceSettings } from './settings.js';
export type { ConsoleSchema } from './schema.js';
export { migrations } from './migrations/index.js';

/** A console that listens. */
export interface RunningConsole {
  port: number;
  /** Opens the console once, without a password: the path and the fragment of the sign-in link. */
  signInPath: string;
  /** Lets what is under way finish, then stops. The database stays open: it was not opened here. */
  stop: () => Promise<void>;
}

/** Builds the console and listens. Throws PortTakenError, UndeclaredAccessError. */
export async function startConsole(
  settings: ConsoleSettings & { port: number },
): Promise<RunningConsole> {
  const parts = createParts(settings);
  const signIn = createSignIn(settings.owner);
  const app = createApp(settings, parts, signIn);
  const server = await listen(app, { host: settings.host, port: settings.port });
  const stopKeeper = startKeeper(settings, parts);
  return {
    port: server.port,
    signInPath: `/sign-in#token=${signIn.linkToken}`,
    stop: async () => {
      parts.live.stop();
      await Promise.all([stopKeeper(), server.close()]);
      await parts.hooks.stop();
      await parts.environments.close();
    },
  };
}
