import {
  may,
  WEBHOOK_TYPES,
  type Overview,
  type ServiceHealth,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isUnread } from '../../api/health';
import { sessionQuery } from '../../api/session';
import { useEnvironment } from '../../api/use-environment';
import { StatusMark, type Tone } from '../../ui/feedback/status';
import { buttonLook } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';

/** The last pushed health of the service; null before the first. */
export type KnownHealth = Pick<ServiceHealth, 'state' | 'failure' | 'polled_at'> | null;

/** A setup step. It is done if its tone is good. */
export interface SetUpStep {
  name: 'key' | keyof typeof ACTIONS;
  tone: Tone;
  text: string;
}

function keyStep(health: KnownHealth, keyEnding: string | null): SetUpStep {
  const ending = keyEnding === null ? '' : ` ending in …${keyEnding}`;
  if (health?.state === 'failing' && health.failure?.code === 'upstream_key_refused') {
    return { name: 'key', tone: 'bad', text: `The service rejects the API key${ending}` };
  }
  if (isUnread(health)) {
    const isFailing = health?.state === 'failing';
    const reason = isFailing
      ? 'The service has not responded yet.'
      : 'Whether it works is unknown until the first successful poll.';
    const text = `An API key${ending} is set. ${reason}`;
    return { name: 'key', tone: isFailing ? 'attention' : 'unknown', text };
  }
  return { name: 'key', tone: 'good', text: `The API key${ending} works` };
}

function destinationsStep(destinations: Overview['set_up']['destinations']): SetUpStep {
  const name = 'destinations';
  if (destinations === null) {
    return { name, tone: 'unknown', text: 'The destinations could not be read' };
  }
  const set = WEBHOOK_TYPES.filter((type) => destinations.includes(type)).length;
  const all = WEBHOOK_TYPES.length;
  const text = `${set} of ${all} webhooks configured`;
  return { name, tone: set === all ? 'good' : 'waiting', text };
}

/** The setup steps in their order. `keyEnding` is the end of the console's API key. */
export function setUpSteps(
  { destinations, has_user, has_delivery }: Overview['set_up'],
  health: KnownHealth,
  keyEnding: string | null,
): SetUpStep[] {
  return [
    keyStep(health, keyEnding),
    destinationsStep(destinations),
    has_user
      ? { name: 'user', tone: 'good', text: 'The first user is registered' }
      : { name: 'user', tone: 'waiting', text: 'Register the first user' },
    has_delivery
      ? { name: 'delivery', tone: 'good', text: 'The first call was delivered' }
      : { name: 'delivery', tone: 'waiting', text: 'Deliver the first call' },
  ];
}

/** Whether a step is known to be open. A service that does not respond for a moment reopens none. */
export function isSettingUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ tone }) => tone !== 'good' && tone !== 'unknown');
}

/** What a member does for each step, except for the API key. */
const ACTIONS = {
  destinations: { permission: 'webhooks', to: '/$environment/webhooks', text: 'Set destinations' },
  user: { permission: 'register', to: '/$environment/users/register', text: 'Register a user' },
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
export function SetUpList({ steps }: { steps: readonly SetUpStep[] }) {
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
