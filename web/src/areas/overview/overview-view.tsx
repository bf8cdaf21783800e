import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useHealth, useServiceHealth } from '../../api/health';
import { useEnvironmentInfo } from '../../api/environments';
import { overviewQuery, useReportPace } from '../../api/overview';
import { callWording } from '../../records/call/call-wording';
import { DeliveryStrip } from './strip/delivery-strip';
import { DeliveryTimes } from './delivery-times';
import { LastDay } from './last-day';
import { isSettingUp, isUnread } from './polls';
import { NeedsSomebody } from './needs-attention';
import { NoStrip } from './strip/no-strip';
import { PeopleBars } from './user-bars';
import { SetUpList } from './set-up-list';
import { personWording } from '../../records/user/user-wording';
import { ArchiveNote } from '../../page/archive-note';

/**
 * All of the overview; what is to be set up comes first until it is. Every part is in the first file: cut off,
 * they are larger packed than together, and a note that the console is away cannot be asked of the console.
 */
export function OverviewView({ environment }: { environment: Environment }) {
  const refetchInterval = useReportPace(environment);
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
        <ArchiveNote
          {...{ environment }}
          what="figures"
          error={query.error}
          updatedAt={query.dataUpdatedAt}
        />
      )}
      <div className="grid gap-3.5 *:min-w-0 lg:grid-cols-12">
        {isSettingUp(set_up, said) && (
          <div className="lg:col-span-12">
            <SetUpList {...{ environment, set_up, said }} keyEnding={key_ending} />
          </div>
        )}
        <div className="lg:col-span-8">
          {isBlank ? (
            <NoStrip isUnread={isBlind} />
          ) : (
            <DeliveryStrip {...{ environment }} calls={newest_calls} words={callWording} />
          )}
        </div>
        <div className="lg:col-span-4">
          <NeedsSomebody {...{ environment, overview }} isUnread={isBlind} />
        </div>
        <div className={isBlank ? 'lg:col-span-12' : 'lg:col-span-5'}>
          <PeopleBars {...{ environment }} people={overview.people} words={personWording} />
        </div>
        {!isBlank && (
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
