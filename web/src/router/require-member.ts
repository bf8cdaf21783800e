import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isProblem } from '../api/failures';
import { sessionQuery } from '../api/session';
import { SIGNED_IN_AT } from '../page/sign-out';
import { choices, keepDraftsOf } from '../ui/stored';

/** Returns the signed-in member's ID, for data that belongs to one member; redirects if the member cannot continue. */
export async function requireMember(queryClient: QueryClient, href: string): Promise<string> {
  const leadTo = (to: '/sign-in' | '/sign-in/second-factor') =>
    redirect({ to, search: { return: href }, replace: true });
  try {
    const member = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
    if (member.needs_second_factor) throw leadTo('/sign-in/second-factor');
    if (keepDraftsOf(member.member_id)) choices.write(SIGNED_IN_AT, String(Date.now()));
    return member.member_id;
  } catch (failure) {
    throw isProblem(failure, 'not_signed_in') ? leadTo('/sign-in') : failure;
  }
}
