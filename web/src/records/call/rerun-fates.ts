import { CALL_STATES, type CallState } from '@connect-console/server/contract';
import { numberText } from '../../ui/text/counts';
import { STATE_WORDS } from './call-wording';

/** The states that any new call of a rerun is in, with how many. */
export function fateParts(
  counts: Readonly<Record<CallState, number>>,
): { state: CallState; text: string }[] {
  return CALL_STATES.filter((state) => counts[state] > 0).map((state) => ({
    state,
    text: `${numberText(counts[state])} ${STATE_WORDS[state].text}`,
  }));
}

/** "40 delivered, 2 retrying". */
export function fatesText(counts: Readonly<Record<CallState, number>>): string {
  return fateParts(counts)
    .map(({ text }) => text)
    .join(', ');
}
