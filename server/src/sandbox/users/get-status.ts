import type { RequestOf } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import { results, uniqueHumanId } from '../verification/results.js';
import { dataRequestOf } from './data-request.js';
import { findUser } from './find-user.js';

/** 4.2; without a connection there are no results (decisions.md). Throws DoesNotExistError. */
export async function getStatus(
  context: SandboxContext,
  { side }: Account,
  { reference_user_id }: RequestOf<'get_status'>,
) {
  const user = await findUser(context.database, side, reference_user_id);
  const { person_id, humanness_score, registered_at, completed_at } = user;
  if (
    user.state !== 'verified' ||
    person_id === null ||
    humanness_score === null ||
    completed_at === null
  ) {
    return { status: 'success', has_connection: false };
  }
  const unique_human_id = uniqueHumanId(context.salts[side], person_id);
  return {
    status: 'success',
    has_connection: true,
    simple_data_request_response: results(dataRequestOf(user), {
      humanness_score,
      unique_human_id,
      registered_at,
      completed_at,
    }),
  };
}
