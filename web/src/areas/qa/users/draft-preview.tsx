import { MAX_BULK_REGISTRATION, type RegistrationRow } from '@connect-console/server/contract';
import { numberText, peopleText } from '../../../ui/text/count-text';
import { ExactName } from '../../../ui/text/exact-name';
import { ShortId } from '../../../ui/text/short-id';
import { BadRows } from './bad-rows';
import type { Draft } from './users-draft';

function Person({ where, row }: { where: string; row: RegistrationRow }) {
  const { reference_user_id, uniqueness_region_id, redirect_url, data_request_type } = row;
  const told = [
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
        {told.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name}</dt>
            <dd>
              <ShortId id={value} limit={44} />
            </dd>
          </div>
        ))}
        {data_request_type !== undefined && (
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">Request</dt>
            <dd className="font-mono text-[0.94em]">
              <ExactName name={data_request_type} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** What pressing the button will send: how many, the first, the last, and who is left out. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const { rows, bad } = draft;
  const first = rows[0];
  const last = rows.length > 1 ? rows.at(-1) : undefined;
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium tabular-nums">
        {rows.length === 0 ? 'Nobody to register yet' : peopleText(rows.length)}
        {rows.length > 0 && bad.length > 0 && (
          <span className="font-normal text-soft">
            , without {numberText(bad.length)} {bad.length === 1 ? 'line' : 'lines'} that cannot be
            used
          </span>
        )}
      </p>
      {rows.length > MAX_BULK_REGISTRATION && (
        <p role="alert" className="text-sm text-bad">
          One bulk registration takes {peopleText(MAX_BULK_REGISTRATION)} at most. Split the list.
        </p>
      )}
      {first && (
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Person where={last ? 'First' : 'The only one'} row={first} />
          {last && <Person where="Last" row={last} />}
        </div>
      )}
      {bad.length > 0 && <BadRows rows={bad} />}
    </div>
  );
}
