import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { Failed } from './failed';

interface SectionProps {
  /** When it changes, a failure is forgotten: the filter, or the id that is shown. */
  resetKey: string;
  /** A skeleton of the size of what comes. */
  pending: ReactNode;
  /** What stands in its place when it failed; else the reason and a button to try again. */
  errorComponent?: ErrorRouteComponent;
  children: ReactNode;
}

const ANSWERED = new Set(['success', 'error']);

function Waiting({ onAnswer, children }: { onAnswer: () => void; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        // A request may begin while React renders, when no state may change; its response never does.
        const isAnswer = event.type === 'updated' && ANSWERED.has(event.action.type);
        if (isAnswer) onAnswer();
      }),
    [client, onAnswer],
  );
  return children;
}

/**
 * A part of a page that loads and fails for itself, so that the rest of the page stays. React keeps what it
 * drew in place of a part that waits for 300 ms, unless it has a reason of its own to draw the part anew:
 * every answer is one here, as most come in a tenth of that.
 */
export function Section({ resetKey, pending, errorComponent = Failed, children }: SectionProps) {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={errorComponent}>
      <Suspense fallback={<Waiting onAnswer={drawAnew}>{pending}</Waiting>}>{children}</Suspense>
    </CatchBoundary>
  );
}
