import type { RequestOf, ConnectResponse } from '../../contract/index.js';
import type { Account, Side } from '../account.js';
import type { SandboxContext } from '../context.js';
import { results } from './results.js';
import type { UserRow, Database } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';

/** The user with this reference_user_id; throws DoesNotExistError. */
export async function findUser(
  database: Database,
  side: Side,
  reference_user_id: string,
): Promise<UserRow> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('side', '=', side)
    .where('reference_user_id', '=', reference_user_id)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No user has this reference_user_id.'));
}

/** 4.2. Without a connection there are no results (decisions.md). Throws DoesNotExistError. */
export async function getStatus(
  context: SandboxContext,
  { side }: Account,
  { reference_user_id }: RequestOf<'get_status'>,
): Promise<ConnectResponse<'get_status'>> {
  const user = await findUser(context.database, side, reference_user_id);
  const simple_data_request_response = results(user, context.salts[side]);
  return simple_data_request_response === null
    ? { status: 'success', has_connection: false }
    : { status: 'success', has_connection: true, simple_data_request_response };
}
