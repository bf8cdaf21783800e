import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import type {
  Environment,
  UncertainPerson,
  MissingDestination,
  CappedCount,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { useReportPace } from '../../../api/overview';
import { reconciliationQuery } from '../../../api/reconciliation';
import { callWording } from '../../../records/call/call-wording';
import { UncertainPeople } from './uncertain-users';
import { UnknownPeople } from './unknown-users';
import { Notice } from '../../../ui/feedback/notice';
import { usePersonReruns } from '../../../records/user/user-reruns';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { useServiceNow } from '../../../api/service-clock';
import { KindName } from '../../../records/webhook/type-name';
import { StatusMark, StatusShape } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { Panel } from '../../../ui/layout/panel';
import { numberText } from '../../../ui/text/counts';

interface ReconciliationPartProps {
  /** Its anchor, to which the overview leads. */
  id: string;
  title: string;
  /** How many there are; null where that could not be read. */
  count: CappedCount | null;
  /** How many of them are listed below. */
  listed: number;
  /** What it means that somebody is in this list. */
  meaning: string;
  /** Said in the list's place when there is nothing to mend. */
  allWell: string;
  children: ReactNode;
}

/** One question of the reconciliation with its answer: how many, what it means, and who. */
function ReconciliationPart(props: ReconciliationPartProps) {
  const { id, title, count, listed, meaning, allWell, children } = props;
  const isWell = count?.count === 0;
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
        {isWell ? (
          <p className="flex items-center gap-1.5 text-sm">
            <span className="text-good">
              <StatusShape tone="good" />
            </span>
            {allWell}
          </p>
        ) : (
          <>
            <p className="mb-3 max-w-[80ch] text-sm text-soft">{meaning}</p>
            {children}
            {count && listed < count.count && (
              <p className="mt-3 text-sm text-soft">
                These are the newest {listed.toLocaleString('en')} of {numberText(count)}.
              </p>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

interface MissingDestinationsProps {
  environment: Environment;
  kinds: readonly MissingDestination[];
}

/** The kinds that go nowhere, and whom that concerned in the last day. */
function MissingDestinations({ environment, kinds }: MissingDestinationsProps) {
  const now = useServiceNow(environment);
  return (
    <ul className="divide-y divide-line">
      {kinds.map(({ webhook_type, last_due_at, people_last_day }) => (
        <li
          key={webhook_type}
          className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 text-sm first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-[1_1_26rem]">
            <StatusMark status="missing" tone={people_last_day > 0 ? 'attention' : 'off'}>
              <KindName kind={webhook_type} />: no destination
            </StatusMark>
            <p className="text-soft">
              {people_last_day === 0 ? (
                'Nobody is known to have reached it in the last day.'
              ) : (
                <>
                  {people_last_day.toLocaleString('en')}{' '}
                  {people_last_day === 1 ? 'person' : 'people'} reached it in the last day
                  {last_due_at !== null && (
                    <>
                      , the last <TimeStamp ms={last_due_at} now={now} />
                    </>
                  )}
                  ; the business was not told.
                </>
              )}
            </p>
          </div>
          <Link
            to="/$environment/webhooks"
            params={{ environment }}
            hash={webhook_type}
            className={buttonLook()}
          >
            Set its destination
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the part that the address names, once it is drawn. */
function usePartInView(): void {
  const part = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (part !== '') document.getElementById(part)?.scrollIntoView({ block: 'start' });
  }, [part]);
}

/** The three questions with their answers, and of whom they cannot be answered. */
function ReconciliationView({ environment }: { environment: Environment }) {
  const refetchInterval = useReportPace(environment);
  const query = useSuspenseQuery({ ...reconciliationQuery(environment), refetchInterval });
  const refusal = useRefusalReason('register', environment);
  usePartInView();
  const { undelivered, cannot_tell, unknown_people, missing_destinations: missing } = query.data;
  const rerun = usePersonReruns(environment);
  const uncertain = {
    ...{ environment, callWords: callWording },
    rerunOf: ({ call }: UncertainPerson) => call && rerun(call),
  };
  return (
    <div className="space-y-3.5">
      <StaleNote what="findings" error={query.error} updatedAt={query.dataUpdatedAt} />
      <ReconciliationPart
        id="undelivered"
        title="Verified, not delivered"
        count={undelivered.count}
        listed={undelivered.people.length}
        meaning="These people are verified, and no destination has accepted the call that says so."
        allWell="Every completion that can be told of was delivered."
      >
        <UncertainPeople {...uncertain} people={undelivered.people} />
      </ReconciliationPart>
      <ReconciliationPart
        id="missing-destinations"
        title="Kinds without a destination"
        count={missing && { count: missing.length, more: false }}
        listed={missing?.length ?? 0}
        meaning="The service makes no call for these kinds, so nobody is told and nothing can be rerun."
        allWell="All three kinds have a destination."
      >
        {missing === null ? (
          <Notice tone="attention">
            The destinations could not be read from the service. They are asked for again by
            themselves.
          </Notice>
        ) : (
          <MissingDestinations {...{ environment }} kinds={missing} />
        )}
      </ReconciliationPart>
      <ReconciliationPart
        id="unknown-people"
        title="Calls for people unknown here"
        count={unknown_people.count}
        listed={unknown_people.people.length}
        meaning="Calls of the last 30 days name these people, who were registered elsewhere. Followed, they have a page and a status here."
        allWell="The console knows everybody whom calls of the last 30 days name."
      >
        <UnknownPeople
          {...{ environment }}
          people={unknown_people.people}
          callWords={callWording}
          disabledReason={refusal}
        />
      </ReconciliationPart>
      {cannot_tell.count.count > 0 && (
        <ReconciliationPart
          id="cannot-tell"
          title="Cannot tell"
          count={cannot_tell.count}
          listed={cannot_tell.people.length}
          meaning="These people are verified, and the console cannot tell whether that was delivered: it may well have been."
          allWell=""
        >
          <UncertainPeople {...uncertain} people={cannot_tell.people} />
        </ReconciliationPart>
      )}
    </div>
  );
}

const route = getRouteApi('/$environment/reconciliation');

/** The page of `/{environment}/reconciliation`: where the service and the business may disagree. */
export function ReconciliationPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Reconciliation"
        aside="what the service knows, and the business may not"
        actions={
          <Link to="/$environment" params={{ environment }} className={buttonLook()}>
            Overview
          </Link>
        }
      />
      <Section resetKey={environment} pending={<SkeletonRows what="the reconciliation" />}>
        <ReconciliationView key={environment} environment={environment} />
      </Section>
    </>
  );
}
