import { userEntry, type Environment } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, askFile, keyOf, orNull, type Asked } from '../client';

type UsersAsked = Omit<NonNullable<Asked<'list_users'>['query']>, 'cursor'>;

/** The users, page by page. */
export function usersQuery(environment: Environment, query: UsersAsked) {
  return infiniteQueryOptions({
    queryKey: keyOf('list_users', { environment, query }),
    queryFn: ({ pageParam: cursor, signal }) =>
      ask('list_users', { environment, query: { ...query, cursor } }, signal),
    initialPageParam: undefined as string | undefined, // undefined alone would be the type of no cursor at all
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** One user with what get_status said last; null when the console does not know the user. */
export function userQuery(environment: Environment, reference_user_id: string) {
  const asked = { environment, query: { reference_user_id } };
  return queryOptions({
    queryKey: keyOf('get_user', asked),
    queryFn: ({ signal }) => orNull(ask('get_user', asked, signal)),
  });
}

/** Removes users from the console, or brings them back. */
export function removalMutation(
  operation: 'remove_users' | 'restore_users',
  environment: Environment,
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: keyOf(operation, { environment }),
    mutationFn: async (reference_user_ids: readonly string[]) => {
      await ask(operation, { environment, body: { reference_user_ids: [...reference_user_ids] } });
    },
    onSuccess: () => refreshUsers(client, environment),
  });
}

/** Sets a user's label, or removes it. */
export function labelMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('label_user', { environment }),
    mutationFn: (body: { reference_user_id: string; label: string | null }) =>
      ask('label_user', { environment, body }),
    onSuccess: () => refreshUsers(client, environment),
  });
}

/** These users, in their order, without those who are not known. */
export function chosenUsersQuery(environment: Environment, reference_user_ids: readonly string[]) {
  return queryOptions({
    queryKey: [environment, 'chosen_users', reference_user_ids],
    queryFn: async ({ signal }) => {
      const body = { reference_user_ids: [...reference_user_ids], format: 'json' as const };
      const text = await askFile('export_chosen_users', { environment, body }, signal);
      return z.array(userEntry).parse(JSON.parse(text));
    },
  });
}

/** The user with this id, or null. Unlike asking for one user, finding none is no failure. */
export function namesakeQuery(environment: Environment, id: string) {
  const asked = { environment, query: { reference_user_id: id } };
  return queryOptions({
    // Another entry than the list's, which reads page by page.
    queryKey: [...keyOf('list_users', asked), 'namesake'],
    queryFn: async ({ signal }) => (await ask('list_users', asked, signal)).users[0] ?? null,
  });
}

/** Reads the users again after one of them changed. */
export async function refreshUsers(client: QueryClient, environment: Environment): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf('list_users', { environment }) }),
    client.invalidateQueries({ queryKey: keyOf('get_user', { environment }) }),
    client.invalidateQueries({ queryKey: keyOf('get_user_history', { environment }) }),
  ]);
}

/** Asks get_status for one user now (4.2); the console stores the response, and the pages read it there. */
export function checkMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('get_status', { environment }),
    mutationFn: (reference_user_id: string) =>
      ask('get_status', { environment, body: { reference_user_id } }),
    onSettled: () => refreshUsers(client, environment),
  });
}

/** Looks up a user who was registered elsewhere; from then on the console knows the user. */
export function lookUpMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('look_up_user', { environment }),
    mutationFn: (reference_user_id: string) =>
      ask('look_up_user', { environment, body: { reference_user_id } }),
    onSuccess: (user, reference_user_id) => {
      client.setQueryData(userQuery(environment, reference_user_id).queryKey, user);
      return refreshUsers(client, environment);
    },
  });
}
