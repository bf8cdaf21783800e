import {
  DATA_REQUEST_TYPES,
  MAX_BULK_REGISTRATION,
  type Environment,
  type RegistrationJob,
} from '@connect-console/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { randomUuid } from '../../../api/random-uuid';
import { useSingleWrite } from '../../../api/use-single-write';
import { Failure } from '../../../page/failure';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { boundFields } from '../../../ui/form/text-field';
import { TextArea } from '../../../ui/form/text-area';
import { RadioCards } from '../../../ui/form/radio-cards';
import { Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { CsvField, readFile } from './csv-field';
import { DefaultFields, defaultProblem, userDefaults, type Defaults } from './default-fields';
import { DraftPreview } from './draft-preview';
import { PatternFields, generatedUsers, idPattern } from './pattern-fields';
import { draftOf, pastedUsers, type Candidate, type Source } from './users-draft';
import { writeOf } from '../../../api/write';

/** Everything typed so far, whichever source is chosen now. */
const typedDraft = z.object({ ids: idPattern, pasted: z.string(), defaults: userDefaults });
type Typed = z.infer<typeof typedDraft>;
interface Entered extends Typed {
  /** The users of the chosen file. */
  inFile: readonly Candidate[];
}

const START: Typed = {
  ids: { pattern: 'qa-{date}-{n}', count: '100', start: '1' },
  pasted: '',
  defaults: {
    redirect_url: '',
    uniqueness_region_id: '',
    data_request_type: DATA_REQUEST_TYPES[0],
  },
};

function candidates(source: Source, { ids, pasted, inFile }: Entered): readonly Candidate[] {
  switch (source) {
    case 'names': {
      const date = new Date().toISOString().slice(0, 10);
      return generatedUsers(ids, { uuid: randomUuid, date });
    }
    case 'pasted':
      return pastedUsers(pasted);
    case 'csv':
      return inFile;
  }
}

/**
 * The draft of what is entered. A long one follows a moment later, so that typing stays fast: `isStale` until then.
 * The `request_id` is the same for every press that sends the same draft.
 */
function useRows(source: Source, entered: Entered) {
  const now = useMemo(() => ({ source, entered }), [source, entered]);
  const shown = useDeferredValue(now);
  const made = useMemo(() => {
    const users = candidates(shown.source, shown.entered);
    return {
      draft: draftOf(users, { ...shown.entered.defaults }),
      request_id: randomUuid(),
    };
  }, [shown]);
  return { ...made, isStale: shown !== now };
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

interface RegisterManyProps {
  source: Source;
  onSource: (source: Source) => void;
  onStarted: (job: RegistrationJob) => void;
}

/** The form of a bulk registration, with a preview of what it will send. */
export function RegisterMany({ source, onSource, onStarted }: RegisterManyProps) {
  const environment = useEnvironment();
  const typed = useDraft(JSON.stringify([environment, 'register-many']), typedDraft, START);
  const { value: written } = typed;
  // A mutation, because only the result of the file that was chosen last counts.
  const { data: file, mutate: choose } = useMutation({ mutationFn: readFile });
  const found = file?.found;
  const entered = useMemo(() => {
    const inFile = found === undefined || typeof found === 'string' ? [] : found.users;
    return { ...written, inFile };
  }, [written, found]);
  const { draft, request_id, isStale } = useRows(source, entered);
  const start = useSingleWrite(writeOf('start_registration', { environment }));
  const { rows } = draft;
  const refusal = refusalOf(rows.length, entered.defaults);
  const field = boundFields(written, typed.set);
  const press = () => {
    if (refusal !== undefined || isStale || start.isSuccess) return;
    start.mutate(
      { body: { rows, request_id } },
      {
        onSuccess: (job) => {
          typed.clear();
          onStarted(job);
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label="Bulk registration"
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Panel className="space-y-5">
        <DraftNote draft={typed} />
        <RadioCards
          legend="Users"
          options={SOURCE_OPTIONS}
          columns="sm:grid-cols-3"
          value={source}
          onChange={onSource}
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
        <Failure error={start.error} />
        <Button
          type="submit"
          variant="primary"
          pending={start.isPending || start.isSuccess || isStale}
          disabledReason={refusal}
          className="min-h-9 max-sm:whitespace-normal"
        >
          {rows.length === 0
            ? `Register users in ${placeOf(environment)}`
            : `Register ${countText(rows.length, 'user')} in ${placeOf(environment)}`}
        </Button>
        <p className="text-sm text-soft">
          It runs on the server, so you can close this page. A user who is already known to the
          service keeps the same user_id and invite.
        </p>
      </Panel>
    </form>
  );
}
