import { useId } from 'react';
import * as z from 'zod/mini';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import { USER_FIELDS } from './users-draft';

const candidate = z.object({
  line: z.number(),
  cells: z.partialRecord(z.enum(USER_FIELDS), z.string()),
  unreadable: z.optional(z.string()),
});

/** A chosen file: its content, or why it cannot be used. */
export const csvFile = z.union([
  z.object({
    name: z.string(),
    found: z.object({
      users: z.array(candidate),
      columns: z.array(z.enum(USER_FIELDS)),
      ignored: z.array(z.string()),
    }),
  }),
  z.object({ reason: z.string() }),
]);
export type CsvFile = z.infer<typeof csvFile>;

/** Reads a CSV file of users. The parser is loaded with the first file. Never rejects. */
async function readCsvFile(file: File): Promise<CsvFile> {
  try {
    const { csvUsers, fileText } = await import('./csv-users');
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name: file.name, found: csvUsers(fileText(bytes)) };
  } catch (failure) {
    const isNamed = failure instanceof Error && failure.name === 'UnreadableFileError';
    return { reason: isNamed ? failure.message : 'The file could not be read. Choose it again.' };
  }
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
  value: CsvFile | null;
  onChange: (file: CsvFile) => void;
}

/** A CSV file of users, parsed in the browser. */
export function CsvField({ value, onChange }: CsvFieldProps) {
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
        aria-invalid={(value && 'reason' in value) || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void readCsvFile(file).then(onChange);
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
      {value && 'reason' in value && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {value.reason}
        </p>
      )}
      {value && 'found' in value && (
        <div className="mt-2 space-y-2 text-sm" role="status">
          <p className="text-soft">
            Columns read from <Names names={[value.name]} />: <Names names={value.found.columns} />.
          </p>
          {value.found.ignored.length > 0 && (
            <Notice tone="attention">
              {value.found.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
              <Names names={value.found.ignored} />
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
