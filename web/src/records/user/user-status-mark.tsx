import { USER_STATUSES } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { UserMark } from './user-mark';

/** A user's status as it is drawn everywhere; one that the console does not define stays a word. */
export function userStatusMark(status: string): ReactNode {
  const known = USER_STATUSES.find((each) => each === status);
  return known ? <UserMark status={known} /> : <bdi>{status}</bdi>;
}
