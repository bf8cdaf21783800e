import type { PersonStatus, RosterEntry } from '@connect-console/server/contract';
import { ConsoleAge } from './console-age';
import { dataRequestName } from './data-request-wording';
import { Elapsed } from './elapsed';
import { isOpen, personWording } from './person-wording';
import type { TimelineStep } from './timeline';

function registered(user: RosterEntry): TimelineStep {
  const { origin, registered_by, registered_at, data_request_type, uniqueness_region_id } = user;
  const isHere = origin === 'registered';
  return {
    key: 'registered',
    tone: 'good',
    isDone: true,
    title: (
      <>
        <strong>{isHere ? 'Registered' : 'Followed'}</strong> by {registered_by}
      </>
    ),
    detail: isHere ? (
      <>
        {dataRequestName(data_request_type)}
        {uniqueness_region_id !== null && (
          <>
            {' · region '}
            <span className="font-mono wrap-anywhere">{uniqueness_region_id}</span>
          </>
        )}
      </>
    ) : (
      'Registered elsewhere before that; the service does not tell when.'
    ),
    time: <ConsoleAge ms={registered_at} />,
  };
}

function outcome(user: RosterEntry, status: PersonStatus): TimelineStep {
  const { tone, word, meaning } = personWording[status];
  const isWaiting = isOpen(status);
  return {
    key: status === 'verified' ? 'verified' : 'outcome',
    tone: isWaiting ? 'waiting' : tone,
    isDone: !isWaiting,
    title: isWaiting ? word : <strong>{word}</strong>,
    detail: isWaiting || status === 'verified' ? undefined : meaning,
    time: isWaiting ? (
      <Elapsed since={user.registered_at} />
    ) : status === 'verified' && user.verified_at !== null ? (
      <ConsoleAge ms={user.verified_at} />
    ) : undefined,
  };
}

/** Registered, then what came of it, by the console's own clock; the webhook calls are the caller's to add. */
export function personSteps(user: RosterEntry, status: PersonStatus): TimelineStep[] {
  const wasVerified = user.verified_at !== null && status !== 'verified';
  const before: TimelineStep[] = wasVerified
    ? [
        {
          key: 'verified',
          tone: 'good',
          isDone: true,
          title: <strong>Verified</strong>,
          time: <ConsoleAge ms={user.verified_at} />,
        },
      ]
    : [];
  return [registered(user), ...before, outcome(user, status)];
}
