import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { callLink } from '../../api/record-address';
import { RecordLink } from '../../ui/table/record-link';
import { NotProvided } from '../../ui/text/not-provided';
import { ShortId } from '../../ui/text/short-id';

interface CallLinkProps {
  transaction_id: string;
  /** True if it leads to what is already open. */
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens a call; the list's filter stays in the address. */
export function CallLink(props: CallLinkProps) {
  const environment = useEnvironment();
  const { transaction_id, isCurrent = false, className = '', children } = props;
  const { search, ...link } = callLink(environment, transaction_id);
  return (
    <RecordLink
      {...link}
      search={(before: object): object => ({ ...before, transaction_id: undefined, ...search })}
      resetScroll={false}
      preload={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={className}
    >
      {children}
    </RecordLink>
  );
}

/** A call's shortened ID as such a link. */
export function CallIdLink(props: Pick<CallLinkProps, 'transaction_id'>) {
  return (
    <CallLink {...props} className="text-accent hover:underline">
      <ShortId id={props.transaction_id} inControl />
    </CallLink>
  );
}

/** The call of another record as a link to it alone; the specification does not promise that an attempt names one. */
export function TransactionLink({ transaction_id }: { transaction_id: string | null }) {
  const environment = useEnvironment();
  if (transaction_id === null) return <NotProvided />;
  return (
    <Link {...callLink(environment, transaction_id)} className="hover:text-accent hover:underline">
      <ShortId id={transaction_id} inControl />
    </Link>
  );
}
