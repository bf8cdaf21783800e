import type { Environment, PersonStatus, RosterEntry } from '@connect-console/server/contract';
import { visibleText } from '../../../ui/text/visible-text';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { Elapsed } from '../../../records/user/elapsed';
import { personWording } from '../../../records/user/user-wording';
import type { TimelineStep } from './timeline';
import type { TimelineItem } from './timeline-items';
import { TimelineMoment } from './timeline-moment';

/** A moment of the story, or nothing where it is not known; ms by the service's clock. */
export function momentOf(environment: Environment, at: number | null) {
  return at === null ? undefined : <TimelineMoment environment={environment} ms={at} />;
}

/** How the person came to be known here. */
export function registeredStep(environment: Environment, user: RosterEntry): TimelineStep {
  const { origin, registered_by, registered_at, data_request_type, uniqueness_region_id } = user;
  const isHere = origin === 'registered';
  return {
    key: 'registered',
    tone: 'good',
    isDone: true,
    title: (
      <>
        <strong>{isHere ? 'Registered' : 'Followed'}</strong> by{' '}
        <bdi>{visibleText(registered_by)}</bdi>
      </>
    ),
    detail: isHere ? (
      <>
        {data_request_type !== null && dataRequestName(data_request_type)}
        {uniqueness_region_id !== null && (
          <>
            {data_request_type === null ? 'Region ' : ' · region '}
            <span className="font-mono wrap-anywhere">{visibleText(uniqueness_region_id)}</span>
          </>
        )}
      </>
    ) : (
      'Registered elsewhere before that; the service does not tell when.'
    ),
    time: momentOf(environment, registered_at),
  };
}

/** The invite was opened: only where the service tells it. */
export function openedStep(environment: Environment, at: number | null): TimelineStep {
  const title = <strong>Invite opened</strong>;
  return { key: 'opened', tone: 'good', isDone: true, title, time: momentOf(environment, at) };
}

type Outcome = Pick<Extract<TimelineItem, { what: 'outcome' }>, 'status' | 'at' | 'isNoticed'>;

// Without a call that tells it, get_status was the first to say so, whenever it was asked.
const NOTICED = 'Noticed then, by asking get_status; no call tells when it was.';

/** What the verification came to, at this point of the story. */
export function outcomeStep(
  environment: Environment,
  { status, at, isNoticed }: Outcome,
): TimelineStep {
  const { tone, word, meaning } = personWording[status];
  return {
    key: status,
    tone,
    isDone: true,
    title: <strong>{word}</strong>,
    detail: isNoticed ? NOTICED : status === 'verified' ? undefined : meaning,
    time: momentOf(environment, at),
  };
}

/** What is awaited still; `since` by the service's clock. */
export function openStep(
  environment: Environment,
  status: PersonStatus,
  since: number,
): TimelineStep {
  return {
    key: 'open',
    tone: 'waiting',
    isDone: false,
    title: personWording[status].word,
    time: <Elapsed environment={environment} since={since} />,
  };
}

/** A break in the archive after the person's registration: a call of theirs may lie in it. */
export const GAP_STEP: TimelineStep = {
  key: 'gap',
  tone: 'off',
  isDone: false,
  title: 'Calls may be missing here',
  detail:
    'Since the registration, more calls were made between two looks than the service lists. Some may be for this person.',
};
