import { randomBytes } from 'node:crypto';
import { DATA_REQUEST_TYPES } from '../../contract/index.js';
import type { Endpoint, SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';

/** The address of an invite. Only the token is stored, because the public address may change with a restart. */
export function inviteUrl(
  context: Pick<SandboxContext, 'publicUrl'>,
  user: Pick<UserRow, 'invite_token'>,
): string {
  return `${context.publicUrl()}/invite/${user.invite_token}`;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** 4.1. A known reference_user_id keeps its user_id and invite_url (decisions.md, "register again"). */
export const register: Endpoint<'register'> = async (context, { side, key_id }, body) => {
  const { data_request = { type: DATA_REQUEST_TYPES[0] } } = body;
  const requested = Array.isArray(data_request) ? data_request : [data_request];
  const given = {
    redirect_url: body.redirect_url ?? null,
    uniqueness_region_id: body.uniqueness_region_id ?? null,
    data_request_types: JSON.stringify(requested.map(({ type }) => type)),
    data_request_form: Array.isArray(data_request) ? ('array' as const) : ('object' as const),
  };
  const user = await context.database.transaction().execute(async (database) => {
    const known = await database
      .selectFrom('users')
      .selectAll()
      .where('side', '=', side)
      .where('reference_user_id', '=', body.reference_user_id)
      .executeTakeFirst();
    // The data that a user was verified for must not change afterwards.
    if (known?.state === 'verified') return known;
    if (known) {
      await database.updateTable('users').set(given).where('user_id', '=', known.user_id).execute();
      return known;
    }
    return database
      .insertInto('users')
      .values({
        user_id: `bcu_${random(12)}`,
        side,
        reference_user_id: body.reference_user_id,
        key_id,
        invite_token: random(24),
        ...given,
        state: 'registered',
        version: 0,
        registered_at: context.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return {
    status: 'success',
    invite_url: inviteUrl(context, user),
    user_id: user.user_id,
    connection_verified: user.state === 'verified',
  };
};
