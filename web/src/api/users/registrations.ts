import type {
  Environment,
  RegistrationItem,
  RegistrationPage,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client';
import '../qa/qa-rows';

/** The first 200 users after the n-th that a bulk registration has registered. */
const registeredUsers = (
  environment: Environment,
  id: string,
  after: number,
  signal?: AbortSignal,
) => ask('get_registration', { environment, id, query: { state: 'accepted', after } }, signal);

/** The users that a bulk registration has registered, in its order. */
export async function registeredIds(environment: Environment, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: RegistrationPage = await registeredUsers(environment, id, after);
    ids.push(...page.items.map(({ reference_user_id }) => reference_user_id));
    after = page.next_after;
  }
  return ids;
}

/** A registered user with the invite. */
export interface Invite extends Pick<RegistrationItem, 'n' | 'reference_user_id'> {
  invite_url: string;
}

/**
 * The invites of registered users after the n-th, in their order: at least `most` of them if there are that many;
 * `next_after` requests the following ones. They are read once, so that what is being printed does not change.
 */
export function invitesQuery(environment: Environment, id: string, after: number, most: number) {
  return queryOptions({
    queryKey: [environment, 'invites', id, { after, most }],
    queryFn: async ({ signal }) => {
      const invites: Invite[] = [];
      for (let from = after; ;) {
        const { job, items, next_after } = await registeredUsers(environment, id, from, signal);
        for (const { n, reference_user_id, invite_url } of items) {
          if (invite_url !== null) invites.push({ n, reference_user_id, invite_url });
        }
        if (next_after === null || invites.length >= most) return { job, invites, next_after };
        from = next_after;
      }
    },
    staleTime: 'static',
    gcTime: 0,
  });
}
