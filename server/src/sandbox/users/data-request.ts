import { z } from 'zod';
import { DATA_REQUEST_TYPES, type DataRequestType, type RequestOf } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';

const storedTypes = z.array(z.enum(DATA_REQUEST_TYPES));

/** The columns of a data request. */
export type DataRequestColumns = Pick<UserRow, 'data_request_types' | 'data_request_form'>;

/** The data request of a registration (4.1) as columns; when it is absent, the first type as an object. */
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
