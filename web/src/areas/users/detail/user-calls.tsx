import type {
  ArchivedCall,
  ArchivedEvent,
  Environment,
  PersonHistory,
  RosterEntry,
} from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { CallLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { callWording } from '../../../records/call/call-wording';
import { WITHOUT_CALL } from '../../../records/call/rerun-without-call';
import {
  GAP_STEP,
  momentOf,
  openedStep,
  openStep,
  outcomeStep,
  registeredStep,
} from '../timeline/user-steps';
import type { TimelineStep } from '../timeline/timeline';
import type { TimelineItem } from '../timeline/timeline-items';
import { madeAt } from '../timeline/timeline-clock';
import { isOpen } from '../../../records/user/user-wording';
import { KindName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { PersonAttempts } from './user-attempts';

/** What the steps of one person are drawn from. */
interface PersonStory {
  environment: Environment;
  user: RosterEntry;
  items: readonly TimelineItem[];
  history: PersonHistory | null;
  /** Rerun of a call, and what came of it. */
  rerunOf: (call: ArchivedCall) => ReactNode;
}

type CallItem = Extract<TimelineItem, { what: 'call' }>;
type RerunItem = Extract<TimelineItem, { what: 'rerun' }>;

function callDetail({ call, rerun }: CallItem, environment: Environment) {
  return (
    <>
      <CallLink
        environment={environment}
        transaction_id={call.transaction_id}
        className="text-accent hover:underline"
      >
        <ShortId id={call.transaction_id} inControl />
      </CallLink>
      {rerun ? (
        <>
          {' '}
          rerun by <bdi className="wrap-anywhere">{rerun.requested_by}</bdi>
          {rerun.matched === 'time' && ' (matched by time)'}
        </>
      ) : (
        call.rerun_of !== null && ' a rerun that was not asked for here'
      )}
    </>
  );
}

function callStep(item: CallItem, story: PersonStory): TimelineStep {
  const { call, events, key, at } = item;
  return {
    key,
    tone: callWording(call).tone,
    isDone: true,
    title: (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <KindName kind={call.webhook_type} />
        <span className="text-sm">
          <CallStatus call={call} />
        </span>
      </span>
    ),
    detail: callDetail(item, story.environment),
    time: momentOf(story.environment, at),
    body: (
      <>
        <PersonAttempts
          {...{ call, events }}
          environment={story.environment}
          from={at ?? madeAt(call)}
        />
        {story.rerunOf(call)}
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
        of{' '}
        <CallLink
          environment={environment}
          transaction_id={rerun.transaction_id}
          className="text-accent hover:underline"
        >
          <ShortId id={rerun.transaction_id} inControl />
        </CallLink>
        {'. '}
        {WITHOUT_CALL[rerun.outcome]}
      </>
    ),
    time: momentOf(environment, at),
  };
}

/** What it means that no call names the person; "cannot tell" is never "not delivered" (reading rule 8). */
function noCallStep({ calls_name_people }: PersonHistory): TimelineStep {
  return {
    key: 'no-call',
    tone: 'off',
    isDone: false,
    title: calls_name_people ? 'No webhook call' : 'Webhooks: not told by the service',
    detail: calls_name_people
      ? 'No call that the service listed is for this person. Without a destination for its kind, an event makes no call.'
      : 'Its calls name no person, so it cannot be told which of them are for this one.',
  };
}

/** A person's story as steps: what the console noted, each call with its attempts, and what is not known. */
export function storySteps(story: PersonStory): TimelineStep[] {
  const { environment, user, items, history } = story;
  const steps = items.map((item): TimelineStep => {
    switch (item.what) {
      case 'registered':
        return registeredStep(environment, user);
      case 'opened':
        return openedStep(environment, item.at);
      case 'outcome':
        return outcomeStep(environment, item);
      case 'call':
        return callStep(item, story);
      case 'rerun':
        return rerunStep(item, environment);
      case 'gap':
        return GAP_STEP;
      case 'open':
        return openStep(environment, item.status, user.registered_at);
    }
  });
  const isSilent = history !== null && history.calls.length === 0 && !isOpen(user.status);
  return isSilent ? [...steps, noCallStep(history)] : steps;
}

/** The newest call of a person that is no rerun: what the webhooks said last. */
export function newestSaid(history: PersonHistory | null): ArchivedCall | null {
  return history?.calls.findLast(({ rerun_of }) => rerun_of === null) ?? null;
}

/** The person's attempts, for a sentence about one of their calls. */
export function eventsOf(history: PersonHistory | null): readonly ArchivedEvent[] {
  return history?.events ?? [];
}
