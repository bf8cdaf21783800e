import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import * as z from 'zod/mini';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import type { CsvUsers } from './csv-users';
import { USER_FIELDS } from './users-draft';

/** A chosen file: its text, or why it could not be read. */
export const chosenFile = z.union([
  z.object({ name: z.string(), text: z.string() }),
  z.object({ reason: z.string() }),
]);
export type ChosenFile = z.infer<typeof chosenFile>;

/** The largest file that is read, in bytes: 10,000 rows of 800 bytes each. */
const MAX_FILE_BYTES = 8_000_000;

async function chosen(file: File): Promise<ChosenFile> {
  if (file.size > MAX_FILE_BYTES) return { reason: 'The file is larger than 8 MB. Split it.' };
  return file.text().then(
    (text) => ({ name: file.name, text }),
    () => ({ reason: 'The file could not be read. Choose it again.' }),
  );
}

/** The users of a chosen file, or why it cannot be used; null without a file and until the parser is loaded. */
export function useCsvUsers(file: ChosenFile | null): CsvUsers | string | null {
  const { data: parse, isError } = useQuery({
    queryKey: ['csv-parser'],
    queryFn: async () => (await import('./csv-users')).csvUsers,
    enabled: file !== null,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (file === null) return null;
    if ('reason' in file) return file.reason;
    if (isError) return 'The CSV reader could not be loaded. Reload the page.';
    return parse?.(file.text) ?? null;
  }, [file, parse, isError]);
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
  file: ChosenFile | null;
  /** As `useCsvUsers` returns it. */
  read: CsvUsers | string | null;
  onChange: (file: ChosenFile) => void;
}

/** A CSV file of users, parsed in the browser. */
export function CsvField({ file, read, onChange }: CsvFieldProps) {
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
        aria-invalid={typeof read === 'string' || undefined}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) void chosen(picked).then(onChange);
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
      {typeof read === 'string' && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {read}
        </p>
      )}
      {file && 'name' in file && read && typeof read !== 'string' && (
        <div className="mt-2 space-y-2 text-sm" role="status">
          <p className="text-soft">
            Columns read from <Names names={[file.name]} />: <Names names={read.columns} />.
          </p>
          {read.ignored.length > 0 && (
            <Notice tone="attention">
              {read.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
              <Names names={read.ignored} />
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
