import type {
  Environment,
  RegistrationItem,
  RegistrationJob,
  RegistrationPage,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client';
import '../qa/qa-rows';

/** The registered users of a bulk registration after the n-th, in pages and in its order. */
async function* registeredPages(
  environment: Environment,
  id: string,
  after: number | null,
  signal?: AbortSignal,
) {
  while (after !== null) {
    const asked = { environment, id, query: { state: 'accepted', after } } as const;
    const page: RegistrationPage = await ask('get_registration', asked, signal);
    yield page;
    after = page.next_after;
  }
}

/** The users that a bulk registration has registered, in its order. */
export async function registeredIds(environment: Environment, id: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { items } of registeredPages(environment, id, 0)) {
    ids.push(...items.map(({ reference_user_id }) => reference_user_id));
  }
  return ids;
}

/** A registered user with the invite. */
export interface Invite extends Pick<RegistrationItem, 'n' | 'reference_user_id'> {
  invite_url: string;
}
/** Invites in the order of the users; `next_after` requests the following ones, null if there are none. */
interface Invites {
  /** The registration when they were read; null if `after` is beyond its end. */
  job: RegistrationJob | null;
  invites: Invite[];
  next_after: number | null;
}

/**
 * The invites of registered users after the n-th: at least `most` of them if there are that many. They are read once,
 * so that what is being printed does not change.
 */
export function invitesQuery(environment: Environment, id: string, after: number, most: number) {
  return queryOptions({
    queryKey: [environment, 'invites', id, { after, most }],
    queryFn: async ({ signal }): Promise<Invites> => {
      const read: Invites = { job: null, invites: [], next_after: null };
      for await (const page of registeredPages(environment, id, after, signal)) {
        for (const { n, reference_user_id, invite_url } of page.items) {
          if (invite_url !== null) read.invites.push({ n, reference_user_id, invite_url });
        }
        read.job = page.job;
        read.next_after = page.next_after;
        if (read.invites.length >= most) break;
      }
      return read;
    },
    staleTime: 'static',
    gcTime: 0,
  });
}
