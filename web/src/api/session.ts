import { session, type Problem } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { askConsole } from './client';
import { ProblemError } from './failures';

const SIGNED_OUT: Problem = {
  ...{ type: 'about:blank', code: 'not_signed_in', status: 401 },
  ...{ title: 'Nobody is signed in', detail: '', request_id: '' },
};

type SignIn = { token: string } | { email: string; password: string };

/** Who is signed in; fails with the problem `not_signed_in` when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    // Asked so, that nobody is signed in is an answer: a refusal would stand in red in the browser's log.
    const path = '/api/session?signed_out=null';
    const found = await askConsole({ method: 'GET', path, answer: z.nullable(session), signal });
    if (!found) throw new ProblemError(SIGNED_OUT);
    return found;
  },
  staleTime: 5 * 60_000,
});

/** Signs in; the session is a cookie that no script can read. */
export async function signIn(request: SignIn): Promise<void> {
  await askConsole({ method: 'POST', path: '/api/session', body: request, answer: z.null() });
}

/** Ends the session, also on the server. */
export async function signOut(): Promise<void> {
  await askConsole({ method: 'DELETE', path: '/api/session', answer: z.null() });
}
