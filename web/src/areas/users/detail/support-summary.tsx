import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type Environment,
  type UserDetail,
} from '@connect-console/server/contract';
import { useRouter } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { callLink, userLink } from '../../../api/record-address';
import { CopyButton } from '../../../ui/form/copy-button';
import { deliveryWording, statusText, userWording } from '../../../records/user/user-wording';
import { visibleText } from '../../../ui/text/visible-text';
import { absoluteTime } from '../../../ui/time/times';

/** The data of a user's page. Times in ms by the service's clock. */
interface Known {
  environment: Environment;
  user: UserDetail;
  /** When the outcome happened; null if not known. */
  at: number | null;
  /** The call that decides the delivery; null if none is known. */
  call: ArchivedCall | null;
  /** The state of that call, after the words for the delivery. */
  detail: string;
  /** The addresses of this page and of the call's. */
  links: readonly string[];
}

/** An ID on one line, so that it cannot add lines of its own. */
const inLine = (id: string) => visibleText(id).replaceAll(/\s+/g, ' ');

function timeText(ms: number | null): string {
  if (ms === null) return 'unknown time';
  const { utc, local } = absoluteTime(ms);
  return `${utc} (${local})`;
}

/** A user's outcome and delivery in plain lines for a support ticket; nothing in it is secret. */
export function supportSummary({ environment, user, at, call, detail, links }: Known): string {
  const { status, status_reason, reference_user_id, registered_at } = user;
  const delivery = deliveryWording(user);
  return [
    `User ${inLine(reference_user_id)} in ${environment}`,
    `Status: ${userWording[status].word}${at === null ? '' : `, ${timeText(at)}`}`,
    ...(status_reason === null ? [] : [`Reason: ${statusText(user)}`]),
    ...(delivery ? [`${delivery.text}${detail}`] : []),
    ...(call
      ? [
          `Call: ${inLine(call.transaction_id)}, ${call.state}, ${call.attempts} of ${MAX_ATTEMPTS} attempts`,
          `Created: ${timeText(call.created_at)}`,
        ]
      : []),
    ...(registered_at === null ? [] : [`Registered: ${timeText(registered_at)}`]),
    ...links,
  ].join('\n');
}

/** Copies the summary of a user. */
export function SummaryButton(props: Omit<Known, 'environment' | 'links'>) {
  const environment = useEnvironment();
  const { user, call } = props;
  const router = useRouter();
  const paths = [
    router.buildLocation(userLink(environment, user.reference_user_id)).publicHref,
    ...(call ? [router.buildLocation(callLink(environment, call.transaction_id)).publicHref] : []),
  ];
  const links = paths.map((path) => location.origin + path);
  return (
    <CopyButton text={supportSummary({ ...props, environment, links })} what="summary" isNamed />
  );
}
