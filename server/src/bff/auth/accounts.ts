import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { createSignIn } from './sign-in.js';

/** What the handlers of members and of signing in share; passwords can be used if `localSignIn` is true. */
export function createAccounts(
  { database: opened, publicUrl, localSignIn = true }: ConsoleSettings,
  { secrets, sso, sessions: store }: Pick<Parts, 'secrets' | 'sso' | 'sessions'>,
) {
  const { kysely: database } = opened;
  const appSecrets = secrets.apps;
  return {
    ...{ database, store, publicUrl, localSignIn, appSecrets, sso },
    signIn: createSignIn(opened, store, appSecrets, localSignIn),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
