import {
  DATA_REQUEST_TYPES,
  httpUrl,
  identifier,
  type DataRequestType,
} from '@connect-console/server/contract';
import { useId } from 'react';
import { TextField } from '../../../ui/form/text-field';
import type { Defaults } from './users-draft';
import '../../../ui/filter/choices.css';

/** The defaults as typed into their fields. */
export interface DefaultValues {
  redirect_url: string;
  uniqueness_region_id: string;
  data_request_type: DataRequestType;
}

/** No value but the usual data request. */
export const NO_DEFAULTS: DefaultValues = {
  redirect_url: '',
  uniqueness_region_id: '',
  data_request_type: DATA_REQUEST_TYPES[0],
};

const SCHEMAS = { redirect_url: httpUrl, uniqueness_region_id: identifier };

/** What is wrong, by field; an empty field is valid. */
export function defaultProblems(
  values: DefaultValues,
): Partial<Record<keyof typeof SCHEMAS, string>> {
  const problem = (field: keyof typeof SCHEMAS) =>
    values[field] === ''
      ? undefined
      : SCHEMAS[field].safeParse(values[field]).error?.issues[0]?.message;
  const [url, region] = [problem('redirect_url'), problem('uniqueness_region_id')];
  return {
    ...(url !== undefined && {
      redirect_url: 'Enter a full URL, such as https://example.com/done',
    }),
    ...(region !== undefined && { uniqueness_region_id: `The region ${region}` }),
  };
}

/** The defaults as rows carry them, without those that are empty or wrong. */
export function defaultsOf(values: DefaultValues): Defaults {
  const problems = defaultProblems(values);
  const { redirect_url, uniqueness_region_id, data_request_type } = values;
  return {
    data_request_type,
    ...(redirect_url !== '' && !problems.redirect_url && { redirect_url }),
    ...(uniqueness_region_id !== '' && !problems.uniqueness_region_id && { uniqueness_region_id }),
  };
}

interface DefaultFieldsProps {
  value: DefaultValues;
  /** Whether rows may have values of their own. */
  canOverride: boolean;
  onChange: (value: DefaultValues) => void;
}

/** What every user is registered with. */
export function DefaultFields({ value, canOverride, onChange }: DefaultFieldsProps) {
  const id = useId();
  const problems = defaultProblems(value);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Defaults for all users</legend>
      {canOverride && (
        <p className="mt-0.5 text-sm text-soft">Values in the file override these defaults.</p>
      )}
      <div className="mt-2.5 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Uniqueness region"
          mono
          value={value.uniqueness_region_id}
          error={problems.uniqueness_region_id}
          hint="Optional. A human can verify once per region."
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
          error={problems.redirect_url}
          hint="Optional. Users are sent here when the check has ended."
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
