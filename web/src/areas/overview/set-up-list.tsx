import { may, type Permission } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { sessionQuery } from '../../api/session';
import { buttonLook } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';
import { StatusMark } from '../../ui/feedback/status';
import type { SetUpStep } from './set-up';

interface SetUpListProps {
  steps: readonly SetUpStep[];
}

const NEEDS: Record<SetUpStep['name'], Permission> = {
  key: 'read',
  destinations: 'webhooks',
  user: 'register',
  delivery: 'read',
};

/** The setup steps of a fresh console, each with a link. */
export function SetUpList({ steps }: SetUpListProps) {
  const environment = useEnvironment();
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
        {steps.map(({ name, tone, text }) => (
          <li key={name}>
            <StatusMark status={tone === 'good' ? 'done' : 'open'} tone={tone}>
              {text}
            </StatusMark>
            {/* Only a key that the service rejects needs a change. */}
            {tone !== 'good' &&
              !(name === 'key' && tone !== 'bad') &&
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
