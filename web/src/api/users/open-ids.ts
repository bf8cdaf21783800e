import type { Environment, UserPage } from '@connect-console/server/contract';
import { ask } from '../client';

/** The ids of the users without an outcome, newest first; `most` is where it stops. */
export async function openIds(environment: Environment, most: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { environment, query: { status: 'open', cursor } } as const;
    const page: UserPage = await ask('list_users', asked);
    ids.push(...page.users.map(({ reference_user_id }) => reference_user_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && ids.length < most);
  // A user may stand on two pages when others came in between.
  return [...new Set(ids)].slice(0, most);
}
