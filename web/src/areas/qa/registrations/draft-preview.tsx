import { MAX_BULK_REGISTRATION, type RegistrationRow } from '@connect-console/server/contract';
import { useState } from 'react';
import { numberText, countText } from '../../../ui/text/counts';
import { ExactName } from '../../../ui/text/exact-name';
import { ShortId } from '../../../ui/text/short-id';
import type { Draft, SkippedLine } from './users-draft';
import { Button } from '../../../ui/form/button';

const AT_ONCE = 50;
const HEAD = 'px-3 py-1.5 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-1.5 align-top';

/** The lines that are left out, with the reason. */
function SkippedLines({ rows }: { rows: readonly SkippedLine[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  const rest = rows.length - shown;
  return (
    <section aria-label="Skipped lines">
      <p className="mb-1.5 text-sm font-medium text-attention">
        {countText(rows.length, 'line')} skipped
      </p>
      <div
        tabIndex={0}
        role="group"
        aria-label="List of skipped lines"
        className="max-h-72 overflow-y-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th className={`${HEAD} w-14 text-right`}>Line</th>
              <th className={HEAD}>User</th>
              <th className={HEAD}>Reason</th>
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

function UserCard({ where, row }: { where: string; row: RegistrationRow }) {
  const { reference_user_id, uniqueness_region_id, redirect_url, data_request_type } = row;
  const facts = [
    ['Region', uniqueness_region_id],
    ['Redirect', redirect_url],
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
  return (
    <div className="min-w-0 rounded-control bg-raised px-3 py-2">
      <p className="text-xs text-soft">{where}</p>
      <p className="mt-0.5 font-medium wrap-anywhere">
        <ShortId id={reference_user_id} limit={40} />
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name}</dt>
            <dd>
              <ShortId id={value} limit={44} />
            </dd>
          </div>
        ))}
        {data_request_type !== undefined && (
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">Data request</dt>
            <dd className="font-mono text-[0.94em]">
              <ExactName name={data_request_type} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** What will be sent: how many users, the first and the last, and the lines that are skipped. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const { rows, skipped } = draft;
  const first = rows[0];
  const last = rows.length > 1 ? rows.at(-1) : undefined;
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium tabular-nums">
        {rows.length === 0 ? 'No users yet' : countText(rows.length, 'user')}
        {rows.length > 0 && skipped.length > 0 && (
          <span className="font-normal text-soft">
            , {countText(skipped.length, 'line')} skipped
          </span>
        )}
      </p>
      {rows.length > MAX_BULK_REGISTRATION && (
        <p role="alert" className="text-sm text-bad">
          One bulk registration takes at most {countText(MAX_BULK_REGISTRATION, 'user')}. Split the
          list.
        </p>
      )}
      {first && (
        <div className="grid gap-2.5 sm:grid-cols-2">
          <UserCard where={last ? 'First' : 'Only user'} row={first} />
          {last && <UserCard where="Last" row={last} />}
        </div>
      )}
      {skipped.length > 0 && <SkippedLines rows={skipped} />}
    </div>
  );
}
