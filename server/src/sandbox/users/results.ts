import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  type ConnectResponse,
  type DataRequestType,
  DATA_REQUEST_TYPES,
  type RequestOf,
} from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';

const storedTypes = z.array(z.enum(DATA_REQUEST_TYPES));

export type DataRequestColumns = Pick<UserRow, 'data_request_types' | 'data_request_form'>;

/** The data request of a registration (4.1) as columns; if absent, the first type as an object. */
export function dataRequestColumns(
  given: RequestOf<'register'>['data_request'],
): DataRequestColumns {
  const list = Array.isArray(given) ? given : [given ?? { type: DATA_REQUEST_TYPES[0] }];
  return {
    data_request_types: JSON.stringify(list.map(({ type }) => type)),
    data_request_form: Array.isArray(given) ? 'array' : 'object',
  };
}

/** The data request types that the columns hold. */
export function requestedTypes({
  data_request_types,
}: Pick<UserRow, 'data_request_types'>): DataRequestType[] {
  return storedTypes.parse(JSON.parse(data_request_types));
}

type Results = NonNullable<ConnectResponse<'get_status'>['simple_data_request_response']>;
type Result = Exclude<Results, unknown[]>;

type Checked = DataRequestColumns &
  Pick<UserRow, 'state' | 'human_id' | 'humanness_score' | 'registered_at' | 'completed_at'>;

/**
 * `simple_data_request_response` in the form of the request (decisions.md, "data_request", "results"); null without a
 * connection. `salt` is that of the user's side.
 */
export function results(user: Checked, salt: string): Results | null {
  const { state, human_id, humanness_score, registered_at, completed_at } = user;
  if (
    state !== 'verified' ||
    human_id === null ||
    humanness_score === null ||
    completed_at === null
  ) {
    return null;
  }
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
