import type { UserEntry, UserHistory } from '@connect-console/server/contract';
import { CallIdLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { callWording } from '../../../records/call/call-wording';
import { CallRerun, WITHOUT_CALL } from '../../../records/call/rerun-notice';
import { dataRequestName, SettingChanges } from '../../../records/user/registered-settings';
import { userWording } from '../../../records/user/user-wording';
import { TypeName } from '../../../records/webhook/type-name';
import { visibleText } from '../../../ui/text/visible-text';
import { Step, UserAttempts } from './step';
import { timelineItems, type TimelineItem } from './timeline-items';

interface TimelineProps {
  user: UserEntry;
  /** Null while it is loaded. */
  history: UserHistory | null;
}

interface ItemProps<What> {
  item: Extract<TimelineItem, { what: What }>;
}

/** The first registration, with what it set. */
function Registered({ user, item }: Pick<TimelineProps, 'user'> & ItemProps<'known'>) {
  const { registered_by } = user;
  const { data_request_type, uniqueness_region_id } = item.first;
  return (
    <Step
      tone="good"
      title={
        <>
          <strong>Registered</strong>
          {registered_by !== null && (
            <>
              {' '}
              by <bdi>{visibleText(registered_by)}</bdi>
            </>
          )}
        </>
      }
      detail={
        <>
          {data_request_type !== null && dataRequestName(data_request_type)}
          {uniqueness_region_id !== null && (
            <>
              {data_request_type === null ? 'Region ' : ' · region '}
              <span className="font-mono wrap-anywhere">{visibleText(uniqueness_region_id)}</span>
            </>
          )}
        </>
      }
      at={item.at}
    />
  );
}

/** A call with its attempts, its rerun and the press that created it. */
function CallStep({ item }: ItemProps<'call'>) {
  const { call, attempts, rerun, at } = item;
  return (
    <Step
      tone={callWording(call).tone}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5">
          <TypeName type={call.webhook_type} />
          <span className="text-sm">
            <CallStatus call={call} />
          </span>
        </span>
      }
      detail={
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
      }
      at={at}
      when={call.created_at === null ? 'First seen' : 'Created'}
    >
      <UserAttempts {...{ call, attempts }} />
      <CallRerun call={call} />
    </Step>
  );
}

/** A rerun whose new call is not known. */
function RerunStep({ item: { rerun, at } }: ItemProps<'rerun'>) {
  return (
    <Step
      tone="waiting"
      title={
        <span className="text-soft">
          Rerun requested by <bdi>{visibleText(rerun.requested_by)}</bdi>
        </span>
      }
      detail={
        <>
          of <CallIdLink transaction_id={rerun.transaction_id} />
          {'. '}
          {WITHOUT_CALL[rerun.outcome]}
        </>
      }
      at={at}
    />
  );
}

function Item({ user, item }: Pick<TimelineProps, 'user'> & { item: TimelineItem }) {
  const { at } = item;
  switch (item.what) {
    case 'known': {
      if (user.source === 'registered') return <Registered {...{ user, item }} />;
      const how = user.source === 'webhook' ? 'First seen in a webhook call' : 'Looked up';
      const detail = 'Not registered in this console. Here is what its webhook calls show.';
      return <Step tone="good" title={<strong>{how}</strong>} {...{ detail, at }} />;
    }
    case 'registered_again': {
      const { changes, registered_by } = item.registration;
      return (
        <Step
          tone="good"
          title={
            <>
              <strong>Registered again</strong> by <bdi>{visibleText(registered_by)}</bdi>
            </>
          }
          detail={
            changes.length === 0 ? (
              'No change of settings is known.'
            ) : (
              <SettingChanges changes={changes} />
            )
          }
          at={at}
        />
      );
    }
    case 'opened':
      return <Step tone="good" title={<strong>Invite opened</strong>} at={at} />;
    case 'outcome': {
      const { tone, word, meaning } = userWording[item.status];
      const noticed = item.isNoticed && 'Detected by a status check; exact time unknown.';
      const detail = noticed || (item.status === 'verified' ? undefined : meaning);
      return <Step title={<strong>{word}</strong>} {...{ tone, detail, at }} />;
    }
    case 'call':
      return <CallStep item={item} />;
    case 'rerun':
      return <RerunStep item={item} />;
  }
}

/** A user's timeline, oldest first: the console's own events, each call with its attempts, and what is not known. */
export function Timeline({ user, history }: TimelineProps) {
  const items = timelineItems(user, history);
  return (
    <ol>
      {items.map((item, n) => (
        <li key={item.key} className="relative flex gap-3 pb-4 last:pb-0">
          {n < items.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-4 bottom-0 left-[5.5px] w-px bg-line"
            />
          )}
          <Item {...{ user, item }} />
        </li>
      ))}
    </ol>
  );
}
