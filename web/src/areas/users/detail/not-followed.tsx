import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state';

/** The page of an id that the console does not follow: it can be looked up, or registered. */
export function NotFollowed({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState title="The console does not follow this id" actions={actions}>
      <p>
        Nobody of this id was registered or looked up through this console. The service may know
        them all the same: look them up, and they are followed from then on.
      </p>
    </EmptyState>
  );
}
