import type { UserStatus } from '@connect-console/server/contract';
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
