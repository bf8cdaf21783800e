import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query, type Asked } from './client';
import './settings-rows';

/** Whether the own second factor is on. */
export const secondFactorQuery = query('read_second_factor', {});

/** Sets whether a role requires a second factor. */
export function requireFactorMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('require_second_factor', {}),
    mutationFn: (body: Asked<'require_second_factor'>['body']) =>
      ask('require_second_factor', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('list_members', {}) }),
  });
}

const reread = (client: QueryClient) => () =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf('read_second_factor', {}) }),
    client.invalidateQueries({ queryKey: keyOf('list_sessions', {}) }),
  ]);

/** Makes a secret, with the password; the response is the only time that it is shown. */
export const beginFactorMutation = mutationOptions({
  mutationKey: keyOf('begin_second_factor', {}),
  mutationFn: (password: string) => ask('begin_second_factor', { body: { password } }),
});

/** Turns it on with a code; the response is the only time that the recovery codes are shown. */
export function confirmFactorMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('confirm_second_factor', {}),
    mutationFn: (code: string) => ask('confirm_second_factor', { body: { code } }),
    onSuccess: reread(client),
  });
}

/** Turns it off with a code. */
export function removeFactorMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('remove_second_factor', {}),
    mutationFn: (code: string) => ask('remove_second_factor', { body: { code } }),
    onSuccess: reread(client),
  });
}
