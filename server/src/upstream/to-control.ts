import { qaApi, type QaOperation } from '../contract/index.js';

/** A request to a service; `path` is relative to its base URL, with the query. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body: string | null;
}

/** A control's request as it is sent: the fields as the query of a GET, or as the JSON body of a POST. */
export function toControl(name: QaOperation, asked: object): Sent {
  const { method, path } = qaApi[name];
  if (method === 'POST') return { method, path, body: JSON.stringify(asked) };
  const query = new URLSearchParams();
  const fields = Object.entries(asked) as [string, string | number | undefined][]; // of a query
  for (const [field, value] of fields) if (value !== undefined) query.set(field, String(value));
  return { method, path: query.size > 0 ? `${path}?${query.toString()}` : path, body: null };
}
