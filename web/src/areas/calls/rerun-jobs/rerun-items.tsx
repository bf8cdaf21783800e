import type { Environment, RerunJobItem } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { ItemOutcome } from '../../../ui/feedback/status';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { itemWording } from '../../../records/job/job-wording';
import { callLink } from '../../../api/calls/call-address';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import type { ListedCall } from '../../../records/call/call-wording';

const WORDING = itemWording('rerun');

interface CallIdLinkProps {
  environment: Environment;
  transaction_id: string;
}

/** A call's ID as a link. */
function CallIdLink({ environment, transaction_id }: CallIdLinkProps) {
  return (
    <RecordLink
      {...callLink(environment, transaction_id)}
      preload={false}
      className="text-accent hover:underline"
    >
      <ShortId id={transaction_id} inControl />
    </RecordLink>
  );
}

interface RerunItemsProps {
  environment: Environment;
  items: readonly RerunJobItem[];
  /** The user of a call; the ID is null if the service did not provide it. */
  userOf: (reference_user_id: string | null) => ReactNode;
  /** The status of the new call. */
  statusOf: (call: ListedCall) => ReactNode;
}

function NewCall({ environment, item, statusOf }: RerunItemsProps & { item: RerunJobItem }) {
  const { new_transaction_id, new_status, new_attempts, new_unlisted_at, matched, state } = item;
  if (new_transaction_id === null) {
    return state === 'accepted' || state === 'unknown' ? (
      <span className="text-soft">Not provided</span>
    ) : null;
  }
  return (
    <>
      <span className="mr-2.5">
        <CallIdLink environment={environment} transaction_id={new_transaction_id} />
      </span>
      {new_status === null ? (
        <span className="text-soft">Not listed yet</span>
      ) : (
        statusOf({
          status: new_status,
          attempts: new_attempts ?? 0,
          unlisted_at: new_unlisted_at,
        })
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
export function RerunItems(props: RerunItemsProps) {
  const { environment, items } = props;
  return (
    <NumberedTable
      caption="Calls of this bulk rerun"
      heads={['User', 'Call', 'Result', 'New call']}
      items={items}
      cellsOf={(item) => [
        props.userOf(item.reference_user_id),
        <CallIdLink environment={environment} transaction_id={item.transaction_id} />,
        <ItemOutcome item={item} wording={WORDING[item.state]} />,
        <NewCall {...props} item={item} />,
      ]}
    />
  );
}
