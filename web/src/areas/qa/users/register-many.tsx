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
import { peopleText } from '../../../ui/text/count-text';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { IdsField } from '../../../ui/form/ids-field';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { CsvField } from './csv-field';
import { DefaultFields } from './default-fields';
import { DraftPreview } from './draft-preview';
import { NameFields } from './name-fields';
import { defaultProblems } from './user-defaults';
import type { PeopleSource } from './users-search';
import { SourceChoice } from './source-choice';
import { usePeopleDraft } from './use-users-draft';

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
            : `Register ${peopleText(rows.length)} in ${place(environment)}`}
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
    return `One bulk registration takes ${peopleText(MAX_BULK_REGISTRATION)} at most`;
  }
  return undefined;
}
