import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newPasskey, Passkey, passkeyUse } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import { ConflictError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database, Transaction } from '../../schema.js';
import { assertOwnPassword } from '../second-factor/factor-store.js';
import { dropUnusedCodes, hasSecondFactor } from '../second-factor/member-factors.js';
import { issueRecoveryCodes } from '../second-factor/recovery-codes.js';
import type { SessionStore } from '../sessions.js';
import { makeChallenge, useUpChallenge } from './challenges.js';
import { NO_PARTY, relyingParty } from './relying-party.js';
import { challengeOf, refusedPasskey, verifyNew, verifyUse, webauthn } from './verify.js';

const MOST = 20;

/** The passkeys in the console's database. Each function throws ConflictError where there can be none. */
export function createPasskeyStore(
  database: Database,
  { change }: SessionStore,
  publicUrl: () => string,
) {
  const required = () => {
    const party = relyingParty(publicUrl());
    if (!party) throw new ConflictError(NO_PARTY);
    return party;
  };
  const of = (memberId: string) =>
    database.selectFrom('passkeys').selectAll().where('member_id', '=', memberId);

  return {
    /** The passkeys of a member, and why they cannot be used where they cannot. */
    async read(memberId: string): Promise<{ passkeys: Passkey[]; passkeys_off: string | null }> {
      const rows = await of(memberId).orderBy('created_at').execute();
      return {
        passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
          ...{ id, name, created_at, last_used_at },
        })),
        passkeys_off: relyingParty(publicUrl()) ? null : NO_PARTY,
      };
    },

    /** What the browser needs to make one. Throws SignInRefusedError for a wrong password. */
    async begin({ memberId, account }: { memberId: string; account: string }, password: string) {
      const { id: rpID } = required();
      await assertOwnPassword(database, memberId, password);
      const known = await of(memberId).execute();
      if (known.length >= MOST) throw new ConflictError(`You have ${MOST} passkeys, the most.`);
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Connect Console', rpID, userName: account },
        userID: Buffer.from(memberId),
        challenge: Buffer.from(await makeChallenge(database, { memberId }), 'base64url'),
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },

    /** Adds one; the first factor of a member brings recovery codes. Throws SignInRefusedError. */
    async add(
      { memberId, id: exceptId }: { memberId: string; id: string },
      { name, response }: { name: string; response: z.infer<typeof newPasskey> },
      record: RecordAudit,
    ): Promise<string[]> {
      const challenge = challengeOf(response);
      const isOpen = await useUpChallenge(database, challenge, { memberId });
      if (!isOpen) throw refusedPasskey();
      const verified = await verifyNew(required(), response, challenge);
      return change(async ({ within, end }) => {
        const isFirst = !(await hasSecondFactor(within, memberId));
        await within
          .insertInto('passkeys')
          .values({
            ...verified,
            id: randomUUID(),
            member_id: memberId,
            name,
            created_at: Date.now(),
          })
          .execute();
        // They began without it.
        if (isFirst) await end({ memberId, exceptId });
        const codes = isFirst ? await issueRecoveryCodes(within, memberId) : [];
        await record(within, { object: name });
        return codes;
      });
    },

    /** Throws NotFoundError for what is no passkey of the member, as does `remove`. */
    rename: (memberId: string, id: string, name: string, record: RecordAudit) =>
      change(async ({ within }) => {
        const before = await of(memberId).where('id', '=', id).executeTakeFirst();
        if (!before) throw new NotFoundError('You have no such passkey.');
        await within.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
        await record(within, {
          object: before.name,
          before: { name: before.name },
          after: { name },
        });
      }),

    /** Throws SignInRefusedError for a wrong password. */
    async remove(memberId: string, id: string, password: string, record: RecordAudit) {
      await assertOwnPassword(database, memberId, password);
      await change(async ({ within }) => {
        const gone = await within
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('member_id', '=', memberId)
          .returning('name')
          .executeTakeFirst();
        if (!gone) throw new NotFoundError('You have no such passkey.');
        await dropUnusedCodes(within, memberId);
        await record(within, { object: gone.name });
      });
    },

    /** What the browser needs to sign in. */
    async beginSignIn() {
      const challenge = Buffer.from(await makeChallenge(database, 'sign-in'), 'base64url');
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        ...{ rpID: required().id, challenge, userVerification: 'required' },
      });
      return { ...options };
    },

    /** The member whose passkey signed; counts its use. Throws SignInRefusedError. */
    async use(within: Transaction, given: z.infer<typeof passkeyUse>): Promise<string> {
      const row = await within
        .selectFrom('passkeys')
        .innerJoin('members', 'members.id', 'passkeys.member_id')
        .selectAll('passkeys')
        .where('credential_id', '=', given.id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw refusedPasskey();
      const counter = await verifyUse(required(), given, challengeOf(given), row);
      await within
        .updateTable('passkeys')
        .set({ counter, last_used_at: Date.now() })
        .where('id', '=', row.id)
        .execute();
      return row.member_id;
    },
  };
}
