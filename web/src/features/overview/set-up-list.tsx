import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/button-look';
import { Panel } from '../../ui/panel';
import { StatusMark } from '../../ui/status-mark';
import type { SetUpStep } from './set-up';

interface SetUpListProps {
  environment: Environment;
  steps: readonly SetUpStep[];
  /** The end of the API key that the console holds; null where it is too short to hint at. */
  keyEnding: string | null;
}

/** What is to be done once, until it all is: the first steps of a fresh console. */
export function SetUpList({ environment, steps, keyEnding }: SetUpListProps) {
  const next = steps.find(({ isDone }) => isDone === false)?.name;
  const look = (name: SetUpStep['name']) => buttonLook(name === next ? 'primary' : 'secondary');
  const ways: Record<SetUpStep['name'], ReactNode> = {
    destinations: (
      <Link to="/$environment/webhooks" params={{ environment }} className={look('destinations')}>
        Set destinations
      </Link>
    ),
    person: (
      <Link to="/$environment/users/register" params={{ environment }} className={look('person')}>
        Register user
      </Link>
    ),
    delivery: (
      <Link to="/$environment/calls" params={{ environment }} className={look('delivery')}>
        Look at the calls
      </Link>
    ),
  };
  return (
    <Panel title="Setting up">
      <ol className="divide-y divide-line">
        <li className="flex min-h-11 items-center py-1.5 text-sm">
          <StatusMark status="done" tone="good">
            The API key is connected{keyEnding === null ? '' : `, ending …${keyEnding}`}
          </StatusMark>
        </li>
        {steps.map(({ name, isDone, text }) => (
          <li
            key={name}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm"
          >
            <StatusMark
              status={isDone === true ? 'done' : 'open'}
              tone={isDone === null ? 'attention' : isDone ? 'good' : 'waiting'}
            >
              {text}
            </StatusMark>
            {isDone !== true && <span className="ml-auto">{ways[name]}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
