import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failed } from '../../page/failure';
import { PageHeader } from '../../ui/layout/page-header';

/** A page that could not be loaded or drawn. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page failed" />
      <Failed error={error} reset={reset} />
    </>
  );
}

/** A page outside an environment has no shell, so it contains its own landmark. */
export function BarePage({ children }: { children: ReactNode }) {
  return <main className="mx-auto w-full max-w-3xl p-3 sm:p-5">{children}</main>;
}

/** A failed page outside an environment. */
export function BareFailedPage(props: ErrorComponentProps) {
  return (
    <BarePage>
      <FailedPage {...props} />
    </BarePage>
  );
}
