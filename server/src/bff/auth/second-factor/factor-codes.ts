import { refusedField } from '../../../http/errors.js';
import { ConflictError, SignInRefusedError } from '../../errors.js';
import type { Database, Transaction } from '../../schema.js';
import { readMember } from '../members/member-rows.js';
import { isPasswordOf } from '../passwords.js';
import { hashToken } from '../sessions.js';
import type { StoredSecrets } from '../stored-secrets.js';
import { hasSecondFactor } from './member-factors.js';
import { newSecret, stepOf } from './totp.js';

const WRONG = 'The code is wrong, was used before, or is too old.';
const OTHER_KEY =
  'Codes of the app cannot be checked, because ENCRYPTION_KEY has changed. Use a recovery code, or ask an admin to reset the second factor.';

/** Throws SignInRefusedError for a wrong password, ConflictError without one. */
export async function assertOwnPassword(
  within: Database,
  memberId: string,
  password: string,
): Promise<void> {
  const { password_hash } = await readMember(within, memberId);
  if (password_hash === null) throw new ConflictError('You have no password. Set one first.');
  if (!(await isPasswordOf(password_hash, password))) {
    throw new SignInRefusedError('The password is wrong.');
  }
}

const CODES = 10;

/** 80 random bits, in groups that can be copied by hand. */
function newRecoveryCode(): string {
  return (newSecret(10).match(/.{4}/g) ?? []).join('-');
}

/** Creates new recovery codes, which replace the existing ones. */
export async function issueRecoveryCodes(within: Transaction, memberId: string): Promise<string[]> {
  await within.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const hashes = codes.map((each) => hashToken(each.replaceAll('-', '')));
  await within
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, member_id: memberId })))
    .execute();
  return codes;
}

/** Uses up a recovery code, given in capitals without separators. Returns whether it was valid. */
async function useUpRecoveryCode(
  within: Transaction,
  memberId: string,
  code: string,
): Promise<boolean> {
  const gone = await within
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashToken(code))
    .where('member_id', '=', memberId)
    .returning('code_hash')
    .execute();
  return gone.length > 0;
}

/**
 * Uses up a code of the active app, or else a recovery code; to turn an app on, only a code of that app counts. Throws
 * SignInRefusedError.
 */
export async function useCode(
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
    // Nothing else can use it at the same time, because changes of accounts are serialised.
    const used = within.updateTable('second_factors').set({ last_step: step });
    await used.where('member_id', '=', memberId).execute();
    return;
  }
  if (!turnsOn && (await useUpRecoveryCode(within, memberId, code))) return;
  throw new SignInRefusedError(secret === null ? OTHER_KEY : WRONG);
}

/** Checks the code of a sign-in, if a factor is on. Throws InvalidRequestError without a code, SignInRefusedError. */
export async function assertCode(
  within: Transaction,
  secrets: StoredSecrets,
  memberId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(within, memberId))) return;
  if (code === undefined) {
    throw refusedField('code', 'is needed', 'A code of the second factor is needed.');
  }
  await useCode(within, secrets, memberId, code);
}
