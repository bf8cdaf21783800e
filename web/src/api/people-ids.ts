import {
  registrationPage,
  rosterPage,
  type Environment,
  type RegistrationPage,
  type RosterPage,
} from '@connect-console/server/contract';
import { askConsole } from './client';

/** Everybody whom the console's roster has as waiting, newest first; `most` is where it stops. */
export async function waitingIds(
  environment: Environment,
  most: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const fields = new URLSearchParams({ status: 'waiting', ...(cursor && { cursor }) });
    const page: RosterPage = await askConsole({
      method: 'GET',
      path: `/api/${environment}/users?${fields}`,
      answer: rosterPage,
      environment,
      ...(signal && { signal }),
    });
    ids.push(...page.users.map(({ reference_user_id }) => reference_user_id));
    cursor = page.next_cursor;
  } while (cursor !== null && ids.length < most);
  // Somebody may stand on two pages, when others came in between.
  return [...new Set(ids)].slice(0, most);
}

/** Everybody whom a bulk registration has registered, in its order. */
export async function registeredIds(
  environment: Environment,
  job: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const fields = new URLSearchParams({ state: 'registered', after: String(after) });
    const page: RegistrationPage = await askConsole({
      method: 'GET',
      path: `/api/${environment}/registrations/${encodeURIComponent(job)}?${fields}`,
      answer: registrationPage,
      environment,
      ...(signal && { signal }),
    });
    ids.push(...page.items.map(({ reference_user_id }) => reference_user_id));
    after = page.next_after;
  }
  return ids;
}
