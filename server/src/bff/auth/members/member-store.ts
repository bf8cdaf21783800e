import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  memberRefusal,
  type Member,
  type MemberAction,
  type Role,
} from '../../../contract/index.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { ConflictError, SignInRefusedError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database, Transaction } from '../../schema.js';
import type { MemberRow } from '../account-rows.js';
import { forgetDevices } from '../known-devices.js';
import { passwordProblem } from '../password-problem.js';
import { hashPassword, isPasswordOf } from '../passwords.js';
import { dropSecondFactor, readMembersWithFactor } from '../second-factor/member-factors.js';
import type { AccountChange, SessionStore } from '../sessions.js';
import { endTokensBeyond } from '../tokens/api-tokens.js';
import { dropPasswordLinks, findLink, makeLink, useUpLink } from './links.js';

const MOST_MEMBERS = 1000;
const BY_PASSWORD = ['invite', 'reset'] as const;
const USED = 'This link was used already, has expired, or was replaced by a newer one.';

function assertGood(password: string, { name, email }: Pick<MemberRow, 'name' | 'email'>): void {
  const reason = passwordProblem(password, [name, email]);
  if (reason)
    throw new InvalidRequestError('The password is refused.', [{ field: 'password', reason }]);
}

const nameOf = ({ email, name }: MemberRow) => email ?? name;

const stateOf = (
  row: Pick<MemberRow, 'disabled_at' | 'password_hash' | 'is_first' | 'subject'>,
) => {
  if (row.disabled_at !== null) return 'disabled' as const;
  return row.password_hash === null && row.is_first === 0 && row.subject === null
    ? ('invited' as const)
    : ('active' as const);
};

/** The members who are admins and can sign in. */
async function readAdmins(within: Database) {
  const rows = await within
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where((row) =>
      row.or([
        ...[row('password_hash', 'is not', null), row('is_first', '=', 1)],
        row('subject', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const isOnly = (admins: readonly string[], id: string) => admins.length === 1 && admins[0] === id;

/** Throws ConflictError where the action is impossible for the member as it is now. */
async function assertPossible(
  within: Transaction,
  action: MemberAction,
  row: MemberRow,
): Promise<void> {
  const { id, email } = row;
  const is_only_admin = isOnly(await readAdmins(within), id);
  const reason = memberRefusal(action, { email, state: stateOf(row), is_only_admin });
  if (reason !== undefined) throw new ConflictError(reason);
}

async function readMember(within: Database, id: string): Promise<MemberRow> {
  const row = await within
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError('There is no such member.');
  return row;
}

async function assertFree(within: Transaction, email: string): Promise<void> {
  const taken = await within
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (taken) throw new ConflictError(`A member with the address ${email} exists already.`);
}

/** Throws ConflictError where there are as many members as there may be. */
export async function assertRoom(within: Transaction): Promise<void> {
  const { count } = await within
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST_MEMBERS) {
    throw new ConflictError(`There are ${MOST_MEMBERS} members, which is the most.`);
  }
}

/** The members in the console's database. Each change throws NotFoundError for an unknown member. */
export function createMemberStore(database: Database, { change }: SessionStore) {
  const set = (within: Transaction, id: string, news: Partial<MemberRow>) =>
    within.updateTable('members').set(news).where('id', '=', id).execute();

  /** The member of a link by which a password is set. Throws SignInRefusedError. */
  async function readPasswordLink(token: string): Promise<MemberRow> {
    const found = await findLink(database, token, BY_PASSWORD);
    if (!found) throw new SignInRefusedError(USED);
    return found;
  }

  return {
    async list(ownId: string): Promise<Member[]> {
      const rows = await database
        .selectFrom('members')
        .leftJoin('sessions', (join) =>
          join.onRef('sessions.member_id', '=', 'members.id').on('token_name', 'is', null),
        )
        .select(['members.id', 'members.name', 'email', 'role', 'is_first', 'password_hash'])
        .select(['members.subject'])
        .select(['members.created_at', 'disabled_at'])
        .select(({ fn }) => fn.max('seen_at').as('last_seen_at'))
        .groupBy('members.id')
        .orderBy(sql`lower(members.name)`)
        .orderBy('members.id')
        .execute();
      const links = await database
        .selectFrom('sign_in_links')
        .select(['member_id', 'expires_at'])
        .where('purpose', 'in', BY_PASSWORD)
        .where('expires_at', '>', Date.now())
        .execute();
      const withFactor = await readMembersWithFactor(database);
      const admins = await readAdmins(database);
      const linkOf = new Map(links.map((link) => [link.member_id, link.expires_at]));
      return rows.map((row) => ({
        ...{ id: row.id, name: row.name, email: row.email, role: row.role, state: stateOf(row) },
        ...{ created_at: row.created_at, last_seen_at: row.last_seen_at ?? null },
        link_expires_at: linkOf.get(row.id) ?? null,
        is_you: row.id === ownId,
        is_only_admin: isOnly(admins, row.id),
        is_sso: row.subject !== null,
        has_second_factor: withFactor.has(row.id),
      }));
    },

    /** Throws ConflictError where the address is taken. */
    invite: (
      { name, email, role }: { name: string; email: string; role: Role },
      by: string,
      record: RecordAudit,
    ) =>
      change(async ({ within }) => {
        await assertFree(within, email);
        await assertRoom(within);
        const id = randomUUID();
        await within
          .insertInto('members')
          .values({
            ...{ id, name, email, role, is_first: 0, created_at: Date.now(), created_by: by },
            ...{ password_hash: null, given_hash: null, disabled_at: null },
          })
          .execute();
        const link = await makeLink(within, id, 'invite');
        await record(within, { after: { name, role } });
        return link;
      }),

    /** Throws ConflictError for the last admin who can sign in, as does `disable`. */
    changeRole: (id: string, role: Role, record: RecordAudit) =>
      change(async (accounts) => {
        const { within, end } = accounts;
        const row = await readMember(within, id);
        if (role !== 'admin') await assertPossible(within, 'change_role', row);
        await set(within, id, { role });
        // The next sign-in makes a session that never had the old role.
        if (row.role !== role) await end({ memberId: id });
        await endTokensBeyond(accounts, id, role);
        const [before, after] = [{ role: row.role }, { role }];
        await record(within, { object: nameOf(row), before, after });
      }),

    disable: (id: string, record: RecordAudit) =>
      change(async ({ within, end }) => {
        const row = await readMember(within, id);
        await assertPossible(within, 'disable', row);
        await set(within, id, { disabled_at: row.disabled_at ?? Date.now() });
        await dropPasswordLinks(within, id);
        await end({ memberId: id, apiTokens: true });
        await record(within, { object: nameOf(row) });
      }),

    enable: (id: string, record: RecordAudit) =>
      change(async ({ within }) => {
        const row = await readMember(within, id);
        await set(within, id, { disabled_at: null });
        await record(within, { object: nameOf(row) });
      }),

    signOut: (id: string, record: RecordAudit) =>
      change(async ({ within, end }) => {
        const row = await readMember(within, id);
        await end({ memberId: id });
        await record(within, { object: nameOf(row) });
      }),

    /** Throws ConflictError where there is none. */
    resetSecondFactor: (id: string, record: RecordAudit) =>
      change(async ({ within, end }) => {
        const row = await readMember(within, id);
        if (!(await dropSecondFactor(within, id))) {
          throw new ConflictError('The member has no second factor.');
        }
        await end({ memberId: id });
        await record(within, { object: nameOf(row) });
      }),

    makePasswordLink: (id: string, record: RecordAudit) =>
      change(async ({ within }) => {
        const row = await readMember(within, id);
        await assertPossible(within, 'create_password_link', row);
        const purpose = stateOf(row) === 'invited' ? 'invite' : 'reset';
        const link = await makeLink(within, id, purpose);
        await record(within, { object: nameOf(row) });
        return link;
      }),

    readPasswordLink,

    /**
     * Checks a password for the member of a link. What it returns, called in a transaction of the accounts, uses the
     * link up, sets the password, ends the member's sessions and returns the member. Both throw SignInRefusedError, the
     * first InvalidRequestError.
     */
    async usePasswordLink(token: string, password: string) {
      const found = await readPasswordLink(token);
      assertGood(password, found);
      const password_hash = await hashPassword(password);
      return async ({ within, end }: AccountChange): Promise<MemberRow> => {
        if (!(await useUpLink(within, token))) throw new SignInRefusedError(USED);
        await set(within, found.id, { password_hash });
        await forgetDevices(within, found.id);
        await end({ memberId: found.id });
        return found;
      };
    },

    /** Sets the own password and ends the other sessions. Throws SignInRefusedError, InvalidRequestError, ConflictError. */
    async changePassword(
      { memberId, id: exceptId }: { memberId: string; id: string },
      given: { current?: string | undefined; password: string; email?: string | undefined },
      record: RecordAudit,
    ) {
      const { current, password, email } = given;
      const row = await readMember(database, memberId);
      const isKnown = await isPasswordOf(row.password_hash, current ?? '');
      if (row.password_hash !== null && !isKnown) {
        throw new SignInRefusedError('The current password is wrong.');
      }
      const address = row.email ?? email;
      if (address === undefined) {
        const reason = 'is needed to sign in with a password';
        throw new InvalidRequestError('The email address is missing.', [
          { field: 'email', reason },
        ]);
      }
      assertGood(password, { name: row.name, email: address });
      const password_hash = await hashPassword(password);
      await change(async ({ within, end }) => {
        if (row.email === null) await assertFree(within, address);
        await set(within, memberId, { password_hash, email: address });
        await dropPasswordLinks(within, memberId);
        await forgetDevices(within, memberId);
        await end({ memberId, exceptId });
        await record(within);
      });
    },
  };
}
