import type {
  UserDelivery,
  UserDeliveryReason,
  UserEntry,
  UserStatus,
  UserStatusReason,
} from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { StatusMark, type Wording } from '../../ui/feedback/status';
import { EnvironmentLink } from '../../page/environment-link';

/** The wording of a user's status, and its meaning. */
interface UserWording extends Wording {
  meaning: string;
  /** What staff can do now. */
  next?: string;
}

/** Every status of a user in words. */
export const userWording: Record<UserStatus, UserWording> = {
  waiting: {
    tone: 'waiting',
    text: 'Waiting for the user',
    meaning: 'The user is registered and has not finished the check.',
  },
  verified: {
    tone: 'good',
    text: 'Verified',
    meaning: 'The user passed the check.',
  },
  unfulfillable: {
    tone: 'unfulfillable',
    text: 'Could not be verified',
    meaning:
      'The service determined that this verification cannot be fulfilled. The usual cause: the same human has already verified in this uniqueness scope.',
    next: 'Ask whether the user verified before with another ID. In another uniqueness region the same human can verify again.',
  },
  revoked: {
    tone: 'off',
    text: 'Revoked',
    meaning: 'The user was verified, and the verification has been revoked.',
  },
  denied: {
    tone: 'bad',
    text: 'Denied',
    meaning: 'The service reports that the verification was denied.',
  },
  not_verified: {
    tone: 'off',
    text: 'Not verified',
    meaning: 'The service shows no verification for this user.',
  },
  unknown: {
    tone: 'unknown',
    text: 'Unknown',
    meaning: 'The console does not know yet whether this user is verified.',
  },
};

const STATUS_REASONS: Record<UserStatusReason, string> = {
  outcome_may_be_unseen:
    'The service shows no verification for this user. The user may not have finished the check, or ended it with an outcome that only a webhook call reports, and this console has seen none.',
  not_checked: 'The console has not received the status of this user from the service yet.',
  needs_check:
    'Webhook calls and checks contradict each other. The next status check shows the current outcome.',
};

/** What a user's status means, or why it is not more definite; a sentence. */
export function statusText({ status, status_reason }: Pick<UserEntry, 'status' | 'status_reason'>) {
  return status_reason === null ? userWording[status].meaning : STATUS_REASONS[status_reason];
}

const DELIVERY_REASONS: Record<UserDeliveryReason, string> = {
  call_unknown: 'the state of its call is unknown',
  gap: 'its call may be in a gap',
  calls_name_no_user: 'the service’s calls name no user',
  before_console: 'the outcome is older than this console’s records',
  no_call_seen: 'no call was seen',
};

/** The part of a user that the delivery's wording depends on. */
type WordedDelivery = Pick<UserEntry, 'delivery' | 'delivery_reason'>;

/** The wording of a webhook's delivery: shape and colour, a word for a table, and the full text. */
interface DeliveryWording extends Wording {
  short: string;
}

const DELIVERIES: Record<UserDelivery, DeliveryWording | null> = {
  delivered: { tone: 'good', short: 'Delivered', text: 'Webhook delivered' },
  retrying: { tone: 'retrying', short: 'Retrying', text: 'Webhook retrying' },
  failed: { tone: 'bad', short: 'Failed', text: 'Webhook failed' },
  not_sent: { tone: 'bad', short: 'Not sent', text: 'No webhook sent: no destination is set' },
  unknown: { tone: 'unknown', short: 'Unknown', text: 'Webhook delivery unknown' },
  none: null,
};

/** Whether the webhook of a user's outcome was delivered, in words; null if there is no outcome. */
export function deliveryWording({
  delivery,
  delivery_reason,
}: WordedDelivery): DeliveryWording | null {
  const wording = DELIVERIES[delivery];
  if (!wording || delivery_reason === null) return wording;
  return { ...wording, text: `${wording.text}: ${DELIVERY_REASONS[delivery_reason]}` };
}

/** A user's status as shape, word and colour. */
export function UserMark({ status }: { status: UserStatus }) {
  return <StatusMark status={status} {...userWording[status]} />;
}

// Not the attribute of a user's status or a call's, which are shown beside it.
const statusOf = ({ delivery }: WordedDelivery) => `webhook_${delivery}`;

interface DeliveryMarkProps {
  user: WordedDelivery;
  /** Its words, if more is known than the user tells. */
  wording?: Wording | null;
}

/** Whether the webhook of a user's outcome was delivered, and the possible action; empty without an outcome. */
export function DeliveryMark({ user, wording = deliveryWording(user) }: DeliveryMarkProps) {
  if (!wording) return null;
  return (
    <span>
      <StatusMark status={statusOf(user)} tone={wording.tone} text={wording.text} />
      {user.delivery === 'not_sent' && (
        <>
          .{' '}
          <EnvironmentLink to="/$environment/webhooks" className="text-accent hover:underline">
            Set destination
          </EnvironmentLink>
        </>
      )}
    </span>
  );
}

/** The same in one word for a row, with the full text on hover; null without an outcome. */
export function deliveryCell(user: WordedDelivery): ReactNode {
  const wording = deliveryWording(user);
  if (!wording) return null;
  const { tone, text: title, short: text } = wording;
  return <StatusMark status={statusOf(user)} {...{ tone, title, text }} />;
}
