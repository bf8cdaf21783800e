import { createHmac } from 'node:crypto';
import type { ConnectResponse, DataRequestType } from '../../contract/index.js';
import { requestedTypes, type DataRequestColumns } from './data-request.js';

/** A completed check. Times in milliseconds. */
export interface Completion {
  humanness_score: number;
  unique_human_id: string;
  registered_at: number;
  completed_at: number;
}

type Results = NonNullable<ConnectResponse<'get_status'>['simple_data_request_response']>;
type Result = Exclude<Results, unknown[]>;

function resultOf(type: DataRequestType, completion: Completion): Result {
  const fulfillment_time_s = Math.floor(
    (completion.completed_at - completion.registered_at) / 1000,
  );
  const byType: Record<DataRequestType, Result> = {
    GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: {
      humanness_score: completion.humanness_score,
      fulfillment_time_s,
      unique_human_id: completion.unique_human_id,
    },
    IS_PHONE_NUMBER_VERIFIED: { is_phone_number_verified: true, fulfillment_time_s },
  };
  return byType[type];
}

/** `simple_data_request_response` in the form of the request (decisions.md, "data_request", "results"). */
export function results(request: DataRequestColumns, completion: Completion): Results {
  const list = requestedTypes(request).map((type) => ({
    type,
    result: resultOf(type, completion),
  }));
  return request.data_request_form === 'array'
    ? list
    : Object.fromEntries(list.flatMap(({ result }) => Object.entries(result)));
}

const mac = (salt: string, text: string): Buffer =>
  createHmac('sha256', salt).update(text).digest();

/** The same id for the same human of a side, and another one on the other side. */
export function uniqueHumanId(salt: string, human_id: string): string {
  return `uh_${mac(salt, human_id).toString('hex').slice(0, 32)}`;
}

/** A score from 70 to 99, always the same for a human, where the request gives none. */
export function scoreOf(salt: string, human_id: string): number {
  return 70 + (mac(salt, `score of ${human_id}`).readUInt16BE(0) % 30);
}
