import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../schema.js';
import { hashToken } from '../sessions.js';
import { toBase32 } from './totp.js';

const CODES = 10;

/** 80 random bits, in groups that can be copied by hand. */
function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
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
export async function useUpRecoveryCode(
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

/** How many codes are left. */
export async function countRecoveryCodes(within: Database, memberId: string): Promise<number> {
  const { left } = await within
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return left;
}
