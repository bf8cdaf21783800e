import { SHARE_OUTCOMES, type ShareOutcome } from '@connect-console/server/contract';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { countText } from '../../../ui/text/counts';
import { OUTCOME_WORDING } from '../../../records/sandbox/outcome-wording';
import { PersonSelect } from '../../../records/sandbox/human-select';
import type { TestPerson } from '../../../records/sandbox/human-wording';
import { shareError } from './batch-draft';
import { isPassed, type ShareDraft } from '../../../records/sandbox/share-draft';
import '../../../ui/filter/choices.css';

interface ShareRowProps {
  n: number;
  share: ShareDraft;
  /** How many people that is; null while the shares do not add up. */
  count: number | null;
  /** The named persons; null while they are not known. */
  persons: readonly TestPerson[] | null;
  canRemove: boolean;
  onChange: (change: Partial<ShareDraft>) => void;
  onRemove: () => void;
}

const FIELD =
  'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base max-sm:text-[16px]';

/** One share: how many per cent, what becomes of them, and where somebody passes, who and with what score. */
export function ShareRow(props: ShareRowProps) {
  const { n, share, count, persons, canRemove, onChange, onRemove } = props;
  const error = shareError(share);
  const errorId = useId();
  const name = `Share ${n}`;
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_1.75rem] items-center gap-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_2rem] border-t border-line py-2.5 first:border-t-0 lg:grid-cols-[5.5rem_minmax(10rem,14rem)_minmax(10rem,1fr)_6.5rem_7rem_2rem]"
    >
      <span className="flex items-center gap-1.5">
        <input
          aria-label={`${name}: per cent`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={share.percent}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            onChange({ percent: event.target.value });
          }}
          className={`${FIELD} w-full text-right tabular-nums ${error ? 'border-bad' : ''}`}
        />
        <span aria-hidden="true" className="text-soft">
          %
        </span>
      </span>
      <select
        aria-label={`${name}: outcome`}
        value={share.outcome}
        onChange={(event) => {
          onChange({ outcome: event.target.value as ShareOutcome }); // the options are the outcomes
        }}
        className={FIELD}
      >
        {SHARE_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_WORDING[outcome].name}
          </option>
        ))}
      </select>
      {isPassed(share.outcome) ? (
        <>
          <PersonSelect
            label={`${name}: who passes`}
            value={share.person}
            persons={persons}
            newText="somebody new each time"
            onChoose={(person) => {
              onChange({ person });
            }}
            className={`${FIELD} max-lg:col-span-2 max-lg:row-start-2`}
          />
          <input
            aria-label={`${name}: humanness score`}
            title="Left empty: the person’s own score"
            placeholder="score"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={share.humanness_score}
            onChange={(event) => {
              onChange({ humanness_score: event.target.value });
            }}
            className={`${FIELD} max-lg:row-start-3`}
          />
        </>
      ) : (
        <span className="max-lg:hidden lg:col-span-2" />
      )}
      <span className="text-sm text-soft tabular-nums max-lg:row-start-3 max-lg:empty:hidden lg:text-right">
        {count !== null && countText(count, 'user')}
      </span>
      <button
        type="button"
        aria-label={`Remove share ${n}`}
        aria-disabled={!canRemove || undefined}
        title={canRemove ? undefined : 'One share has to stay'}
        onClick={() => {
          if (canRemove) onRemove();
        }}
        className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink aria-disabled:opacity-40 max-lg:col-start-3 max-lg:row-start-1"
      >
        <X size={16} aria-hidden="true" />
      </button>
      {error && (
        <p id={errorId} role="alert" className="col-span-full text-sm text-bad">
          {error}
        </p>
      )}
    </li>
  );
}
