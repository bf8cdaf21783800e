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
  const look = `${buttonLook()} mt-2`;
  const ways: Record<SetUpStep['name'], ReactNode> = {
    destinations: (
      <Link to="/$environment/webhooks" params={{ environment }} className={look}>
        Set destinations
      </Link>
    ),
    person: (
      <Link to="/$environment/users/register" params={{ environment }} className={look}>
        Register them
      </Link>
    ),
    delivery: (
      <Link to="/$environment/calls" params={{ environment }} className={look}>
        Look at the calls
      </Link>
    ),
  };
  return (
    <Panel title="Setting up">
      <ol className="grid gap-x-5 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <li>
          <StatusMark status="done" tone="good">
            The API key is connected{keyEnding === null ? '' : `, ending …${keyEnding}`}
          </StatusMark>
        </li>
        {steps.map(({ name, isDone, text }) => (
          <li key={name}>
            <StatusMark
              status={isDone === true ? 'done' : 'open'}
              tone={isDone === null ? 'attention' : isDone ? 'good' : 'waiting'}
            >
              {text}
            </StatusMark>
            {isDone !== true && <div>{ways[name]}</div>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
