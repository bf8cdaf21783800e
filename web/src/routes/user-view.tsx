import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BUSY_MS } from '../api/calls';
import { pollEvery } from '../api/poll-pace';
import { userQuery } from '../api/users';
import { InviteCard } from '../features/users/invite-card';
import { PersonMark } from '../features/users/person-mark';
import { personSteps } from '../features/users/person-steps';
import { isOpen } from '../features/users/person-wording';
import { Timeline } from '../features/users/timeline';
import { UserDetails } from '../features/users/user-details';
import { Notice } from '../ui/notice';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { ClockNote } from './clock-note';
import { noCallStep, withCalls } from './person-calls';
import { RegisterButton } from './register-button';
import { StaleNote } from './stale-note';
import { UnknownUser } from './unknown-user';
import { usePerson } from './use-person';

const SLOW_MS = 10_000;

interface KnownUserProps {
  environment: Environment;
  user: RosterEntry;
  /** When the roster was read, in ms since 1970. */
  readAt: number;
  /** The failure of the last look at the roster, or null. */
  error: unknown;
}

function KnownUser({ environment, user, readAt, error }: KnownUserProps) {
  const { calls, mine, answer, status, contradiction } = usePerson(environment, user, readAt);
  const steps = withCalls(environment, personSteps(user, status), mine);
  if (calls.data && mine.length === 0 && !isOpen(status)) steps.push(noCallStep(calls.data.items));
  return (
    <>
      <PageHeader
        title={user.reference_user_id}
        mono
        aside={<PersonMark status={status} />}
        actions={<RegisterButton environment={environment} />}
      />
      <StaleNote
        what="answers about this person"
        error={answer.error ?? error}
        updatedAt={user.checked_at ?? user.registered_at}
      />
      {contradiction && (
        <div className="mb-3">
          <Notice tone="attention">{contradiction} Both are shown.</Notice>
        </div>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[420px_minmax(0,1fr)]">
        <InviteCard {...{ environment, user, status }} answer={answer.data ?? null} />
        <div className="space-y-3.5" data-print={isOpen(status) ? 'never' : undefined}>
          <Panel title="What happened">
            <Timeline steps={steps} />
            {mine.length > 0 && <ClockNote environment={environment} />}
            {calls.isError && !calls.data && (
              <p className="mt-3 text-sm text-attention">
                The webhook calls could not be loaded, so they are missing here.
              </p>
            )}
          </Panel>
          <Panel title="Details">
            <UserDetails user={user} />
          </Panel>
        </div>
      </div>
    </>
  );
}

interface UserViewProps {
  environment: Environment;
  reference_user_id: string;
}

/** One person: what get_status says, joined with what the webhooks said. */
export function UserView({ environment, reference_user_id }: UserViewProps) {
  const {
    data: user,
    dataUpdatedAt,
    error,
  } = useSuspenseQuery({
    ...userQuery(environment, reference_user_id),
    refetchInterval: (query) =>
      pollEvery(isOpen(query.state.data?.status ?? 'waiting') ? BUSY_MS : SLOW_MS)(query),
  });
  if (user === null) return <UnknownUser environment={environment} id={reference_user_id} />;
  return <KnownUser {...{ environment, user, error }} readAt={dataUpdatedAt} />;
}
