import type { secondFactorApi } from '../../../contract/index.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { ConflictError } from '../../errors.js';
import type { Database, Transaction } from '../../schema.js';
import type { Accounts } from '../accounts.js';
import { readPasskeys } from '../passkeys/passkey-handlers.js';
import { assertOwnPassword, issueRecoveryCodes, useCode } from './factor-codes.js';
import { dropUnusedCodes, hasSecondFactor, readRequiredRoles } from './member-factors.js';
import { newSecret, totpUri } from './totp.js';

async function assertOff(within: Database, memberId: string): Promise<void> {
  const app = await readApp(within, memberId);
  if (app?.confirmed_at) {
    throw new ConflictError('An authenticator app is on already. Turn it off first.');
  }
}

const readApp = (within: Database, memberId: string) =>
  within
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();

const dropApp = (within: Transaction, memberId: string) =>
  within.deleteFrom('second_factors').where('member_id', '=', memberId).execute();

/**
 * The handlers of a member's own second factor, whose wrong codes count as refused sign-ins, and of the roles that
 * require one.
 */
export function factorHandlers(accounts: Accounts): ConsoleHandlers<typeof secondFactorApi> {
  const { database, store, limited, appSecrets } = accounts;
  return {
    read_second_factor: async ({ session: { memberId } }) => {
      const app = await readApp(database, memberId);
      const codes = await database
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('member_id', '=', memberId)
        .execute();
      return {
        on_since: app?.confirmed_at ?? null,
        recovery_codes_left: codes.length,
        ...(await readPasskeys(accounts, memberId)),
      };
    },

    // The secret takes effect once one of its codes was entered. Only this response ever contains it.
    begin_second_factor: limited(async ({ session: { memberId, email, name }, body }) => {
      await assertOwnPassword(database, memberId, body.password);
      return store.change(async ({ within }) => {
        await assertOff(within, memberId);
        await dropApp(within, memberId);
        const secret = newSecret(20);
        await within
          .insertInto('second_factors')
          .values({
            ...{ member_id: memberId, secret: appSecrets.toStored(secret, memberId) },
            ...{ created_at: Date.now(), last_step: 0 },
          })
          .execute();
        return { secret, uri: totpUri(secret, email ?? name) };
      });
    }),

    confirm_second_factor: limited(({ session: { memberId, id: exceptId }, body, record }) =>
      store.change(async ({ within, end }) => {
        await assertOff(within, memberId);
        await useCode(within, appSecrets, memberId, body.code, true);
        await within
          .updateTable('second_factors')
          .set({ confirmed_at: Date.now() })
          .where('member_id', '=', memberId)
          .execute();
        const recovery_codes = await issueRecoveryCodes(within, memberId);
        // Other sessions began without the factor.
        await end({ memberId, exceptId });
        await record(within);
        return { recovery_codes };
      }),
    ),

    remove_second_factor: limited(({ session: { memberId }, body, record }) =>
      store.change(async ({ within }) => {
        await useCode(within, appSecrets, memberId, body.code);
        await dropApp(within, memberId);
        await dropUnusedCodes(within, memberId);
        await record(within);
      }),
    ),

    // Also for open sessions: at their next request, members of the role have to set one up first.
    require_second_factor: ({ session, body: { role, is_required }, record }) =>
      store.change(async ({ within }) => {
        const isOwn = role === session.role && !session.isByProvider;
        if (is_required && isOwn && !(await hasSecondFactor(within, session.memberId))) {
          throw new ConflictError(
            `You have the role ${role} and no second factor. Set yours up first, under Your account.`,
          );
        }
        const before = (await readRequiredRoles(within)).includes(role);
        await within.deleteFrom('second_factor_roles').where('role', '=', role).execute();
        if (is_required) await within.insertInto('second_factor_roles').values({ role }).execute();
        await record(within, { before: { is_required: before } });
      }),
  };
}
