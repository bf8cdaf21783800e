import { CallRow } from './call-row';
import type { CallListProps } from './call-list-props';

const HEAD = 'h-9 px-2.5 text-left text-xs font-medium text-soft';

/** The calls as a table; beside an open call it keeps the columns that tell calls apart. */
export function CallTable(props: CallListProps) {
  const { environment, rows, openId } = props;
  const isCompact = openId !== null;
  const namesProduction = environment === 'production' && !isCompact;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Recent calls, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-[9.75rem] pl-3`}>
              Status
            </th>
            <th scope="col" className={`${HEAD} w-[8.25rem]`}>
              Transaction
            </th>
            <th scope="col" className={HEAD}>
              Person
            </th>
            {!isCompact && (
              <th scope="col" className={`${HEAD} hidden xl:table-cell`}>
                Kind
              </th>
            )}
            <th scope="col" className={`${HEAD} ${isCompact ? 'w-[7rem]' : 'w-36'}`}>
              Answer
            </th>
            {!isCompact && (
              <th scope="col" className={`${HEAD} hidden w-20 text-right lg:table-cell`}>
                Attempts
              </th>
            )}
            <th scope="col" className={`${HEAD} w-16 text-right`}>
              Next
            </th>
            <th scope="col" className={`${HEAD} w-[5.5rem] text-right`}>
              Created
            </th>
            <th scope="col" className={namesProduction ? 'w-44' : isCompact ? 'w-11' : 'w-24'}>
              <span className="sr-only">Rerun</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((call) => (
            <CallRow key={call.transaction_id} {...props} call={call} isCompact={isCompact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
