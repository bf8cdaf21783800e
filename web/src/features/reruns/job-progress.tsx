import type { RerunItemState, RerunJob } from '@connect-console/server/contract';
import { doneOf, jobSentence } from './job-wording';

const PARTS: readonly (readonly [RerunItemState, string])[] = [
  ['accepted', 'bg-accent'],
  ['refused', 'bg-bad'],
  ['unknown', 'bg-attention'],
];

/** How far a bulk rerun has come: one bar, its parts by outcome. */
export function JobProgress({ job }: { job: RerunJob }) {
  return (
    <div
      role="progressbar"
      aria-label="Calls rerun"
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={doneOf(job)}
      aria-valuetext={jobSentence(job)}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line"
    >
      {PARTS.map(([state, look]) => (
        <div
          key={state}
          className={`${look} transition-[width] duration-150`}
          style={{ width: `${(100 * job.counts[state]) / job.total}%` }}
        />
      ))}
    </div>
  );
}
