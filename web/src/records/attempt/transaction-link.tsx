import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { callLink } from '../../api/record-address';
import { ShortId } from '../../ui/text/short-id';
import { NotProvided } from '../../ui/text/not-provided';

interface TransactionLinkProps {
  transaction_id: string | null;
}

/** An attempt's call as a link; the specification does not promise that an attempt names one. */
export function TransactionLink({ transaction_id }: TransactionLinkProps) {
  const environment = useEnvironment();
  if (transaction_id === null) return <NotProvided />;
  return (
    <Link {...callLink(environment, transaction_id)} className="hover:text-accent hover:underline">
      <ShortId id={transaction_id} inControl />
    </Link>
  );
}
