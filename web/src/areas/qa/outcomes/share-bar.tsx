import type { ShareOutcome } from '@connect-console/server/contract';
import { percentOf, type ShareDraft } from '../../../records/sandbox/share-draft';

const LOOKS: Record<ShareOutcome, string> = {
  verified: 'bg-good',
  same_person: 'bg-attention',
  unfulfillable: 'bg-attention/55',
  revoked: 'bg-soft',
  never: 'bg-line',
};

/** The mixture as a bar, for the eye alone: the rows beside it say the same in words. */
export function ShareBar({ shares }: { shares: readonly ShareDraft[] }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line"
    >
      {shares.map(({ key, outcome, percent }) => (
        <div
          key={key}
          className={`${LOOKS[outcome]} transition-[width] duration-150`}
          style={{ width: `${percentOf(percent) ?? 0}%` }}
        />
      ))}
    </div>
  );
}
