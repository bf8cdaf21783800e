import Plus from 'lucide-react/icons/plus';
import { SHARE_OUTCOMES } from '@connect-console/server/contract';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Button } from '../../../ui/form/button';
import { draftOf, percentSum, type ShareDraft, readShare, isPassed } from './batch-draft';
import { humanOptions, OUTCOME_WORDING, type TestHuman } from '../../../records/sandbox/outcomes';
import { FIELD, Select } from '../../../ui/form/select';
import { boundFields } from '../../../ui/form/text-field';
import { IconButton } from '../../../ui/form/icon-button';

interface ShareRowProps {
  n: number;
  share: ShareDraft;
  /** Null until they are loaded. */
  humans: readonly TestHuman[] | null;
  canRemove: boolean;
  onChange: (share: ShareDraft) => void;
  onRemove: () => void;
}

const OUTCOME_OPTIONS = SHARE_OUTCOMES.map(
  (outcome) => [outcome, OUTCOME_WORDING[outcome].name] as const,
);

/** One share: percentage, outcome, and for a passed check the human and the score. */
function ShareRow({ n, share, humans, canRemove, onChange, onRemove }: ShareRowProps) {
  const field = boundFields(share, onChange);
  const read = readShare(share);
  const error = typeof read === 'string' ? read : undefined;
  const errorId = useId();
  const name = `Share ${n}`;
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_1.75rem] items-center gap-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_2rem] border-t border-line py-2.5 first:border-t-0 lg:grid-cols-[5.5rem_minmax(10rem,14rem)_minmax(10rem,1fr)_6.5rem_2rem]"
    >
      <span className="flex items-center gap-1.5">
        <input
          aria-label={`${name}: percentage`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={share.percent}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            field('percent').onChange(event.target.value);
          }}
          className={`${FIELD} w-full text-right tabular-nums ${error ? 'border-bad' : ''}`}
        />
        <span aria-hidden="true" className="text-soft">
          %
        </span>
      </span>
      <Select aria-label={`${name}: outcome`} options={OUTCOME_OPTIONS} {...field('outcome')} />
      {isPassed(share.outcome) ? (
        <>
          <Select
            aria-label={`${name}: human`}
            options={humanOptions(humans, 'a new human each time')}
            {...field('person')}
            className={`${FIELD} max-lg:col-span-2 max-lg:row-start-2`}
          />
          <input
            aria-label={`${name}: humanness score`}
            title="Leave empty for the human’s own score"
            placeholder="score"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={share.humanness_score}
            onChange={(event) => {
              field('humanness_score').onChange(event.target.value);
            }}
            className={`${FIELD} max-lg:row-start-3`}
          />
        </>
      ) : (
        <span className="max-lg:hidden lg:col-span-2" />
      )}
      <IconButton
        icon={X}
        name={`Remove share ${n}`}
        className="max-lg:col-start-3 max-lg:row-start-1"
        aria-disabled={!canRemove || undefined}
        title={canRemove ? undefined : 'At least one share is required'}
        onClick={() => {
          if (canRemove) onRemove();
        }}
      />
      {error && (
        <p id={errorId} role="alert" className="col-span-full text-sm text-bad">
          {error}
        </p>
      )}
    </li>
  );
}

interface SharesFieldProps {
  value: readonly ShareDraft[];
  humans: readonly TestHuman[] | null;
  onChange: (shares: readonly ShareDraft[]) => void;
}

const MOST = 20;

/** The shares of a batch, with their sum and the number of users in each. */
export function SharesField({ value: shares, humans, onChange }: SharesFieldProps) {
  const sum = percentSum(shares);
  const rest = Math.round((100 - sum) * 1000) / 1000;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Outcomes</legend>
      <ul className="mt-1.5">
        {shares.map((share, at) => (
          <ShareRow
            // Rows have no ID, and all their fields are controlled.
            key={at}
            n={at + 1}
            share={share}
            humans={humans}
            canRemove={shares.length > 1}
            onChange={(changed) => {
              onChange(shares.map((each) => (each === share ? changed : each)));
            }}
            onRemove={() => {
              onChange(shares.filter((each) => each !== share));
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-2.5">
        <Button
          disabledReason={shares.length < MOST ? undefined : `A batch has at most ${MOST} shares`}
          onClick={() => {
            onChange([...shares, draftOf('verified', Math.max(0, rest))]);
          }}
        >
          <Plus size={14} aria-hidden="true" />
          Add a share
        </Button>
        <p
          role="status"
          className={`text-sm font-medium tabular-nums ${rest === 0 ? 'text-good' : 'text-bad'}`}
        >
          Total {sum} %{rest > 0 && `: ${rest} % missing`}
          {rest < 0 && `: ${-rest} % too many`}
        </p>
      </div>
    </fieldset>
  );
}
