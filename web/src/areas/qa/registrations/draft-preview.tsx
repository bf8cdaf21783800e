import { NumberedTable } from '../../../ui/table/numbered-table';
import { countText } from '../../../ui/text/counts';
import { ShortId } from '../../../ui/text/short-id';
import type { Draft, SkippedLine } from './users-draft';

const MOST_LISTED = 100;

/** The lines that are left out, with the reason. */
export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
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
