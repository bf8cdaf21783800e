import type { OutcomeBatchStep, ShareOutcome } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';

/** How one way of a check is said: in a list, and of so many people. */
interface OutcomeWording {
  name: string;
  /** Completes "80 people …". */
  consequence: string;
}

/** What can become of people, in the order in which it is offered. */
export const OUTCOME_WORDING: Readonly<Record<ShareOutcome, OutcomeWording>> = {
  verified: { name: 'Verified', consequence: 'will be verified' },
  same_person: {
    name: 'The same person again',
    consequence: 'will pass as somebody who is verified already, and end unfulfillable',
  },
  unfulfillable: { name: 'Unfulfillable', consequence: 'will not pass, and end unfulfillable' },
  revoked: { name: 'Verified, then revoked', consequence: 'will be verified and then revoked' },
  never: { name: 'Never', consequence: 'will leave the invite alone' },
};

interface Wording {
  text: string;
  tone: Tone;
}

/** The states of one person's step, in the order in which they are counted. */
export const STEP_WORDING: Readonly<Record<OutcomeBatchStep['state'], Wording>> = {
  done: { text: 'Done', tone: 'good' },
  refused: { text: 'Refused', tone: 'bad' },
  never: { text: 'Never comes', tone: 'off' },
  cancelled: { text: 'Not done', tone: 'off' },
  waiting: { text: 'Waiting', tone: 'waiting' },
};

// A map, because the state comes from outside and may be any word, also "constructor".
const USER_STATES = new Map<string, Wording>([
  ['registered', { text: 'Registered', tone: 'waiting' }],
  ['verified', { text: 'Verified', tone: 'good' }],
  ['revoked', { text: 'Revoked', tone: 'off' }],
  ['unfulfillable', { text: 'Unfulfillable', tone: 'attention' }],
]);

/** A user's state at the service in words; one that is not known stays as it came. */
export function userStateWording(state: string): Wording {
  return USER_STATES.get(state) ?? { text: state, tone: 'off' };
}
