import type { Environment } from '@connect-console/server/contract';
import { callLink } from '../../../api/call-address';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';

interface CallIdLinkProps {
  environment: Environment;
  transaction_id: string;
}

/** The id of a call, which leads to it. */
export function CallIdLink({ environment, transaction_id }: CallIdLinkProps) {
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
