import type { FactorState } from '../../../contract/index.js';
import { InvalidRequestError } from '../../../http/errors.js';
import { ConflictError, SignInRefusedError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database, Transaction } from '../../schema.js';
import { isPasswordOf } from '../passwords.js';
import type { SessionStore } from '../sessions.js';
import type { StoredSecrets } from '../stored-secrets.js';
import { dropUnusedCodes, hasApp, hasSecondFactor } from './member-factors.js';
import { countRecoveryCodes, issueRecoveryCodes, useUpRecoveryCode } from './recovery-codes.js';
import { newTotpSecret, stepOf, totpUri } from './totp.js';

const WRONG = 'The code is wrong, was used already, or is too old.';
const OTHER_KEY =
  'Codes of the app cannot be checked, because ENCRYPTION_KEY has changed. Use a recovery code, or ask an admin to reset the second factor.';

/** Throws SignInRefusedError for a wrong password, ConflictError without one. */
export async function assertOwnPassword(
  within: Database,
  memberId: string,
  password: string,
): Promise<void> {
  const { password_hash } = await within
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw new ConflictError('You have no password. Set one first.');
  if (!(await isPasswordOf(password_hash, password))) {
    throw new SignInRefusedError('The password is wrong.');
  }
}

/**
 * Uses a code up: of the app that is on, or else a recovery code; to turn an app on, one of that app alone. Throws
 * SignInRefusedError.
 */
async function useCode(
  within: Transaction,
  secrets: StoredSecrets,
  memberId: string,
  given: string,
  turnsOn = false,
): Promise<void> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  const factor = await within
    .selectFrom('second_factors')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('confirmed_at', turnsOn ? 'is' : 'is not', null)
    .executeTakeFirst();
  const secret = factor && secrets.fromStored(factor.secret, memberId);
  const step = secret && stepOf(secret, code, factor.last_step, Date.now());
  if (step) {
    // Nothing else uses it at the same time: changes of accounts follow one another.
    const used = within.updateTable('second_factors').set({ last_step: step });
    await used.where('member_id', '=', memberId).execute();
    return;
  }
  if (!turnsOn && (await useUpRecoveryCode(within, memberId, code))) return;
  throw new SignInRefusedError(secret === null ? OTHER_KEY : WRONG);
}

/** The authenticator apps and recovery codes in the console's database. Secrets leave it once, when they are made. */
export function createFactorStore(
  database: Database,
  { change }: SessionStore,
  secrets: StoredSecrets,
) {
  const assertOff = async (within: Database, memberId: string) => {
    if (await hasApp(within, memberId)) {
      throw new ConflictError('An authenticator app is on already. Turn it off first.');
    }
  };
  const dropApp = (within: Transaction, memberId: string) =>
    within.deleteFrom('second_factors').where('member_id', '=', memberId).execute();
  return {
    async read(memberId: string): Promise<Pick<FactorState, 'on_since' | 'recovery_codes_left'>> {
      const factor = await database
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return {
        on_since: factor?.confirmed_at ?? null,
        recovery_codes_left: await countRecoveryCodes(database, memberId),
      };
    },

    /**
     * A new secret, which counts once a code of it was entered. Throws SignInRefusedError for a wrong password,
     * ConflictError while an app is on, or without a password.
     */
    async begin({ memberId, account }: { memberId: string; account: string }, password: string) {
      await assertOwnPassword(database, memberId, password);
      return change(async ({ within }) => {
        await assertOff(within, memberId);
        await dropApp(within, memberId);
        const secret = newTotpSecret();
        await within
          .insertInto('second_factors')
          .values({
            ...{ member_id: memberId, secret: secrets.toStored(secret, memberId) },
            ...{ created_at: Date.now(), last_step: 0 },
          })
          .execute();
        return { secret, uri: totpUri(secret, account) };
      });
    },

    /** Turns it on, ends the other sessions, and returns the recovery codes. Throws SignInRefusedError, ConflictError. */
    confirm: (
      { memberId, id: exceptId }: { memberId: string; id: string },
      code: string,
      record: RecordAudit,
    ) =>
      change(async ({ within, end }) => {
        await assertOff(within, memberId);
        await useCode(within, secrets, memberId, code, true);
        await within
          .updateTable('second_factors')
          .set({ confirmed_at: Date.now() })
          .where('member_id', '=', memberId)
          .execute();
        const codes = await issueRecoveryCodes(within, memberId);
        // They began without it.
        await end({ memberId, exceptId });
        await record(within);
        return codes;
      }),

    /** Turns it off with a code. Throws SignInRefusedError. */
    remove: (memberId: string, code: string, record: RecordAudit) =>
      change(async ({ within }) => {
        await useCode(within, secrets, memberId, code);
        await dropApp(within, memberId);
        await dropUnusedCodes(within, memberId);
        await record(within);
      }),

    /**
     * Checks a code at sign-in, and returns whether a factor is on. Throws InvalidRequestError without a code,
     * SignInRefusedError.
     */
    async assertCode(memberId: string, code: string | undefined): Promise<boolean> {
      if (!(await hasSecondFactor(database, memberId))) return false;
      if (code === undefined) {
        const reason = 'is needed';
        throw new InvalidRequestError('A code of the second factor is needed.', [
          { field: 'code', reason },
        ]);
      }
      await change(({ within }) => useCode(within, secrets, memberId, code));
      return true;
    },
  };
}

/** The store of second factors. */
export type FactorStore = ReturnType<typeof createFactorStore>;
