import { getRouteApi } from '@tanstack/react-router';
import { ACTIVITY_RANGES, type ActivityRange } from '@connect-console/server/contract';
import { useDeferredValue } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { PageHeader } from '../../ui/layout/page-header';
import { RegisterButton } from '../../records/user/register-button';
import { Section } from '../../page/section';
import { Skeleton } from '../../ui/feedback/skeleton';
import { isUnread, useHealth, useServiceHealth } from '../../api/health';
import { activityQuery, rangeOf } from '../../api/overview';
import { AddressChoice } from './address-choice';
import { DeliveryStrip } from './delivery-strip';
import { NeedsAttention } from './needs-attention';
import { UsersActivity } from './users-activity';
import { isSettingUp, SetUpList, setUpSteps } from './set-up';
import { ArchiveNote } from '../../page/archive-note';
import { Panel } from '../../ui/layout/panel';
import { lazyPart } from '../../api/page-code';
import { query } from '../../api/client';

// Loaded separately, so that the parts above are drawn sooner.
const DeliveryActivity = lazyPart(() => import('./delivery-activity'), 'DeliveryActivity');
const Regions = lazyPart(() => import('./regions'), 'Regions');

/** Replaces the strip while no call is known. */
function NoStrip({ isPolled }: { isPolled: boolean }) {
  return (
    <Panel title="Last calls" className="h-full">
      <p className="font-medium">
        {isPolled ? 'No webhook calls yet' : 'No poll has succeeded yet'}
      </p>
      <p className="mt-1 max-w-[52ch] text-sm text-soft">
        {isPolled
          ? 'The service creates a call when a user reaches an outcome whose event type has a destination. Each call appears here as a tick, coloured by state.'
          : 'Calls appear here after the first successful poll.'}
      </p>
    </Panel>
  );
}

interface OverviewViewProps {
  range: ActivityRange;
  /** The division of the calls in the address. */
  by: string | undefined;
}

/** All parts of the overview. They are not loaded separately, because they are smaller in one file. */
function OverviewView({ range, by }: OverviewViewProps) {
  const environment = useEnvironment();
  const report = useSuspenseQuery(query('get_overview', { environment }));
  // The figures of the previous range stay until the new ones are loaded.
  const shownRange = useDeferredValue(range);
  const recent = useSuspenseQuery(activityQuery(environment, shownRange));
  const overview = report.data;
  const stale = report.error === null ? recent : report;
  const { newest_calls, regions } = overview;
  const shown = useHealth();
  const health = useServiceHealth();
  const steps = setUpSteps(overview);
  const isBlank = newest_calls.length === 0;
  const isNotPolled = isBlank && isUnread(health);
  return (
    <>
      {(stale.error !== null || 'since' in shown) && (
        <ArchiveNote what="figures" error={stale.error} updatedAt={stale.dataUpdatedAt} />
      )}
      <div className="grid gap-3.5 *:min-w-0 lg:grid-cols-12">
        {isSettingUp(steps) && (
          <div className="lg:col-span-12">
            <SetUpList steps={steps} />
          </div>
        )}
        <div className="lg:col-span-8">
          <UsersActivity activity={recent.data} />
        </div>
        <div className="lg:col-span-4">
          <NeedsAttention overview={overview} isUnread={isNotPolled} />
        </div>
        <div className="lg:col-span-12">
          {isBlank ? (
            // The health is loaded after the first paint; until then, the service may have been polled.
            <NoStrip isPolled={!isNotPolled || health === null} />
          ) : (
            <DeliveryStrip calls={newest_calls} />
          )}
        </div>
        <div className="grid gap-3.5 *:min-w-0 lg:col-span-12">
          <Section resetKey={shownRange} pending={<Skeleton className="h-56" />}>
            {!isBlank && <DeliveryActivity by={by} range={shownRange} />}
            {regions.length > 0 && <Regions regions={regions} />}
          </Section>
        </div>
      </div>
    </>
  );
}

const RANGES = ACTIVITY_RANGES.map((each) => [each, each.replace(/[hd]/, ' $&')] as const);

const CARDS = ['lg:col-span-8', 'lg:col-span-4', 'lg:col-span-12', 'lg:col-span-12'];

/** The overview while it loads: cards of about the real size. */
function OverviewPending() {
  return (
    <div className="grid gap-3.5 lg:grid-cols-12">
      <p role="status" className="sr-only">
        Loading the overview
      </p>
      {CARDS.map((span, index) => (
        <Skeleton key={index} className={`h-44 ${span}`} />
      ))}
    </div>
  );
}

const route = getRouteApi('/$environment/');

/** The page of `/{environment}`: is it working? */
export function OverviewPage() {
  const search = route.useSearch();
  const range = rangeOf(search);
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <>
            <AddressChoice label="Range" field="range" options={RANGES} chosen={range} />
            <RegisterButton />
          </>
        }
      />
      <Section pending={<OverviewPending />}>
        <OverviewView range={range} by={search.by} />
      </Section>
    </>
  );
}
