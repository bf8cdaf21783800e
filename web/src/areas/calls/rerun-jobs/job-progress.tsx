import type { JobItemState, RerunJob } from '@connect-console/server/contract';
import { PartsBar } from '../../../ui/feedback/parts-bar';
import { doneOf, jobSentence } from './job-wording';

const PARTS: readonly (readonly [JobItemState, string])[] = [
  ['accepted', 'bg-accent'],
  ['refused', 'bg-bad'],
  ['unknown', 'bg-attention'],
  ['skipped', 'bg-line'],
];

/** How far a bulk rerun has come, in parts by outcome. */
export function JobProgress({ job }: { job: RerunJob }) {
  return (
    <PartsBar
      label="Calls rerun"
      total={job.total}
      done={doneOf(job)}
      text={jobSentence(job)}
      parts={PARTS.map(([key, look]) => ({ key, look, count: job.counts[key] }))}
    />
  );
}
