import {
  may,
  type Environment,
  type Overview,
  type Permission,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../api/session';
import { buttonLook } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';
import { StatusMark } from '../../ui/feedback/status';
import type { LooksSaid } from './polls';
import { setUpSteps, type SetUpStep } from './set-up';

interface SetUpListProps {
  environment: Environment;
  set_up: Overview['set_up'];
  said: LooksSaid;
  /** The end of the API key that the console holds; null where it is too short to hint at. */
  keyEnding: string | null;
}

const NEEDS: Record<SetUpStep['name'], Permission> = {
  ...{ key: 'read', destinations: 'webhooks', user: 'register', delivery: 'read' },
};

/** What is to be done once, until it all is: the first steps of a fresh console. */
export function SetUpList({ environment, set_up, said, keyEnding }: SetUpListProps) {
  const { role } = useSuspenseQuery(sessionQuery).data;
  const look = `${buttonLook()} mt-2`;
  const ways: Record<SetUpStep['name'], ReactNode> = {
    key: (
      <p className="mt-1 text-soft">
        Set it in{' '}
        <code className="wrap-anywhere">{`CONNECT_${environment.toUpperCase()}_API_KEY`}</code>,
        then restart the console.
      </p>
    ),
    destinations: (
      <Link to="/$environment/webhooks" params={{ environment }} className={look}>
        Set destinations
      </Link>
    ),
    user: (
      <Link to="/$environment/users/register" params={{ environment }} className={look}>
        Register a user
      </Link>
    ),
    delivery: (
      <Link to="/$environment/calls" params={{ environment }} className={look}>
        View calls
      </Link>
    ),
  };
  return (
    <Panel title="Setup">
      <ol className="grid gap-x-5 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {setUpSteps(set_up, said, keyEnding).map(({ name, isDone, tone, text }) => (
          <li key={name}>
            <StatusMark status={isDone ? 'done' : 'open'} tone={tone}>
              {text}
            </StatusMark>
            {!isDone &&
              (may(role, NEEDS[name], environment) ? (
                <div>{ways[name]}</div>
              ) : (
                <p className="mt-1 text-soft">The role {role} does not allow this.</p>
              ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
