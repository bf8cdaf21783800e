import {
  isOutcomeOpen,
  type ArchivedCall,
  type Environment,
  type UserDetail,
  type UserHistory,
} from '@connect-console/server/contract';
import { useRouter } from '@tanstack/react-router';
import { callLink, userLink } from '../../../api/record-address';
import { useEnvironment } from '../../../api/use-environment';
import { CallLink } from '../../../records/call/call-link';
import { callWording } from '../../../records/call/call-wording';
import {
  DeliveryMark,
  deliveryWording,
  statusText,
  userWording,
} from '../../../records/user/user-wording';
import { StatusShape, toneWash, type Wording } from '../../../ui/feedback/status';
import { CopyButton } from '../../../ui/form/copy-button';
import { spacesSeen, visibleText } from '../../../ui/text/visible-text';
import { absoluteTime } from '../../../ui/time/times';
import { momentOf } from '../timeline/step';

/** A user's outcome, and whether its webhook was delivered. */
interface KnownOutcome {
  user: UserDetail;
  /** When the outcome happened, by the service's clock; null if not known. */
  at: number | null;
  /** The call that decides the delivery; null if none is known. */
  call: ArchivedCall | null;
  /** Whether it was delivered, in words, with what that call tells; null without an outcome. */
  delivery: Wording | null;
}

function deliveryOf(
  user: UserDetail,
  call: ArchivedCall | null,
  calls: readonly ArchivedCall[],
): Wording | null {
  const wording = deliveryWording(user);
  if (!wording || !call) return wording;
  if (user.delivery === 'delivered') {
    // A rerun's attempts are not those of the call that announced the outcome, which may also have been delivered.
    const original = calls.find(({ transaction_id }) => transaction_id === call.rerun_of);
    if (call.delivered_by_rerun || original?.delivered_by_rerun === true)
      return { ...wording, text: `${wording.text} by a rerun` };
    if (call.rerun_of !== null) return wording;
  }
  // Another call of the same outcome may be the one that is retried, or that failed.
  if (user.delivery === 'unknown' || user.delivery !== call.state) return wording;
  const { tone, text } = callWording(call);
  return { tone, text: `Webhook ${text.toLowerCase()}` };
}

/** What the page says of a user's outcome, from the user and the calls that are known. */
export function outcomeOf(user: UserDetail, calls: UserHistory['calls'] = []): KnownOutcome {
  const call = calls.find(({ transaction_id }) => transaction_id === user.delivery_call) ?? null;
  return {
    ...{ user, call, delivery: deliveryOf(user, call, calls) },
    // The check that noticed it came later.
    at: user.outcome_by === 'call' ? user.outcome_at : null,
  };
}

/** A user's status, and less prominent below it whether the outcome's webhook was delivered. */
export function Outcome({ user, at, delivery }: KnownOutcome) {
  const { tone, text } = userWording[user.status];
  return (
    <div
      role="status"
      data-status={user.status}
      className={`mb-3.5 rounded-control px-3.5 py-2.5 ${toneWash[tone]}`}
    >
      <p className="flex items-center gap-2 font-medium text-ink">
        <StatusShape tone={tone} />
        <span>
          {text} {momentOf(at)}
        </span>
      </p>
      {(user.status_reason !== null || isOutcomeOpen(user.status)) && (
        <p className="text-sm text-soft">{statusText(user)}</p>
      )}
      {delivery && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <DeliveryMark user={user} wording={delivery} />
          {user.delivery_call !== null && (
            <CallLink transaction_id={user.delivery_call} className="text-accent hover:underline">
              View call
            </CallLink>
          )}
        </p>
      )}
    </div>
  );
}

/** An ID on one line, so that it cannot add lines of its own. */
const inLine = (id: string) => visibleText(spacesSeen(id)).replaceAll(/\s+/g, ' ');

function timeText(ms: number | null): string {
  if (ms === null) return 'unknown time';
  const { utc, local } = absoluteTime(ms);
  return `${utc} (${local})`;
}

/**
 * A user's outcome and delivery in plain lines for a support ticket, with the addresses of the pages; nothing in it is
 * secret.
 */
export function supportSummary(
  { user, at, call, delivery }: KnownOutcome,
  environment: Environment,
  links: readonly string[],
): string {
  const { status, status_reason, reference_user_id, registered_at } = user;
  return [
    `User ${inLine(reference_user_id)} in ${environment}`,
    `Status: ${userWording[status].text}${at === null ? '' : `, ${timeText(at)}`}`,
    ...(status_reason === null ? [] : [`Reason: ${statusText(user)}`]),
    ...(delivery ? [delivery.text] : []),
    ...(call
      ? [
          `Call: ${inLine(call.transaction_id)}, ${inLine(callWording(call).text)}`,
          `Created: ${timeText(call.created_at)}`,
        ]
      : []),
    ...(registered_at === null ? [] : [`Registered: ${timeText(registered_at)}`]),
    ...links,
  ].join('\n');
}

/** Copies the summary of a user. */
export function SummaryButton(outcome: KnownOutcome) {
  const environment = useEnvironment();
  const { user, call } = outcome;
  const router = useRouter();
  const links = [
    router.buildLocation(userLink(environment, user.reference_user_id)),
    ...(call ? [router.buildLocation(callLink(environment, call.transaction_id))] : []),
  ].map(({ publicHref }) => location.origin + publicHref);
  return <CopyButton text={supportSummary(outcome, environment, links)} what="summary" isNamed />;
}
