import type { ShareOutcome } from '@connect-console/server/contract';
import { draftOf, type ShareDraft } from '../../../records/sandbox/share-draft';

/** A usual mixture, by name. */
interface Preset {
  name: string;
  shares: readonly (readonly [outcome: ShareOutcome, percent: number])[];
}

/** The mixtures that are one press away. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'Typical panel',
    shares: [
      ['verified', 80],
      ['same_person', 10],
      ['unfulfillable', 5],
      ['never', 5],
    ],
  },
  { name: 'All verified', shares: [['verified', 100]] },
  {
    name: 'Many duplicates',
    shares: [
      ['verified', 50],
      ['same_person', 50],
    ],
  },
  {
    name: 'Withdrawals',
    shares: [
      ['verified', 70],
      ['revoked', 30],
    ],
  },
  {
    name: 'A bad day',
    shares: [
      ['verified', 40],
      ['unfulfillable', 40],
      ['never', 20],
    ],
  },
];

/** The rows of a preset; their keys go on from `from`. */
export function presetRows({ shares }: Preset, from: number): ShareDraft[] {
  return shares.map(([outcome, percent], at) => draftOf(from + at, outcome, percent));
}
