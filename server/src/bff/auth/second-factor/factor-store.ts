import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { InvalidRequestError } from '../../../http/errors.js';
import { ConflictError, SignInRefusedError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { ConsoleSchema } from '../../schema.js';
import { isPasswordOf } from '../passwords.js';
import { hashToken, type SessionStore } from '../sessions.js';
import type { FactorSecrets } from './factor-secrets.js';
import { newTotpSecret, stepOf, toBase32, totpUri } from './totp.js';

const CODES = 10;
const WRONG = 'The code is wrong, was used already, or is too old.';
const OTHER_KEY =
  'Codes of the app cannot be checked, because ENCRYPTION_KEY has changed. Use a recovery code, or ask an admin to reset the second factor.';

type Reading = Pick<Transaction<ConsoleSchema>, 'selectFrom'>;

/** The second factor of a member, as the member sees it. */
export interface FactorState {
  /** Since when it is on; null while it is off. */
  on_since: number | null;
  recovery_codes_left: number;
}

/** Authenticator apps and recovery codes. Secrets leave it once, when they are made. */
export interface FactorStore {
  read: (memberId: string) => Promise<FactorState>;
  /**
   * A new secret, which counts once a code of it was entered. Throws SignInRefusedError for a wrong password,
   * ConflictError while a factor is on, or without a password.
   */
  begin: (
    own: { memberId: string; account: string },
    password: string,
  ) => Promise<{ secret: string; uri: string }>;
  /** Turns it on, ends the other sessions, and returns the recovery codes. Throws SignInRefusedError, ConflictError. */
  confirm: (
    own: { memberId: string; id: string },
    code: string,
    record: RecordAudit,
  ) => Promise<string[]>;
  /** Turns it off with a code. Throws SignInRefusedError. */
  remove: (memberId: string, code: string, record: RecordAudit) => Promise<void>;
  /** Checks a code at sign-in; does nothing while no factor is on. Throws InvalidRequestError without a code, SignInRefusedError. */
  assertCode: (memberId: string, code: string | undefined) => Promise<void>;
}

/** Whether a member has a factor that is on. */
export async function hasSecondFactor(within: Reading, memberId: string): Promise<boolean> {
  const row = await within
    .selectFrom('second_factors')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the factor and its codes away. Returns whether there was one. */
export async function dropSecondFactor(
  within: Transaction<ConsoleSchema>,
  memberId: string,
): Promise<boolean> {
  await within.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  const gone = await within
    .deleteFrom('second_factors')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .execute();
  return gone.some(({ confirmed_at }) => confirmed_at !== null);
}

/** Uses a code up: of the app, or else a recovery code. Throws SignInRefusedError. */
async function useCode(
  within: Transaction<ConsoleSchema>,
  secrets: FactorSecrets,
  memberId: string,
  given: string,
): Promise<void> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  const factor = await within
    .selectFrom('second_factors')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const secret = factor && secrets.fromStored(factor.secret, memberId);
  const step = secret && stepOf(secret, code, factor.last_step, Date.now());
  if (step) {
    // Nothing else uses it at the same time: changes of accounts follow one another.
    const used = within.updateTable('second_factors').set({ last_step: step });
    await used.where('member_id', '=', memberId).execute();
    return;
  }
  const gone = await within
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashToken(code))
    .where('member_id', '=', memberId)
    .returning('code_hash')
    .execute();
  if (gone.length > 0) return;
  throw new SignInRefusedError(secret === null ? OTHER_KEY : WRONG);
}

/** 80 random bits, in groups that can be copied by hand. */
function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
}

/** The second factors in the console's database. */
export function createFactorStore(
  database: Kysely<ConsoleSchema>,
  { change }: SessionStore,
  secrets: FactorSecrets,
): FactorStore {
  const assertOff = async (within: Reading, memberId: string) => {
    if (await hasSecondFactor(within, memberId)) {
      throw new ConflictError('A second factor is on already. Turn it off first.');
    }
  };
  return {
    async read(memberId) {
      const factor = await database
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const { left } = await database
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      return { on_since: factor?.confirmed_at ?? null, recovery_codes_left: left };
    },

    async begin({ memberId, account }, password) {
      const { password_hash } = await database
        .selectFrom('members')
        .select('password_hash')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      if (password_hash === null) throw new ConflictError('You have no password. Set one first.');
      if (!(await isPasswordOf(password_hash, password))) {
        throw new SignInRefusedError('The password is wrong.');
      }
      return change(async ({ within }) => {
        await assertOff(within, memberId);
        await dropSecondFactor(within, memberId);
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

    confirm: ({ memberId, id: exceptId }, code, record) =>
      change(async ({ within, end }) => {
        await assertOff(within, memberId);
        await useCode(within, secrets, memberId, code);
        const codes = Array.from({ length: CODES }, newRecoveryCode);
        await within
          .updateTable('second_factors')
          .set({ confirmed_at: Date.now() })
          .where('member_id', '=', memberId)
          .execute();
        const hashes = codes.map((each) => hashToken(each.replaceAll('-', '')));
        await within
          .insertInto('recovery_codes')
          .values(hashes.map((code_hash) => ({ code_hash, member_id: memberId })))
          .execute();
        // They began without it.
        await end({ memberId, exceptId });
        await record(within);
        return codes;
      }),

    remove: (memberId, code, record) =>
      change(async ({ within }) => {
        await useCode(within, secrets, memberId, code);
        await dropSecondFactor(within, memberId);
        await record(within);
      }),

    async assertCode(memberId, code) {
      if (!(await hasSecondFactor(database, memberId))) return;
      if (code === undefined) {
        const reason = 'is needed';
        throw new InvalidRequestError('A code of the second factor is needed.', [
          { field: 'code', reason },
        ]);
      }
      await change(({ within }) => useCode(within, secrets, memberId, code));
    },
  };
}
