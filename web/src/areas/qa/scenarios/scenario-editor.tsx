import type { Scenario } from '@connect-console/server/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { addressOf } from '../../../api/client';
import { isProblem } from '../../../api/failures';
import { Failure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { TextArea } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { useSingleWrite, writeOf } from '../../../api/write';

const drafted = z.string();

interface ScenarioEditorProps {
  /** What the editor was opened for, which names its draft. */
  write: string;
  /** The scenario that it starts from. */
  first: Scenario;
  onClose: () => void;
}

/** Edits a custom scenario as JSON. The server checks it and names the fields that it rejects. */
export function ScenarioEditor({ write, first, onClose }: ScenarioEditorProps) {
  const environment = useEnvironment();
  const draft = useDraft(
    JSON.stringify([environment, 'scenario', write]),
    drafted,
    JSON.stringify(first, null, 2),
  );
  const text = draft.value;
  const [syntaxError, setSyntaxError] = useState<string | null>(null);
  const save = useSingleWrite(writeOf('save_scenario', { environment }));
  const rejected = isProblem(save.error, 'invalid_request') ? save.error.problem : null;
  // A field is a path, such as `steps.2.count`.
  const problems =
    syntaxError === null
      ? (rejected?.fields ?? [])
      : [{ field: '', reason: `is not valid JSON: ${syntaxError}` }];
  const close = () => {
    draft.clear();
    onClose();
  };
  const submit = () => {
    try {
      const body = JSON.parse(text) as Scenario; // the server checks it
      save.mutate({ body }, { onSuccess: close });
    } catch (error) {
      setSyntaxError(String(error));
    }
  };
  return (
    <Panel title="Custom scenario" className="mb-5">
      <form
        noValidate
        aria-label="Custom scenario"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftNote
          draft={draft}
          onDiscard={() => {
            setSyntaxError(null);
            save.reset();
          }}
        />
        <TextArea
          label="Scenario as JSON"
          rows={18}
          // The editor opens above the list and may be out of view.
          autoFocus
          value={text}
          aria-invalid={problems.length > 0 || undefined}
          wrap="off"
          onChange={(text) => {
            draft.set(text);
            setSyntaxError(null);
            save.reset();
          }}
          hint={
            <>
              <div role="status" className="space-y-1 text-bad">
                {problems.map(({ field, reason }) => (
                  <p key={`${field} ${reason}`} className="wrap-anywhere">
                    {field === '' ? 'The text' : <code>{field}</code>} {reason}
                  </p>
                ))}
              </div>
              <a
                href={addressOf('get_docs', {})}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-accent hover:underline"
              >
                Step reference: save_scenario
              </a>
            </>
          }
        />
        {!rejected && <Failure error={save.error} />}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save scenario
          </Button>
          <Button onClick={close}>Close without saving</Button>
          <p className="text-sm text-soft">
            It replaces the custom scenario of the same name. All members with QA tools in{' '}
            {environment} can run it.
          </p>
        </div>
      </form>
    </Panel>
  );
}
