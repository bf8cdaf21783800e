import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query, type Asked } from './client';
import './settings-rows';

/** The own sessions; another one may begin or end elsewhere, so they are read again with each visit. */
export const ownSessionsQuery = query('list_sessions', {});

const reread = (client: QueryClient) => () =>
  client.invalidateQueries({ queryKey: keyOf('list_sessions', {}) });

/** Ends one of the own sessions, by its ID. */
export function endSessionMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('end_session', {}),
    mutationFn: (id: string) => ask('end_session', { id }),
    onSettled: reread(client),
  });
}

/** Ends every session but this one. */
export function endOthersMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('end_other_sessions', {}),
    mutationFn: () => ask('end_other_sessions', {}),
    onSettled: reread(client),
  });
}

/** Sets the own password, which ends the other sessions. */
export function passwordMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_password', {}),
    mutationFn: (body: Asked<'change_password'>['body']) => ask('change_password', { body }),
    onSuccess: async () => {
      await reread(client)();
      // The first admin may have given an email address.
      await client.invalidateQueries({ queryKey: keyOf('get_session', {}) });
    },
  });
}
