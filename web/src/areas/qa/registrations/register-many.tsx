import {
  MAX_BULK_REGISTRATION,
  type Environment,
  type RegistrationJob,
} from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { startRegistrationMutation } from '../../../api/registrations';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { IdsField } from '../../../ui/form/ids-field';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { CsvField } from './csv-field';
import { DefaultFields } from './default-fields';
import { DraftPreview } from './draft-preview';
import { defaultProblems } from './user-defaults';
import { type PeopleSource, PEOPLE_SOURCES } from './registrations-search';
import { usePeopleDraft } from './use-users-draft';
import { RadioCards } from '../../../ui/form/radio-cards';
import { TextField } from '../../../ui/form/text-field';
import { nameProblems, type NamePattern } from './name-pattern';
import '../../../ui/filter/choices.css';

interface NameFieldsProps {
  value: NamePattern;
  onChange: (value: NamePattern) => void;
}

const said = (label: string, problem: string | undefined) => problem && `${label} ${problem}`;

/** How many people, and how their ids are made up. */
function NameFields({ value, onChange }: NameFieldsProps) {
  const problems = nameProblems(value);
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
      <TextField
        label="How many"
        inputMode="numeric"
        value={value.count}
        error={said('How many', problems.count)}
        onChange={(event) => {
          onChange({ ...value, count: event.target.value.trim() });
        }}
      />
      <TextField
        label="Id pattern"
        mono
        value={value.pattern}
        error={said('Id pattern', problems.pattern)}
        hint="{n} counts, {uuid} is random, {date} is today."
        onChange={(event) => {
          onChange({ ...value, pattern: event.target.value });
        }}
      />
      <TextField
        label="First number"
        inputMode="numeric"
        value={value.start}
        error={said('First number', problems.start)}
        onChange={(event) => {
          onChange({ ...value, start: event.target.value.trim() });
        }}
      />
      <label className="flex items-center gap-2 text-sm sm:col-span-3">
        <input
          type="checkbox"
          checked={value.padded}
          onChange={(event) => {
            onChange({ ...value, padded: event.target.checked });
          }}
          className="size-4 accent-accent"
        />
        Fill numbers with zeros, so that ids sort as they count
      </label>
    </div>
  );
}

const WORDS: Record<PeopleSource, { name: string; meaning: string }> = {
  names: { name: 'Make up ids', meaning: 'A number of people after a pattern.' },
  pasted: { name: 'Paste ids', meaning: 'A list, one id a line.' },
  csv: { name: 'CSV file', meaning: 'With a region, redirect or request per person.' },
};
const OPTIONS = PEOPLE_SOURCES.map((value) => ({ value, ...WORDS[value] }));

interface SourceChoiceProps {
  value: PeopleSource;
  onChoose: (source: PeopleSource) => void;
}

/** Where the people come from. */
function SourceChoice({ value, onChoose }: SourceChoiceProps) {
  return (
    <RadioCards
      legend="Who"
      options={OPTIONS}
      columns="sm:grid-cols-3"
      value={value}
      onChoose={onChoose}
    />
  );
}

interface RegisterManyProps {
  environment: Environment;
  source: PeopleSource;
  onSource: (source: PeopleSource) => void;
  onStarted: (job: RegistrationJob) => void;
}

/** Registers many people at once: who, with what, what it will do, and the button that does it. */
export function RegisterMany({ environment, source, onSource, onStarted }: RegisterManyProps) {
  const { written, write, draft, isStale, request_id } = usePeopleDraft(source);
  const start = useSingleWrite(startRegistrationMutation(environment, useQueryClient()));
  const { rows } = draft;
  const refusal = refusalOf(rows.length, Object.keys(defaultProblems(written.defaults)).length);
  const press = () => {
    if (refusal !== undefined || isStale || start.isSuccess) return;
    start.mutate({ rows, request_id }, { onSuccess: onStarted });
  };
  return (
    <form
      noValidate
      aria-label="Register many"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Panel className="space-y-5">
        <SourceChoice value={source} onChoose={onSource} />
        {source === 'names' && (
          <NameFields
            value={written.names}
            onChange={(names) => {
              write({ names });
            }}
          />
        )}
        {source === 'pasted' && (
          <IdsField
            value={written.pasted}
            hint="One a line. Empty lines and the spaces around an id are left out."
            onChange={(pasted) => {
              write({ pasted });
            }}
          />
        )}
        {source === 'csv' && (
          <CsvField
            value={written.file}
            onChange={(file) => {
              write({ file });
            }}
          />
        )}
        <DefaultFields
          value={written.defaults}
          rowsWin={source === 'csv'}
          onChange={(defaults) => {
            write({ defaults });
          }}
        />
      </Panel>
      <Panel title="What will be sent" className="space-y-4 lg:sticky lg:top-[84px]">
        <DraftPreview key={source} draft={draft} />
        {environment === 'production' && (
          <Notice tone="bad">
            This registers people in <strong>production</strong>.
          </Notice>
        )}
        {start.error && <FailurePanel {...failureText(start.error)} />}
        <Button
          type="submit"
          variant="primary"
          pending={start.isPending || start.isSuccess || isStale}
          disabledReason={refusal}
          className="min-h-9"
        >
          {rows.length === 0
            ? `Register people in ${place(environment)}`
            : `Register ${countText(rows.length, 'user')} in ${place(environment)}`}
        </Button>
        <p className="text-sm text-soft">
          It runs in the console’s server, so this page can be closed. Somebody whom the service
          knows already keeps the same user_id and invite.
        </p>
      </Panel>
    </form>
  );
}

function place(environment: Environment): string {
  return environment === 'sandbox' ? 'the sandbox' : environment;
}

function refusalOf(people: number, problems: number): string | undefined {
  if (problems > 0) return 'Correct what is marked first';
  if (people === 0) return 'There is nobody to register yet';
  if (people > MAX_BULK_REGISTRATION) {
    return `One bulk registration takes ${countText(MAX_BULK_REGISTRATION, 'user')} at most`;
  }
  return undefined;
}
