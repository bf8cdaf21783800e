import { useLocation } from '@tanstack/react-router';
import type {
  CappedCount,
  MissingDestination,
  ReconciledUser,
  Reconciliation,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { PageHeader } from '../../../ui/layout/page-header';
import { EnvironmentLink } from '../../../page/environment-link';
import { Section } from '../../../page/section';
import { CallIdLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { CallRerun, RerunAnnouncer } from '../../../records/call/rerun-notice';
import { UserLink } from '../../../records/user/user-link';
import { DeliveryMark, UserMark } from '../../../records/user/user-wording';
import { ServiceAge } from '../../../records/service-age';
import { Notice } from '../../../ui/feedback/notice';
import { ArchiveNote } from '../../../page/archive-note';
import { STATE_WORDS } from '../../../records/call/call-wording';
import { TypeName } from '../../../records/webhook/type-name';
import { StatusMark, StatusShape } from '../../../ui/feedback/status';
import { Panel } from '../../../ui/layout/panel';
import { countText, numberText } from '../../../ui/text/counts';
import { query } from '../../../api/client';

interface ReconciliationPartProps {
  /** The anchor of the part, to which the overview links. */
  id: string;
  title: string;
  /** How many there are; null if that could not be read, absent if the content says it. */
  count?: CappedCount | null;
  /** How many of them are listed below. */
  listed?: number;
  /** The meaning of this list. */
  meaning: string;
  /** Replaces an empty list. The tone is that of success only if it is certain that the list is empty. */
  allWell?: readonly [tone: 'good' | 'off', text: string];
  children: ReactNode;
}

/** One question of the reconciliation with its result: how many, what it means, and which. */
function ReconciliationPart(props: ReconciliationPartProps) {
  const { id, title, count, listed, meaning, allWell, children } = props;
  return (
    <div id={id} className="scroll-mt-24">
      <Panel
        title={title}
        actions={
          count && (
            <span className="text-sm font-medium text-soft tabular-nums">{numberText(count)}</span>
          )
        }
      >
        {allWell && count?.count === 0 ? (
          <p className="flex items-center gap-1.5 text-sm">
            <StatusShape tone={allWell[0]} />
            {allWell[1]}
          </p>
        ) : (
          <>
            <p className="mb-3 max-w-[80ch] text-sm text-soft">{meaning}</p>
            {children}
            {count && listed !== undefined && listed < count.count && (
              <p className="mt-3 text-sm text-soft">
                These are the newest {numberText(listed)} outcomes of {numberText(count)}.
              </p>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

/** Users whose outcome was not delivered or may not have been, each with the reason and the possible actions. */
function UncertainUsers({ users }: { users: readonly ReconciledUser[] }) {
  return (
    <ul className="divide-y divide-line">
      {users.map((user) => {
        const { reference_user_id, status, outcome_at, outcome_by, call } = user;
        return (
          <li
            key={reference_user_id}
            className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-[1_1_26rem] text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <span className="font-medium">
                  <UserLink reference_user_id={reference_user_id} limit={32} />
                </span>
                <UserMark status={status} />
                {outcome_at !== null && (
                  <span className="text-soft">
                    {outcome_by === 'check' && 'Detected by a status check '}
                    <ServiceAge ms={outcome_at} form="list" />
                  </span>
                )}
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <DeliveryMark user={user} />
                {call && (
                  <>
                    <CallIdLink transaction_id={call.transaction_id} />
                    <CallStatus call={call} />
                  </>
                )}
              </p>
            </div>
            {call && <CallRerun call={call} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The event types without a destination, and how many users that concerned in the last day. */
function MissingDestinations({ missing }: { missing: readonly MissingDestination[] }) {
  return (
    <ul className="divide-y divide-line">
      {missing.map(({ webhook_type, users_last_day }) => (
        <li
          key={webhook_type}
          className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 text-sm first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-[1_1_26rem]">
            <StatusMark status="missing" tone={users_last_day > 0 ? 'attention' : 'off'}>
              <span>
                <TypeName type={webhook_type} />: no destination
              </span>
            </StatusMark>
            <p className="text-soft">
              {users_last_day === 0
                ? 'No user is known to have reached this outcome in the last 24 hours.'
                : `${countText(users_last_day, 'user')} reached this outcome in the last 24 hours. Webhooks were sent only where a destination was set then, for this or another API key.`}
            </p>
          </div>
          <EnvironmentLink to="/$environment/webhooks" hash={webhook_type} look="secondary">
            Set destination
          </EnvironmentLink>
        </li>
      ))}
    </ul>
  );
}

const UNNAMED = ['failed', 'retrying', 'unknown'] as const;

/** The undelivered calls whose user is unknown, counted by state. */
function UnnamedCalls({ calls }: { calls: Reconciliation['unnamed_calls'] }) {
  const states = UNNAMED.filter((state) => calls[state].count > 0);
  if (states.length === 0) return null;
  return (
    <ReconciliationPart
      id="unnamed-calls"
      title="Calls that name no user"
      meaning="These calls announce an outcome, no destination is known to have accepted them, and the console has not seen whose outcome it is. They are not counted above."
    >
      <ul className="space-y-1.5 text-sm">
        {states.map((state) => (
          <li key={state} className="flex flex-wrap gap-x-4">
            <StatusMark status={STATE_WORDS[state].status} tone={STATE_WORDS[state].tone}>
              {countText(calls[state], 'call')} {STATE_WORDS[state].text}
            </StatusMark>
            <EnvironmentLink
              to="/$environment/calls"
              search={{ state }}
              className="font-medium text-accent hover:underline"
            >
              View all {STATE_WORDS[state].text} calls
            </EnvironmentLink>
          </li>
        ))}
      </ul>
    </ReconciliationPart>
  );
}

/** Scrolls to the part in the address, once it is drawn. */
function usePartInView(): void {
  const part = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (part !== '') document.getElementById(part)?.scrollIntoView({ block: 'start' });
  }, [part]);
}

/** The users with an outcome that was or may have been missed, and the event types without a destination. */
function ReconciliationView() {
  const environment = useEnvironment();
  const report = useSuspenseQuery(query('get_reconciliation', { environment }));
  usePartInView();
  const { undelivered, unknown, unnamed_calls, missing_destinations: missing } = report.data;
  const isUnnamed = UNNAMED.some((state) => unnamed_calls[state].count > 0);
  const part = ({ users, ...count }: Reconciliation['undelivered']) => ({
    count,
    listed: users.length,
    children: <UncertainUsers users={users} />,
  });
  return (
    <div className="space-y-3.5">
      <ArchiveNote what="findings" error={report.error} updatedAt={report.dataUpdatedAt} />
      <ReconciliationPart
        id="undelivered"
        title="Undelivered results"
        meaning="These users have an outcome, and no destination has accepted the webhook call that announces it."
        allWell={
          unknown.count > 0
            ? [
                'off',
                'No undelivered results known. Whether those below were delivered is unknown.',
              ]
            : isUnnamed
              ? ['off', 'No undelivered results known of users. The calls below name no user.']
              : ['good', 'No undelivered results known.']
        }
        {...part(undelivered)}
      />
      {unknown.count > 0 && (
        <ReconciliationPart
          id="unknown"
          title="Results with unknown delivery"
          meaning="These users have an outcome, and the console has not seen enough to know whether its webhook was delivered."
          {...part(unknown)}
        />
      )}
      <UnnamedCalls calls={unnamed_calls} />
      <ReconciliationPart
        id="missing-destinations"
        title="Event types without a destination"
        count={missing && { count: missing.length, more: false }}
        meaning="The connected API key has no destination for these event types. Without one, the service creates no webhook calls, so there are none to rerun later."
        allWell={['good', 'Every event type has a destination.']}
      >
        {missing === null ? (
          <Notice tone="attention">
            The webhooks could not be read from the service. The console tries again automatically.
          </Notice>
        ) : (
          <MissingDestinations missing={missing} />
        )}
      </ReconciliationPart>
    </div>
  );
}

/** The page of `/{environment}/reconciliation`: results that the business may have missed. */
export function ReconciliationPage() {
  return (
    <>
      <PageHeader
        title="Reconciliation"
        aside="Results your systems may have missed"
        actions={
          <EnvironmentLink to="/$environment" look="secondary">
            Overview
          </EnvironmentLink>
        }
      />
      <RerunAnnouncer />
      <Section what="the reconciliation">
        <ReconciliationView />
      </Section>
    </>
  );
}
