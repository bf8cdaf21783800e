import type { NewApiToken } from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from './client';
import './settings-rows';

/** The API tokens that the member sees, newest first. */
export const tokensQuery = query('list_tokens', {});

const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: keyOf('list_tokens', {}) });

/** Makes a token; only the response contains it. */
export const createTokenMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: keyOf('create_token', {}),
    mutationFn: (body: NewApiToken) => ask('create_token', { body }),
    onSuccess: () => readAgain(client),
    // The token stays in no cache.
    gcTime: 0,
  });

/** Revokes a token by its ID. */
export const revokeTokenMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: keyOf('revoke_token', {}),
    mutationFn: (id: string) => ask('revoke_token', { id }),
    onSuccess: () => readAgain(client),
  });
