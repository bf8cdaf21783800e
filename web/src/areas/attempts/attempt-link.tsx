import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { RecordLink } from '../../ui/table/record-link';

interface AttemptLinkProps {
  attemptKey: string;
  isCurrent: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens an event; the list's filter stays in the address. */
export function AttemptLink({ attemptKey, isCurrent, className = '', children }: AttemptLinkProps) {
  const environment = useEnvironment();
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
