import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/calls`. */
export function CallsPage() {
  return (
    <>
      <PageHeader title="Calls" />
      <Outlet />
    </>
  );
}
