import type { RegistrationJob, RegistrationState } from '@connect-console/server/contract';
import { doneOf, registrationSentence } from './registration-wording';

const PARTS: readonly (readonly [RegistrationState, string])[] = [
  ['registered', 'bg-accent'],
  ['refused', 'bg-bad'],
  ['failed', 'bg-attention'],
];

/** How far a bulk registration has come: one bar, its parts by outcome. */
export function RegistrationProgress({ job }: { job: RegistrationJob }) {
  return (
    <div
      role="progressbar"
      aria-label="People registered"
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={doneOf(job)}
      aria-valuetext={registrationSentence(job)}
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
