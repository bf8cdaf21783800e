import { isOutcomeOpen, type UserDetail } from '@connect-console/server/contract';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { BASE_PATH } from '../../../api/base-path';
import { query } from '../../../api/client';
import { userQuery } from '../../../api/users/users';
import { InviteCard } from '../invite/invite-card';
import { userWording } from '../../../records/user/user-wording';
import { ClockNote } from '../timeline/step';
import { Timeline } from '../timeline/timeline';
import { Outcome, outcomeOf, SummaryButton } from './outcome';
import { UserDetails } from './user-details';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { writeOf } from '../../../api/write';
import { EnvironmentLink } from '../../../page/environment-link';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { Notice } from '../../../ui/feedback/notice';
import { Section } from '../../../page/section';
import { ArchiveNote } from '../../../page/archive-note';
import { RegisterButton } from '../../../records/user/register-button';
import { UnknownUser } from '../list/look-up';
import { useWatch } from '../../../api/users/watch';
import { offerQuery } from '../../../api/qa/qa-offer';
import { hasDraft } from '../../../ui/form/drafts';
import { useOpening } from '../../../ui/form/opening';
import { visibleText } from '../../../ui/text/visible-text';
import { Button } from '../../../ui/form/button';
import { useRefusalReason } from '../../../page/role';
import { lazyPart } from '../../../api/page-code';

/** Says if the lists leave the user out, and if the service no longer states the user's status. */
function UserNotices({ user }: { user: UserDetail }) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const { reference_user_id, removed_at, check_refusal, check_refused_at } = user;
  return (
    <div className="mb-3.5 space-y-3.5 empty:hidden">
      {removed_at !== null && (
        <Notice
          tone="off"
          actions={
            <WriteButton
              verb={`Restore${inProduction}`}
              mutation={writeOf('restore_users', { environment })}
              variables={{ body: { reference_user_ids: [reference_user_id] } }}
            />
          }
        >
          Removed from the lists <ConsoleTime ms={removed_at} />. A new webhook call or registration
          restores the user.
        </Notice>
      )}
      {check_refusal !== null && check_refused_at !== null && (
        <Notice tone="attention">
          The service has refused the status checks of this user since{' '}
          <ConsoleTime ms={check_refused_at} form="clock" /> (
          <bdi>{visibleText(check_refusal)}</bdi>).{' '}
          {check_refusal === 'DOES_NOT_EXIST' && 'It knows no such user with the present API key. '}
          The page shows what was known before, and what webhook calls say.
        </Notice>
      )}
    </div>
  );
}

// Loaded when opened, because only sandboxes have it.
const SimulateOutcome = lazyPart(() => import('./simulate-outcome'), 'SimulateOutcome');

/** `note` says that the user could not be read again. */
function KnownUser({ user, note }: { user: UserDetail; note: ReactNode }) {
  const environment = useEnvironment();
  const { status, reference_user_id } = user;
  useWatch([reference_user_id]);
  const known = useQuery(query('get_user_history', { environment, query: { reference_user_id } }));
  const history = known.data ?? null;
  const offer = useQuery(offerQuery(environment)).data;
  const refusal = useRefusalReason('qa');
  const draftKey = JSON.stringify([environment, 'simulate', reference_user_id]);
  const simulation = useOpening(() => hasDraft(draftKey));
  const hasInvite = isOutcomeOpen(status) && user.invite_url !== null;
  const outcome = outcomeOf(user, history?.calls);
  return (
    <>
      <PageHeader
        title={reference_user_id}
        mono
        news={isOutcomeOpen(status) ? undefined : userWording[status].text}
        favicon={status === 'verified' ? `${BASE_PATH}/favicon-verified.svg` : undefined}
        aside={user.label !== null && <bdi>{visibleText(user.label)}</bdi>}
        actions={
          <>
            {offer && (
              <Button {...simulation.button} disabledReason={refusal}>
                <FlaskConical size={15} aria-hidden="true" />
                Simulate…
              </Button>
            )}
            {/* An open invite has the one primary button. */}
            <RegisterButton variant={hasInvite ? 'secondary' : 'primary'} />
          </>
        }
      />
      {simulation.isOpen && (
        <Suspense fallback={<Skeleton className="mb-3.5 h-64 w-full" />}>
          <SimulateOutcome {...{ reference_user_id, status, draftKey }} />
        </Suspense>
      )}
      {note}
      <UserNotices user={user} />
      <Outcome {...outcome} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[420px_minmax(0,1fr)]">
        <InviteCard user={user} openedAt={history?.opened_at ?? null} />
        <div
          className="min-w-0 space-y-3.5"
          data-print={isOutcomeOpen(status) ? 'never' : undefined}
        >
          <Panel
            title="Timeline"
            actions={
              <EnvironmentLink
                to="/$environment/calls"
                search={{ user: reference_user_id }}
                className="text-xs font-medium text-accent hover:underline"
              >
                View calls
              </EnvironmentLink>
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
            <Timeline {...{ user, history }} />
            <ClockNote />
            {known.error !== null && (
              <p className="mt-3 text-sm text-attention">
                The webhook calls could not be loaded, so {history ? 'some may be' : 'they are'}{' '}
                missing from the timeline.
              </p>
            )}
          </Panel>
          <Panel title="Details" actions={<SummaryButton {...outcome} />}>
            <UserDetails user={user} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** One user: outcome, delivery and everything that is known to have happened. */
function UserView({ reference_user_id }: { reference_user_id: string }) {
  const { data, dataUpdatedAt, error } = useSuspenseQuery(
    userQuery(useEnvironment(), reference_user_id),
  );
  if (data === null) return <UnknownUser id={reference_user_id} />;
  const note = <ArchiveNote error={error} what="facts of this user" updatedAt={dataUpdatedAt} />;
  return <KnownUser user={data} note={note} />;
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
