import type { OutcomeBatch } from '@connect-console/server/contract';
import { PartsBar } from '../../../ui/feedback/parts-bar';
import { behind, planSentence } from './batch-wording';

// What is good, what went wrong, and what will not come, in this order along the bar.
const PARTS = [
  ['done', 'bg-good'],
  ['refused', 'bg-bad'],
  ['never', 'bg-edge'],
  ['cancelled', 'bg-line'],
] as const;

/** How far a plan has come, in parts by what became of the step. */
export function PlanProgress({ plan }: { plan: OutcomeBatch }) {
  return (
    <PartsBar
      label="People of the plan"
      total={plan.total}
      done={behind(plan)}
      text={planSentence(plan)}
      parts={PARTS.map(([key, look]) => ({ key, look, count: plan.counts[key] }))}
    />
  );
}
