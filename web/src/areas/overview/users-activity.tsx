import type { Activity, UserStatus } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { userWording } from '../../records/user/user-wording';
import { countText, numberText, percentText } from '../../ui/text/counts';
import { durationText } from '../../ui/time/times';
import { ActivityPanel, inOrder, type Breakdown, type Figure } from './activity-panel';

const look = (status: UserStatus, fill: string) => [userWording[status].text, fill] as const;

const BY_STATUS: Breakdown = {
  label: 'Users by the time at which they were registered or first seen',
  all: 'All users',
  empty: 'No user was registered or first seen in this range.',
  seriesOf: inOrder(
    {
      verified: look('verified', 'bg-good'),
      waiting: look('waiting', 'bg-accent'),
      unfulfillable: look('unfulfillable', 'bg-attention'),
      revoked: look('revoked', 'bg-soft'),
      not_verified: look('not_verified', 'bg-accent/65'),
      denied: look('denied', 'bg-bad'),
      unknown: look('unknown', 'bg-edge'),
    } satisfies Record<UserStatus, unknown>,
    ...['verified', 'waiting', 'unfulfillable', 'revoked'],
  ),
};

const sum = (counts: Activity['registered']) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** How many users are new, how many of those registered here are or were verified, and how long that took. */
function figuresOf({ periods, registered, time_to_verify }: Activity): Figure[] {
  const all = periods.reduce((total, { users }) => total + sum(users), 0);
  const here = sum(registered);
  const unknown = registered.unknown ?? 0;
  const verified = (registered.verified ?? 0) + (registered.revoked ?? 0);
  const more = unknown > 0 ? `; the status of ${numberText(unknown)} more is unknown` : '';
  const { users, median_ms } = time_to_verify;
  // Registrations have a precision of whole seconds.
  const median = median_ms !== null && median_ms < 1_000 ? 'Under 1 s' : null;
  return [
    {
      name: 'New users',
      value: numberText(all),
      about:
        here === all
          ? 'Registered in this console'
          : `${numberText(here)} registered in this console, ${numberText(all - here)} registered elsewhere`,
    },
    {
      name: 'Conversion',
      value: percentText(verified, here - unknown),
      about:
        here > unknown
          ? `${numberText(verified)} of ${countText(here - unknown, 'user')} registered here verified${more}`
          : here === 0
            ? 'No user was registered here in this range'
            : 'No user registered here in this range has a known status',
    },
    {
      name: 'Median time to verify',
      value: median ?? (median_ms === null ? null : durationText(median_ms)),
      about:
        users === 0
          ? 'No verification time is known for users registered here in this range'
          : `From registration to the webhook call, newest ${countText(users, 'user')}`,
    },
  ];
}

/** The new users of the range, by their current status, over time; each count links to those users. */
export function UsersActivity({ activity }: { activity: Activity }) {
  const environment = useEnvironment();
  return (
    <ActivityPanel
      title="Users"
      figures={figuresOf(activity)}
      breakdown={BY_STATUS}
      unit="user"
      periods={activity.periods.map(({ users: counts, ...span }) => ({ ...span, counts }))}
      list={{ to: '/$environment/users', params: { environment } }}
      searchOf={(status) => (status === undefined ? {} : { status })}
    />
  );
}
