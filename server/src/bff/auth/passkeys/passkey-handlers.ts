import { randomUUID } from 'node:crypto';
import type { passkeysApi } from '../../../contract/index.js';
import { addressKey, createAttemptLimit } from '../../../http/attempt-limit.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { ConflictError, TooManyRequestsError } from '../../errors.js';
import type { Database } from '../../schema.js';
import type { Accounts } from '../accounts.js';
import { assertPasswords } from '../members/password-handlers.js';
import { assertOwnPassword, issueRecoveryCodes } from '../second-factor/factor-codes.js';
import { dropUnusedCodes, hasSecondFactor } from '../second-factor/member-factors.js';
import { signInto } from '../session-handlers.js';
import type { AccountChange } from '../sessions.js';
import {
  makeChallenge,
  NO_PARTY,
  refuse,
  relyingParty,
  useUpChallenge,
  verifyNew,
  verifyUse,
  webauthn,
} from './ceremony.js';

const MOST = 20;
// Each challenge is stored until it expires, and needs no account.
const STARTS = { windowMs: 60_000, limit: 60 };

/** A member's passkeys, and why they cannot be used if they cannot. */
export async function readPasskeys(
  { database, publicUrl }: Pick<Accounts, 'database' | 'publicUrl'>,
  memberId: string,
) {
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  return { passkeys, passkeys_off: relyingParty(publicUrl()) ? null : NO_PARTY };
}

/** The credentials of a member who adds a passkey. Throws ConflictError if they already have as many as allowed. */
async function withRoom(database: Database, memberId: string) {
  const known = await database
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('member_id', '=', memberId)
    .execute();
  if (known.length >= MOST) throw new ConflictError(`You have ${MOST} passkeys, the maximum.`);
  return known;
}

/** The handlers of passkeys. Their refusals count as refused sign-ins. */
export function passkeyHandlers(accounts: Accounts): ConsoleHandlers<typeof passkeysApi> {
  const { database, store, limited, publicUrl } = accounts;
  const starts = createAttemptLimit(STARTS);
  const required = () => {
    const party = relyingParty(publicUrl());
    if (!party) throw new ConflictError(NO_PARTY);
    return party;
  };

  return {
    begin_passkey: limited(async ({ session: { memberId, email, name }, body }) => {
      const { id: rpID } = required();
      await assertOwnPassword(database, memberId, body.password);
      const known = await withRoom(database, memberId);
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Connect Console', rpID, userName: email ?? name },
        userID: Buffer.from(memberId),
        challenge: Buffer.from(await makeChallenge(database, memberId), 'base64url'),
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    }),

    add_passkey: limited(async ({ session: { memberId, id: exceptId }, body, record }) => {
      const { name, response } = body;
      const challenge = await useUpChallenge(database, response, memberId);
      const verified = await verifyNew(required(), response, challenge);
      return store.change(async ({ within, end }) => {
        await withRoom(within, memberId);
        const isFirst = !(await hasSecondFactor(within, memberId));
        await within
          .insertInto('passkeys')
          .values({
            ...verified,
            ...{ id: randomUUID(), member_id: memberId, name, created_at: Date.now() },
          })
          .execute();
        // Other sessions began without the passkey.
        if (isFirst) await end({ memberId, exceptId });
        const recovery_codes = isFirst ? await issueRecoveryCodes(within, memberId) : [];
        await record(within, { object: name });
        return { recovery_codes };
      });
    }),

    remove_passkey: limited(async ({ session: { memberId }, id, body, record }) => {
      await assertOwnPassword(database, memberId, body.password);
      await store.change(async ({ within }) => {
        const gone = await within
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('member_id', '=', memberId)
          .returning('name')
          .executeTakeFirstOrThrow(() => new NotFoundError('You have no such passkey.'));
        await dropUnusedCodes(within, memberId);
        await record(within, { object: gone.name });
      });
    }),

    begin_passkey_sign_in: async ({ request, response }) => {
      assertPasswords(accounts);
      const address = addressKey(request);
      if (starts.isReached(address)) {
        response.setHeader('retry-after', String(starts.secondsLeft()));
        throw new TooManyRequestsError('Too many sign-ins were begun here. Wait for a minute.');
      }
      starts.count(address);
      const { id: rpID } = required();
      const challenge = Buffer.from(await makeChallenge(database, 'sign-in'), 'base64url');
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        ...{ rpID, challenge, userVerification: 'required' },
      });
      return { ...options };
    },

    sign_in_with_passkey: limited(async (call) => {
      assertPasswords(accounts);
      const { response: given } = call.body;
      // Not in the transaction of the sign-in, because its failure would make the challenge valid again.
      const challenge = await useUpChallenge(database, given, 'sign-in');
      const who = async ({ within }: AccountChange) => {
        const row = await within
          .selectFrom('passkeys')
          .innerJoin('members', 'members.id', 'passkeys.member_id')
          .selectAll('passkeys')
          .where('credential_id', '=', given.id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
        if (!row) return refuse();
        const counter = await verifyUse(required(), given, challenge, row);
        await within
          .updateTable('passkeys')
          .set({ counter, last_used_at: Date.now() })
          .where('id', '=', row.id)
          .execute();
        return { memberId: row.member_id };
      };
      await signInto(accounts, who, call);
    }),
  };
}
