import type { Environment, UserEntry } from '@connect-console/server/contract';
import { CallIdLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { callWording } from '../../../records/call/call-wording';
import { CallRerun, WITHOUT_CALL } from '../../../records/call/rerun-notice';
import {
  knownStep,
  momentOf,
  noCallStep,
  openedStep,
  registeredAgainStep,
  outcomeStep,
} from '../timeline/user-steps';
import type { TimelineStep } from '../timeline/timeline';
import type { TimelineItem } from '../timeline/timeline-items';
import { madeAt } from '../timeline/timeline-items';
import { TypeName } from '../../../records/webhook/type-name';
import { UserAttempts } from './user-attempts';

/** What the steps of one user are drawn from. */
interface UserStory {
  environment: Environment;
  user: UserEntry;
  items: readonly TimelineItem[];
}

type CallItem = Extract<TimelineItem, { what: 'call' }>;
type RerunItem = Extract<TimelineItem, { what: 'rerun' }>;

function callDetail({ call, rerun }: CallItem, environment: Environment) {
  return (
    <>
      <CallIdLink environment={environment} transaction_id={call.transaction_id} />
      {rerun ? (
        <>
          {' '}
          rerun by <bdi className="wrap-anywhere">{rerun.requested_by}</bdi>
          {rerun.matched === 'time' && ' (matched by time)'}
        </>
      ) : (
        call.rerun_of !== null && ' rerun requested outside this console'
      )}
    </>
  );
}

function callStep(item: CallItem, story: UserStory): TimelineStep {
  const { call, attempts, key, at } = item;
  return {
    key,
    tone: callWording(call).tone,
    isDone: true,
    title: (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <TypeName type={call.webhook_type} />
        <span className="text-sm">
          <CallStatus call={call} />
        </span>
      </span>
    ),
    detail: callDetail(item, story.environment),
    time: (
      <>
        {/* Otherwise the call was first seen, or the user registered, then. */}
        {at === call.created_at && 'Created '}
        {momentOf(story.environment, at)}
      </>
    ),
    body: (
      <>
        <UserAttempts
          {...{ call, attempts }}
          environment={story.environment}
          from={at ?? madeAt(call)}
        />
        <CallRerun environment={story.environment} call={call} />
      </>
    ),
  };
}

function rerunStep({ key, at, rerun }: RerunItem, environment: Environment): TimelineStep {
  return {
    key,
    tone: 'waiting',
    isDone: false,
    title: (
      <>
        Rerun requested by <bdi>{rerun.requested_by}</bdi>
      </>
    ),
    detail: (
      <>
        of <CallIdLink environment={environment} transaction_id={rerun.transaction_id} />
        {'. '}
        {WITHOUT_CALL[rerun.outcome]}
      </>
    ),
    time: momentOf(environment, at),
  };
}

/** A user's story as steps: what the console noted, each call with its attempts, and what is not known. */
export function storySteps(story: UserStory): TimelineStep[] {
  const { environment, user, items } = story;
  return items.map((item): TimelineStep => {
    switch (item.what) {
      case 'known':
        return knownStep(
          environment,
          user,
          item.at,
          items.flatMap((each) => (each.what === 'registered_again' ? each.registration : [])),
        );
      case 'registered_again':
        return registeredAgainStep(environment, item.registration);
      case 'opened':
        return openedStep(environment, item.at);
      case 'outcome':
        return outcomeStep(environment, item);
      case 'call':
        return callStep(item, story);
      case 'rerun':
        return rerunStep(item, environment);
      case 'no_call':
        return noCallStep(user);
    }
  });
}
