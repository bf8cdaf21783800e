import Plus from 'lucide-react/icons/plus';
import type { ShareOutcome } from '@connect-console/server/contract';
import { Button } from '../../../ui/form/button';
import type { TestPerson } from '../../../records/sandbox/human-wording';
import { PRESETS, presetRows } from './presets';
import {
  draftOf,
  percentOf,
  percentSum,
  type ShareDraft,
} from '../../../records/sandbox/share-draft';
import { shareCounts } from './batch-draft';
import { ShareRow } from './share-row';

const LOOKS: Record<ShareOutcome, string> = {
  verified: 'bg-good',
  same_person: 'bg-attention',
  unfulfillable: 'bg-attention/55',
  revoked: 'bg-soft',
  never: 'bg-line',
};

/** The mixture as a bar, for the eye alone: the rows beside it say the same in words. */
function ShareBar({ shares }: { shares: readonly ShareDraft[] }) {
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

interface SharesFieldProps {
  shares: readonly ShareDraft[];
  total: number;
  persons: readonly TestPerson[] | null;
  onChange: (shares: readonly ShareDraft[]) => void;
}

const MOST = 20;
const nextKey = (shares: readonly ShareDraft[]) =>
  shares.reduce((most, { key }) => Math.max(most, key), 0) + 1;

function Sum({ shares, onChange }: Pick<SharesFieldProps, 'shares' | 'onChange'>) {
  const sum = percentSum(shares);
  const [first] = shares;
  const rest = Math.round((100 - sum) * 1000) / 1000;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p
        role="status"
        className={`text-sm font-medium tabular-nums ${sum === 100 ? 'text-good' : 'text-bad'}`}
      >
        Together {sum} %{sum < 100 && `: ${rest} % are missing`}
        {sum > 100 && `: ${-rest} % too many`}
      </p>
      {first && sum < 100 && (
        <Button
          variant="quiet"
          onClick={() => {
            const percent = String((percentOf(first.percent) ?? 0) + rest);
            onChange(shares.map((share) => (share === first ? { ...share, percent } : share)));
          }}
        >
          Add {rest} % to the first share
        </Button>
      )}
    </div>
  );
}

/** The shares of a plan, row by row, with what they add up to and how many people each is. */
export function SharesField({ shares, total, persons, onChange }: SharesFieldProps) {
  const counts = shareCounts(shares, total);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Who ends how</legend>
      <div role="group" aria-label="Presets" className="mb-3 flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            onClick={() => {
              onChange(presetRows(preset, nextKey(shares)));
            }}
            className="inline-flex h-8 items-center rounded-full border border-line bg-surface px-3 text-sm font-medium hover:bg-raised"
          >
            {preset.name}
          </button>
        ))}
      </div>
      <ShareBar shares={shares} />
      <ul className="mt-1.5">
        {shares.map((share, at) => (
          <ShareRow
            key={share.key}
            n={at + 1}
            share={share}
            count={counts?.[at] ?? null}
            persons={persons}
            canRemove={shares.length > 1}
            onChange={(change) => {
              onChange(shares.map((each) => (each === share ? { ...each, ...change } : each)));
            }}
            onRemove={() => {
              onChange(shares.filter((each) => each !== share));
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-2.5">
        <Button
          disabledReason={shares.length < MOST ? undefined : `A plan has ${MOST} shares at most`}
          onClick={() => {
            const rest = Math.max(0, Math.round((100 - percentSum(shares)) * 1000) / 1000);
            onChange([...shares, draftOf(nextKey(shares), 'verified', rest)]);
          }}
        >
          <Plus size={14} aria-hidden="true" />
          Add a share
        </Button>
        <Sum {...{ shares, onChange }} />
      </div>
    </fieldset>
  );
}
