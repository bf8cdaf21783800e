import * as z from 'zod/mini';
import {
  registrationRow,
  type RegisterRequest,
  type RegistrationRow,
} from '../../../contract/index.js';

const asked = z.omit(registrationRow, { reference_user_id: true });

/** What is asked for somebody beside their id. */
export type Asked = z.infer<typeof asked>;

/** As the column `request` keeps it; null where the id is all. */
export function writeAsked({ reference_user_id: _id, ...rest }: RegistrationRow): string | null {
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
}

/** Reads it again. */
export function readAsked(request: string | null): Asked {
  return request === null ? {} : asked.parse(JSON.parse(request));
}

/** The body of 4.1. */
export function toRegisterRequest(
  reference_user_id: string,
  { data_request_type: type, ...rest }: Asked,
): RegisterRequest {
  return { reference_user_id, ...rest, ...(type === undefined ? {} : { data_request: { type } }) };
}
