import { useState } from 'react';
import { Button } from '../../../ui/form/button';
import { numberText } from '../../../ui/text/count-text';
import { ShortId } from '../../../ui/text/short-id';
import type { BadRow } from './users-draft';

const AT_ONCE = 50;
const HEAD = 'px-3 py-1.5 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-1.5 align-top';

/** Who is left out, by line and reason; all of them can be seen before anything is sent. */
export function BadRows({ rows }: { rows: readonly BadRow[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  const rest = rows.length - shown;
  return (
    <section aria-label="Left out">
      <p className="mb-1.5 text-sm font-medium text-attention">
        {numberText(rows.length)} {rows.length === 1 ? 'line is' : 'lines are'} left out
      </p>
      <div
        tabIndex={0}
        role="group"
        aria-label="Lines that are left out"
        className="max-h-72 overflow-y-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th className={`${HEAD} w-14 text-right`}>Line</th>
              <th className={HEAD}>Person</th>
              <th className={HEAD}>Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ line, reference_user_id, reason }) => (
              <tr key={line} className="border-t border-line">
                <td className={`${CELL} text-right text-soft tabular-nums`}>{numberText(line)}</td>
                <td className={CELL}>
                  {reference_user_id === '' ? (
                    <span className="text-soft">–</span>
                  ) : (
                    <ShortId id={reference_user_id} />
                  )}
                </td>
                <td className={`${CELL} break-words`}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button
          className="mt-2"
          onClick={() => {
            setShown(shown + 10 * AT_ONCE);
          }}
        >
          Show more lines ({numberText(rest)} left)
        </Button>
      )}
    </section>
  );
}
