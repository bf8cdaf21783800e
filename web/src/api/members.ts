import type { Role } from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query, type Asked } from './client';
import './settings-rows';

const POLL_MS = 5_000;

/** All members, read again every few seconds: their state and last use change without this page. */
export const membersQuery = queryOptions({
  ...query('list_members', {}),
  refetchInterval: POLL_MS,
});

const reread = (client: QueryClient) => () =>
  client.invalidateQueries({ queryKey: keyOf('list_members', {}) });

/** Adds a member; the response is the only time that the link is shown. */
export function inviteMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('invite_member', {}),
    mutationFn: (body: Asked<'invite_member'>['body']) => ask('invite_member', { body }),
    onSettled: reread(client),
  });
}

/** Changes the role of a member. */
export function roleMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_role', {}),
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      ask('change_role', { id, body: { role } }),
    onSettled: reread(client),
  });
}

/** What is done to a member whose ID is all that it takes. */
export function memberMutation(
  operation: 'disable_member' | 'enable_member' | 'sign_out_member' | 'reset_second_factor',
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: keyOf(operation, {}),
    mutationFn: (id: string) => ask(operation, { id }),
    onSettled: reread(client),
  });
}

/** Makes a link by which a member sets a password; the response is the only time that it is shown. */
export function passwordLinkMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('create_password_link', {}),
    mutationFn: (id: string) => ask('create_password_link', { id }),
    onSettled: reread(client),
  });
}
