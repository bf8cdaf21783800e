import { useId } from 'react';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import type { CsvUsers } from './csv-users';
import { USER_FIELDS } from './users-draft';

/** The largest file that is read, in bytes: 10,000 rows of 800 bytes each. */
const MAX_FILE_BYTES = 8_000_000;

async function usersIn(file: File): Promise<CsvUsers | string> {
  if (file.size > MAX_FILE_BYTES) return 'The file is larger than 8 MB. Split it.';
  const text = await file.text().catch(() => null);
  if (text === null) return 'The file could not be read. Choose it again.';
  const parser = await import('./csv-users').catch(() => null);
  return parser?.csvUsers(text) ?? 'The CSV reader could not be loaded. Reload the page.';
}

/** A chosen file. */
export interface ReadFile {
  name: string;
  /** Its users, or why it cannot be used. */
  found: CsvUsers | string;
}

/** Reads a chosen file in the browser. */
export async function readFile(file: File): Promise<ReadFile> {
  return { name: file.name, found: await usersIn(file) };
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    // Two columns may have the same name.
    <span key={at}>
      {at > 0 && ', '}
      <bdi className="font-mono wrap-anywhere">{visibleText(name)}</bdi>
    </span>
  ));
}

interface CsvFieldProps {
  /** The file as it was read; undefined until then. */
  file: ReadFile | undefined;
  onChoose: (file: File) => void;
}

/** A CSV file of users. */
export function CsvField({ file, onChoose }: CsvFieldProps) {
  const id = useId();
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
        aria-invalid={typeof file?.found === 'string' || undefined}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) onChoose(picked);
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
      {file && typeof file.found === 'string' && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {file.found}
        </p>
      )}
      {file && typeof file.found !== 'string' && (
        <div className="mt-2 space-y-2 text-sm" role="status">
          <p className="text-soft">
            Columns read from <Names names={[file.name]} />: <Names names={file.found.columns} />.
          </p>
          {file.found.ignored.length > 0 && (
            <Notice tone="attention">
              {file.found.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
              <Names names={file.found.ignored} />
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
