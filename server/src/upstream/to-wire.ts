import { asRecord, type Operation } from '../contract/index.js';

/** How a service takes `data_request`: CONNECT_<ENVIRONMENT>_DATA_REQUEST_FORM. */
export type DataRequestForm = 'object' | 'array';

/** The body as this service wants it (reading rule 9): an object `data_request` becomes an array. */
export function toWire(operation: Operation, body: object, form: DataRequestForm): object {
  if (operation !== 'register' || form === 'object') return body;
  const { data_request, ...rest } = asRecord(body) ?? {};
  if (data_request === undefined || Array.isArray(data_request)) return body;
  return { ...rest, data_request: [data_request] };
}
