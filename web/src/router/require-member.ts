import type { Session } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isProblem } from '../api/failures';
import { memberName, sessionQuery } from '../api/session';
import { keepDraftsOf } from '../ui/form/draft-storage';

/** The signed-in member. Without a session it redirects to the sign-in page. */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Session> {
  try {
    return await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  } catch (failure) {
    if (!isProblem(failure, 'not_signed_in')) throw failure;
    throw redirect({ to: '/sign-in', search: { return: href }, replace: true });
  }
}

/** Names the signed-in member, for what belongs to one alone; redirects where one cannot go on. */
export async function requireMember(queryClient: QueryClient, href: string): Promise<string> {
  const session = await requireSession(queryClient, href);
  if (session.needs_second_factor) {
    throw redirect({ to: '/sign-in/second-factor', search: { return: href }, replace: true });
  }
  const memberKey = memberName(session);
  keepDraftsOf(memberKey);
  return memberKey;
}
