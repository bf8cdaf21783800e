import type { Member } from '@connect-console/server/contract';
import { StatusMark, type Tone } from '../../../ui/feedback/status';

const STATES: Record<Member['state'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  invited: { word: 'Invited', tone: 'waiting' },
  disabled: { word: 'Disabled', tone: 'off' },
};

/** The word of a member's state: an invite that no longer works is not the same as an open one. */
function stateWord({ state, link_expires_at }: Member): string {
  return state === 'invited' && link_expires_at === null ? 'Invite expired' : STATES[state].word;
}

/** Whether a member has a second factor, or has to set one up; who signs in with a provider has that one's. */
export function factorWord({ has_second_factor, is_sso }: Member, isRequired: boolean): string {
  if (has_second_factor) return 'On';
  if (is_sso) return 'At the provider';
  return isRequired ? 'Required, off' : 'Off';
}

/** Whether a member can sign in. */
export function MemberState({ member }: { member: Member }) {
  const isExpired = member.state === 'invited' && member.link_expires_at === null;
  return (
    <StatusMark status={member.state} tone={isExpired ? 'attention' : STATES[member.state].tone}>
      {stateWord(member)}
    </StatusMark>
  );
}
