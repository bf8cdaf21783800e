import type { Environment, UncertainPerson } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReportPace } from '../../../api/overview';
import { reconciliationQuery } from '../../../api/reconciliation';
import { callWording } from '../../../records/call/call-wording';
import { MissingDestinations } from './missing-destinations';
import { ReconciliationPart } from './reconciliation-part';
import { UncertainPeople } from './uncertain-users';
import { UnknownPeople } from './unknown-users';
import { Notice } from '../../../ui/feedback/notice';
import { usePersonReruns } from '../../../records/user/user-reruns';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';

/** Leads to the part that the address names, once it is drawn. */
function usePartInView(): void {
  const part = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (part !== '') document.getElementById(part)?.scrollIntoView({ block: 'start' });
  }, [part]);
}

/** The three questions with their answers, and of whom they cannot be answered. */
export function ReconciliationView({ environment }: { environment: Environment }) {
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
