import type { UserState } from '../verification/states.js';

/** The pages of an invite that exists. */
type InvitePage = 'code' | 'start' | 'check' | 'left' | 'withdraw' | 'result';

/** What decides on the page. */
interface Visit {
  state: UserState;
  /** The names in the query; they hold no values. */
  asked: ReadonlySet<string>;
  handHeld: boolean;
}

/** Which page a visit sees (product.md, "The person's side"): a state that has ended is shown on every device. */
export function whichPage({ state, asked, handHeld }: Visit): InvitePage {
  if (state === 'verified') return asked.has('withdraw') ? 'withdraw' : 'result';
  if (asked.has('left')) return 'left';
  if (asked.has('check')) return 'check';
  if (state !== 'registered') return 'result';
  return handHeld || asked.has('here') ? 'start' : 'code';
}
