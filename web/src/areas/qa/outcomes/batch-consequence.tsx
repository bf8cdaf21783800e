import type { Environment, ShareOutcome } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { momentText, durationText } from '../../../ui/time/times';
import { shareCounts, type PlanDraft } from './batch-draft';
import { waitMs } from './wait-length';
import { OUTCOME_WORDING } from '../../../records/sandbox/outcome-wording';

/** So many people who are to end in one way. */
interface Expected {
  outcome: ShareOutcome;
  count: number;
}

/** What will become of whom, one clause each, those of one outcome together; nobody is left out of it. */
export function consequences(expected: readonly Expected[]): string[] {
  const sums = new Map<ShareOutcome, number>();
  for (const { outcome, count } of expected) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(
      ([outcome, count]) => `${countText(count, 'user')} ${OUTCOME_WORDING[outcome].consequence}`,
    );
}

interface PlanConsequenceProps {
  environment: Environment;
  draft: PlanDraft;
  total: number;
}

/** When the steps are due, by the sandbox's clock: nothing else counts for them. */
function When({ environment, draft }: Omit<PlanConsequenceProps, 'total'>) {
  const now = useServiceNow(environment);
  const delay = waitMs(draft.delay);
  const spread = waitMs(draft.spread);
  if (delay === null || spread === null) return null;
  if (delay + spread === 0) return <p>All of it begins at once.</p>;
  const first = momentText(now + delay, now, 'seconds');
  const last = momentText(now + delay + spread, now, 'seconds');
  return (
    <p>
      {delay > 0
        ? `The first is due in ${durationText(delay)}, at ${first}`
        : 'The first is due now'}
      {spread > 0 && `, the last ${durationText(spread)} later, at ${last}`}. That is by the
      sandbox’s clock, which can be turned forward.
    </p>
  );
}

/** What starting the plan will do, before it is done (product.md, rule 5). */
export function PlanConsequence({ environment, draft, total }: PlanConsequenceProps) {
  const counts = shareCounts(draft.shares, total);
  if (counts === null || total === 0) return null;
  const told = consequences(
    draft.shares.map(({ outcome }, at) => ({ outcome, count: counts[at] ?? 0 })),
  );
  return (
    <div className="rounded-control bg-raised px-3 py-2.5 text-sm">
      <p className="font-medium">Of {countText(total, 'user')}:</p>
      <ul className="mt-1 mb-1.5 list-disc space-y-0.5 pl-5 tabular-nums marker:text-soft">
        {told.map((clause) => (
          <li key={clause}>{clause}.</li>
        ))}
      </ul>
      <div className="text-soft">
        <When {...{ environment, draft }} />
        <p>
          Each outcome makes a webhook call where its kind has a destination. What was done is not
          undone by stopping.
        </p>
      </div>
    </div>
  );
}
