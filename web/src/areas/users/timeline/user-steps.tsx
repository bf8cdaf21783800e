import type {
  Environment,
  RegisteredSetting,
  RepeatedRegistration,
  UserEntry,
} from '@connect-console/server/contract';
import { ServiceAge } from '../../../records/service-age';
import { visibleText } from '../../../ui/text/visible-text';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { SettingChanges } from '../../../records/user/setting-changes';
import { deliveryWording, userWording } from '../../../records/user/user-wording';
import type { TimelineStep } from './timeline';
import type { TimelineItem } from './timeline-items';

/** A moment of the story, or nothing where it is not known; ms by the service's clock. */
export function momentOf(environment: Environment, at: number | null) {
  return at === null ? undefined : <ServiceAge {...{ environment }} ms={at} form="clock" />;
}

/** What the first registration set: what the first later change of it replaced, or else what still holds. */
function firstSetting(
  name: RegisteredSetting,
  user: UserEntry,
  later: readonly RepeatedRegistration[],
): string | null {
  const changes = later.flatMap((registration) => registration.changes);
  const first = changes.find(({ setting }) => setting === name);
  return first ? first.before : user[name];
}

/** A later registration, with what it changed. */
export function registeredAgainStep(
  environment: Environment,
  { id, at, registered_by, changes }: RepeatedRegistration,
): TimelineStep {
  return {
    key: id,
    tone: 'good',
    isDone: true,
    title: (
      <>
        <strong>Registered again</strong> by <bdi>{visibleText(registered_by)}</bdi>
      </>
    ),
    detail: changes.length === 0 ? 'Nothing changed.' : <SettingChanges changes={changes} />,
    time: momentOf(environment, at),
  };
}

/** How the user came to be known here. */
export function knownStep(
  environment: Environment,
  user: UserEntry,
  at: number | null,
  later: readonly RepeatedRegistration[],
): TimelineStep {
  const { source, registered_by } = user;
  const data_request_type = firstSetting('data_request_type', user, later);
  const uniqueness_region_id = firstSetting('uniqueness_region_id', user, later);
  const isHere = source === 'registered';
  return {
    key: 'known',
    tone: 'good',
    isDone: true,
    title: isHere ? (
      <>
        <strong>Registered</strong>
        {registered_by !== null && (
          <>
            {' '}
            by <bdi>{visibleText(registered_by)}</bdi>
          </>
        )}
      </>
    ) : (
      <strong>{source === 'webhook' ? 'First seen in a webhook call' : 'Looked up'}</strong>
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
      'Not registered in this console. Here is what its webhook calls show.'
    ),
    time: momentOf(environment, at),
  };
}

/** The invite was opened: only where the service provides it. */
export function openedStep(environment: Environment, at: number | null): TimelineStep {
  const title = <strong>Invite opened</strong>;
  return { key: 'opened', tone: 'good', isDone: true, title, time: momentOf(environment, at) };
}

type Outcome = Pick<Extract<TimelineItem, { what: 'outcome' }>, 'status' | 'at' | 'isNoticed'>;

const NOTICED = 'Detected by a status check; exact time unknown.';

/** What the verification came to, at this point of the story. */
export function outcomeStep(
  environment: Environment,
  { status, at, isNoticed }: Outcome,
): TimelineStep {
  const { tone, word, meaning } = userWording[status];
  return {
    key: status,
    tone,
    isDone: true,
    title: <strong>{word}</strong>,
    detail: isNoticed ? NOTICED : status === 'verified' ? undefined : meaning,
    time: momentOf(environment, at),
  };
}

/** That no call of the outcome is known, and why; nothing where there is no outcome. */
export function noCallStep(user: UserEntry): TimelineStep {
  const wording = deliveryWording(user);
  return {
    key: 'no-call',
    tone: wording?.tone ?? 'off',
    isDone: false,
    title: wording?.text ?? '',
  };
}
