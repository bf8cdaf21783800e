import {
  DATA_REQUEST_TYPES,
  registrationRow,
  type RegistrationRow,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { countText } from '../../../ui/text/counts';
import { ShortId } from '../../../ui/text/short-id';

/** The fields of a user that a CSV file's header may name. */
export const USER_FIELDS = z.keyof(registrationRow).options;
export type UserField = (typeof USER_FIELDS)[number];

/** One user as written, before anything is checked. */
export interface Candidate {
  /** The line of the file or of the pasted text on which it begins, from 1. */
  line: number;
  /** Trimmed; an empty cell counts as not given. */
  cells: Partial<Record<UserField, string>>;
  /** Why the line could not be parsed. */
  unreadable?: string | undefined;
}

/** What would be sent, and the lines that are left out, with their IDs as written and the reason. */
interface Draft {
  rows: RegistrationRow[];
  skipped: { line: number; reference_user_id: string; reason: string }[];
}

/**
 * The users of a pasted list with one ID per line, without surrounding space, which a table's copy adds; empty lines
 * are skipped. An ID may contain any character but a line break, so nothing else separates them.
 */
export function pastedUsers(text: string): Candidate[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: { reference_user_id: line.trim() } }))
    .filter(({ cells }) => cells.reference_user_id !== '');
}

/** The cells with a value, without surrounding space. */
function given(cells: Candidate['cells']): Candidate['cells'] {
  const trimmed = Object.entries(cells).map(([field, value]) => [field, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

function check(cells: Candidate['cells'], defaults: Candidate['cells']): RegistrationRow | string {
  if (!cells.reference_user_id) return 'reference_user_id is missing';
  const read = registrationRow.safeParse({ ...defaults, ...given(cells) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path[0];
  if (field === 'data_request_type') return `${field} must be ${DATA_REQUEST_TYPES.join(' or ')}`;
  return `${String(field)} ${issue?.message ?? 'cannot be read'}`;
}

/** Separates the rows that can be sent from those that cannot. Values of a row override the defaults. */
export function draftOf(candidates: readonly Candidate[], defaults: Candidate['cells']): Draft {
  const draft: Draft = { rows: [], skipped: [] };
  const givenDefaults = given(defaults);
  const lineOf = new Map<string, number>();
  for (const { line, cells, unreadable } of candidates) {
    const reference_user_id = cells.reference_user_id ?? '';
    const row = unreadable ?? check(cells, givenDefaults);
    const earlier = lineOf.get(reference_user_id);
    if (typeof row === 'string') draft.skipped.push({ line, reference_user_id, reason: row });
    else if (earlier !== undefined) {
      draft.skipped.push({ line, reference_user_id, reason: `Same ID as line ${earlier}` });
    } else {
      lineOf.set(reference_user_id, line);
      draft.rows.push(row);
    }
  }
  return draft;
}

const MOST_LISTED = 100;

/** The lines that are left out, with the reason. */
export function SkippedLines({ lines }: { lines: Draft['skipped'] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Skipped lines">
      <p className="mb-1.5 text-sm font-medium text-attention">
        {countText(lines.length, 'line')} skipped
        {lines.length > MOST_LISTED && `, the first ${MOST_LISTED} of them are listed`}
      </p>
      <div
        tabIndex={0}
        role="group"
        aria-label="List of skipped lines"
        className="max-h-72 overflow-y-auto rounded-control border border-line"
      >
        <NumberedTable
          caption="Skipped lines"
          number="Line"
          heads={['User', 'Reason']}
          items={lines.slice(0, MOST_LISTED).map((line) => ({ n: line.line, ...line }))}
          cellsOf={({ reference_user_id, reason }) => [
            reference_user_id === '' ? (
              <span className="text-soft">–</span>
            ) : (
              <ShortId id={reference_user_id} />
            ),
            <span className="wrap-anywhere">{reason}</span>,
          ]}
        />
      </div>
    </section>
  );
}

/** What will be sent: how many users, the first and the last, and the lines that are skipped. */
export function DraftPreview({ draft: { rows, skipped } }: { draft: Draft }) {
  const [first] = rows;
  const last = rows.length > 1 ? rows.at(-1) : undefined;
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium tabular-nums">
        {rows.length === 0 ? 'No users yet' : countText(rows.length, 'user')}
      </p>
      {first && (
        <p className="text-sm wrap-anywhere">
          <ShortId id={first.reference_user_id} limit={40} />
          {last && (
            <>
              {' to '}
              <ShortId id={last.reference_user_id} limit={40} />
            </>
          )}
        </p>
      )}
      <SkippedLines lines={skipped} />
    </div>
  );
}
