import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { failureText } from '../api/failure-text';
import { Notice } from '../ui/feedback/notice';
import { SkeletonRows } from '../ui/feedback/skeleton';
import { ConsoleTime } from './console-time';
import { Failed } from './failure';

interface SectionProps {
  /** Clears the failure when it changes, for example a filter or an ID; a change of environment always does. */
  resetKey?: string | undefined;
  /** What is loading, and its number of rows. */
  what?: string;
  rows?: number;
  /** A skeleton of another shape. */
  pending?: ReactNode;
  /** Replaces a failed part; by default the reason and a retry. */
  errorComponent?: ErrorRouteComponent;
  children: ReactNode;
}

const SETTLED = new Set(['success', 'error']);

function Waiting({ onResponse, children }: { onResponse: () => void; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        // Only responses, because a request may start during rendering, when no state may change.
        const isResponse = event.type === 'updated' && SETTLED.has(event.action.type);
        if (isResponse) onResponse();
      }),
    [client, onResponse],
  );
  return children;
}

/**
 * A part of a page that loads and fails on its own. React shows a fallback for at least 300 ms unless a state changes,
 * so every response changes one here, because most arrive sooner.
 */
export function Section({
  resetKey = '',
  what = 'the page',
  rows = 8,
  pending = <SkeletonRows {...{ what, rows }} />,
  errorComponent = Failed,
  children,
}: SectionProps) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={errorComponent}>
      <Suspense fallback={<Waiting onResponse={renderAgain}>{pending}</Waiting>}>
        {children}
      </Suspense>
    </CatchBoundary>
  );
}

interface StaleNoteProps {
  /** What is shown: "calls". */
  what: string;
  /** The failure of the last request, or null if it succeeded. */
  error: unknown;
  /** When the shown data was read, in ms since 1970 by the browser's clock; 0 for never. */
  updatedAt: number;
}

/** Says that the last known data is shown because the last request failed (product.md, rules 3 and 4). */
export function StaleNote({ what, error, updatedAt }: StaleNoteProps) {
  if (error === null) return null;
  const { title, remedy, identifiers } = failureText(error);
  return (
    <Notice tone="attention" live className="mb-3">
      <strong>{title}.</strong>{' '}
      {updatedAt === 0 ? (
        `The ${what} are not available.`
      ) : (
        <>
          Showing the last known {what}, read <ConsoleTime ms={updatedAt} />.
        </>
      )}{' '}
      {remedy}
      {identifiers.length > 0 && (
        <span className="block font-mono text-xs break-words text-soft">
          {identifiers
            .map(([name, value]) => (name === 'Request' ? `request ${value}` : value))
            .join(' · ')}
        </span>
      )}
    </Notice>
  );
}
