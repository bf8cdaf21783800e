import { WEBHOOK_TYPES, type Overview } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';
import { isKeyRefused, isUnread, type LooksSaid } from './polls';

/** One thing that is done once; its tone says whether it is. */
export interface SetUpStep {
  name: 'key' | 'destinations' | 'user' | 'delivery';
  isDone: boolean;
  tone: Tone;
  text: string;
}

function keyStep(said: LooksSaid, keyEnding: string | null): SetUpStep {
  const ending = keyEnding === null ? '' : ` ending in …${keyEnding}`;
  if (isKeyRefused(said)) {
    const text = `The service rejects the API key${ending}`;
    return { name: 'key', isDone: false, tone: 'bad', text };
  }
  if (isUnread(said)) {
    const text = `An API key${ending} is set. The service has not responded yet.`;
    return { name: 'key', isDone: false, tone: 'attention', text };
  }
  return { name: 'key', isDone: true, tone: 'good', text: `The API key${ending} works` };
}

function step(name: SetUpStep['name'], isDone: boolean, text: string): SetUpStep {
  return { name, isDone, tone: isDone ? 'good' : 'waiting', text };
}

/** What is still to be set up, in its order; `keyEnding` is the end of the key that the console holds. */
export function setUpSteps(
  { destinations, has_user, has_delivery }: Overview['set_up'],
  said: LooksSaid,
  keyEnding: string | null,
): SetUpStep[] {
  const set = WEBHOOK_TYPES.filter((type) => destinations?.includes(type)).length;
  const all = WEBHOOK_TYPES.length;
  const unread: SetUpStep = {
    ...{ name: 'destinations', isDone: false, tone: 'attention' },
    text: 'The destinations could not be read',
  };
  return [
    keyStep(said, keyEnding),
    destinations === null
      ? unread
      : step('destinations', set === all, `${set} of ${all} webhooks configured`),
    step('user', has_user, has_user ? 'The first user is registered' : 'Register the first user'),
    step(
      'delivery',
      has_delivery,
      has_delivery ? 'The first call was delivered' : 'Deliver the first call',
    ),
  ];
}
