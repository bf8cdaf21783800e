import { DATA_REQUEST_TYPES, registrationRow } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { dataRequestWording } from '../../../records/user/data-request-wording';
import { SelectField } from '../../../ui/form/select';
import { boundFields, TextField } from '../../../ui/form/text-field';

const OPTIONS = DATA_REQUEST_TYPES.map((type) => [type, dataRequestWording[type].name] as const);

/** What every user is registered with, as entered; empty texts are not sent. */
export const userDefaults = z.object({
  redirect_url: z.string(),
  uniqueness_region_id: z.string(),
  data_request_type: z.enum(DATA_REQUEST_TYPES),
});
export type Defaults = z.infer<typeof userDefaults>;

const LABELS = { redirect_url: 'Redirect URL', uniqueness_region_id: 'Uniqueness region' } as const;

/** What is wrong with a default; undefined if it is valid or empty. */
export function defaultProblem(values: Defaults, field: keyof typeof LABELS): string | undefined {
  const reason = registrationRow.shape[field].safeParse(values[field]).error?.issues[0]?.message;
  return values[field] === '' || reason === undefined ? undefined : `${LABELS[field]} ${reason}`;
}

interface DefaultFieldsProps {
  value: Defaults;
  /** Whether rows may have values of their own. */
  canOverride: boolean;
  onChange: (value: Defaults) => void;
}

/** The fields of the defaults. */
export function DefaultFields({ value, canOverride, onChange }: DefaultFieldsProps) {
  const field = boundFields(value, ({ redirect_url, uniqueness_region_id, data_request_type }) => {
    onChange({
      redirect_url: redirect_url.trim(),
      uniqueness_region_id: uniqueness_region_id.trim(),
      data_request_type,
    });
  });
  return (
    <fieldset>
      <legend className="text-sm font-medium">Defaults for all users</legend>
      {canOverride && (
        <p className="mt-0.5 text-sm text-soft">Values in the file override these defaults.</p>
      )}
      <div className="mt-2.5 grid gap-4 sm:grid-cols-2">
        <TextField
          label={LABELS.uniqueness_region_id}
          mono
          error={defaultProblem(value, 'uniqueness_region_id')}
          hint="Optional. A human can verify once per region."
          {...field('uniqueness_region_id')}
        />
        <TextField
          label={LABELS.redirect_url}
          mono
          inputMode="url"
          placeholder="https://"
          error={defaultProblem(value, 'redirect_url')}
          hint="Optional. Users are sent here when the check has ended."
          {...field('redirect_url')}
        />
        <div className="sm:col-span-2">
          <SelectField label="Data request" options={OPTIONS} {...field('data_request_type')} />
        </div>
      </div>
    </fieldset>
  );
}
