import type { Environment, UncertainPerson } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callLink } from '../../../api/call-address';
import { useServiceNow } from '../../../api/service-clock';
import { userLink } from '../../../api/user-address';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import type { CallWords } from '../strip/strip-calls';
import { verdictWords } from './verdict-words';

interface UncertainPeopleProps {
  environment: Environment;
  people: readonly UncertainPerson[];
  callWords: CallWords;
  /** Rerun of the person's call, and what came of it; null where there is nothing to rerun. */
  rerunOf: (person: UncertainPerson) => ReactNode;
}

/** Verified people of whom no delivery is known: each with why, and the way to mend it. */
export function UncertainPeople(props: UncertainPeopleProps) {
  const { environment, people, callWords, rerunOf } = props;
  const now = useServiceNow(environment);
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => {
        const { user, verdict, call } = person;
        const { tone, word, meaning } = verdictWords(verdict, call, callWords);
        return (
          <li
            key={user.reference_user_id}
            className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-[1_1_26rem] text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <Link
                  {...userLink(environment, user.reference_user_id)}
                  className="font-medium hover:text-accent hover:underline"
                >
                  <ShortId id={user.reference_user_id} limit={32} inControl />
                </Link>
                <StatusMark status={verdict} tone={tone}>
                  {word}
                </StatusMark>
                {user.verified_at !== null && (
                  <span className="text-soft">
                    {call ? 'verified' : 'noticed as verified'}{' '}
                    <TimeStamp ms={user.verified_at} now={now} />
                  </span>
                )}
              </p>
              <p className="text-soft">
                {meaning}
                {call && (
                  <>
                    {' '}
                    <Link
                      {...callLink(environment, call.transaction_id)}
                      className="text-accent hover:underline"
                    >
                      <ShortId id={call.transaction_id} inControl />
                    </Link>
                  </>
                )}
              </p>
            </div>
            {rerunOf(person)}
          </li>
        );
      })}
    </ul>
  );
}
