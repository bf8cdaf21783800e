import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { ShortId } from '../../ui/short-id';

interface TransactionLinkProps {
  environment: Environment;
  transaction_id: string | null;
}

/** An event's call, as a link to it; the specification does not promise that an event names one. */
export function TransactionLink({ environment, transaction_id }: TransactionLinkProps) {
  if (transaction_id === null) return <span className="text-soft">not told</span>;
  return (
    <Link
      to="/$environment/calls/$transaction_id"
      // An address cannot hold half of a surrogate pair: building it would throw.
      params={{ environment, transaction_id: transaction_id.toWellFormed() }}
      className="hover:text-accent hover:underline"
    >
      <ShortId id={transaction_id} inControl />
    </Link>
  );
}
