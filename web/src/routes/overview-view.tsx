import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useHealth, useServiceHealth } from '../api/health';
import { useEnvironmentInfo } from '../api/environments';
import { usePollPace } from '../api/live';
import { overviewQuery, REPORT_POLL_MS } from '../api/overview';
import { callWording } from '../features/calls/call-wording';
import { isSettingUp, isUnread } from '../features/overview/looks';
import { NeedsSomebody } from '../features/overview/needs-somebody';
import { PeopleBars } from '../features/overview/people-bars';
import { personWording } from '../features/users/person-wording';
import { Skeleton } from '../ui/skeleton';

// Without a call nothing is drawn from calls.
const drawn = () => import('./overview-drawn');
const DeliveryStrip = lazy(async () => ({ default: (await drawn()).DeliveryStrip }));
const DeliveryTimes = lazy(async () => ({ default: (await drawn()).DeliveryTimes }));
const LastDay = lazy(async () => ({ default: (await drawn()).LastDay }));
// A console that is set up, in use and well needs none of these.
const ArchiveNote = lazy(async () => ({
  default: (await import('./archive-note')).ArchiveNote,
}));
const SetUpList = lazy(async () => ({
  default: (await import('../features/overview/set-up-list')).SetUpList,
}));
const NoStrip = lazy(async () => ({
  default: (await import('../features/overview/no-strip')).NoStrip,
}));

/** All of the overview; what is to be set up comes first until it is. */
export function OverviewView({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, REPORT_POLL_MS);
  const query = useSuspenseQuery({ ...overviewQuery(environment), refetchInterval });
  const { key_ending } = useEnvironmentInfo(environment);
  const overview = query.data;
  const { newest_calls, set_up } = overview;
  const health = useHealth(environment);
  const said = useServiceHealth(environment);
  const isBlank = newest_calls.length === 0;
  const isBlind = isBlank && isUnread(said);
  return (
    <>
      {(query.error !== null || 'since' in health) && (
        <Suspense>
          <ArchiveNote
            {...{ environment }}
            what="figures"
            error={query.error}
            updatedAt={query.dataUpdatedAt}
          />
        </Suspense>
      )}
      <div className="grid gap-3.5 *:min-w-0 lg:grid-cols-12">
        {isSettingUp(set_up, said) && (
          <div className="lg:col-span-12">
            <Suspense fallback={<Skeleton className="h-32 w-full" />}>
              <SetUpList {...{ environment, set_up, said }} keyEnding={key_ending} />
            </Suspense>
          </div>
        )}
        <div className="lg:col-span-8">
          <Suspense fallback={<Skeleton className="h-44 w-full" />}>
            {isBlank ? (
              <NoStrip isUnread={isBlind} />
            ) : (
              <DeliveryStrip {...{ environment }} calls={newest_calls} words={callWording} />
            )}
          </Suspense>
        </div>
        <div className="lg:col-span-4">
          <NeedsSomebody {...{ environment, overview }} isUnread={isBlind} />
        </div>
        <div className={isBlank ? 'lg:col-span-12' : 'lg:col-span-5'}>
          <PeopleBars {...{ environment }} people={overview.people} words={personWording} />
        </div>
        {!isBlank && (
          <Suspense fallback={<Skeleton className="h-44 w-full lg:col-span-7" />}>
            <div className="lg:col-span-4">
              <LastDay {...{ environment }} hours={overview.hours} />
            </div>
            <div className="lg:col-span-3">
              <DeliveryTimes delivery={overview.delivery} />
            </div>
          </Suspense>
        )}
      </div>
    </>
  );
}
