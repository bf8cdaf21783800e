import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';
import { Failed } from './failed';

/** A page that could not be loaded or drawn. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl p-3 sm:p-5">
      <PageHeader title="This page failed" />
      <Failed error={error} reset={reset} />
    </div>
  );
}
