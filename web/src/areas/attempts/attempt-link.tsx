import type { Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { RecordLink } from '../../ui/table/record-link';

interface AttemptLinkProps {
  environment: Environment;
  attemptKey: string;
  isCurrent: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens an event; the filter of the list stays in the address. */
export function AttemptLink(props: AttemptLinkProps) {
  const { environment, attemptKey, isCurrent, className = '', children } = props;
  return (
    <RecordLink
      to="/$environment/events"
      params={{ environment }}
      search={(before) => ({ ...before, event: attemptKey })}
      resetScroll={false}
      preload={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={className}
    >
      {children}
    </RecordLink>
  );
}
