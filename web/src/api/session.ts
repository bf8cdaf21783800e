import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { isEndNews, notSignedIn } from './session-end';

/** The member who is signed in; null without one. */
export const readSession = (signal?: AbortSignal) =>
  // With `signed_out`, the response is null instead of a refusal, which browsers log as an error.
  ask('get_session', { query: { signed_out: 'null' } }, signal);

/** The signed-in member; without one it fails with the problem `not_signed_in`. */
export const sessionQuery = queryOptions({
  queryKey: keyOf('get_session', {}),
  queryFn: async ({ signal }) => {
    const found = await readSession(signal);
    if (found) return found;
    // Only a refusal says why the session has ended.
    const again = isEndNews() ? await ask('get_session', {}, signal) : null;
    if (again) return again;
    throw notSignedIn();
  },
  staleTime: 5 * 60_000,
});
