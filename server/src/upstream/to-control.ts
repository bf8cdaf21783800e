import { controls, type ControlName, type ControlRequest } from '../contract/index.js';

/** A request to a service; `path` is relative to its base URL, with the query. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body: string | null;
}

/** A control's request as it is sent: the fields as the query of a GET, or as the JSON body of a POST. */
export function toControl<C extends ControlName>(name: C, asked: ControlRequest<C>): Sent {
  const { method, path } = controls[name];
  const at = `/sandbox${path}`;
  if (method === 'POST') return { method, path: at, body: JSON.stringify(asked) };
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(asked)) {
    if (value !== undefined) query.set(field, String(value));
  }
  return { method, path: query.size > 0 ? `${at}?${query.toString()}` : at, body: null };
}
