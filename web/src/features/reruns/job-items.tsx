import type { Environment, RerunJobItem } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { StatusMark } from '../../ui/status-mark';
import { CallIdLink } from './call-id-link';
import { ITEM_STATES } from './job-wording';

interface JobItemsProps {
  environment: Environment;
  items: readonly RerunJobItem[];
  /** How the new call's status is drawn. */
  statusOf: (call: { status: string; attempts: number }) => ReactNode;
}

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-2 align-top max-sm:block max-sm:px-0 max-sm:py-0.5';

function Outcome({ item }: { item: RerunJobItem }) {
  const { text, tone } = ITEM_STATES[item.state];
  return (
    <>
      <StatusMark status={item.state} tone={tone}>
        {text}
      </StatusMark>
      {item.failure_code !== null && (
        <span className="block font-mono text-xs break-all text-soft">{item.failure_code}</span>
      )}
      {item.reason !== null && (
        <bdi className="block max-w-[60ch] text-xs break-words text-soft">{item.reason}</bdi>
      )}
    </>
  );
}

function NewCall({ environment, item, statusOf }: JobItemsProps & { item: RerunJobItem }) {
  const { new_transaction_id, new_status, new_attempts, matched, state } = item;
  if (new_transaction_id === null) {
    return state === 'accepted' || state === 'unknown' ? (
      <span className="text-soft">not named by the service</span>
    ) : null;
  }
  return (
    <>
      <span className="mr-2.5">
        <CallIdLink environment={environment} transaction_id={new_transaction_id} />
      </span>
      {new_status === null ? (
        <span className="text-soft">not listed yet</span>
      ) : (
        statusOf({ status: new_status, attempts: new_attempts ?? 0 })
      )}
      {matched === 'time' && (
        <span className="block text-xs text-soft">
          matched by time; the service did not name it
        </span>
      )}
    </>
  );
}

/** What came of each call of a bulk rerun: a table, on a phone one card each. */
export function JobItems(props: JobItemsProps) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Calls of this bulk rerun</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-14 text-right`}>No.</th>
          <th className={HEAD}>Call</th>
          <th className={HEAD}>Outcome</th>
          <th className={HEAD}>New call</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {props.items.map((item) => (
          <tr
            key={item.n}
            className="border-b border-line last:border-b-0 max-sm:block max-sm:px-3 max-sm:py-2.5"
          >
            <td className={`${CELL} text-right text-soft tabular-nums max-sm:text-left`}>
              {item.n}
            </td>
            <td className={CELL}>
              <CallIdLink environment={props.environment} transaction_id={item.transaction_id} />
            </td>
            <td className={CELL}>
              <Outcome item={item} />
            </td>
            <td className={CELL}>
              <NewCall {...props} item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
