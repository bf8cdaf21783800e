import { WEBHOOK_TYPES, type Overview, type ServiceHealth } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';

/** The last pushed health of the service; null before the first. */
export type KnownHealth = Pick<ServiceHealth, 'state' | 'failure' | 'polled_at'> | null;

/** A setup step. It is done if its tone is good. */
export interface SetUpStep {
  name: 'key' | 'destinations' | 'user' | 'delivery';
  tone: Tone;
  text: string;
}

/** Whether no poll is known to have succeeded, so that nothing is known about the service's lists. */
export function isUnread(health: KnownHealth): boolean {
  return health === null || health.polled_at === null;
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
