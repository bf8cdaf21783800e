import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailedPage } from './failed-page';

/** A page outside an environment: no shell is around it, so it brings its own landmark. */
export function BarePage({ children }: { children: ReactNode }) {
  return <main className="mx-auto w-full max-w-3xl p-3 sm:p-5">{children}</main>;
}

/** A page that failed where no shell is. */
export function BareFailedPage(props: ErrorComponentProps) {
  return (
    <BarePage>
      <FailedPage {...props} />
    </BarePage>
  );
}
