import type { UserRow } from '../database/schema.js';

/** Where the person goes at the end. */
export interface Redirect {
  href: string;
  /** What is shown of it before: whose page it is. */
  host: string;
}

/**
 * The redirect_url (1, 3), followed only to http and https whatever the record holds; null where there is
 * none to follow. Registering refuses other addresses, but a record may be older than that rule.
 */
export function redirectOf({ redirect_url }: Pick<UserRow, 'redirect_url'>): Redirect | null {
  if (redirect_url === null || !URL.canParse(redirect_url)) return null;
  const { protocol, href, host } = new URL(redirect_url);
  return protocol === 'https:' || protocol === 'http:' ? { href, host } : null;
}
