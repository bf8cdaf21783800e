import type { Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { RecordLink } from '../../ui/record-link';

interface CallLinkProps {
  environment: Environment;
  transaction_id: string;
  /** True where it leads to what is open already. */
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens a call; the filter of the list stays in the address. */
export function CallLink(props: CallLinkProps) {
  const { environment, transaction_id, isCurrent = false, className = '', children } = props;
  return (
    <RecordLink
      to="/$environment/calls/$transaction_id"
      // An address cannot hold half of a surrogate pair: building it would throw.
      params={{ environment, transaction_id: transaction_id.toWellFormed() }}
      search={(before) => before}
      resetScroll={false}
      preload={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={className}
    >
      {children}
    </RecordLink>
  );
}
