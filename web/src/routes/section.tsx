import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Failed } from './failed';

interface SectionProps {
  /** When it changes, a failure is forgotten: the filter, or the id that is shown. */
  resetKey: string;
  /** A skeleton of the size of what comes. */
  pending: ReactNode;
  children: ReactNode;
}

/** A part of a page that loads and fails for itself, so that the rest of the page stays. */
export function Section({ resetKey, pending, children }: SectionProps) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Failed}>
      <Suspense fallback={pending}>{children}</Suspense>
    </CatchBoundary>
  );
}
