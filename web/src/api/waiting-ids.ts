import { rosterPage, type Environment, type RosterPage } from '@connect-console/server/contract';
import { askConsole } from './client';

/** Everybody whom the console's roster has as waiting, newest first; `most` is where it stops. */
export async function waitingIds(environment: Environment, most: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const fields = new URLSearchParams({ status: 'waiting', ...(cursor && { cursor }) });
    const page: RosterPage = await askConsole({
      method: 'GET',
      path: `/api/${environment}/users?${fields}`,
      answer: rosterPage,
      environment,
    });
    ids.push(...page.users.map(({ reference_user_id }) => reference_user_id));
    cursor = page.next_cursor;
  } while (cursor !== null && ids.length < most);
  // Somebody may stand on two pages, when others came in between.
  return [...new Set(ids)].slice(0, most);
}
