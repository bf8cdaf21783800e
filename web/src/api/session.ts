import type { Problem, RouteInput, sessionApi } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { ProblemError } from './failures';

const SIGNED_OUT: Problem = {
  ...{ type: 'about:blank', code: 'not_signed_in', status: 401 },
  ...{ title: 'You are not signed in', detail: '', request_id: '' },
};

type SignIn = RouteInput<(typeof sessionApi)['sign_in']>['body'];

/** The member who is signed in; fails with the problem `not_signed_in` without one. */
export const sessionQuery = queryOptions({
  queryKey: keyOf('get_session', {}),
  queryFn: async ({ signal }) => {
    // With `signed_out`, the response is null instead of a refusal, which browsers log as an error.
    const found = await ask('get_session', { query: { signed_out: 'null' } }, signal);
    if (!found) throw new ProblemError(SIGNED_OUT);
    return found;
  },
  staleTime: 5 * 60_000,
});

/** Signs in; the session is a cookie that no script can read. */
export async function signIn(body: SignIn): Promise<void> {
  await ask('sign_in', { body });
}

/** Ends the session, also on the server. */
export async function signOut(): Promise<void> {
  await ask('sign_out', {});
}
