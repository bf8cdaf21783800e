import { isOutcomeOpen, type UserDetail, type UserEntry } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { offerQuery } from '../../../api/qa/qa-offer';
import { NotifyMe } from '../../../records/notify/notify-me';
import { StatusMark } from '../../../ui/feedback/status';
import { Panel } from '../../../ui/layout/panel';
import { InviteWaiting } from './invite-waiting';
import { InviteResult } from './invite-result';
import { EnvironmentLink } from '../../../page/environment-link';
import { useRefusalReason } from '../../../page/role';

interface InviteProgressProps {
  user: UserEntry;
  openedAt: number | null;
}

/** The progress of a waiting user's invite; the steps after the last completed one are still to come. */
function InviteProgress({ user, openedAt }: InviteProgressProps) {
  // Only a sandbox says whether an invite was opened.
  const saysOpened = useQuery(offerQuery(useEnvironment())).data != null;
  const steps = [
    { name: user.source === 'registered' ? 'Registered' : 'First seen', isDone: true },
    ...(saysOpened || openedAt !== null
      ? [{ name: 'Invite opened', isDone: openedAt !== null }]
      : []),
    { name: 'Check completed', isDone: false },
    { name: 'Webhook delivered', isDone: false },
  ];
  return (
    <ol
      aria-label="Progress"
      data-print="never"
      className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm"
    >
      {steps.map(({ name, isDone }) => (
        <li key={name}>
          <StatusMark status={isDone ? 'done' : 'waiting'} tone={isDone ? 'good' : 'waiting'}>
            {name}
          </StatusMark>
        </li>
      ))}
    </ol>
  );
}

/** A user without an outcome who was not registered here: only a registration returns the invite. */
function InviteElsewhere({ reference_user_id }: Pick<UserEntry, 'reference_user_id'>) {
  return (
    <div className="text-center">
      <p className="mb-3 text-soft">
        Not registered in this console. The service returns an invite link only when a user is
        registered. The result appears here automatically.
      </p>
      <EnvironmentLink
        to="/$environment/users/register"
        search={{ reference_user_id }}
        look="secondary"
      >
        Register this ID again
      </EnvironmentLink>
    </div>
  );
}

interface InviteCardProps {
  user: UserDetail;
  /** When the invite was opened, if the service provides it; ms by its clock. */
  openedAt: number | null;
}

/** The invite card (visual.md, "Three pictures that are ours"): it becomes the result by itself. */
export function InviteCard({ user, openedAt }: InviteCardProps) {
  const mayRegister = useRefusalReason('register') === undefined;
  const { reference_user_id, invite_url, status } = user;
  return (
    <div data-print={isOutcomeOpen(status) ? 'alone' : undefined} className="@container">
      <Panel className="sm:px-6 sm:py-7">
        {!isOutcomeOpen(status) ? (
          <InviteResult user={user} />
        ) : (
          <div className="flex flex-col gap-4">
            {invite_url === null ? (
              <InviteElsewhere reference_user_id={reference_user_id} />
            ) : (
              <InviteWaiting user={user} hereUrl={invite_url} />
            )}
            {/* In any other open status, the check may have ended. */}
            {status === 'waiting' && <InviteProgress {...{ user, openedAt }} />}
            <div className="text-center">
              <NotifyMe kind="user" id={reference_user_id} when="the outcome is known" />
            </div>
          </div>
        )}
        {mayRegister && user.source === 'registered' && (
          <p data-print="never" className="mt-4 text-center text-sm">
            <EnvironmentLink
              to="/$environment/users/register"
              search={{ like: reference_user_id }}
              className="font-medium text-accent hover:underline"
            >
              Register another with these settings
            </EnvironmentLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
