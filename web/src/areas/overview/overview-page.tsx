import { getRouteApi, Link } from '@tanstack/react-router';
import {
  ACTIVITY_RANGES,
  type ActivityRange,
  type Environment,
  type Overview,
} from '@connect-console/server/contract';
import { useDeferredValue } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHeader } from '../../ui/layout/page-header';
import { RegisterButton } from '../../records/user/register-button';
import { Section } from '../../page/section';
import { Skeleton } from '../../ui/feedback/skeleton';
import { useHealth, useServiceHealth } from '../../api/health';
import { useEnvironmentInfo } from '../../api/environments';
import { activityQuery, overviewQuery, rangeOf, useReportPace } from '../../api/overview';
import { DeliveryStrip } from './delivery-strip';
import { LastDay } from './last-day';
import { NeedsAttention } from './needs-attention';
import { UsersActivity } from './users-activity';
import { isSettingUp, isUnread, setUpSteps } from './set-up';
import { SetUpList } from './set-up-list';
import { ArchiveNote } from '../../page/archive-note';
import { countText } from '../../ui/text/counts';
import { Panel } from '../../ui/layout/panel';
import { percentText } from './delivery-share';
import { durationMs } from '../../records/attempt/duration';
import { durationText } from '../../ui/time/times';
import { NotProvided } from '../../ui/text/not-provided';

const MINUTE_MS = 60_000;

/** A duration: "41 ms", "0.4 s" under a minute, and in words above. */
function tookText(ms: number): string {
  return ms < MINUTE_MS ? durationMs(ms) : durationText(ms);
}

/** How long deliveries take, and how many need one attempt only. */
function DeliveryTimes({ delivery }: { delivery: Overview['delivery'] }) {
  const { attempted_read, at_first_attempt, delivered_read } = delivery;
  const { median_ms, p95_ms, slowest_ms } = delivery;
  const took = (ms: number | null) => (ms === null ? null : tookText(ms));
  const first = percentText(at_first_attempt, attempted_read);
  const rows: [string, string | null][] = [
    ['First-attempt success', first && `${first} %`],
    ['Median', took(median_ms)],
    ['p95', took(p95_ms)],
    ['Slowest', took(slowest_ms)],
  ];
  return (
    <Panel title="Time to delivery" className="h-full">
      {delivered_read === 0 ? (
        <p className="text-soft">No calls delivered in the last 24 hours.</p>
      ) : (
        <>
          <dl className="divide-y divide-line text-sm">
            {rows.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-3 py-2 first:pt-0 last:pb-0">
                <dt>{name}</dt>
                <dd className={value === null ? 'text-soft' : 'font-medium tabular-nums'}>
                  {value ?? <NotProvided />}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2.5 text-xs text-soft">
            First attempts of the newest {countText(attempted_read, 'call')} that were attempted,
            times of the newest {countText(delivered_read, 'call')} that were delivered, in the last
            24 hours.
          </p>
        </>
      )}
    </Panel>
  );
}

const NO_CALLS = {
  title: 'No webhook calls yet',
  text: 'The service creates a call when a user reaches an outcome whose event type has a destination. Each call appears here as a tick, coloured by state.',
};
const NOT_POLLED = {
  title: 'The service has not been polled yet',
  text: 'Calls appear here after the first successful poll.',
};

/** In place of the strip while no call is known. */
function NoStrip({ title, text }: { title: string; text: string }) {
  return (
    <Panel title="Last calls" className="h-full">
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-[52ch] text-sm text-soft">{text}</p>
    </Panel>
  );
}

/** All parts of the overview. They are not loaded apart, because they are smaller in one file. */
function OverviewView({ environment, range }: { environment: Environment; range: ActivityRange }) {
  const refetchInterval = useReportPace(environment);
  const query = useSuspenseQuery({ ...overviewQuery(environment), refetchInterval });
  // The figures of the range before stay until those of a new one are there.
  const { data: activity } = useSuspenseQuery({
    ...activityQuery(environment, useDeferredValue(range)),
    refetchInterval,
  });
  const { key_ending } = useEnvironmentInfo(environment);
  const overview = query.data;
  const { newest_calls, set_up } = overview;
  const shown = useHealth(environment);
  const health = useServiceHealth(environment);
  const steps = setUpSteps(set_up, health, key_ending);
  const isBlank = newest_calls.length === 0;
  const isNotPolled = isBlank && isUnread(health);
  return (
    <>
      {(query.error !== null || 'since' in shown) && (
        <ArchiveNote
          {...{ environment }}
          what="figures"
          error={query.error}
          updatedAt={query.dataUpdatedAt}
        />
      )}
      <div className="grid gap-3.5 *:min-w-0 lg:grid-cols-12">
        {isSettingUp(steps) && (
          <div className="lg:col-span-12">
            <SetUpList {...{ environment, steps }} />
          </div>
        )}
        <div className="lg:col-span-8">
          <UsersActivity {...{ environment, activity }} />
        </div>
        <div className="lg:col-span-4">
          <NeedsAttention {...{ environment, overview }} isUnread={isNotPolled} />
        </div>
        <div className="lg:col-span-12">
          {isBlank ? (
            <NoStrip {...(isNotPolled ? NOT_POLLED : NO_CALLS)} />
          ) : (
            <DeliveryStrip {...{ environment }} calls={newest_calls} />
          )}
        </div>
        {!isBlank && (
          <>
            <div className="lg:col-span-8">
              <LastDay
                {...{ environment }}
                hours={overview.hours}
                states={overview.delivery.states}
              />
            </div>
            <div className="lg:col-span-4">
              <DeliveryTimes delivery={overview.delivery} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

const CARDS = [
  'lg:col-span-8',
  'lg:col-span-4',
  'lg:col-span-12',
  'lg:col-span-8',
  'lg:col-span-4',
];

/** The overview while it comes: cards of about the size of the real ones. */
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

/** The ranges, each the address of its figures. */
function Ranges({ environment, range }: { environment: Environment; range: ActivityRange }) {
  return (
    <nav
      aria-label="Range"
      className="flex overflow-hidden rounded-control border border-line bg-surface"
    >
      {ACTIVITY_RANGES.map((each) => (
        <Link
          key={each}
          to="/$environment"
          params={{ environment }}
          search={{ range: each }}
          aria-current={each === range ? 'page' : undefined}
          className={`flex h-9 items-center border-line px-3 text-sm font-medium tabular-nums not-first:border-l ${
            each === range ? 'bg-wash text-accent' : 'hover:bg-raised'
          }`}
        >
          {each.replace(/[hd]/, ' $&')}
        </Link>
      ))}
    </nav>
  );
}

const route = getRouteApi('/$environment/');

/** The page of `/{environment}`: is it working? */
export function OverviewPage() {
  const { environment } = route.useRouteContext();
  const range = rangeOf(route.useSearch());
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <>
            <Ranges {...{ environment, range }} />
            <RegisterButton environment={environment} />
          </>
        }
      />
      <Section resetKey={environment} pending={<OverviewPending />}>
        <OverviewView key={environment} {...{ environment, range }} />
      </Section>
    </>
  );
}
