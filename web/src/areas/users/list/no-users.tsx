import type { Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import type { UsersSearch } from './users-search';

interface NoUsersProps {
  environment: Environment;
  search: UsersSearch;
  onClear: () => void;
  /** A control that looks the searched id up at the service. */
  lookUp: ReactNode;
  /** The ways to the first people, for whoever may go them. */
  register: ReactNode;
}

/** A list that was loaded and is empty: nobody yet, or nobody for this filter. */
export function NoUsers({ environment, search, onClear, lookUp, register }: NoUsersProps) {
  if (search.q === undefined && search.status === undefined) {
    return (
      <EmptyState title={`No users in ${environment} yet`} actions={register}>
        Register a person to get an invite with a QR code; they appear here and stay. Somebody who
        was registered elsewhere can be looked up by id.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nobody matches this filter"
      actions={
        <>
          <Button onClick={onClear}>Clear the filter</Button>
          {search.q !== undefined && lookUp}
        </>
      }
    >
      The list holds who was registered or looked up through this console.
    </EmptyState>
  );
}
