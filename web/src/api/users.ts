import {
  rosterDetail,
  rosterPage,
  type Environment,
  type RegisterRequest,
  type RosterDetail,
  type RosterQueryInput,
} from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { callService } from './call-service';
import { askConsole } from './client';
import { isProblem } from './failures';

function queryText(query: RosterQueryInput): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) fields.set(name, value);
  return fields.toString();
}

/** The roster, page by page. */
export function rosterQuery(environment: Environment, query: Omit<RosterQueryInput, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [environment, 'users', query],
    queryFn: ({ pageParam, signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/users?${queryText({ ...query, cursor: pageParam })}`,
        answer: rosterPage,
        environment,
        signal,
      }),
    initialPageParam: undefined as string | undefined, // undefined alone would be the type of no cursor at all
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Follows somebody who was registered elsewhere; the service is asked whether it knows them. */
export async function followUser(
  environment: Environment,
  reference_user_id: string,
): Promise<RosterDetail> {
  return askConsole({
    method: 'POST',
    path: `/api/${environment}/users`,
    body: { reference_user_id },
    answer: rosterDetail,
    environment,
  });
}

/** One person of the roster with what get_status said last; null when the console follows nobody of that id. */
export function userQuery(environment: Environment, reference_user_id: string) {
  return queryOptions({
    queryKey: [environment, 'user', { reference_user_id }],
    queryFn: async ({ signal }): Promise<RosterDetail | null> => {
      try {
        return await askConsole({
          method: 'GET',
          path: `/api/${environment}/user?${new URLSearchParams({ reference_user_id })}`,
          answer: rosterDetail,
          environment,
          signal,
        });
      } catch (failure) {
        if (isProblem(failure, 'not_found')) return null;
        throw failure;
      }
    },
  });
}

/** Whose id resembles this one. Unlike asking for one person, finding nobody is no failure. */
export function namesakesQuery(environment: Environment, id: string) {
  return queryOptions({
    queryKey: [environment, 'users', 'namesakes', { id }],
    queryFn: async ({ signal }) => {
      const path = `/api/${environment}/users?${queryText({ q: id, sort: 'reference_user_id' })}`;
      return (await askConsole({ method: 'GET', path, answer: rosterPage, environment, signal }))
        .users;
    },
  });
}

/** Reads the roster anew after something changed in it. */
export async function refreshRoster(client: QueryClient, environment: Environment): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [environment, 'users'] }),
    client.invalidateQueries({ queryKey: [environment, 'user'] }),
  ]);
}

/** Registers a person (4.1). */
export function registerMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'register'],
    mutationFn: (body: RegisterRequest) => callService(environment, 'register', body),
    onSuccess: (_answer, { reference_user_id }) => {
      // That nobody had this id is no longer so, and their page would show it until it has asked.
      client.removeQueries({ queryKey: userQuery(environment, reference_user_id).queryKey });
      return refreshRoster(client, environment);
    },
  });
}

/** Asks get_status for one person now (4.2); the console notes the answer, and the pages read it there. */
export function checkMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'check'],
    mutationFn: (reference_user_id: string) =>
      callService(environment, 'get_status', { reference_user_id }),
    onSettled: () => refreshRoster(client, environment),
  });
}

/** Follows a person who was registered elsewhere. */
export function followMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'follow'],
    mutationFn: (reference_user_id: string) => followUser(environment, reference_user_id),
    onSuccess: (user, reference_user_id) => {
      client.setQueryData(userQuery(environment, reference_user_id).queryKey, user);
      return refreshRoster(client, environment);
    },
  });
}
