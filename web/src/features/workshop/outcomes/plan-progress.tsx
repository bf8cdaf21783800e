import type { Plan } from '@connect-console/server/contract';
import { behind, planSentence } from './plan-wording';

// What is good, what went wrong, and what will not come, in this order along the bar.
const PARTS = [
  ['done', 'bg-good'],
  ['refused', 'bg-bad'],
  ['never', 'bg-edge'],
  ['cancelled', 'bg-line'],
] as const;

/** How far a plan has come: one bar, its parts by what became of the step. */
export function PlanProgress({ plan }: { plan: Plan }) {
  return (
    <div
      role="progressbar"
      aria-label="People of the plan"
      aria-valuemin={0}
      aria-valuemax={plan.total}
      aria-valuenow={behind(plan)}
      aria-valuetext={planSentence(plan)}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line"
    >
      {PARTS.map(([state, look]) => (
        <div
          key={state}
          className={`${look} transition-[width] duration-150`}
          style={{ width: `${(100 * plan.counts[state]) / Math.max(1, plan.total)}%` }}
        />
      ))}
    </div>
  );
}
