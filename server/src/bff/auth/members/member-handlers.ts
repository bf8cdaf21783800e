import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { membersApi } from '../../../contract/index.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { ConflictError } from '../../errors.js';
import type { AuditAddition, RecordAudit } from '../../record-audit.js';
import type { Accounts } from '../accounts.js';
import type { MemberRow } from '../account-rows.js';
import { dropSecondFactor, hasFactor, readRequiredRoles } from '../second-factor/member-factors.js';
import type { AccountChange } from '../sessions.js';
import { endTokensBeyond } from '../tokens/api-tokens.js';
import { dropPasswordLinks, makeLink } from './links.js';
import {
  assertAddressFree,
  assertNotOnlyAdmin,
  assertRoom,
  nameOf,
  noLinkReason,
  ONLY_ADMIN,
  onlyAdminOf,
  readMember,
  setMember,
  stateOf,
} from './member-rows.js';
import { assertPasswords, passwordHandlers, shownLink } from './password-handlers.js';

/** The handlers of members and their passwords. Those of one member throw NotFoundError for an unknown ID. */
export function memberHandlers(accounts: Accounts): ConsoleHandlers<typeof membersApi> {
  const { database, store } = accounts;

  /** Changes a member, and records the change under their name. */
  const changed = (
    { id, record }: { id: string; record: RecordAudit },
    work: (row: MemberRow, change: AccountChange) => Promise<unknown>,
    added: (row: MemberRow) => AuditAddition = () => ({}),
  ) =>
    store.change(async (change) => {
      const row = await readMember(change.within, id);
      await work(row, change);
      await record(change.within, { object: nameOf(row), ...added(row) });
    });

  return {
    list_members: async ({ session }) => {
      const rows = await database
        .selectFrom('members')
        .leftJoin('sessions', (join) =>
          join.onRef('sessions.member_id', '=', 'members.id').on('token_name', 'is', null),
        )
        // A member has at most one such link.
        .leftJoin('sign_in_links', (join) =>
          join
            .onRef('sign_in_links.member_id', '=', 'members.id')
            .on('purpose', '!=', 'sign_in')
            .on('sign_in_links.expires_at', '>', Date.now()),
        )
        .select(['members.id', 'members.name', 'email', 'role', 'is_first', 'password_hash'])
        .select(['members.subject', 'members.created_at', 'disabled_at'])
        .select(({ fn }) => [fn.max('seen_at').as('last_seen_at'), hasFactor.as('has_factor')])
        .select(({ fn }) => fn.max('sign_in_links.expires_at').as('link_expires_at'))
        .groupBy('members.id')
        .orderBy(sql`lower(members.name)`)
        .orderBy('members.id')
        .execute();
      const onlyAdmin = onlyAdminOf(rows);
      const members = rows.map((row) => ({
        ...{ id: row.id, name: row.name, email: row.email, role: row.role, state: stateOf(row) },
        ...{ created_at: row.created_at, last_seen_at: row.last_seen_at ?? null },
        link_expires_at: row.link_expires_at ?? null,
        is_you: row.id === session.memberId,
        keep_reason: row.id === onlyAdmin ? ONLY_ADMIN : null,
        no_link_reason: noLinkReason(row),
        is_sso: row.subject !== null,
        has_second_factor: Boolean(row.has_factor),
      }));
      return { members, second_factor_roles: await readRequiredRoles(database) };
    },

    invite_member: ({ body: { name, email, role }, record }) => {
      assertPasswords(accounts);
      return store.change(async ({ within }) => {
        await assertAddressFree(within, email);
        await assertRoom(within);
        const id = randomUUID();
        await within
          .insertInto('members')
          .values({ id, name, email, role, is_first: 0, created_at: Date.now() })
          .execute();
        const link = await makeLink(within, id, 'invite');
        await record(within, { after: { name, role } });
        return shownLink(accounts, link);
      });
    },

    change_role: ({ body: { role }, ...call }) =>
      changed(
        call,
        async (row, change) => {
          const { within, end } = change;
          if (role !== 'admin') await assertNotOnlyAdmin(within, row.id);
          await setMember(within, row.id, { role });
          // The next sign-in starts a session that never had the old role.
          if (row.role !== role) await end({ memberId: row.id });
          await endTokensBeyond(change, row.id, role);
        },
        (row) => ({ before: { role: row.role }, after: { role } }),
      ),

    disable_member: (call) =>
      changed(call, async (row, { within, end }) => {
        await assertNotOnlyAdmin(within, row.id);
        await setMember(within, row.id, { disabled_at: row.disabled_at ?? Date.now() });
        await dropPasswordLinks(within, row.id);
        await end({ memberId: row.id, apiTokens: true });
      }),

    enable_member: (call) =>
      changed(call, ({ id }, { within }) => setMember(within, id, { disabled_at: null })),

    sign_out_member: (call) => changed(call, ({ id }, { end }) => end({ memberId: id })),

    reset_second_factor: (call) =>
      changed(call, async ({ id: memberId }, { within, end }) => {
        if (!(await dropSecondFactor(within, memberId))) {
          throw new ConflictError('The member has no second factor.');
        }
        await end({ memberId });
      }),

    ...passwordHandlers(accounts),
  };
}
