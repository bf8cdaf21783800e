import { useId, useRef } from 'react';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import { PERSON_FIELDS } from './users-draft';
import { readPeopleFile, type PeopleFile } from './read-users-file';

interface CsvFieldProps {
  value: PeopleFile;
  onChange: (file: PeopleFile) => void;
}

function Answer({ file }: { file: PeopleFile }) {
  switch (file.state) {
    case 'none':
      return null;
    case 'reading':
      return (
        <p role="status" className="mt-2 text-sm text-soft">
          Reading <bdi>{visibleText(file.name)}</bdi>…
        </p>
      );
    case 'refused':
      return (
        <p role="alert" className="mt-2 text-sm text-bad">
          {file.reason}
        </p>
      );
    case 'read':
      return (
        <div className="mt-2 space-y-2 text-sm" role="status">
          <p className="text-soft">
            Read from <bdi className="wrap-anywhere">{visibleText(file.name)}</bdi>, with{' '}
            {file.found.columns.map((column, at) => (
              <span key={column}>
                {at > 0 && ', '}
                <code>{column}</code>
              </span>
            ))}
            .
          </p>
          {file.found.ignored.length > 0 && (
            <Notice tone="attention">
              Not used, as no field is called so:{' '}
              {file.found.ignored.map((name, at) => (
                // Two columns may have the same name.
                <span key={at}>
                  {at > 0 && ', '}
                  <bdi className="font-mono wrap-anywhere">{visibleText(name)}</bdi>
                </span>
              ))}
            </Notice>
          )}
        </div>
      );
  }
}

/** Takes a CSV file and says what was found in it; it is read in the browser. */
export function CsvField({ value, onChange }: CsvFieldProps) {
  const id = useId();
  const newest = useRef(0);
  const read = async (file: File) => {
    newest.current += 1;
    const mine = newest.current;
    onChange({ state: 'reading', name: file.name });
    const answer = await readPeopleFile(file);
    // Another one may have been chosen meanwhile.
    if (mine === newest.current) onChange(answer);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={`${id}-hint`}
        aria-invalid={value.state === 'refused' || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
        }}
        onClick={(event) => {
          // The same file once more, corrected, is a change too.
          event.currentTarget.value = '';
        }}
        className="block w-full rounded-control border border-edge bg-surface p-1.5 text-sm file:mr-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-raised file:px-3 file:py-1 file:font-medium file:text-ink"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        The first line names the columns: {PERSON_FIELDS.join(', ')}. Only the first of them is
        needed. UTF-8, at most 10,000 people. It is read here; nothing is sent before you say so.
      </p>
      <Answer file={value} />
    </div>
  );
}
