import { useId, useRef } from 'react';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import type { CsvUsers } from './csv-users';
import { fileText, UnreadableFileError } from './file-text';
import { USER_FIELDS } from './users-draft';

/** A chosen file: being read, read, or refused. */
export type CsvFile =
  | { state: 'none' }
  | { state: 'reading'; name: string }
  | { state: 'read'; name: string; found: CsvUsers }
  | { state: 'refused'; name: string; reason: string };

/** Reads a CSV file of users. The parser is loaded with the first file. Never rejects: a failure is a result. */
async function readCsvFile(file: File): Promise<CsvFile> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { csvUsers } = await import('./csv-users');
    return { state: 'read', name, found: csvUsers(fileText(bytes)) };
  } catch (failure) {
    if (failure instanceof UnreadableFileError) {
      return { state: 'refused', name, reason: failure.message };
    }
    const reason =
      'The file could not be read: it was moved, or the console cannot be reached. Choose it again.';
    return { state: 'refused', name, reason };
  }
}

interface CsvFieldProps {
  value: CsvFile;
  onChange: (file: CsvFile) => void;
}

function Result({ file }: { file: CsvFile }) {
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
            Columns read from <bdi className="wrap-anywhere">{visibleText(file.name)}</bdi>:{' '}
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
              {file.found.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
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

/** A CSV file of users, parsed in the browser. */
export function CsvField({ value, onChange }: CsvFieldProps) {
  const id = useId();
  const newest = useRef(0);
  const read = async (file: File) => {
    newest.current += 1;
    const mine = newest.current;
    onChange({ state: 'reading', name: file.name });
    const result = await readCsvFile(file);
    // Another file may have been chosen meanwhile.
    if (mine === newest.current) onChange(result);
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
          // Choosing the same file again, after correcting it, must count as a change.
          event.currentTarget.value = '';
        }}
        className="block w-full rounded-control border border-edge bg-surface p-1.5 text-sm file:mr-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-raised file:px-3 file:py-1 file:font-medium file:text-ink"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        The first line names the columns: {USER_FIELDS.join(', ')}. Only reference_user_id is
        required. UTF-8, at most 10,000 users. The file is parsed in your browser; nothing is sent
        until you register.
      </p>
      <Result file={value} />
    </div>
  );
}
