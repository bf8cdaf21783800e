import { may } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { sessionQuery } from '../../api/session';
import { buttonLook } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';
import { StatusMark } from '../../ui/feedback/status';
import type { SetUpStep } from './set-up';

interface SetUpListProps {
  steps: readonly SetUpStep[];
}

/** What a member does for each step, except for the API key. */
const ACTIONS = {
  destinations: {
    permission: 'webhooks',
    to: '/$environment/webhooks',
    text: 'Set destinations',
  },
  user: {
    permission: 'register',
    to: '/$environment/users/register',
    text: 'Register a user',
  },
  delivery: { permission: 'read', to: '/$environment/calls', text: 'View calls' },
} as const;

/** The way to complete an open step. */
function StepAction({ step: { name, tone } }: { step: SetUpStep }) {
  const environment = useEnvironment();
  const { role } = useSuspenseQuery(sessionQuery).data;
  if (name === 'key') {
    // Only a key that the service rejects needs a change.
    return (
      tone === 'bad' && (
        <p className="mt-1 text-soft">
          Set it in{' '}
          <code className="wrap-anywhere">{`CONNECT_${environment.toUpperCase()}_API_KEY`}</code>,
          then restart the console.
        </p>
      )
    );
  }
  const { permission, to, text } = ACTIONS[name];
  if (!may(role, permission, environment)) {
    return <p className="mt-1 text-soft">The role {role} does not allow this.</p>;
  }
  return (
    <div>
      <Link {...{ to }} params={{ environment }} className={`${buttonLook()} mt-2`}>
        {text}
      </Link>
    </div>
  );
}

/** The setup steps of a fresh console, each with a link. */
export function SetUpList({ steps }: SetUpListProps) {
  return (
    <Panel title="Setup">
      <ol className="grid gap-x-5 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <li key={step.name}>
            <StatusMark status={step.tone === 'good' ? 'done' : 'open'} tone={step.tone}>
              {step.text}
            </StatusMark>
            {step.tone !== 'good' && <StepAction step={step} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
