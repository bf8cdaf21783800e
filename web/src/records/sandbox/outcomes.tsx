import {
  humannessScore,
  type OutcomeBatchStep,
  type QaResponse,
  type ShareOutcome,
} from '@connect-console/server/contract';
import type { Wording } from '../../ui/feedback/status';
import { countText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { CallIdLink } from '../call/call-link';
import { userWording } from '../user/user-wording';
import { TypeName } from '../webhook/type-name';

interface OutcomeWording {
  name: string;
  /** Completes "80 users …". */
  consequence: string;
}

/** The outcomes of a share, in the order of the form. */
export const OUTCOME_WORDING: Readonly<Record<ShareOutcome, OutcomeWording>> = {
  verified: { name: 'Verified', consequence: 'will be verified' },
  same_person: {
    name: 'Duplicate human',
    consequence: 'will fail the check: the same human is already verified',
  },
  unfulfillable: { name: userWording.unfulfillable.text, consequence: 'will fail the check' },
  revoked: { name: 'Verified, then revoked', consequence: 'will be verified and then revoked' },
  never: { name: 'Invite never opened', consequence: 'will never open the invite' },
};

/** The states of one user of a batch. */
export const STEP_WORDING: Readonly<Record<OutcomeBatchStep['state'], Wording>> = {
  done: { text: 'Done', tone: 'good' },
  refused: { text: 'Refused', tone: 'bad' },
  never: { text: 'Never opened', tone: 'off' },
  cancelled: { text: 'Not done', tone: 'off' },
  waiting: { text: 'Waiting', tone: 'waiting' },
};

// A map, because the state comes from outside and may be any word, even "constructor".
const USER_STATES = new Map<string, Wording>([
  ['registered', { text: 'Registered', tone: 'waiting' }],
  ...(['verified', 'revoked', 'unfulfillable'] as const).map(
    (state) => [state, userWording[state]] as const,
  ),
]);

/** A user's state at the service in words; an unknown one is unchanged. */
export function userStateWording(state: string): Wording {
  return USER_STATES.get(state) ?? { text: state, tone: 'unknown' };
}

/** A score as entered: undefined if empty, null if it is not a whole number from 0 to 100. */
export function scoreOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const read = humannessScore.safeParse(Number(text));
  // Not a notation that Number also reads, such as "1e2".
  return read.success && /^\d+$/.test(text.trim()) ? read.data : null;
}

/** A simulated human as the service lists it. */
export type TestHuman = QaResponse<'persons'>['persons'][number];

/** The humans who can pass, as options by name: a new one, and the test humans; null until they are loaded. */
export function humanOptions(
  humans: readonly TestHuman[] | null,
  newText: string,
): (readonly [name: string, text: string])[] {
  return [
    ['', newText],
    ...(humans ?? []).map(({ person, verified_users }) => {
      const verified =
        verified_users === 0
          ? 'no verified users'
          : `${countText(verified_users, 'user')} verified`;
      return [person, visibleText(`${person}, ${verified}`)] as const;
    }),
  ];
}

/**
 * The calls that an outcome created, at least one, as links. Without their states, which only the console's own records
 * tell: what the sandbox answered ages at once.
 */
export function OutcomeCalls({ calls }: Pick<OutcomeBatchStep, 'calls'>) {
  return (
    <ul className="space-y-1">
      {calls.map((call) => (
        <li key={call.transaction_id} className="flex flex-wrap items-center gap-x-2.5">
          <TypeName type={call.webhook_type} />
          <CallIdLink transaction_id={call.transaction_id} />
        </li>
      ))}
    </ul>
  );
}
