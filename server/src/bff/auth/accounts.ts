import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import type { SessionStore } from './sessions.js';
import { createSignIn } from './sign-in.js';

/** What the handlers of members and of the ways in share; passwords are in use where `localSignIn` is true. */
export function createAccounts(
  { database: opened, publicUrl, localSignIn = true }: ConsoleSettings,
  { secrets, sso }: Pick<Parts, 'secrets' | 'sso'>,
  store: SessionStore,
) {
  const { kysely: database } = opened;
  const appSecrets = secrets.apps;
  return {
    ...{ database, store, publicUrl, localSignIn, appSecrets, sso },
    signIn: createSignIn(opened, store, appSecrets, localSignIn),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
