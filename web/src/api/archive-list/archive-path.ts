import type { Environment } from '@connect-console/server/contract';

type Given = Readonly<Record<string, string | number | undefined>>;

/** The console's address of a list (`calls`, `events/export`, …) with what is asked of it; fields without a value are left out. */
export function archivePath(environment: Environment, list: string, query: Given): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) fields.set(name, String(value));
  }
  const text = fields.toString();
  return `/api/${environment}/${list}${text === '' ? '' : `?${text}`}`;
}
