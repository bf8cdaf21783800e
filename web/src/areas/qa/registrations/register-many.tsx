import {
  DATA_REQUEST_TYPES,
  MAX_BULK_REGISTRATION,
  registrationRow,
  type Environment,
} from '@connect-console/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { randomUuid } from '../../../api/random-uuid';
import { usePageAddress } from '../../../page/list-address';
import { WriteButton } from '../../../page/write-button';
import { dataRequestWording } from '../../../records/user/registered-settings';
import { Notice } from '../../../ui/feedback/notice';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { SelectField } from '../../../ui/form/select';
import { boundFields, TextArea, TextField } from '../../../ui/form/text-field';
import { RadioCards } from '../../../ui/form/radio-cards';
import { Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { CsvField, readFile } from './csv-field';
import { PatternFields, generatedUsers, idPattern } from './pattern-fields';
import { draftOf, DraftPreview, pastedUsers, type Candidate } from './users-draft';
import { ask, keyOf } from '../../../api/client';

const DATA_REQUESTS = DATA_REQUEST_TYPES.map(
  (type) => [type, dataRequestWording[type].name] as const,
);

/** What every user is registered with, as entered; surrounding space and empty texts are not sent. */
const userDefaults = z.object({
  redirect_url: z.string(),
  uniqueness_region_id: z.string(),
  data_request_type: z.enum(DATA_REQUEST_TYPES),
});
type Defaults = z.infer<typeof userDefaults>;

const LABELS = { redirect_url: 'Redirect URL', uniqueness_region_id: 'Uniqueness region' } as const;

/** What is wrong with a default; undefined if it is valid or empty. */
function defaultProblem(values: Defaults, field: keyof typeof LABELS): string | undefined {
  const text = values[field].trim();
  const reason = registrationRow.shape[field].safeParse(text).error?.issues[0]?.message;
  return text === '' || reason === undefined ? undefined : `${LABELS[field]} ${reason}`;
}

interface DefaultFieldsProps {
  value: Defaults;
  /** Whether rows may have values of their own. */
  canOverride: boolean;
  onChange: (value: Defaults) => void;
}

/** The fields of the defaults. */
function DefaultFields({ value, canOverride, onChange }: DefaultFieldsProps) {
  const field = boundFields(value, onChange);
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
          <SelectField
            label="Data request"
            options={DATA_REQUESTS}
            {...field('data_request_type')}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** Everything typed so far, whichever source is chosen now. */
const typedDraft = z.object({ ids: idPattern, pasted: z.string(), defaults: userDefaults });
type Typed = z.infer<typeof typedDraft>;

const START: Typed = {
  ids: { pattern: 'qa-{date}-{n}', count: '100' },
  pasted: '',
  defaults: {
    redirect_url: '',
    uniqueness_region_id: '',
    data_request_type: DATA_REQUEST_TYPES[0],
  },
};

/** Where the users come from. */
const SOURCES = ['names', 'pasted', 'csv'] as const;
type Source = (typeof SOURCES)[number];

/** The users of each source; `inFile` are those of the chosen file. */
const USERS: Record<Source, (typed: Typed, inFile: readonly Candidate[]) => readonly Candidate[]> =
  {
    names: ({ ids }) =>
      generatedUsers(ids, { uuid: randomUuid, date: new Date().toISOString().slice(0, 10) }),
    pasted: ({ pasted }) => pastedUsers(pasted),
    csv: (_typed, inFile) => inFile,
  };

/** What was entered, whose draft is made once: for the preview, or for a press before that. */
function entryOf(source: Source, typed: Typed, inFile: readonly Candidate[]) {
  let draft: ReturnType<typeof draftOf> | undefined;
  return {
    /** The same for every press that sends it. */
    request_id: randomUuid(),
    draft: () => (draft ??= draftOf(USERS[source](typed, inFile), typed.defaults)),
  };
}

const SOURCE_OPTIONS = [
  { value: 'names', name: 'Generate IDs', meaning: 'From a pattern.' },
  { value: 'pasted', name: 'Paste IDs', meaning: 'A list, one ID per line.' },
  { value: 'csv', name: 'CSV file', meaning: 'With a region, redirect or data request per user.' },
] as const;

function placeOf(environment: Environment): string {
  return environment === 'sandbox' ? 'the sandbox' : environment;
}

function refusalOf(users: number, defaults: Defaults): string | undefined {
  if (defaultProblem(defaults, 'redirect_url') ?? defaultProblem(defaults, 'uniqueness_region_id'))
    return 'Correct the marked fields first';
  if (users === 0) return 'Add users first';
  if (users > MAX_BULK_REGISTRATION) {
    return `One bulk registration takes at most ${countText(MAX_BULK_REGISTRATION, 'user')}`;
  }
  return undefined;
}

const startSearch = z.object({
  from: z.catch(z._default(z.enum(SOURCES), 'names'), 'names'),
});

/** The form of a bulk registration, with a preview of what it will send; then opens the job. */
export function RegisterMany() {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { search, change } = usePageAddress(startSearch);
  const source = search.from;
  const typed = useDraft(JSON.stringify([environment, 'register-many']), typedDraft, START);
  const { value: written } = typed;
  // A mutation, because only the result of the file that was chosen last counts.
  const { data: file, mutate: choose } = useMutation({ mutationFn: readFile });
  const found = file?.found;
  const entered = useMemo(() => {
    const inFile = found === undefined || typeof found === 'string' ? [] : found.users;
    return entryOf(source, written, inFile);
  }, [written, source, found]);
  // A long draft is shown a moment later, so that typing stays fast.
  const shown = useDeferredValue(entered);
  const draft = shown.draft();
  const { rows } = draft;
  const refusal = refusalOf(rows.length, written.defaults);
  const field = boundFields(written, typed.set);
  return (
    <form
      noValidate
      aria-label="Bulk registration"
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Panel className="space-y-5">
        <DraftNote draft={typed} />
        <RadioCards
          legend="Users"
          options={SOURCE_OPTIONS}
          columns="sm:grid-cols-3"
          value={source}
          onChange={(from) => {
            change({ from });
          }}
        />
        {source === 'names' && <PatternFields {...field('ids')} />}
        {source === 'pasted' && (
          <TextArea
            label="Reference user IDs"
            rows={8}
            hint="One per line. Empty lines and surrounding spaces are ignored."
            {...field('pasted')}
          />
        )}
        {source === 'csv' && <CsvField file={file} onChoose={choose} />}
        <DefaultFields canOverride={source === 'csv'} {...field('defaults')} />
      </Panel>
      <Panel title="Preview" className="space-y-4 xl:sticky xl:top-21">
        <DraftPreview key={source} draft={draft} />
        {environment === 'production' && (
          <Notice tone="attention">
            This registers users in <strong>production</strong>.
          </Notice>
        )}
        {rows.length > 0 && refusal && <p className="text-sm text-bad">{refusal}.</p>}
        <WriteButton
          type="submit"
          variant="primary"
          verb={
            rows.length === 0
              ? `Register users in ${placeOf(environment)}`
              : `Register ${countText(rows.length, 'user')} in ${placeOf(environment)}`
          }
          mutation={{
            mutationKey: keyOf('start_registration', { environment }),
            mutationFn: ({ request_id, draft }: typeof entered) =>
              ask('start_registration', { environment, body: { rows: draft().rows, request_id } }),
          }}
          variables={entered}
          // A press before the preview has followed sends what is entered.
          check={() => refusalOf(entered.draft().rows.length, written.defaults) === undefined}
          disabledReason={shown === entered ? refusal : refusalOf(1, written.defaults)}
          onDone={({ id }) => {
            // Cleared then, because a second press before it would send the users of an empty form.
            void navigate({
              to: '/$environment/qa/registrations/$id',
              params: { environment, id },
            }).then(typed.clear);
          }}
          className="min-h-9 max-sm:whitespace-normal"
        />
        <p className="text-sm text-soft">
          It runs on the server, so you can close this page. A user who is already known to the
          service keeps the same user_id and invite.
        </p>
      </Panel>
    </form>
  );
}
