import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  startAccountConsole,
  type AccountConsole,
} from '../../testing/fixtures/account-console.js';
import { SignInRefusedError } from '../errors.js';
import { signInByPassword } from './session-handlers.js';
import { createSessionStore, type SessionStore } from './sessions.js';
import { createConsoleSecrets } from './stored-secrets.js';

let accounts: AccountConsole;
let sessions: SessionStore;
beforeAll(async () => {
  accounts = await startAccountConsole();
  sessions = createSessionStore(accounts.database);
});
afterAll(() => accounts.stop());

const member = () =>
  accounts.database.kysely.selectFrom('members').selectAll().executeTakeFirstOrThrow();
const setMember = (set: { password_hash?: string | null; disabled_at?: number | null }) =>
  accounts.database.kysely.updateTable('members').set(set).execute();
let password_hash: string | null = null;
beforeEach(async () => {
  password_hash ??= (await member()).password_hash;
  await setMember({ password_hash, disabled_at: null });
});

/** A sign-in, with a change of the account after its password was checked and before its session starts. */
const signIn = (change: () => Promise<unknown> = () => Promise.resolve()) =>
  signInByPassword(
    {
      ...{ opened: accounts.database, database: accounts.database.kysely, store: sessions },
      ...{ appSecrets: createConsoleSecrets(undefined).apps, localSignIn: true },
    },
    { ...accounts.owner, code: '000000' },
    { ip: '192.0.2.1', headers: {} },
    async (who) => {
      await change();
      return sessions.change(who);
    },
  );

it('starts the session of the member that it has found', async () => {
  expect(await signIn()).toEqual({ memberId: (await member()).id });
});

it.each<[string, () => Promise<unknown>]>([
  ['another password', () => setMember({ password_hash: 'of another one' })],
  ['no access any more', () => setMember({ disabled_at: Date.now() })],
  [
    'a second factor',
    async () => {
      const at = Date.now();
      const app = { secret: 'A', created_at: at, confirmed_at: at, last_step: 0 };
      const into = accounts.database.kysely.insertInto('second_factors');
      await into.values({ ...app, member_id: (await member()).id }).execute();
    },
  ],
])('starts none where the account has %s since it was checked', async (_what, change) => {
  await expect(signIn(change)).rejects.toThrow(SignInRefusedError);
});
