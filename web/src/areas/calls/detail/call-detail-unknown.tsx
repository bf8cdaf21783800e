import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/notice';

/** A call that neither a listing nor an incoming webhook ever told of here; it can be rerun all the same. */
export function CallDetailUnknown({
  rerun,
  rerunNote,
}: {
  rerun: ReactNode;
  rerunNote: ReactNode;
}) {
  return (
    <div className="space-y-4">
      <Notice tone="off">
        <strong>The console has never seen this call.</strong> It may have fallen into a gap, be
        older than what is kept, or belong to another environment or API key. Its status cannot be
        told.
      </Notice>
      {rerun}
      {rerunNote}
    </div>
  );
}
