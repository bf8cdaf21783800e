import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useServiceHealth } from '../api/health';
import { useEnvironmentInfo } from '../api/environments';
import { usePollPace } from '../api/live';
import { overviewQuery, REPORT_POLL_MS } from '../api/overview';
import { callWording } from '../features/calls/call-wording';
import { DeliveryStrip } from '../features/overview/delivery-strip';
import { DeliveryTimes } from '../features/overview/delivery-times';
import { LastDay } from '../features/overview/last-day';
import { NeedsSomebody } from '../features/overview/needs-somebody';
import { NotReadYet } from '../features/overview/not-read-yet';
import { NoCallsYet } from '../features/overview/no-calls-yet';
import { PeopleBars } from '../features/overview/people-bars';
import { isSettingUp, setUpSteps } from '../features/overview/set-up';
import { SetUpList } from '../features/overview/set-up-list';
import { personWording } from '../features/users/person-wording';
import { ArchiveNote } from './archive-note';

/** All of the overview; what is to be set up comes first until it is. */
export function OverviewView({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, REPORT_POLL_MS);
  const query = useSuspenseQuery({ ...overviewQuery(environment), refetchInterval });
  const { key_ending } = useEnvironmentInfo(environment);
  const overview = query.data;
  const { newest_calls, set_up } = overview;
  const said = useServiceHealth(environment);
  const steps = setUpSteps(set_up, said, key_ending);
  const isUnread =
    said?.state === 'failing' && said.looked_at === null && newest_calls.length === 0;
  return (
    <>
      <ArchiveNote
        {...{ environment }}
        what="figures"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
      />
      <div className="grid gap-3.5 *:min-w-0 lg:grid-cols-12">
        {isSettingUp(steps) && (
          <div className="lg:col-span-12">
            <SetUpList {...{ environment, steps }} />
          </div>
        )}
        <div className="lg:col-span-8">
          {isUnread ? (
            <NotReadYet />
          ) : newest_calls.length > 0 ? (
            <DeliveryStrip {...{ environment }} calls={newest_calls} words={callWording} />
          ) : (
            <NoCallsYet />
          )}
        </div>
        <div className="lg:col-span-4">
          <NeedsSomebody {...{ environment, overview, isUnread }} />
        </div>
        <div className="lg:col-span-5">
          <PeopleBars {...{ environment }} people={overview.people} words={personWording} />
        </div>
        {!isUnread && (
          <>
            <div className="lg:col-span-4">
              <LastDay {...{ environment }} hours={overview.hours} />
            </div>
            <div className="lg:col-span-3">
              <DeliveryTimes delivery={overview.delivery} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
