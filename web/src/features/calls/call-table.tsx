import { useElementWidth } from '../../ui/use-element-width';
import { callColumns } from './call-columns';
import type { CallListProps } from './call-list-props';
import { CallRow } from './call-row';

const HEAD = 'h-9 px-2.5 text-left text-xs font-medium whitespace-nowrap text-soft';

/** The calls as a table, with as many columns as there is room for. */
export function CallTable(props: CallListProps) {
  const { environment, rows } = props;
  const [frame, width] = useElementWidth();
  const columns = callColumns(width);
  // With "in production" on every row, the person needs the room more.
  const kind = environment === 'production' ? '' : 'w-[15.75rem]';
  const word = environment === 'production' ? 'w-44' : 'w-24';
  return (
    <div ref={frame} className="overflow-hidden rounded-card border border-line bg-surface">
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
            {columns.kind && (
              <th scope="col" className={`${HEAD} ${kind}`}>
                Kind
              </th>
            )}
            <th scope="col" className={`${HEAD} w-[8.25rem]`}>
              Answer
            </th>
            {columns.attempts && (
              <th scope="col" className={`${HEAD} w-20 text-right`}>
                Attempts
              </th>
            )}
            {columns.next && (
              <th scope="col" className={`${HEAD} w-16 text-right`}>
                Next
              </th>
            )}
            <th scope="col" className={`${HEAD} w-[5.5rem] text-right`}>
              Created
            </th>
            <th scope="col" className={columns.word ? word : 'w-11'}>
              <span className="sr-only">Rerun</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((call) => (
            <CallRow key={call.transaction_id} {...props} call={call} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
