import { USER_STATUSES, type Environment, type UserStatus } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/layout/panel';
import { StatusMark, type Tone } from '../../ui/feedback/status';
import { numberText } from '../../ui/text/counts';
import { userWording } from '../../records/user/user-wording';

// Statuses without a user are left out, except for those that are looked for.
const ALWAYS: readonly UserStatus[] = ['waiting', 'verified', 'unfulfillable', 'revoked'];
const BAR: Record<Tone, string> = {
  good: 'bg-good',
  attention: 'bg-attention',
  bad: 'bg-bad',
  waiting: 'bg-accent/55',
  unfulfillable: 'bg-attention',
  off: 'bg-soft',
  unknown: 'bg-edge',
};

interface UserBarsProps {
  environment: Environment;
  /** How many users are in each status. */
  users: Record<string, number>;
}

/** How many users are in which status, each the way to those users. */
export function UserBars({ environment, users }: UserBarsProps) {
  const total = Object.values(users).reduce((sum, count) => sum + count, 0);
  const rows: { status?: UserStatus; count: number }[] = [
    { count: total },
    ...USER_STATUSES.map((status) => ({ status, count: users[status] ?? 0 })).filter(
      ({ status, count }) => count > 0 || ALWAYS.includes(status),
    ),
  ];
  return (
    <Panel title="Users" className="h-full">
      <ul className="-mx-1.5 text-sm">
        {rows.map(({ status, count }) => {
          const wording = status && userWording[status];
          return (
            <li key={status ?? 'all'}>
              <Link
                to="/$environment/users"
                params={{ environment }}
                search={status ? { status } : {}}
                className="flex items-center gap-4 rounded-small px-1.5 py-1 hover:bg-raised"
              >
                <span className="w-44 font-medium max-xl:w-40">
                  {status && wording ? (
                    <StatusMark status={status} tone={wording.tone}>
                      {wording.word}
                    </StatusMark>
                  ) : (
                    'All users'
                  )}
                </span>
                <span
                  aria-hidden="true"
                  className="h-3.5 flex-1 overflow-hidden rounded-small bg-raised max-sm:hidden"
                >
                  <span
                    className={`block h-full rounded-small ${wording ? BAR[wording.tone] : 'bg-accent'}`}
                    // Even one user is visible.
                    style={{
                      width: count === 0 ? 0 : `max(3px, ${(count / Math.max(total, 1)) * 100}%)`,
                    }}
                  />
                </span>
                <span className="w-16 text-right font-medium tabular-nums max-sm:ml-auto">
                  {numberText(count)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
