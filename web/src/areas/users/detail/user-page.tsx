import {
  isOutcomeOpen,
  MAX_ATTEMPTS,
  readConnectionStatus,
  type ArchivedCall,
  type UserDetail,
} from '@connect-console/server/contract';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEnvironment } from '../../../api/use-environment';
import { BASE_PATH } from '../../../api/base-path';
import { usePollPace } from '../../../api/live/live';
import { userQuery } from '../../../api/users/users';
import { InviteCard } from '../invite/invite-card';
import { CallLink } from '../../../records/call/call-link';
import { DeliveryMark } from '../../../records/user/user-marks';
import { statusText, userWording } from '../../../records/user/user-wording';
import { ClockNote, momentOf } from '../timeline/step';
import { Timeline } from '../timeline/timeline';
import { SummaryButton } from './support-summary';
import { UserDetails } from './user-details';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { ArchiveNote } from '../../../page/archive-note';
import { RegisterButton } from '../../../records/user/register-button';
import { UnknownUser } from './unknown-user';
import { UserNotices } from './user-notices';
import { useHistory, useWatch } from '../../../api/users/watch';
import { timelineItems } from '../timeline/timeline-items';
import { StatusShape, toneText, toneWash } from '../../../ui/feedback/status';
import { offerQuery } from '../../../api/qa/qa-offer';
import { hasDraft } from '../../../ui/form/drafts';
import { visibleText } from '../../../ui/text/visible-text';
import { Button } from '../../../ui/form/button';
import { useRefusalReason } from '../../../page/role';
import { lazyPart } from '../../../api/page-code';

/** The state of the call that decides a user's delivery, after the words for the delivery. */
function deliveryDetail(
  { delivery }: UserDetail,
  call: ArchivedCall | null,
  calls: readonly ArchivedCall[],
): string {
  if (!call) return '';
  const { attempts, delivered_attempt, delivered_by_rerun, rerun_of } = call;
  if (delivery === 'delivered') {
    if (delivered_by_rerun) return ' by a rerun';
    if (rerun_of !== null) {
      // A rerun's attempts are not those of the call that announced the outcome, which may also have been delivered.
      const original = calls.find(({ transaction_id }) => transaction_id === rerun_of);
      return original?.delivered_by_rerun === true ? ' by a rerun' : '';
    }
    return delivered_attempt === null ? '' : ` on attempt ${delivered_attempt}`;
  }
  // Another call of the same outcome may be the one that is retried, or that failed.
  if (delivery !== call.state) return '';
  if (delivery === 'retrying') return `, ${attempts} of ${MAX_ATTEMPTS}`;
  return delivery === 'failed' && attempts > 0 ? ` after ${attempts}` : '';
}

interface OutcomeProps {
  user: UserDetail;
  /** When the outcome happened, by the service's clock; null if not known. */
  at: number | null;
  /** The state of the call that decides the delivery. */
  detail: string;
}

/** A user's status, and less prominent below it whether the outcome's webhook was delivered. */
function Outcome({ user, at, detail }: OutcomeProps) {
  const { tone, word } = userWording[user.status];
  return (
    <div
      role="status"
      data-status={user.status}
      className={`mb-3.5 rounded-control px-3.5 py-2.5 ${toneWash[tone]}`}
    >
      <p className="flex items-center gap-2 font-medium text-ink">
        <span className={toneText[tone]}>
          <StatusShape tone={tone} />
        </span>
        <span>
          {word} {momentOf(at)}
        </span>
      </p>
      {(user.status_reason !== null || isOutcomeOpen(user.status)) && (
        <p className="text-sm text-soft">{statusText(user)}</p>
      )}
      {user.delivery !== 'none' && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <DeliveryMark {...{ user, detail }} />
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

// Loaded when opened, because only sandboxes have it.
const SimulateOutcome = lazyPart(() => import('./simulate-outcome'), 'SimulateOutcome');

// Without the stream: someone may be waiting in front of the code.
const PACE_MS = 2000;

interface KnownUserProps {
  user: UserDetail;
  /** When the user was read, in ms since 1970. */
  readAt: number;
  /** The failure of the last reading, or null. */
  error: unknown;
}

function KnownUser({ user, readAt, error }: KnownUserProps) {
  const environment = useEnvironment();
  const { status, reference_user_id } = user;
  useWatch([reference_user_id]);
  const known = useHistory(reference_user_id);
  const history = known.data ?? null;
  const items = timelineItems(user, history);
  const offer = useQuery(offerQuery(environment)).data;
  const refusal = useRefusalReason('qa');
  const simulating = JSON.stringify([environment, 'simulate', reference_user_id]);
  const [isSimulating, setSimulating] = useState(() => hasDraft(simulating));
  const hasInvite = isOutcomeOpen(status) && user.invite_url !== null;
  const call =
    history?.calls.find(({ transaction_id }) => transaction_id === user.delivery_call) ?? null;
  const detail = deliveryDetail(user, call, history?.calls ?? []);
  // The check that noticed it came later.
  const at = user.outcome_by === 'call' ? user.outcome_at : null;
  return (
    <>
      <PageHeader
        title={reference_user_id}
        mono
        news={isOutcomeOpen(status) ? undefined : userWording[status].word}
        icon={status === 'verified' ? `${BASE_PATH}/favicon-verified.svg` : undefined}
        aside={user.label !== null && <bdi>{visibleText(user.label)}</bdi>}
        actions={
          <>
            {offer && (
              <Button
                aria-expanded={isSimulating}
                disabledReason={refusal}
                onClick={() => {
                  setSimulating(!isSimulating);
                }}
              >
                <FlaskConical size={15} aria-hidden="true" />
                Simulate…
              </Button>
            )}
            {/* An open invite has the one primary button. */}
            <RegisterButton variant={hasInvite ? 'secondary' : 'primary'} />
          </>
        }
      />
      {isSimulating && (
        <Suspense fallback={<Skeleton className="mb-3.5 h-64 w-full" />}>
          <SimulateOutcome {...{ reference_user_id, status }} draftKey={simulating} />
        </Suspense>
      )}
      <ArchiveNote error={error} what="facts of this user" updatedAt={readAt} />
      <UserNotices user={user} />
      <Outcome {...{ user, at, detail }} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[420px_minmax(0,1fr)]">
        <InviteCard
          user={user}
          connection={readConnectionStatus(user.last_response)}
          openedAt={history?.opened_at ?? null}
        />
        <div className="min-w-0 space-y-3.5" data-print={isOutcomeOpen(status) ? 'never' : undefined}>
          <Panel
            title="Timeline"
            actions={
              <Link
                to="/$environment/calls"
                params={{ environment }}
                search={{ user: reference_user_id }}
                className="text-xs font-medium text-accent hover:underline"
              >
                View calls
              </Link>
            }
          >
            {known.isPending && (
              <div className="mb-3">
                <p role="status" className="sr-only">
                  Loading the webhook calls
                </p>
                <Skeleton />
              </div>
            )}
            <Timeline {...{ user, items }} />
            <ClockNote />
            {known.error !== null && (
              <p className="mt-3 text-sm text-attention">
                The webhook calls could not be loaded, so {history ? 'some may be' : 'they are'}{' '}
                missing from the timeline.
              </p>
            )}
          </Panel>
          <Panel title="Details" actions={<SummaryButton {...{ user, at, call, detail }} />}>
            <UserDetails user={user} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** One user: outcome, delivery and everything that is known to have happened. */
function UserView({ reference_user_id }: { reference_user_id: string }) {
  const { data, dataUpdatedAt, error } = useSuspenseQuery({
    ...userQuery(useEnvironment(), reference_user_id),
    refetchInterval: usePollPace(PACE_MS),
  });
  if (data === null) return <UnknownUser id={reference_user_id} />;
  return <KnownUser error={error} user={data} readAt={dataUpdatedAt} />;
}

const route = getRouteApi('/$environment/users/$reference_user_id');

/** The page of `/{environment}/users/{reference_user_id}`. */
export function UserPage() {
  const { reference_user_id } = { ...route.useParams(), ...route.useSearch() };
  return (
    <Section resetKey={reference_user_id} what="the user" rows={10}>
      <UserView key={reference_user_id} reference_user_id={reference_user_id} />
    </Section>
  );
}
