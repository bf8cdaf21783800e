import { USER_STATUSES, type UserStatus } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { StatusMark } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import { deliveryWording, userWording, type WordedDelivery } from './user-wording';
import type { ReactNode } from 'react';

/** A user's status as shape, word and colour. */
export function UserMark({ status }: { status: UserStatus }) {
  const { tone, word } = userWording[status];
  return (
    <StatusMark status={status} tone={tone}>
      {word}
    </StatusMark>
  );
}

/** A user's status as drawn everywhere; one that the console does not define is just a word. */
export function userStatusMark(status: string): ReactNode {
  const known = USER_STATUSES.find((each) => each === status);
  return known ? <UserMark status={known} /> : <bdi>{visibleText(status)}</bdi>;
}

// Not the attribute of a user's status or a call's, which are shown beside it.
const statusOf = ({ delivery }: WordedDelivery) => `webhook_${delivery}`;

interface DeliveryMarkProps {
  user: WordedDelivery;
  /** Details of the delivery, after the words: " on attempt 2". */
  detail?: string;
}

/** Whether the webhook of a user's outcome was delivered, and the possible action; empty without an outcome. */
export function DeliveryMark({ user, detail = '' }: DeliveryMarkProps) {
  const environment = useEnvironment();
  const wording = deliveryWording(user);
  if (!wording) return null;
  return (
    <span>
      <StatusMark status={statusOf(user)} tone={wording.tone}>
        {wording.text}
        {detail}
      </StatusMark>
      {user.delivery === 'not_sent' && (
        <>
          .{' '}
          <Link
            to="/$environment/webhooks"
            params={{ environment }}
            className="text-accent hover:underline"
          >
            Set destination
          </Link>
        </>
      )}
    </span>
  );
}

/** The same in one word for a row, with the full text on hover; null without an outcome. */
export function deliveryCell(user: WordedDelivery): ReactNode {
  const wording = deliveryWording(user);
  if (!wording) return null;
  return (
    <StatusMark status={statusOf(user)} tone={wording.tone} title={wording.text}>
      {wording.short}
    </StatusMark>
  );
}
