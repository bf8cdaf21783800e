import type { Environment, RosterDetail } from '@connect-console/server/contract';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { usePollPace } from '../../../api/live';
import { userQuery } from '../../../api/users';
import { InviteCard } from '../invite/invite-card';
import { PersonMark } from '../../../records/user/user-mark';
import { isOpen } from '../../../records/user/user-wording';
import { Timeline } from '../timeline/timeline';
import { UserDetails } from './user-details';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ArchiveNote } from '../../../page/archive-note';
import { storySteps } from './user-calls';
import { usePersonReruns } from '../../../records/user/user-reruns';
import { RegisterButton } from '../../../records/user/register-button';
import { UnknownUser } from './unknown-user';
import { usePerson } from './use-user';
import { UserDisagreement } from './user-disagreement';
import { serviceLead } from '../../../api/service-clock';
import { durationText } from '../../../ui/time/times';
import { StatusShape, toneText, toneWash } from '../../../ui/feedback/status';
import type { ToldAnswer } from '../timeline/timeline-delivery';
import { offerQuery } from '../../../api/qa-offer';
import { Button } from '../../../ui/form/button';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface SimulateButtonProps {
  environment: Environment;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the panel that ends somebody's check by hand; not there where the service offers no such thing. */
function SimulateButton({ environment, isOpen, onToggle }: SimulateButtonProps) {
  const refusal = useRefusalReason('qa', environment);
  const offer = useQuery(offerQuery(environment)).data;
  if (!offer) return null;
  return (
    <Button aria-expanded={isOpen} disabledReason={refusal} onClick={onToggle}>
      <FlaskConical size={15} aria-hidden="true" />
      Simulate…
    </Button>
  );
}

/** The answer to support's first question, at the head of the page. */
function TimelineVerdict({ answer }: { answer: ToldAnswer }) {
  return (
    <p
      role="status"
      className={`mb-3.5 flex items-start gap-2 rounded-control px-3.5 py-2.5 ${toneWash[answer.tone]}`}
    >
      <span className={`pt-1 ${toneText[answer.tone]}`}>
        <StatusShape tone={answer.tone} />
      </span>
      <span className="min-w-0 font-medium text-ink">{answer.text}.</span>
    </p>
  );
}

const MINUTE_MS = 60_000;

/** Says that the times of a page are the service's where its clock is another one, as a sandbox's that was moved. */
function ClockNote({ environment }: { environment: Environment }) {
  // The service tells its clock in whole seconds: nearer than a minute is not known for sure.
  const lead = Math.round(serviceLead(environment) / MINUTE_MS) * MINUTE_MS;
  if (lead === 0) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      The service’s clock is {durationText(Math.abs(lead))} {lead > 0 ? 'ahead of' : 'behind'} this
      one. The times here are the service’s.
    </p>
  );
}

// Only sandboxes have it, and only who opens it needs it.
const SimulateOutcome = lazy(async () => ({
  default: (await import('./simulate-outcome')).SimulateOutcome,
}));

// Without the stream: somebody stands before the code and waits.
const PACE_MS = 2000;

interface KnownUserProps {
  environment: Environment;
  user: RosterDetail;
  /** When the roster was read, in ms since 1970. */
  readAt: number;
  /** The failure of the last look at the roster, or null. */
  error: unknown;
}

function KnownUser({ environment, user, readAt, error }: KnownUserProps) {
  const { answer, history, historyError, items, told, disagreement, heard_at } = usePerson(
    environment,
    user,
  );
  const rerunOf = usePersonReruns(environment);
  const [isSimulating, setSimulating] = useState(false);
  const { status, reference_user_id } = user;
  const hasInvite = isOpen(status) && user.invite_url !== null;
  const steps = storySteps({ environment, user, items, history, rerunOf });
  return (
    <>
      <PageHeader
        title={reference_user_id}
        mono
        aside={<PersonMark status={status} />}
        actions={
          <>
            <SimulateButton
              environment={environment}
              isOpen={isSimulating}
              onToggle={() => {
                setSimulating(!isSimulating);
              }}
            />
            <RegisterButton
              environment={environment}
              // On a phone an open invite has the one primary button: its link.
              className={hasInvite ? 'max-sm:border-line max-sm:bg-surface max-sm:text-ink' : ''}
            />
          </>
        }
      />
      {isSimulating && (
        <Suspense fallback={<Skeleton className="mb-3.5 h-64 w-full" />}>
          <SimulateOutcome {...{ environment, reference_user_id }} />
        </Suspense>
      )}
      <ArchiveNote
        {...{ environment, error }}
        what="answers about this person"
        updatedAt={readAt}
      />
      {told ? (
        <TimelineVerdict answer={told} />
      ) : (
        !historyError && <Skeleton className="mb-3.5 h-[42px] w-full" />
      )}
      {disagreement && (
        <UserDisagreement
          {...{ environment, heard_at }}
          said={disagreement}
          checked_at={user.checked_at}
        />
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[420px_minmax(0,1fr)]">
        <InviteCard {...{ environment, user, status, answer }} />
        <div className="min-w-0 space-y-3.5" data-print={isOpen(status) ? 'never' : undefined}>
          <Panel
            title="What happened"
            actions={
              <Link
                to="/$environment/calls"
                params={{ environment }}
                search={{ person: reference_user_id }}
                className="text-xs font-medium text-accent hover:underline"
              >
                In the list of calls
              </Link>
            }
          >
            <Timeline steps={steps} />
            <ClockNote environment={environment} />
            {historyError !== null && (
              <p className="mt-3 text-sm text-attention">
                The webhook calls could not be loaded, so {history ? 'some may be' : 'they are'}{' '}
                missing here.
              </p>
            )}
          </Panel>
          <Panel title="Details">
            <UserDetails environment={environment} user={user} />
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
  const { data, dataUpdatedAt, error } = useSuspenseQuery({
    ...userQuery(environment, reference_user_id),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
  if (data === null) return <UnknownUser environment={environment} id={reference_user_id} />;
  return <KnownUser {...{ environment, error }} user={data} readAt={dataUpdatedAt} />;
}
