import {
  PERSON_STATUSES,
  type Environment,
  type PersonStatus,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/layout/panel';
import { StatusMark, type Tone } from '../../ui/feedback/status';

// What nobody is in is left out, but for what everybody looks for.
const ALWAYS: readonly PersonStatus[] = ['waiting', 'verified', 'unfulfillable', 'revoked'];
const BAR: Record<Tone, string> = {
  good: 'bg-good',
  attention: 'bg-attention',
  bad: 'bg-bad',
  waiting: 'bg-accent/55',
  off: 'bg-soft',
};

interface PeopleBarsProps {
  environment: Environment;
  /** How many people are in each status. */
  people: Record<string, number>;
  words: Record<PersonStatus, { tone: Tone; word: string }>;
}

/** How many people are in which state, each the way to those people. */
export function PeopleBars({ environment, people, words }: PeopleBarsProps) {
  const total = Object.values(people).reduce((sum, count) => sum + count, 0);
  const rows = PERSON_STATUSES.map((status) => ({ status, count: people[status] ?? 0 })).filter(
    ({ status, count }) => count > 0 || ALWAYS.includes(status),
  );
  const row = (count: number, bar: string) => (
    <>
      <span
        aria-hidden="true"
        className="h-3.5 flex-1 overflow-hidden rounded-small bg-raised max-sm:hidden"
      >
        <span
          className={`block h-full rounded-small ${bar}`}
          // What is there at all can be seen.
          style={{ width: count === 0 ? 0 : `max(3px, ${(count / Math.max(total, 1)) * 100}%)` }}
        />
      </span>
      <span className="w-16 text-right font-medium tabular-nums max-sm:ml-auto">
        {count.toLocaleString('en')}
      </span>
    </>
  );
  const link = 'flex items-center gap-4 rounded-small px-1.5 py-1 hover:bg-raised';
  return (
    <Panel title="People" className="h-full">
      <ul className="-mx-1.5 text-sm">
        <li>
          <Link to="/$environment/users" params={{ environment }} className={link}>
            <span className="w-44 font-medium max-xl:w-40">Registered or followed</span>
            {row(total, 'bg-accent')}
          </Link>
        </li>
        {rows.map(({ status, count }) => (
          <li key={status}>
            <Link
              to="/$environment/users"
              params={{ environment }}
              search={{ status }}
              className={link}
            >
              <span className="w-44 max-xl:w-40">
                <StatusMark status={status} tone={words[status].tone}>
                  {words[status].word}
                </StatusMark>
              </span>
              {row(count, BAR[words[status].tone])}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
