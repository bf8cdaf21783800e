import type { Environment, RerunJobItem } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { ItemOutcome } from '../../../ui/feedback/status';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { ITEM_STATES } from './job-wording';
import { callLink } from '../../../api/calls/call-address';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import type { ListedCall } from '../../../records/call/call-wording';

interface CallIdLinkProps {
  environment: Environment;
  transaction_id: string;
}

/** The id of a call, which leads to it. */
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

interface JobItemsProps {
  environment: Environment;
  items: readonly RerunJobItem[];
  /** The person of a call, by their reference id; null where it is not told. */
  personOf: (reference_user_id: string | null) => ReactNode;
  /** How the new call's status is drawn. */
  statusOf: (call: ListedCall) => ReactNode;
}

function NewCall({ environment, item, statusOf }: JobItemsProps & { item: RerunJobItem }) {
  const { new_transaction_id, new_status, new_attempts, new_unlisted_at, matched, state } = item;
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
        statusOf({
          status: new_status,
          attempts: new_attempts ?? 0,
          unlisted_at: new_unlisted_at,
        })
      )}
      {matched === 'time' && (
        <span className="block text-xs text-soft">
          matched by time; the service did not name it
        </span>
      )}
    </>
  );
}

/** What came of each call of a bulk rerun. */
export function JobItems(props: JobItemsProps) {
  const { environment, items } = props;
  return (
    <NumberedTable
      caption="Calls of this bulk rerun"
      heads={['Person', 'Call', 'Outcome', 'New call']}
      items={items}
      cellsOf={(item) => [
        props.personOf(item.reference_user_id),
        <CallIdLink environment={environment} transaction_id={item.transaction_id} />,
        <ItemOutcome item={item} wording={ITEM_STATES[item.state]} />,
        <NewCall {...props} item={item} />,
      ]}
    />
  );
}
