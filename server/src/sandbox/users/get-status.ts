import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  type ConnectResponse,
  type DataRequestType,
  DATA_REQUEST_TYPES,
} from '../../contract/index.js';
import type { Endpoint } from '../context.js';
import type { Database, Side, UserRow } from '../database/schema.js';
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

const storedTypes = z.array(z.enum(DATA_REQUEST_TYPES));

/** The types of a user's data request. */
export function requestedTypes({
  data_request_types,
}: Pick<UserRow, 'data_request_types'>): DataRequestType[] {
  return storedTypes.parse(JSON.parse(data_request_types));
}

const mac = (salt: string, text: string): Buffer =>
  createHmac('sha256', salt).update(text).digest();

/** The same ID for the same human of a side, and another one on the other side. */
export function uniqueHumanId(salt: string, human_id: string): string {
  return `uh_${mac(salt, human_id).toString('hex').slice(0, 32)}`;
}

/** A score from 70 to 99, always the same for a human, if the request gives none. */
export function scoreOf(salt: string, human_id: string): number {
  return 70 + (mac(salt, `score of ${human_id}`).readUInt16BE(0) % 30);
}

type Results = NonNullable<ConnectResponse<'get_status'>['simple_data_request_response']>;
type Result = Exclude<Results, unknown[]>;

type Checked = Pick<
  UserRow,
  | ('data_request_types' | 'data_request_form' | 'human_id' | 'humanness_score')
  | ('registered_at' | 'completed_at')
>;

/**
 * `simple_data_request_response` in the form of the request (decisions.md, "data_request", "results"); null without a
 * connection, as only a verified user has a human. `salt` is that of the user's side.
 */
export function results(user: Checked, salt: string): Results | null {
  const { human_id, humanness_score, registered_at, completed_at } = user;
  if (human_id === null || humanness_score === null || completed_at === null) return null;
  const fulfillment_time_s = Math.floor((completed_at - registered_at) / 1000);
  const byType: Record<DataRequestType, Result> = {
    GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: {
      humanness_score,
      fulfillment_time_s,
      unique_human_id: uniqueHumanId(salt, human_id),
    },
    IS_PHONE_NUMBER_VERIFIED: { is_phone_number_verified: true, fulfillment_time_s },
  };
  const list = requestedTypes(user).map((type) => ({ type, result: byType[type] }));
  return user.data_request_form === 'array'
    ? list
    : Object.fromEntries(list.flatMap(({ result }) => Object.entries(result)));
}

/** 4.2. Without a connection there are no results (decisions.md). Throws DoesNotExistError. */
export const getStatus: Endpoint<'get_status'> = async (context, { side }, body) => {
  const user = await findUser(context.database, side, body.reference_user_id);
  const simple_data_request_response = results(user, context.salts[side]);
  return simple_data_request_response === null
    ? { status: 'success', has_connection: false }
    : { status: 'success', has_connection: true, simple_data_request_response };
};
