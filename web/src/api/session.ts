import { session } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { askConsole } from './client';

type SignIn = { token: string } | { email: string; password: string };

/** Who is signed in; fails with the problem `not_signed_in` when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) =>
    askConsole({ method: 'GET', path: '/api/session', answer: session, signal }),
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
