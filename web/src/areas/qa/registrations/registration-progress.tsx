import type { JobItemState, RegistrationJob } from '@connect-console/server/contract';
import { PartsBar } from '../../../ui/feedback/parts-bar';
import { doneOf, registrationSentence } from './registration-wording';

const PARTS: readonly (readonly [JobItemState, string])[] = [
  ['accepted', 'bg-good'],
  ['refused', 'bg-bad'],
  ['unknown', 'bg-attention'],
];

/** How far a bulk registration has come, in parts by outcome. */
export function RegistrationProgress({ job }: { job: RegistrationJob }) {
  return (
    <PartsBar
      label="People registered"
      total={job.total}
      done={doneOf(job)}
      text={registrationSentence(job)}
      parts={PARTS.map(([key, look]) => ({ key, look, count: job.counts[key] }))}
    />
  );
}
