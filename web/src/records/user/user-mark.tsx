import { type UserStatus, USER_STATUSES } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { StatusMark } from '../../ui/feedback/status';
import { userWording } from './user-wording';

/** A user's status as shape, word and colour. */
export function UserMark({ status }: { status: UserStatus }) {
  const { tone, word } = userWording[status];
  return (
    <StatusMark status={status} tone={tone}>
      {word}
    </StatusMark>
  );
}

/** A user's status as it is drawn everywhere; one that the console does not define stays a word. */
export function userStatusMark(status: string): ReactNode {
  const known = USER_STATUSES.find((each) => each === status);
  return known ? <UserMark status={known} /> : <bdi>{status}</bdi>;
}
