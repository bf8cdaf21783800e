import { KindName } from '../../../records/webhook/type-name';
import type { SlotUse } from './webhook-use';
import '../../../ui/filter/choices.css';

interface SlotBoxProps {
  use: SlotUse;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** One slot with its present destination, to be chosen. */
export function SlotBox({ use, isTicked, onTick }: SlotBoxProps) {
  const { webhook_type, old, change } = use;
  const isSame = change.kind === 'same';
  return (
    <label className="flex items-start gap-2.5 rounded-card border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        aria-label={`Use for ${webhook_type}`}
        checked={isTicked && !isSame}
        aria-disabled={isSame || undefined}
        onChange={(event) => {
          if (!isSame) onTick(event.target.checked);
        }}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">
          <KindName kind={webhook_type} />
        </span>
        <span className="block font-mono text-xs break-all text-soft">
          {isSame ? <span className="font-sans text-good">goes there already</span> : old}
          {old === null && <span className="font-sans">not configured</span>}
        </span>
      </span>
    </label>
  );
}
