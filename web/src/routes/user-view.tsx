import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { BUSY_MS, callsQuery } from '../api/calls';
import { connectionStatusQuery, userQuery } from '../api/users';
import { InviteCard } from '../features/users/invite-card';
import { disagreement, knownStatus } from '../features/users/known-status';
import { PersonMark } from '../features/users/person-mark';
import { personSteps } from '../features/users/person-steps';
import { isOpen } from '../features/users/person-wording';
import { Timeline } from '../features/users/timeline';
import { UserDetails } from '../features/users/user-details';
import { Notice } from '../ui/notice';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { callsOf, noCallStep, withCalls } from './person-calls';
import { RegisterButton } from './register-button';
import { StaleNote } from './stale-note';
import { UnknownUser } from './unknown-user';

const SLOW_MS = 10_000;

interface UserViewProps {
  environment: Environment;
  reference_user_id: string;
}

/** One person: what get_status says, joined with what the webhooks said. */
export function UserView({ environment, reference_user_id }: UserViewProps) {
  const { data: user, error } = useSuspenseQuery({
    ...userQuery(environment, reference_user_id),
    refetchInterval: (query) => (isOpen(query.state.data?.status ?? 'unknown') ? BUSY_MS : SLOW_MS),
  });
  const isFollowed = user !== null;
  const isWaiting = isFollowed && isOpen(user.status);
  const answer = useQuery({
    ...connectionStatusQuery(environment, reference_user_id),
    enabled: isFollowed,
    refetchInterval: isWaiting ? BUSY_MS : SLOW_MS,
  });
  // The shell asks for the calls at their own pace; somebody who is awaited is worth a faster one.
  const calls = useQuery({
    ...callsQuery(environment),
    refetchInterval: isWaiting ? BUSY_MS : false,
  });
  if (!isFollowed) return <UnknownUser environment={environment} id={reference_user_id} />;

  const listed = calls.data?.items ?? [];
  const mine = callsOf(user, listed);
  const last_kind = mine[0]?.webhook_type ?? null;
  const has_connection = answer.data?.has_connection ?? null;
  const status = knownStatus({ entry: user, has_connection, last_kind });
  // Only an answer that came after the list can contradict it: the other way round it is merely older.
  const isNewer = answer.dataUpdatedAt >= calls.dataUpdatedAt;
  const contradiction = isNewer ? disagreement(has_connection, last_kind) : null;
  const steps = withCalls(environment, personSteps(user, status), mine);
  if (calls.data && mine.length === 0 && !isOpen(status)) steps.push(noCallStep(listed));
  return (
    <>
      <PageHeader
        title={reference_user_id}
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
        <InviteCard
          environment={environment}
          user={user}
          status={status}
          answer={answer.data ?? null}
        />
        <div className="space-y-3.5" data-print={isOpen(status) ? 'never' : undefined}>
          <Panel title="What happened">
            <Timeline steps={steps} />
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
