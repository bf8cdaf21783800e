import type { Activity, UserStatus } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { userWording } from '../../records/user/user-wording';
import { countText, numberText } from '../../ui/text/counts';
import { durationText } from '../../ui/time/times';
import { ActivityPanel, Figure, totalsOf } from './activity-panel';
import { percentText } from './delivery-share';

// From the bottom of a bar to its top. Optional ones are left out while no user has them.
const STATUSES: readonly UserStatus[] = [
  ...(['verified', 'waiting', 'unfulfillable', 'revoked'] as const),
  ...(['not_verified', 'denied', 'unknown'] as const),
];
const ALWAYS = 4;
const SECOND = 1_000;
const FILL: Record<UserStatus, string> = {
  verified: 'bg-good',
  waiting: 'bg-accent',
  unfulfillable: 'bg-attention',
  revoked: 'bg-soft',
  not_verified: 'bg-accent/65',
  denied: 'bg-bad',
  unknown: 'bg-edge',
};

type Counts = Partial<Record<UserStatus, number>>;
const sum = (counts: Counts) => Object.values(counts).reduce((all, count) => all + count, 0);

/** How many users are new, how many of those registered here are or were verified, and how long that took. */
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
          ? here === 0
            ? 'No user was registered here in this range'
            : 'No user registered here in this range has a known status'
          : `${numberText(verified)} of ${countText(here - unknown, 'user')} registered here verified`}
        {here > unknown && unknown > 0 && `; the status of ${numberText(unknown)} more is unknown`}
      </Figure>
      <Figure
        name="Median time to verify"
        // Registrations have a precision of whole seconds.
        value={
          median_ms === null ? null : median_ms < SECOND ? 'Under 1 s' : durationText(median_ms)
        }
      >
        {users === 0
          ? 'No verification time is known for users registered here in this range'
          : `From registration to the webhook call, newest ${countText(users, 'user')}`}
      </Figure>
    </dl>
  );
}

interface UsersActivityProps {
  activity: Activity;
}

/** The new users of the range, by their current status, over time; each count links to those users. */
export function UsersActivity({ activity }: UsersActivityProps) {
  const environment = useEnvironment();
  const { periods } = activity;
  const all = periods.reduce((total, { users }) => total + sum(users), 0);
  const counted = periods.map(({ from, to, users }) => ({ from, to, counts: users }));
  const totals = totalsOf(counted);
  const series = STATUSES.filter((status, n) => n < ALWAYS || totals.has(status)).map((status) => ({
    ...{ key: status, name: userWording[status].word },
    fill: FILL[status],
  }));
  return (
    <ActivityPanel
      title="Users"
      className="h-full"
      figures={<UserFigures {...{ all, activity }} />}
      label="Users by the time at which they were registered or first seen"
      unit="user"
      all="All users"
      empty="No user was registered or first seen in this range."
      periods={counted}
      series={series}
      list={{ to: '/$environment/users', params: { environment } }}
      searchOf={(status) => (status === undefined ? {} : { status })}
    />
  );
}
