import { may, WEBHOOK_TYPES, type Overview } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session';
import { useEnvironment } from '../../api/use-environment';
import { StatusMark, type Tone } from '../../ui/feedback/status';
import { Panel } from '../../ui/layout/panel';
import { EnvironmentLink } from '../../page/environment-link';

/** A setup step. It is done if its tone is good. */
interface SetUpStep {
  name: keyof typeof ACTIONS;
  tone: Tone;
  text: string;
}

function destinationsStep(missing: Overview['missing_destinations']): SetUpStep {
  const name = 'destinations';
  if (missing === null) {
    return { name, tone: 'unknown', text: 'The destinations could not be read' };
  }
  const all = WEBHOOK_TYPES.length;
  const text = `${all - missing.length} of ${all} webhooks configured`;
  return { name, tone: missing.length === 0 ? 'good' : 'waiting', text };
}

/** The setup steps in their order. */
export function setUpSteps({
  missing_destinations,
  set_up: { has_user, has_delivery },
}: Pick<Overview, 'missing_destinations' | 'set_up'>): SetUpStep[] {
  return [
    destinationsStep(missing_destinations),
    has_user
      ? { name: 'user', tone: 'good', text: 'The first user is registered' }
      : { name: 'user', tone: 'waiting', text: 'Register the first user' },
    has_delivery
      ? { name: 'delivery', tone: 'good', text: 'The first call was delivered' }
      : { name: 'delivery', tone: 'waiting', text: 'Deliver the first call' },
  ];
}

/** Whether a step is known to be open. */
export function isSettingUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ tone }) => tone !== 'good' && tone !== 'unknown');
}

/** What a member does for each step. */
const ACTIONS = {
  destinations: { permission: 'webhooks', to: '/$environment/webhooks', text: 'Set destinations' },
  user: { permission: 'register', to: '/$environment/users/register', text: 'Register a user' },
  delivery: { permission: 'read', to: '/$environment/calls', text: 'View calls' },
} as const;

/** The way to complete an open step. */
function StepAction({ name }: Pick<SetUpStep, 'name'>) {
  const environment = useEnvironment();
  const { role } = useSuspenseQuery(sessionQuery).data;
  const { permission, to, text } = ACTIONS[name];
  if (!may(role, permission, environment)) {
    return <p className="mt-1 text-soft">The role {role} does not allow this.</p>;
  }
  return (
    <div>
      <EnvironmentLink {...{ to }} look="secondary" className="mt-2">
        {text}
      </EnvironmentLink>
    </div>
  );
}

/** The setup steps of a fresh console, each with a link. */
export function SetUpList({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <Panel title="Setup">
      <ol className="grid gap-x-5 gap-y-3 text-sm sm:grid-cols-3">
        {steps.map((step) => (
          <li key={step.name}>
            <StatusMark status={step.tone === 'good' ? 'done' : 'open'} {...step} />
            {step.tone !== 'good' && <StepAction name={step.name} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
