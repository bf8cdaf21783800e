import type { ShareOutcome } from '@connect-console/server/contract';
import { peopleText } from '../../../ui/text/count-text';
import { OUTCOME_WORDING } from '../../../records/sandbox/outcome-wording';

/** So many people who are to end in one way. */
export interface Expected {
  outcome: ShareOutcome;
  count: number;
}

/** What will become of whom, one clause each, those of one outcome together; nobody is left out of it. */
export function consequences(expected: readonly Expected[]): string[] {
  const sums = new Map<ShareOutcome, number>();
  for (const { outcome, count } of expected) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${peopleText(count)} ${OUTCOME_WORDING[outcome].consequence}`);
}
