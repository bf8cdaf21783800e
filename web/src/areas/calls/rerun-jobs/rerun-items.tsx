import type { Environment, RerunJobItem } from '@connect-console/server/contract';
import { ItemOutcome } from '../../../ui/feedback/status';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { itemWording } from '../../../records/job/job-wording';
import { TransactionLink } from '../../../records/attempt/transaction-link';
import { ListedCallStatus } from '../../../records/call/call-status';
import { UserLink } from '../../../records/user/user-link';

const WORDING = itemWording('rerun');

interface RerunItemsProps {
  environment: Environment;
  items: readonly RerunJobItem[];
}

function NewCall({ environment, item }: { environment: Environment; item: RerunJobItem }) {
  const { new_transaction_id, new_status, new_attempts, new_unlisted_at, matched, state } = item;
  if (new_transaction_id === null) {
    return state === 'accepted' || state === 'unknown' ? (
      <span className="text-soft">Not provided</span>
    ) : null;
  }
  return (
    <>
      <span className="mr-2.5">
        <TransactionLink {...{ environment }} transaction_id={new_transaction_id} />
      </span>
      {new_status === null ? (
        <span className="text-soft">Not listed yet</span>
      ) : (
        <ListedCallStatus
          call={{
            ...{ status: new_status, attempts: new_attempts ?? 0, unlisted_at: new_unlisted_at },
          }}
        />
      )}
      {matched === 'time' && (
        <span className="block text-xs text-soft">
          Matched by time: the service did not return its ID
        </span>
      )}
    </>
  );
}

/** The calls of a bulk rerun, each with its result and new call. */
export function RerunItems({ environment, items }: RerunItemsProps) {
  return (
    <NumberedTable
      caption="Calls of this bulk rerun"
      heads={['User', 'Call', 'Result', 'New call']}
      items={items}
      cellsOf={(item) => [
        <UserLink {...{ environment }} reference_user_id={item.reference_user_id} />,
        <TransactionLink {...{ environment }} transaction_id={item.transaction_id} />,
        <ItemOutcome item={item} wording={WORDING[item.state]} />,
        <NewCall {...{ environment, item }} />,
      ]}
    />
  );
}
