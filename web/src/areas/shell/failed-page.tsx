import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageHeader } from '../../ui/layout/page-header';
import { Failed } from '../../page/failed';

/** A page that could not be loaded or drawn. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page failed" />
      <Failed error={error} reset={reset} />
    </>
  );
}
