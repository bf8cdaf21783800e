import type {
  ArchivedAttempt,
  DatedBy,
  HistoryCall,
  RepeatedRegistration,
  Rerun,
  UserEntry,
  UserHistory,
  UserStatus,
} from '@connect-console/server/contract';
import { CallIdLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { callWording } from '../../../records/call/call-wording';
import { CallRerun, RerunAnnouncer, WITHOUT_CALL } from '../../../records/call/rerun-notice';
import { rerunSteps } from '../../../records/call/rerun-steps';
import { dataRequestName, SettingChanges } from '../../../records/user/registered-settings';
import { userWording } from '../../../records/user/user-wording';
import { TypeName } from '../../../records/webhook/type-name';
import { visibleText } from '../../../ui/text/visible-text';
import { madeAt, Step, UserAttempts, type StepProps } from './step';

/** One event of a user; `at` by the service's clock, in ms, null if not known. */
interface TimelineStep extends StepProps {
  key: string;
}

/** What the first registration set: the value that a later change replaced, or else the current one. */
function firstSettings(user: UserEntry, later: readonly RepeatedRegistration[]) {
  const { data_request_type, redirect_url, uniqueness_region_id } = user;
  const first = { data_request_type, redirect_url, uniqueness_region_id };
  const changes = later.flatMap((registration) => registration.changes);
  for (const { setting, before } of changes.toReversed()) first[setting] = before;
  return first;
}

/** The first registration with what it set, or how the console came to know the user otherwise. */
function firstStep(user: UserEntry, later: readonly RepeatedRegistration[]): TimelineStep {
  const { source, registered_by, registered_at, known_since } = user;
  const step = { key: 'known', tone: 'good', at: registered_at ?? known_since } as const;
  if (source !== 'registered') {
    const how = source === 'webhook' ? 'First seen in a webhook call' : 'Looked up';
    const detail = 'Not registered in this console. Here is what its webhook calls show.';
    return { ...step, title: <strong>{how}</strong>, detail };
  }
  const { data_request_type, uniqueness_region_id } = firstSettings(user, later);
  return {
    ...step,
    title: (
      <>
        <strong>Registered</strong>
        {registered_by !== null && (
          <>
            {' '}
            by <bdi>{visibleText(registered_by)}</bdi>
          </>
        )}
      </>
    ),
    detail: (
      <>
        {data_request_type !== null && dataRequestName(data_request_type)}
        {uniqueness_region_id !== null && (
          <>
            {data_request_type === null ? 'Region ' : ' · region '}
            <span className="font-mono wrap-anywhere">{visibleText(uniqueness_region_id)}</span>
          </>
        )}
      </>
    ),
  };
}

const againStep = ({ id, at, changes, registered_by }: RepeatedRegistration): TimelineStep => ({
  ...{ key: id, at, tone: 'good' },
  title: (
    <>
      <strong>Registered again</strong> by <bdi>{visibleText(registered_by)}</bdi>
    </>
  ),
  detail:
    changes.length === 0 ? 'No change of settings is known.' : <SettingChanges changes={changes} />,
});

function outcomeStep(
  key: string,
  status: UserStatus,
  at: number | null,
  by: DatedBy | null,
): TimelineStep {
  const { tone, text, meaning } = userWording[status];
  const noticed = by === 'check' && 'Detected by a status check; exact time unknown.';
  const detail = noticed || (status === 'verified' ? undefined : meaning);
  return { key, tone, title: <strong>{text}</strong>, detail, at };
}

/** The first verification, and the current outcome if it is another one. */
function outcomeSteps(user: UserEntry): TimelineStep[] {
  const { status, verified_at, verified_by, outcome_at, outcome_by } = user;
  const wasVerified = verified_at !== null && (status !== 'verified' || verified_at !== outcome_at);
  const key = wasVerified && status === 'verified' ? 'verified-again' : status;
  return [
    ...(wasVerified ? [outcomeStep('verified', 'verified', verified_at, verified_by)] : []),
    ...(outcome_by === null ? [] : [outcomeStep(key, status, outcome_at, outcome_by)]),
  ];
}

/** A call with its attempts, its rerun and the press that created it. */
function callStep(
  call: HistoryCall,
  rerun: Rerun | null,
  attempts: readonly ArchivedAttempt[],
): TimelineStep {
  return {
    ...{ key: call.transaction_id, tone: callWording(call).tone },
    title: (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <TypeName type={call.webhook_type} />
        <span className="text-sm">
          <CallStatus call={call} />
        </span>
      </span>
    ),
    detail: (
      <>
        <CallIdLink transaction_id={call.transaction_id} />
        {rerun ? (
          <>
            {' '}
            rerun by <bdi className="wrap-anywhere">{visibleText(rerun.requested_by)}</bdi>
            {rerun.matched === 'time' && ' (matched by time)'}
          </>
        ) : (
          call.rerun_of !== null && ' rerun requested outside this console'
        )}
      </>
    ),
    at: madeAt(call),
    when: call.created_at === null ? 'First seen' : 'Created',
    children: (
      <>
        <UserAttempts
          call={call}
          attempts={attempts.filter(({ transaction_id }) => transaction_id === call.transaction_id)}
        />
        <CallRerun call={call} />
      </>
    ),
  };
}

/** A rerun whose new call is not known. */
const rerunStep = ({ id, service_at, requested_by, transaction_id, outcome }: Rerun) => ({
  ...({ key: id, tone: 'waiting', at: service_at } as const),
  title: (
    <span className="text-soft">
      Rerun requested by <bdi>{visibleText(requested_by)}</bdi>
    </span>
  ),
  detail: (
    <>
      of <CallIdLink transaction_id={transaction_id} />
      {'. '}
      {WITHOUT_CALL[outcome]}
    </>
  ),
});

// A registration has the time of its response, which may be later than an immediate consequence.
const CLOCKS_MS = 60_000;

/**
 * A user's events in order: registered or first seen, registered again, invite opened, outcome, each call, reruns.
 * Events older than the registration come before it, because the user may have been registered elsewhere first.
 */
export function timelineSteps(user: UserEntry, history: UserHistory | null): TimelineStep[] {
  const { calls = [], attempts = [], reruns = [], registrations = [] } = history ?? {};
  const opened_at = history?.opened_at ?? null;
  const opened = { key: 'opened', tone: 'good', title: <strong>Invite opened</strong> } as const;
  const { steps, unmatched } = rerunSteps(calls, reruns);
  const earlier = user.registered_at === null ? 0 : CLOCKS_MS;
  // Events without a time come last.
  const placeOf = ({ key, at }: TimelineStep) => (at ?? Infinity) - (key === 'known' ? earlier : 0);
  // Of two events at the same time, the cause comes first, as here.
  return [
    firstStep(user, registrations),
    ...registrations.map(againStep),
    ...(opened_at === null ? [] : [{ ...opened, at: opened_at }]),
    ...outcomeSteps(user),
    ...steps.map(({ call, rerun }) => callStep(call, rerun, attempts)),
    ...unmatched.map(rerunStep),
  ].sort((a, b) => placeOf(a) - placeOf(b) || 0);
}

interface TimelineProps {
  user: UserEntry;
  /** Null while it is loaded. */
  history: UserHistory | null;
}

/** A user's timeline, oldest first: the console's own events, each call with its attempts, and what is not known. */
export function Timeline({ user, history }: TimelineProps) {
  const steps = timelineSteps(user, history);
  return (
    <>
      <RerunAnnouncer />
      <ol>
        {steps.map(({ key, ...step }, n) => (
          <li key={key} className="relative flex gap-3 pb-4 last:pb-0">
            {n < steps.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-4 bottom-0 left-[5.5px] w-px bg-line"
              />
            )}
            <Step {...step} />
          </li>
        ))}
      </ol>
    </>
  );
}
