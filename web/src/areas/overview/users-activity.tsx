import {
  USER_STATUSES,
  type Activity,
  type Environment,
  type UserStatus,
} from '@connect-console/server/contract';
import { Link, linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { userWording } from '../../records/user/user-wording';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Panel } from '../../ui/layout/panel';
import { countText, numberText } from '../../ui/text/counts';
import { durationText } from '../../ui/time/times';
import { percentText } from './delivery-share';

const PeriodChart = lazy(async () => ({
  default: (await import('../../ui/chart/period-chart')).PeriodChart,
}));

// From the foot of a bar to its top. Those that are not looked for are left out while no user has them.
const STATUSES: readonly UserStatus[] = [
  ...(['verified', 'waiting', 'unfulfillable', 'revoked'] as const),
  ...(['not_verified', 'denied', 'unknown'] as const),
];
const ALWAYS = 4;
const SECOND = 1_000;
const FILL: Record<UserStatus, string> = {
  verified: 'bg-good',
  waiting: 'bg-accent/55',
  unfulfillable: 'bg-attention',
  revoked: 'bg-soft',
  not_verified: 'bg-soft/45',
  denied: 'bg-bad',
  unknown: 'bg-edge',
};

type Counts = Partial<Record<UserStatus, number>>;
const sum = (counts: Counts) => Object.values(counts).reduce((all, count) => all + count, 0);

interface FigureProps {
  name: string;
  /** Null where nothing is known. */
  value: string | null;
  children: ReactNode;
}

/** A number with its name, and what it is made of. */
function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt className="text-xs font-medium text-soft">{name}</dt>
      <dd>
        <span className="mt-1 block text-3xl leading-none font-semibold tracking-tight tabular-nums">
          {value ?? '–'}
        </span>
        <span className="mt-1.5 block text-xs text-soft">{children}</span>
      </dd>
    </div>
  );
}

/** How many came, how many of those registered here are or were verified, and how long that took. */
function UserFigures({ all, activity }: { all: number; activity: Activity }) {
  const { registered, time_to_verify } = activity;
  const here = sum(registered);
  const unknown = registered.unknown ?? 0;
  const verified = (registered.verified ?? 0) + (registered.revoked ?? 0);
  const percent = percentText(verified, here - unknown);
  const { users, median_ms } = time_to_verify;
  return (
    <dl className="mb-4 grid gap-4 sm:grid-cols-3">
      <Figure name="New users" value={numberText(all)}>
        {here === all
          ? 'Registered in this console'
          : `${numberText(here)} registered in this console, ${numberText(all - here)} registered elsewhere`}
      </Figure>
      <Figure name="Conversion" value={percent && `${percent} %`}>
        {here === unknown
          ? 'No user registered here has a known status'
          : `${numberText(verified)} of ${countText(here - unknown, 'user')} registered here are or were verified`}
        {here > unknown && unknown > 0 && `; the status of ${numberText(unknown)} more is unknown`}
      </Figure>
      <Figure
        name="Median time to verify"
        // A registration is timed in whole seconds.
        value={
          median_ms === null ? null : median_ms < SECOND ? 'Under 1 s' : durationText(median_ms)
        }
      >
        {users === 0
          ? 'No webhook call shows when a user registered here verified'
          : `From registration to the webhook call, newest ${countText(users, 'user')}`}
      </Figure>
    </dl>
  );
}

interface UsersActivityProps {
  environment: Environment;
  activity: Activity;
}

/** The users that came in the range, by their present status, over time; each count is the way to those users. */
export function UsersActivity({ environment, activity }: UsersActivityProps) {
  const { periods } = activity;
  const totals: Counts = {};
  for (const { users } of periods) {
    for (const status of USER_STATUSES) {
      const count = users[status] ?? 0;
      if (count > 0) totals[status] = (totals[status] ?? 0) + count;
    }
  }
  const all = sum(totals);
  const linkOf = ({ from, to }: { from: number; to: number }, key?: string) => {
    const status = USER_STATUSES.find((each) => each === key);
    const times = { from: new Date(from).toISOString(), to: new Date(to - 1).toISOString() };
    return linkOptions({
      to: '/$environment/users',
      params: { environment },
      search: { ...(status && { status }), ...times },
    });
  };
  const whole = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const shown = STATUSES.filter((status, n) => n < ALWAYS || totals[status]);
  const series = shown.map((status) => ({
    ...{ key: status, name: userWording[status].word },
    fill: FILL[status],
  }));
  const rows = [{ key: undefined, name: 'All users', fill: undefined }, ...series];
  return (
    <Panel title="Users" className="h-full">
      <UserFigures {...{ all, activity }} />
      <div className="grid items-start gap-x-6 gap-y-3 *:min-w-0 xl:grid-cols-[1fr_14rem]">
        {all === 0 ? (
          <p className="text-sm text-soft">
            No user was registered or first seen in this range. A longer range may have some.
          </p>
        ) : (
          <Suspense fallback={<Skeleton className="h-56" />}>
            <PeriodChart
              label="Users by the time at which they were registered or first seen"
              unit="users"
              periods={periods.map(({ from, to, users }) => ({ from, to, counts: users }))}
              {...{ series, linkOf }}
            />
          </Suspense>
        )}
        <ul className="-mx-1.5 text-sm max-xl:grid max-xl:grid-cols-2 max-sm:grid-cols-1">
          {rows.map(({ key, name, fill }) => (
            <li key={key ?? 'all'}>
              <Link
                {...linkOf(whole, key)}
                className="flex items-center gap-2 rounded-small px-1.5 py-1 hover:bg-raised"
              >
                <span className={`size-2.5 shrink-0 rounded-[2px] ${fill ?? ''}`} />
                <span className="flex-1">{name}</span>
                <span className="font-medium tabular-nums">
                  {numberText(key === undefined ? all : (totals[key] ?? 0))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
