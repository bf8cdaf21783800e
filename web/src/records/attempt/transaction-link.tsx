import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { callLink } from '../../api/calls/call-address';
import { ShortId } from '../../ui/text/short-id';
import { NotProvided } from '../../ui/text/not-provided';

interface TransactionLinkProps {
  environment: Environment;
  transaction_id: string | null;
}

/** An event's call, as a link to it; the specification does not promise that an event names one. */
export function TransactionLink({ environment, transaction_id }: TransactionLinkProps) {
  if (transaction_id === null) return <NotProvided />;
  return (
    <Link {...callLink(environment, transaction_id)} className="hover:text-accent hover:underline">
      <ShortId id={transaction_id} inControl />
    </Link>
  );
}
