import type { PersonStatus } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';

/** How a person's status is said: shape and colour, the word in a list, and what it means. */
interface PersonWording {
  tone: Tone;
  word: string;
  meaning: string;
}

/** Every status of a person in words; what only the webhooks can tell is said so (part 3.1). */
export const personWording: Record<PersonStatus, PersonWording> = {
  waiting: {
    tone: 'waiting',
    word: 'Waiting for the person',
    meaning: 'Registered; get_status knows no connection yet.',
  },
  verified: {
    tone: 'good',
    word: 'Verified',
    meaning: 'The person passed the check, and get_status has a connection.',
  },
  revoked: {
    tone: 'off',
    word: 'Revoked',
    meaning: 'The person was verified, and is not any more.',
  },
  unfulfillable: {
    tone: 'attention',
    word: 'Unfulfillable',
    meaning:
      'The service determined that this verification cannot be fulfilled. The usual cause: the same human has verified already in this uniqueness scope.',
  },
  denied: {
    tone: 'bad',
    word: 'Denied',
    meaning: 'The company turned this person down.',
  },
  unknown: {
    tone: 'off',
    word: 'To be checked',
    meaning: 'get_status has not answered since the newest webhook, or not at all yet.',
  },
};

/** Whether the status may still turn by itself, so that asking again is worth it. */
export function isOpen(status: PersonStatus): boolean {
  return status === 'waiting' || status === 'unknown';
}
