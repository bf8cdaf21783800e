import { DATA_REQUEST_TYPES } from '@connect-console/server/contract';
import { useId } from 'react';
import { TextField } from '../../../ui/form/text-field';
import { defaultProblems, type DefaultValues } from './user-defaults';
import '../../../ui/filter/choices.css';

interface DefaultFieldsProps {
  value: DefaultValues;
  /** Whether rows may say otherwise. */
  rowsWin: boolean;
  onChange: (value: DefaultValues) => void;
}

const said = (label: string, problem: string | undefined) => problem && `${label} ${problem}`;

/** What everybody is registered with, unless their row says otherwise. */
export function DefaultFields({ value, rowsWin, onChange }: DefaultFieldsProps) {
  const id = useId();
  const problems = defaultProblems(value);
  return (
    <fieldset>
      <legend className="text-sm font-medium">For all of them</legend>
      {rowsWin && (
        <p className="mt-0.5 text-sm text-soft">What a row says itself goes before this.</p>
      )}
      <div className="mt-2.5 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Uniqueness region"
          mono
          value={value.uniqueness_region_id}
          error={said('Uniqueness region', problems.uniqueness_region_id)}
          hint="Optional. One human counts once per region."
          onChange={(event) => {
            onChange({ ...value, uniqueness_region_id: event.target.value.trim() });
          }}
        />
        <TextField
          label="Redirect URL"
          mono
          inputMode="url"
          placeholder="https://"
          value={value.redirect_url}
          error={said('Redirect URL', problems.redirect_url)}
          hint="Optional. Where people are sent when the check has ended."
          onChange={(event) => {
            onChange({ ...value, redirect_url: event.target.value.trim() });
          }}
        />
        <div className="sm:col-span-2">
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            Data request
          </label>
          <select
            id={id}
            value={value.data_request_type}
            onChange={(event) => {
              const chosen = DATA_REQUEST_TYPES.find((type) => type === event.target.value);
              if (chosen) onChange({ ...value, data_request_type: chosen });
            }}
            className="min-h-9 w-full max-w-full rounded-control border border-edge bg-surface px-2.5 font-mono text-sm text-ellipsis max-sm:text-[16px]"
          >
            {DATA_REQUEST_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  );
}
